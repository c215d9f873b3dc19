import Files
public import OrderModels
import Presentation
import Sentences
public import Services

/// The servers in use: the one named by option, environment or file, or else those that were added;
/// or the demo's kitchen, once it is running.
@MainActor
public final class ServerChoice {
    private let options: Options
    private let settings: Settings
    private let files: OpenStore
    private let runningDemo: String?
    private var demo: DemoKitchen?

    init(_ options: Options, _ settings: Settings, _ files: OpenStore, runningDemo: String?) {
        self.options = options
        self.settings = settings
        self.files = files
        self.runningDemo = runningDemo
    }

    private var isOffline: Bool { options.has("offline") }

    private var demoPlace: DemoKitchen.Place {
        options.isPrivate && files.storage.isInMemory
            ? .own : .shared(directory: settings.paths.runtime, data: settings.paths.data)
    }

    /// The server whose kitchens end with the program, so that nothing of it can be kept: the demo,
    /// where its kitchen is this program's own.
    public var passing: ProviderID? {
        if case .own = demoPlace, runningDemo == nil { return .demo }
        return nil
    }

    func sources() throws -> [Source] {
        if options.has("demo") {
            guard !isOffline, runningDemo == nil else {
                return [Source(id: .demo, url: runningDemo)]
            }
            let kitchen = try demo ?? DemoKitchen(demoPlace)
            demo = kitchen
            return [Source(id: .demo, url: kitchen.url)]
        }
        let known = try namedSources()
        guard !known.isEmpty else {
            throw ProblemError(
                .usage, .general.noServer,
                hint: options.isPrivate ? .general.nameAServer : .general.addAServer)
        }
        return known
    }

    /// One server; where another was chosen, also one that was added, as an order with it goes on.
    /// It must not block the screens while the demo's kitchen starts.
    public func source(_ provider: ProviderID) async throws -> Source {
        if provider == .demo {
            guard !isOffline, runningDemo == nil else { return Source(id: .demo, url: runningDemo) }
            if demo?.isListening != true || demo?.isOwn != (passing != nil) {
                demo = nil
                demo = try await DemoKitchen.joined(demoPlace)
            }
            return Source(id: .demo, url: demo?.url)
        }
        let known = try namedSources() + Self.sources(named: nil, among: addedProviders())
        guard let source = known.first(where: { $0.id == provider }) else {
            throw ProblemError(.notFound, .general.serverNotConfigured(server: "\(provider)"))
        }
        return source
    }

    /// The server of a basket's kitchen.
    func source(of caterer: Caterer.ID) async throws -> Source {
        let isDemo = caterer.local(to: .demo) != nil
        if isDemo, options.has("demo") || options.value("server") == nil {
            return try await source(.demo)
        }
        guard let source = try namedSources().first(where: { caterer.local(to: $0.id) != nil })
        else {
            throw ProblemError(
                .usage, .orders.serverNotInUse(caterer: "\(caterer)"),
                hint: .orders.nameOrAddTheServer)
        }
        return source
    }

    /// The one server of an account. Stored data needs no demo kitchen to be started.
    func accountSource(isAsked: Bool = true) throws -> Source {
        if options.has("demo"), !isAsked { return Source(id: .demo, url: nil) }
        let sources = try sources()
        guard sources.count == 1, let source = sources.first else {
            throw ProblemError(
                .ambiguous, .accounts.anAccountIsWithOneServer(count: sources.count),
                hint: .accounts.nameTheServer(
                    servers: Words.alternatives(sources.map(\.id.rawValue)))
            ).among(sources.map { .init($0.id.rawValue, $0.id.rawValue) })
        }
        return source
    }

    /// The servers in use, without the demo; empty if there are none yet.
    public func namedSources() throws -> [Source] {
        try Self.sources(named: namedServer?.text, among: addedProviders())
    }

    /// The servers that somebody named, by address or name, or else all that were added.
    nonisolated static func sources(
        named: String?, among added: [AddedProvider]
    ) throws -> [Source] {
        guard let named else { return added.map { Source(id: $0.id, url: $0.url) } }
        // Answers leave out the scheme of one without a name.
        let called =
            added.first { $0.id.rawValue == named } ?? added.first { $0.id.shortName == named }
        if let provider = called {
            return [Source(id: provider.id, url: provider.url)]
        }
        guard ServerURL.namesHost(named) || ServerAddress(named) == nil else {
            throw ProblemError(.notFound, .general.noServerIsCalled(server: named))
        }
        let url = try ServerURL(named)
        let known = added.first { $0.url == url.text }
        return [Source(id: known?.id ?? url.providerID, url: url.text)]
    }

    public func addedProviders() throws -> [AddedProvider] {
        try files.store.servers.all()
    }

    /// What names them in answers, read once for a command.
    private(set) lazy var names: ServerNames = {
        // Names are beside the answer: where they cannot be read, they are left out.
        let added = ((try? addedProviders()) ?? []).map(\.id)
        let named = ((try? namedSources()) ?? []).map(\.id)
        return ServerNames(added, unlisted: named + [.demo])
    }()

    /// The servers whose orders are meant, which were named for this call; nil for those of all. The
    /// configuration names the usual one, and hides no order that is with another.
    func asked() throws -> Set<ProviderID>? {
        try Self.asked(options, among: addedProviders())
    }

    nonisolated static func asked(
        _ options: Options, among added: [AddedProvider]
    ) throws -> Set<ProviderID>? {
        guard !options.has("demo") else { return [.demo] }
        guard let named = options.value("server") ?? Environment.value("EAT_SERVER") else {
            return nil
        }
        // A name that nothing was added under has no orders.
        guard ServerURL.namesHost(named) || added.contains(where: { $0.id.rawValue == named })
        else {
            throw ProblemError(.notFound, .general.noServerIsCalled(server: named))
        }
        return Set(try sources(named: named, among: added).map(\.id))
    }

    /// What is wrong with a server that the configuration names.
    func flaw(of text: String?) throws -> Sentence? {
        guard let text, !ServerURL.isOne(text),
            try !addedProviders().contains(where: { $0.id.rawValue == text })
        else { return nil }
        return .settings.noServerOfThatName(name: text.beginning(ofBytes: 80))
    }

    /// The server named by address or name, and where it was named.
    public var namedServer: (text: String, speaker: String)? {
        Self.named(options, settings.config)
    }

    nonisolated static func named(
        _ options: Options, _ config: Config
    ) -> (text: String, speaker: String)? {
        if let text = options.value("server") { return (text, "--server") }
        if let text = Environment.value("EAT_SERVER") { return (text, "EAT_SERVER") }
        return config.server.map { ($0, Say.General.theConfiguration) }
    }
}

extension ServerNames {
    /// A sentence about one of several servers, which names it.
    func said(_ sentence: String, of provider: ProviderID) -> String {
        label(of: provider).map { Say.General.labelled(label: $0, text: sentence) } ?? sentence
    }
}
