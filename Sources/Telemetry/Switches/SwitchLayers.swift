public import OrderModels

/// Where the value of a switch is from, the strongest first.
public enum SwitchSource: Hashable, Sendable {
    /// The user changed it on the screens, for this run.
    case run
    /// `--switch`
    case flag
    case environment(variable: String)
    case configuration(line: Int)
    case server(host: String, fetchedAt: Instant)
    case experiment(name: String, arm: String)
    case bundled
}

/// The value of a switch now, and where it is from.
public struct SwitchReading: Hashable, Identifiable, Sendable {
    public let declaration: SwitchDeclaration
    public let value: SwitchValue
    public let source: SwitchSource

    public var id: SwitchKey { declaration.key }
}

/// All that sets switches, in layers: the highest that has a value for a switch decides, whatever
/// the value is.
public struct SwitchLayers: Hashable, Sendable {
    /// A value in the configuration, with its line.
    public struct Configured: Hashable, Sendable {
        public let value: SwitchValue
        public let line: Int

        public init(_ value: SwitchValue, line: Int) {
            (self.value, self.line) = (value, line)
        }
    }

    public let declarations: [SwitchDeclaration]
    private let experiments: [Experiment]
    public var run: [SwitchKey: SwitchValue] = [:]
    public var flags: [SwitchKey: SwitchValue] = [:]
    public var environment: [SwitchKey: SwitchValue] = [:]
    public var configuration: [SwitchKey: Configured] = [:]
    public var server: ServerSwitches?
    /// Whether experiments may have an effect; false where the user said no, and in a private run.
    public var takesPart = true
    /// Nil until an experiment has asked for it.
    var installation: Installation?

    public init() {
        self.init(Switches.all, Experiments.all)
    }

    init(_ declarations: [SwitchDeclaration], _ experiments: [Experiment]) {
        (self.declarations, self.experiments) = (declarations, experiments)
    }

    // MARK: Values

    public subscript<Value: SwitchPayload>(_ one: Switch<Value>) -> Value {
        Value(reading(of: one.declaration).value) ?? one.bundled
    }

    public func reading(of declaration: SwitchDeclaration) -> SwitchReading {
        let (value, source) =
            set(declaration) ?? given(declaration.key) ?? (declaration.bundled, .bundled)
        return SwitchReading(declaration: declaration, value: value, source: source)
    }

    public var readings: [SwitchReading] { declarations.map(reading) }

    public func declaration(named name: String) -> SwitchDeclaration? {
        declarations.first { $0.key.rawValue == name }
    }

    /// What somebody set: all layers above experiments.
    private func set(_ declaration: SwitchDeclaration) -> (SwitchValue, SwitchSource)? {
        let key = declaration.key
        if let value = run[key] { return (value, .run) }
        if let value = flags[key] { return (value, .flag) }
        if let value = environment[key] {
            return (value, .environment(variable: declaration.variable))
        }
        if let own = configuration[key] { return (own.value, .configuration(line: own.line)) }
        guard let server, let value = server.values[key] else { return nil }
        return (value, .server(host: server.host, fetchedAt: server.fetchedAt))
    }

    // MARK: Experiments

    /// What the arm of an experiment says.
    private func given(_ key: SwitchKey) -> (SwitchValue, SwitchSource)? {
        guard let experiment = experiments.first(where: { $0.switches.contains(key) }),
            let arm = arm(in: experiment), let value = arm.values[key]
        else { return nil }
        return (value, .experiment(name: experiment.name, arm: arm.name))
    }

    /// Nil where the user is not in it: a value of their own for one of its switches takes them out.
    private func arm(in experiment: Experiment) -> Experiment.Arm? {
        guard let installation, isOpen(experiment) else { return nil }
        return experiment.arm(of: installation)
    }

    private func isOpen(_ experiment: Experiment) -> Bool {
        takesPart
            && declarations.allSatisfy {
                !experiment.switches.contains($0.key) || set($0) == nil
            }
    }

    /// The arms that have an effect.
    public var arms: ExperimentArms {
        ExperimentArms(
            experiments.compactMap { one in
                arm(in: one).map { ExperimentArms.Taken(experiment: one, arm: $0) }
            })
    }

    /// Assigns arms, where an experiment asks for one. `installation` is read, and made, only then.
    public mutating func assignArms(_ installation: () -> Installation?) {
        guard self.installation == nil, experiments.contains(where: isOpen) else { return }
        self.installation = installation()
    }
}
