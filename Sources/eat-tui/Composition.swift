import Sentences
import Actions
import Commands
import Files
import Glibc
import OrderModels
import Presentation
import Logging
import Screens
import Services
import Telemetry
import Terminal
import ViewModels

/// Puts the screens together, and together anew where the diner changes the settings.
///
/// Nothing on the way to the first frame waits for a network: servers are asked once it stands.
@MainActor
final class Composition {
    let context: Context
    let models: Models
    var keymap: Keymap
    var preferences: Preferences
    @Watched var configuration: LiveConfiguration
    private(set) var app: App?
    let edges: ScreenEdges
    private let landing: Landing?
    /// While the screens run.
    var configurationWatch: FileWatch?
    var rereadTimer: ViewModels.Timer?
    var switchTimer: ViewModels.Timer?
    private var placing: Task<Void, Never>?

    init(
        _ context: Context, _ edges: ScreenEdges = ScreenEdges(), landing: Landing? = nil
    ) throws {
        self.context = context
        self.landing = landing
        self.edges = edges
        try context.files.openForScreens()
        keymap = ActionTable.keymap(context.config.keys)
        configuration = LiveConfiguration(context.settings)
        let preferences = try Preferences(context, context.config)
        self.preferences = preferences
        models = Models(
            try context.openServices.forScreens(),
            time: edges.time, providers: preferences.providers,
            following: preferences.followedProviders, areNamed: context.options.has("server"),
            settings: try context.screenSettings(preferences, context.config),
            switches: LiveSwitches(context.switches.layers), errors: context.errors.recorder,
            events: context.tracking?.store,
            keeping: (
                storage: context.files.storage,
                passing: { [servers = context.servers] in servers.passing },
                move: { [files = context.files] in try await files.keep(leaving: $0) }
            ))
    }

    /// Shows the screens until they are left.
    func run() async throws -> App.Ending {
        let store = try context.store
        recordUse()
        noteCauses()
        let coordinator = try coordinator()
        landing?.show(in: coordinator)
        let session = try session()
        // The screen covers standard error, and its page shows the same records.
        context.log.hub.set(LogDestinations.standardError, isOn: false)
        let app = App(
            models: models, coordinator: coordinator, keymap: keymap, session: session,
            time: edges.time, hasMouse: preferences.hasMouse,
            isRemote: Environment.value("SSH_CONNECTION") != nil,
            tip: context.options.has("demo") && !context.isLinear ? KeysToKnow(keymap).tip : nil,
            idle: edges.idle,
            welcome: { [services = models.services] in
                try await DemoPast.furnish(after: $0, with: services)
            },
            askSwitches: { [weak self] in try await self?.askSwitchServer() },
            settings: { [unowned self] in settings() },
            near: { [unowned self] in near($0) }, servers: serverSwitch,
            configuration: context.keys { [unowned self] in
                settingReadings
            } reread: { [unowned self] in
                rereadConfiguration()
            },
            themes: themes,
            speak: { [unowned self] in
                speak($0)
                tellLanguage()
            })
        self.app = app
        // Only a notice is shown before the first frame, and only if it is not muted.
        if !context.files.notices.isEmpty { await context.errors.recorder.readMutes() }
        tellWhatWasFound(session)
        findPlace()
        follow(store)
        models.orders.isFollowed = { [storage = context.files.storage] in
            !storage.isInMemory && StatusFollowing(beside: storage.glance.path).isGoingOn
        }
        // Once the first frame stands.
        models.activity.work { [weak self] in self?.followSwitches() }
        let ending = await app.run()
        models.activity.end()
        placing?.cancel()
        switchTimer?.cancel()
        configurationWatch = nil
        rereadTimer?.cancel()
        context.log.hub.flush()
        try context.files.tellOfDoubtfulOrders(leaving: context.servers.passing)
        await store.close()
        await context.errors.recorder.flush()
        await context.tracking?.finish()
        return ending
    }

