import Files
import Logging
import Presentation
public import Services

/// Makes the services on first use, so that an offline command never loads libcurl.
@MainActor
public final class OpenServices {
    private let options: Options
    private let settings: Settings
    private let edges: Edges
    private let log: Logger
    private let files: OpenStore
    private let servers: ServerChoice
    private let dialogue: Dialogue
    private var opened: AppServices?
    private var shared: Network?

    init(
        _ options: Options, _ settings: Settings, _ edges: Edges, log: Logger, _ files: OpenStore,
        _ servers: ServerChoice, _ dialogue: Dialogue
    ) {
        self.options = options
        self.settings = settings
        self.edges = edges
        self.log = log
        self.files = files
        self.servers = servers
        self.dialogue = dialogue
    }

    /// For a command, which asks at the terminal.
    var services: AppServices {
        get throws {
            try opened
                ?? open(
                    FileConsent(files.store.root, to: credentialsFile) { [dialogue] in
                        try dialogue.mayKeepCredentials(in: $0)
                    })
        }
    }

    /// For the screens, which ask in a form.
    public func forScreens() throws -> AppServices {
        try opened ?? open(FileConsent(files.store.root, to: credentialsFile))
    }

    /// Empty with `--private`.
    var credentialsFile: String { options.isPrivate ? "" : settings.credentialsFile }

    /// The store of the diner's secrets. It looks for the keyring only when it needs one.
    func credentials(_ consent: FileConsent? = nil) -> Credentials {
        guard !options.isPrivate else {
            return Credentials(command: nil, file: credentialsFile, keyring: { nil }) { _ in false }
        }
        return Credentials(
            command: settings.config.credentialCommand, file: credentialsFile,
            keyring: edges.keyring
        ) { _ in
            try await consent?.mayUseFile() ?? false
        }
    }

    private func open(_ consent: FileConsent) throws -> AppServices {
        var shared = AppServices.Settings(log: log, now: edges.now)
        shared.zones = edges.zones
        shared.pictureFolder = files.storage.isInMemory ? "" : settings.pictureFolder
        shared.pictureProgram = edges.program
        shared.notes = files.attemptNotes
        shared.isOffline = options.has("offline")
        shared.worker = options.has("agent") ? .agent : .diner
        let asksNobody = settings.config.geocoder == Config.nobody
        shared.geocoder = asksNobody ? nil : settings.config.geocoder
        shared.usualGeocoder = asksNobody ? nil : edges.geocoder
        shared.registry = settings.config.registry ?? RegistryService.usual
        shared.guest = (try options.email(), try options.phone())
        shared.asGuest = options.has("guest")
        let services = AppServices(
            try files.store.root, shared, network: try network, consent: consent,
            credentials: credentials(consent)
        ) { [servers] in try await servers.source($0) }
        opened = services
        return services
    }

    /// The way to servers, one for the whole run.
    public var network: Network {
        get throws {
            let network = try shared ?? edges.network(networkSettings)
            shared = network
            return network
        }
    }

    private var networkSettings: Network.Settings {
        get throws {
            let config = settings.config
            var network = Network.Settings(userAgent: "eat-tui/" + Version.text)
            network.log = log
            network.caFile = config.caFile.map(Paths.expanded)
            network.proxy = config.proxy
            network.plainHTTPHosts = Set(config.plainHTTPHosts.map { $0.lowercased() })
            network.timeout = try timeout
            return network
        }
    }

    private var timeout: Duration? {
        get throws(ProblemError) {
            let seconds = try options.span("timeout", Options.timeouts)
            return (seconds ?? settings.config.timeout).map { .seconds($0) }
        }
    }
}
