import Files
import Glibc
public import Logging
import OrderModels
public import Presentation
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
    /// The configuration as it was last read.
    public private(set) var config = Config()
    /// What the configuration says of the language.
    public private(set) var language: String?
    /// The colours that the configuration has of its own.
    public private(set) var ownColors: OwnColors?
    /// The server to ask; nil where none is named or may be asked.
    public private(set) var url: String?

    private let options: Options
    private let paths: Paths
    private let cache: SwitchCache
    private let now: @Sendable () -> Instant
    /// The server that this run asked last, and when: the cache may not be writable.
    private var asked: (url: String, at: Instant)?
    /// What the user was told of the configuration.
    private var told: Set<String>

    /// - Throws: Where `--switch` says what cannot be.
    init(
        _ options: Options, _ settings: Settings, now: @escaping @Sendable () -> Instant
    ) throws(ProblemError) {
        self.options = options
        self.now = now
        paths = settings.paths
        cache = SwitchCache(in: paths.state)
        told = Set(settings.remarks.map(\.sentence.text))
        layers.flags = try Self.flags(options)
        readEnvironment()
        take(settings.config, into: &layers)
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

    /// Reads the configuration again. A switch that it spoils keeps its value.
    ///
    /// - Returns: What is wrong with the file that was not told before.
    public func reread(into layers: inout SwitchLayers) -> [Problem] {
        let (config, remarks): (Config, [Config.Remark])
        do throws(ProblemError) {
            (config, remarks) = try Config.read(paths.config)
        } catch {
            return told.insert(error.problem.sentence).inserted ? [error.problem] : []
        }
        take(config, into: &layers)
        let before = told
        told = Set(remarks.map(\.sentence.text))
        return remarks.filter { !before.contains($0.sentence.text) }.map {
            Problem(
                .configuration, .verbatim("\(paths.config):\($0.line): \($0.sentence.text)"))
        }
    }

    private func take(_ config: Config, into layers: inout SwitchLayers) {
        self.config = config
        language = config.language
        // Colours that the file spoils stay as they were.
        if !config.hasSpoiltColors { ownColors = config.colors }
        let before = layers.configuration
        layers.configuration = config.switches
        for key in config.spoiltSwitches where layers.configuration[key] == nil {
            layers.configuration[key] = before[key]
        }
        layers.takesPart = config.experiments && !options.isPrivate
        guard !options.isPrivate else { return }
        url = options.has("offline") ? nil : config.switchesURL
        if layers.server?.url != config.switchesURL {
            layers.server = config.switchesURL.flatMap(cache.answer)
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
