public import Cache
public import Files
import Glibc
public import Logging
public import OrderModels
import Presentation
public import Services

/// Everything one command works with, each made when first needed: an offline command never loads
/// libcurl, and help opens no file.
@MainActor
public final class Context {
    public let options: Options
    let operands: [String]
    let output: Output
    public let paths: Paths
    public let config: Config
    public let remarks: [Config.Remark]
    public let log: Logger
    public let zones = Zones()
    private var openStore: SQLiteStore?
    /// What there was to tell of the files when they were opened.
    public private(set) var notices: [String] = []
    /// Hears what there is to tell of them afterwards.
    public var onNotice: (String) -> Void = { _ in }
    private var demo: DemoKitchen?
    private var openServices: AppServices?
    /// Why `--refresh` could not do what it was to do; what is cached was shown instead.
    private var refreshTrouble: Problem?

    init(_ invocation: Invocation) throws {
        options = invocation.options
        operands = invocation.operands
        if let profile = options.value("profile"), !Self.isName(profile) {
            throw ProblemError(.usage, .general.profileNames)
        }
        paths = try Paths(
            profile: options.value("profile"), configFile: options.value("config"))
        // The commands that mend the configuration must run when it cannot be read.
        let mends = ["config path", "config check", "doctor"].contains(
            invocation.command?.name)
        (config, remarks) = try Self.configuration(at: paths.config, forgiving: mends)
        if options.has("config"), access(paths.config, F_OK) != 0, !mends {
            throw ProblemError(.configuration, .general.noSuchFile(path: paths.config))
        }
        output = Output(options, config: config)
        log = Log.make(at: paths.state, level: config.logLevel, verbosity: output.verbosity)
        guard !mends else { return }
        for remark in remarks {
            output.warning("\(paths.config):\(remark.line): \(remark.sentence)")
        }
    }

    private static func configuration(
        at path: String, forgiving: Bool
    ) throws(ProblemError) -> (Config, [Config.Remark]) {
        do throws(ProblemError) {
            return try Config.read(path)
        } catch {
            guard forgiving else { throw error }
            return (Config(), [])
        }
    }

    /// The time. `EAT_CLOCK`, in RFC 3339, holds it still for tests and pictures.
    public let now: @Sendable () -> Instant = {
        let held = Environment.value("EAT_CLOCK").flatMap { Instant(rfc3339: $0) }
        return { held ?? Instant(secondsSince1970: Int64(time(nil))) }
    }()

    public var isOffline: Bool { options.has("offline") }

    // MARK: Having refreshed

    /// Notes that what was to be refreshed was shown as it is cached.
    func couldNotRefresh(_ problem: Problem) {
        guard options.has("refresh") else { return }
        refreshTrouble = refreshTrouble ?? problem
    }

    /// What the shell is told where all else went well.
    var refreshStatus: ExitStatus { refreshTrouble.map(ExitStatus.init(stale:)) ?? .done }

    // MARK: What it opens

    public var locations: StoreLocations {
        StoreLocations(cacheDirectory: paths.cache, dataDirectory: paths.data)
    }

    public var store: SQLiteStore {
        get throws {
            if let openStore { return openStore }
            FileCredentials.removeRemains(of: credentialsFile)
            let store = SQLiteStore(at: locations)
            for notice in try store.open() { hear(notice) }
            store.onNotice = { [weak self] in self?.hear($0) }
            openStore = store
            return store
        }
    }

    /// For attempts that the store could not take: beside the logs, mostly on another disk.
    public var attemptNotes: AttemptNotes {
        AttemptNotes(in: paths.state + "/sent-orders", log: log)
    }

    private func hear(_ notice: StoreNotice) {
        notices.append(notice.sentence)
        output.warning(notice.sentence)
        onNotice(notice.sentence)
    }

    /// Looks for damage that nothing has met yet, and leaves the files so that the next command opens
    /// them quickly. The answer is out: nobody waits for either.
    func finish() async {
        guard let openStore else { return }
        if let flaw = SQLiteStore.quickFlaw(at: locations) {
            output.warning(Self.sentence(of: flaw, in: locations))
        }
        await openStore.shortenLogs()
    }

    public static func sentence(of flaw: String, in locations: StoreLocations) -> String {
        Say.General.fileIsDamaged(path: locations.path(of: .user), flaw: flaw)
    }

