import Cache
import Glibc
import Logging
import OrderModels
import Services
import Terminal
import ViewModels

extension Context {
    /// The screens, until the diner leaves them.
    ///
    /// Nothing on the way to the first frame waits for a network: servers are asked once it stands.
    func runScreens() async throws -> ExitStatus {
        let store = try self.store
        let providers = try providers()
        let time = MainTime()
        let provisions = Provisions(
            store: store, time: time, zones: zones, providers: providers, wishes: try wishes(),
            clock: now
        ) { [unowned self] in try await service(for: $0) }
        let key = "visits " + providers.map(\.rawValue).joined(separator: " ")
        let saved = try store.read { try $0.first(Request(Remembered.self, where: .key(key))) }
        let coordinator = Coordinator(saved: saved?.value, time: time) { text in
            provisions.remember(text, as: key)
        }
        let session = try session()
        let app = App(
            provisions: provisions, coordinator: coordinator,
            keymap: ActionTable.keymap(config.keys),
            session: session,
            time: time, hasMouse: config.mouse,
            tip: options.has("demo")
                ? "arrows or hjkl move   Enter opens   / filters   ? helps   q quits" : nil,
            idle: IdleSignal())
        // Begins once the first frame stands: what other processes write is shown as well.
        provisions.work {
            do {
                await store.shortenLogs()
                try await store.watchOtherProcesses()
            } catch {
                provisions.tell(Problem(error))
            }
        }
        let ending = await app.run()
        await store.close()
        switch ending {
        case .quit: return .done
        case .signal(let signal): TerminalSession.die(of: signal)
        }
    }

    private func session() throws(ProblemError) -> TerminalSession {
        do throws(TerminalError) {
            let color = (options.value("color") ?? config.color).flatMap(
                ColorChoice.init(rawValue:))
            return try TerminalSession(
                TerminalSession.Options(
                    color: color ?? .auto, isASCII: options.has("ascii") || config.ascii,
                    hasMouse: config.mouse,
                    errorLog: paths.state + "/crash.log"))
        } catch {
            throw ProblemError(.usage, "\(error)", hint: "See eat-tui --help for commands.")
        }
    }

    private func wishes() throws -> Provisions.Wishes {
        var wishes = Provisions.Wishes()
        wishes.isOffline = isOffline
        wishes.policy = try policy
        wishes.prefetches = config.prefetch
        wishes.showsPeek = config.peek
        wishes.diet = config.diet
        wishes.alerts = config.alerts
        wishes.place = (options.value("near") ?? config.place).flatMap(Coordinate.init(text:))
        return wishes
    }

    private func providers() throws -> [ProviderID] {
        if options.has("demo") { return [.demo] }
        return try namedSources().map(\.id)
    }

    /// The service of a provider; the demo's kitchen is started where it does not run yet.
    private func service(for provider: ProviderID) async throws -> CatererService {
        try service(for: try await source(provider))
    }
}