    /// Begins once the first frame stands: what other processes write is shown as well.
    private func follow(_ store: Storage) {
        let notes = context.files.attemptNotes
        context.files.onNotice = { [activity = models.activity] in
            activity.tell($0)
        }
        models.activity.work { [activity = models.activity] in
            await activity.errors.recorder.readMutes()
            do {
                await notes?.recall(to: store.root)
                if !store.isInMemory, let flaw = await Self.flaw(store.glance) {
                    activity.tell(flaw)
                }
                await store.shortenLogs()
                try await store.watchOtherProcesses()
            } catch {
                activity.tell(activity.caught(error))
            }
        }
    }

    /// Off the main thread: the first frame stands, and the diner may be typing.
    @concurrent
    private nonisolated static func flaw(_ glance: Glance) async -> Problem? {
        OpenStore.flaw(glance)
    }

    private func session() throws(ProblemError) -> any Console {
        let (options, config) = (context.options, context.config)
        guard !context.isLinear else { return edges.lines(options.has("ascii") || config.ascii) }
        do throws(TerminalError) {
            let color = (options.value("color") ?? config.color).flatMap(
                ColorChoice.init(rawValue:))
            return try edges.console(
                TerminalSession.Options(
                    color: color ?? .auto, isASCII: options.has("ascii") || config.ascii,
                    hasMouse: preferences.hasMouse,
                    theme: theme))
        } catch {
            throw ProblemError(.usage, error.sentence)
        }
    }

    /// Where the diner was when they last used these servers; at the questions where there are none.
    func coordinator() throws -> Coordinator {
        let coordinator = try lastCoordinator()
        recordScreens(of: coordinator)
        return coordinator
    }

    private func lastCoordinator() throws -> Coordinator {
        guard !preferences.providers.isEmpty else {
            return Coordinator(start: .firstRun, time: edges.time) { _ in }
        }
        let key = "visits " + preferences.providers.map(\.rawValue).joined(separator: " ")
        // The same lines are to do the same in each run.
        let isScript = context.isLinear && isatty(STDIN_FILENO) == 0
        let saved = isScript ? nil : try context.store.memory.value(of: key)
        return Coordinator(
            saved: saved, time: edges.time, mayHaveBeenOrdered: models.services.mayHaveBeenOrdered
        ) { [settings = models.settings] in settings.remember($0, as: key) }
    }

    // MARK: What there is to tell

    /// The screens cover what was written to standard error before them.
    private func tellWhatWasFound(_ session: any Console) {
        let remarks = context.settings.remarks.map {
            "\(context.paths.config):\($0.line): \($0.sentence.text)"
        }
        // These hold for this run only: the next reads the configuration again.
        for remark in [context.paths.remark].compactMap(\.self) + remarks.map(Sentence.verbatim)
            + context.switches.remarks
            + [session.notice].compactMap({ $0 })
        {
            models.activity.remark(Problem(.configuration, remark))
        }
        if let faults = context.newFaults() { models.activity.tell(faults) }
        for notice in context.files.notices { models.activity.tell(notice) }
        let count = models.activity.messages.messages.count {
            $0.error.map { context.errors.recorder.mutedUntil($0) == nil } ?? true
        }
        guard count > 0 else { return }
        app?.begin(with: count == 1 ? session.notice : nil, or: waiting(count))
    }

    /// Says that there are messages, and how to see them.
    func waiting(_ count: Int) -> String {
        KeysToKnow.messages(count, keymap, isLinear: context.isLinear)
    }

    /// A place that was told in words may have to be asked for. Until it is known all kitchens are
    /// listed.
    func findPlace() {
        guard let text = preferences.place, models.settings.current.place == nil,
            !preferences.providers.isEmpty
        else { return }
        let finder = models.services.places(inDemo: preferences.usesDemo)
        placing?.cancel()
        placing = models.activity.work { [models, weak app] in
            do {
                let place = try await models.servers.transfers.run(text, isTrial: true) { _ in
                    try await finder.find(text)
                }
                if !Task.isCancelled { models.settings.settle(at: place) }
            } catch {
                guard !Task.isCancelled else { return }
                let problem = models.activity.told(error)
                // Nobody asked for it just now, so a muted kind is not shown over the screen.
                if !models.activity.isMuted(problem) { app?.toast(problem.sentence) }
            }
        }
    }
}