    /// The services of each server, for a command: it asks at the terminal.
    public var services: AppServices {
        get throws {
            if let openServices { return openServices }
            return try services(
                FileConsent(store, to: credentialsFile) { [weak self] in
                    // Without a context nobody is left to be asked.
                    try self?.mayKeepCredentials(in: $0) ?? false
                })
        }
    }

    /// The same, where the diner is asked in another way.
    public func services(_ consent: FileConsent) throws -> AppServices {
        var settings = AppServices.Settings(log: log, now: now)
        settings.zones = zones
        settings.notes = attemptNotes
        settings.isOffline = isOffline
        settings.geocoder = config.geocoder
        settings.guest = (options.value("email"), options.value("phone"))
        let services = AppServices(
            try store, settings, network: Network(try networkSettings), consent: consent,
            credentials: credentials(consent)
        ) { [weak self] in
            // Whoever asks for a service holds the context; it holds the services.
            guard let self else { throw CancellationError() }
            return try await source($0)
        }
        openServices = services
        return services
    }

    private var timeout: Duration? {
        get throws(ProblemError) {
            guard let text = options.value("timeout") else {
                return config.timeout.map { .seconds($0) }
            }
            guard let seconds = TimeSpan.seconds(text), seconds > 0 else {
                throw ProblemError(.usage, .general.timeoutTakesATime(text: text))
            }
            return .seconds(seconds)
        }
    }

    public var policy: RefreshPolicy {
        get throws(ProblemError) {
            if options.has("refresh") { return .always }
            guard let text = options.value("max-age") else {
                return config.maxAge.map { .ifOlder(seconds: $0) } ?? .ifStale
            }
            guard let seconds = TimeSpan.seconds(text) else {
                throw ProblemError(.usage, .general.maxAgeTakesAnAge(text: text))
            }
            return .ifOlder(seconds: seconds)
        }
    }

    private var networkSettings: Network.Settings {
        get throws {
            var settings = Network.Settings(userAgent: "eat-tui/" + CommandLineTool.version)
            settings.caFile = config.caFile.map(Paths.expanded)
            settings.proxy = config.proxy
            settings.plainHTTPHosts = Set(config.plainHTTPHosts.map { $0.lowercased() })
            settings.timeout = try timeout
            return settings
        }
    }

    // MARK: Whom it talks to

    /// The providers in use: named by flag, environment or file, or else those that were added.
    func sources() throws -> [Source] {
        if options.has("demo") {
            guard !isOffline else { return [Source(id: .demo, url: nil)] }
            let kitchen = try demo ?? DemoKitchen(directory: paths.runtime, data: paths.data)
            demo = kitchen
            return [Source(id: .demo, url: kitchen.url)]
        }
        let known = try namedSources()
        guard !known.isEmpty else {
            throw ProblemError(
                .usage, .general.noServer,
                hint: .general.addAServer)
        }
        return known
    }

    /// One of them, without holding up the screens while the demo's kitchen starts.
    public func source(_ provider: ProviderID) async throws -> Source {
        if provider == .demo {
            guard !isOffline else { return Source(id: .demo, url: nil) }
            if demo?.isListening != true {
                demo = nil
                demo = try await DemoKitchen.joined(directory: paths.runtime, data: paths.data)
            }
            return Source(id: .demo, url: demo?.url)
        }
        guard let source = try namedSources().first(where: { $0.id == provider }) else {
            throw ProblemError(
                .notFound, .general.serverNotConfigured(server: "\(provider)"))
        }
        return source
    }

    /// The same without the demo; none where nobody said anything yet.
    public func namedSources() throws -> [Source] {
        let added = try addedProviders()
        if let named = namedServer?.text {
            if let provider = added.first(where: { $0.id.rawValue == named }) {
                return [Source(id: provider.id, url: provider.url)]
            }
            let url = try ServerURL(named)
            let known = added.first { $0.url == url.text }
            return [Source(id: known?.id ?? url.providerID, url: url.text)]
        }
        return added.map { Source(id: $0.id, url: $0.url) }
    }

    public func addedProviders() throws -> [AddedProvider] {
        try store.read { reader in
            try reader.isEmpty(of: [.provider]) ? [] : reader.items(Request(AddedProvider.self))
        }
    }

    /// The server that was named, by its address or as it was added, and what named it.
    public var namedServer: (text: String, speaker: String)? {
        if let text = options.value("server") { return (text, "--server") }
        if let text = Environment.value("EAT_SERVER") { return (text, "EAT_SERVER") }
        return config.server.map { ($0, Say.General.theConfiguration) }
    }

    // MARK: Small things

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 64
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-"
                        || $0 == "_")
            }
    }
}
