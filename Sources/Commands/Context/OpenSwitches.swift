import Files
import Glibc
public import Logging
import OrderModels
import Presentation
public import Sentences
public import Services
public import Telemetry

/// What sets switches outside the screens: the command line, the environment, the configuration,
/// and what the switch server said last.
@MainActor
public final class OpenSwitches {
    /// As they are at the start.
    public private(set) var layers = SwitchLayers()
    /// What is wrong with variables of the environment.
    public private(set) var remarks: [Sentence] = []
    /// The server to ask; nil where none is named or may be asked.
    public private(set) var url: String?

    private let options: Options
    private let paths: Paths
    private let cache: SwitchCache
    private let now: @Sendable () -> Instant
    /// The server that this run asked last, and when: the cache may not be writable.
    private var asked: (url: String, at: Instant)?

    /// - Throws: Where `--switch` says what cannot be.
    init(
        _ options: Options, _ settings: Settings, now: @escaping @Sendable () -> Instant
    ) throws(ProblemError) {
        self.options = options
        self.now = now
        paths = settings.paths
        cache = SwitchCache(in: paths.state)
        layers.flags = try Self.flags(options)
        readEnvironment()
        follow(LiveConfiguration(settings), into: &layers)
    }

    // MARK: Command line and environment

    private static func flags(
        _ options: Options
    ) throws(ProblemError) -> [SwitchKey: SwitchValue] {
        var flags: [SwitchKey: SwitchValue] = [:]
        for text in options.values["switch"] ?? [] {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw ProblemError(
                    .usage, .switches.optionTakes, hint: .switches.theyAreListed)
            }
            let one = try declaration(String(parts[0]), .usage)
            guard let value = one.type.value(typed: String(parts[1])) else {
                throw ProblemError(
                    .usage,
                    .switches.optionIsWrong(
                        name: one.key.rawValue, trouble: SwitchWords.takes(one.type)))
            }
            flags[one.key] = value
        }
        return flags
    }

    /// - Throws: Where there is no switch of that name.
    static func declaration(
        _ name: String, _ code: Problem.Code
    ) throws(ProblemError) -> SwitchDeclaration {
        if let known = Switches.all.first(where: { $0.key.rawValue == name }) { return known }
        let near = didYouMean(name, among: Switches.all.map(\.key.rawValue))
        throw ProblemError(
            code, .switches.noSwitch(name: name),
            hint: near.map { .switches.didYouMean(known: $0) } ?? .switches.theyAreListed)
    }

    private func readEnvironment() {
        for one in Switches.all {
            // An empty variable is none, except where the switch is a text.
            guard let bytes = getenv(one.variable), one.type == .string || bytes.pointee != 0 else {
                continue
            }
            if let value = one.type.value(typed: String(cString: bytes)) {
                layers.environment[one.key] = value
            } else {
                remarks.append(
                    .switches.variableIsWrong(
                        variable: one.variable, trouble: SwitchWords.takes(one.type)))
            }
        }
        let known = Switches.all.map(\.variable)
        for name in Environment.names(under: Switches.variablePrefix) where !known.contains(name) {
            let near = didYouMean(name, among: known)
            remarks.append(
                near.map { .switches.noSwitchOfVariableMeant(variable: name, known: $0) }
                    ?? .switches.noSwitchOfVariable(variable: name))
        }
    }

    // MARK: Configuration

    /// Takes over what the configuration says. A switch that the file spoils keeps its value.
    public func follow(_ configuration: LiveConfiguration, into layers: inout SwitchLayers) {
        let (file, inForce) = (configuration.file, configuration.inForce)
        let before = layers.configuration
        layers.configuration = file.switches
        for key in file.spoiltSwitches where layers.configuration[key] == nil {
            layers.configuration[key] = before[key]
        }
        layers.takesPart = inForce.experiments && !options.isPrivate
        guard !options.isPrivate else { return }
        url = options.has("offline") ? nil : inForce.switchesURL
        if layers.server?.url != inForce.switchesURL {
            layers.server = inForce.switchesURL.flatMap(cache.answer)
        }
        layers.assignArms { Installation(in: paths.state) }
    }

    // MARK: The server

    /// How many seconds until the server may be asked without a request of the user.
    public var wait: Int64 {
        guard let url else { return 0 }
        let inRun = asked.flatMap { asked in
            asked.url == url ? SwitchCache.wait(since: asked.at, at: now()) : nil
        }
        return max(inRun ?? 0, cache.wait(for: url, at: now()))
    }

    /// Asks the server.
    ///
    /// - Throws: Where none is named, or what came of the request.
    public func fetch(through network: Network, log: Logger) async throws -> ServerSwitches {
        guard !options.isPrivate else {
            throw ProblemError(.usage, .switches.noServerInPrivate)
        }
        guard let url else {
            throw ProblemError(.usage, .switches.noServerIsNamed)
        }
        asked = (url, now())
        return try await SwitchServer(url, cache, network.client, log: log, now: now).fetch()
    }

    /// What a fetch brought, for later readings of this run.
    func take(_ server: ServerSwitches) {
        layers.server = server
    }
}
