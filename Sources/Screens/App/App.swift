import Glibc
import Logging
import OrderModels
public import Presentation
public import Sentences
public import Terminal
public import ViewModels

/// The interactive program: one event loop, one screen, and the overlays over it.
///
/// Everything runs on the main queue: a key, a signal, a timer or a change in the store changes a
/// model. Drawing observes what it reads, so that a change draws once, at the end of the turn. The
/// app passes the terminal's events to its parts and connects them; each part holds its own state:
/// the diner's place, the overlays, the messages, the bindings.
@MainActor
public final class App {
    let models: Models
    @Watched private(set) var keymap: Keymap
    private let lines: LineConsole?
    private let speak: @MainActor (Language) -> Void
    private let themes: Themes
    private let serverChoice: ServerSwitch
    let overlays = OverlayStack()
    private let toasts: Toasts
    private let console: any Console
    private let time: any Timekeeper
    /// Whether the terminal is on another machine.
    let isRemote: Bool
    private let idle: (any IdleListener)?
    private let makeNavigator: @MainActor (App) -> Navigator
    private var prefetcher: Prefetcher
    public private(set) var hasMouse: Bool
    /// Whether the terminal reports it, too.
    public var usesMouse: Bool { hasMouse && console.takesMouse }
    private var minute: Timer?
    private var finished: CheckedContinuation<Ending, Never>?
    private var isOver = false

    private lazy var navigator: Navigator = makeNavigator(self)
    private lazy var surroundings = Surroundings(
        servers: models.servers, baskets: models.baskets, navigator: navigator)
    private lazy var news = OrderNews(
        models.servers, models.settings, models.activity, models.orders, models.placing,
        models.proposals, console.display, toasts, on: self
    ) { [weak self] order in
        guard let self, isLinear, overlays.isEmpty else { return false }
        return navigator.place == .order(order)
    }
    private lazy var clipboard = Clipboard(models.settings, console.display, on: self)
    private lazy var hold: OrderHold = OrderHold(models.placing, overlays, toasts, on: self) {
        [weak self] in
        self?.keepQuestions.quit()
    }
    private lazy var keepQuestions = KeepQuestions(
        models.placing, models.activity, on: self
    ) { [weak self] in
        self?.finish(.quit)
    }
    private lazy var shortcuts = Shortcuts(
        servers: models.servers, baskets: models.baskets, placing: models.placing,
        activity: models.activity, clock: models.clock, surroundings: surroundings, toasts: toasts,
        stage: self)
    private lazy var steps = UndoSteps(
        activity: models.activity, baskets: models.baskets, surroundings: surroundings,
        stage: self)
    private lazy var global: GlobalBindings = GlobalBindings(
        models.servers, models.keeping, navigator, shortcuts, steps, on: self,
        GlobalBindings.Deeds(
            quit: { [weak self] in self?.hold.quit() },
            help: { [weak self] in self?.pages.showHelp() },
            palette: { [weak self] in self?.pages.showPalette() },
            redraw: { [weak self] in self?.console.display.forget() },
            keep: { [weak self] in self?.keepQuestions.keep() },
            server: { [weak self] in self?.chooseServer() },
            hasServers: { [serverChoice] in serverChoice.all().count > 1 },
            language: { [weak self] in self?.chooseLanguage() },
            theme: { [weak self] in self?.chooseTheme() },
            pictures: { [weak self] in self?.choosePictures() },
            toggleMouse: { [weak self] in self?.toggleMouse() },
            suspend: { [weak self] in self?.console.suspend() }))
    private(set) lazy var current: CurrentBindings = CurrentBindings(
        loop, navigator, overlays, toasts, global, models.activity, on: self)
    private lazy var pages: BindingPages = BindingPages(current, overlays, on: self)
    private(set) lazy var hints: ShownHints? = isLinear ? nil : ShownHints()
    private(set) lazy var pictures: PictureView? = isLinear ? nil : makePictures()
    private(set) lazy var painter: FramePainter = FramePainter(
        models.servers.transfers, console.display, surroundings, overlays, toasts, hold, current,
        title, on: self)
    private lazy var title: Title = Title(
        models.servers, models.clock, models.baskets, models.orders, surroundings, hold)
    private(set) lazy var router = InputRouter(
        current, navigator, overlays, toasts, hold, shortcuts, painter, time, on: self)
    /// Instead of drawing, where the program is read line by line.
    private lazy var linear: LinearFront? = lines.map { lines in
        LinearFront(lines, idle) { [unowned self] in
            loop.setNeedsDrawing()
            loop.settle()
        } finish: { [unowned self] in
            finish($0)
        } parts: { [unowned self] in
            LinearFront.Parts(
                size: console.display.size, bindings: current, navigator: navigator,
                overlays: overlays, toasts: toasts,
                hold: hold, shortcuts: shortcuts, surroundings: surroundings,
                transfers: models.servers.transfers, placing: models.placing,
                servers: models.servers, title: title, time: time)
        }
    }
    private lazy var loop: DrawingLoop = DrawingLoop(
        console.display, idle: linear ?? idle,
        DrawingLoop.Work(
            settle: { [weak self] in
                guard let self else { return }
                overlays.closeOver()
                navigator.settle(in: painter.layout.body)
            },
            frame: { [weak self] in
                guard let linear = self?.linear else { return self?.painter.frame() }
                linear.look()
                return nil
            },
            pending: { [weak self] in
                guard let self else { return 0 }
                return models.servers.transfers.running + models.activity.working + time.shortTimers
            }))

    /// What ended the program.
    public enum Ending: Sendable {
        case quit
        case signal(Int32)
        /// The input ended before something was agreed to, which was not done.
        case unconfirmed
        /// Lines of a pipe were refused.
        case refused
        /// What became of what a pipe agreed to.
        case agreed(OrderEnd)
        /// What was said could not be written.
        case unwritten(Problem)

        var isSignal: Bool { if case .signal = self { true } else { false } }
    }

    public init(
        models: Models, coordinator: Coordinator,
        keymap: Keymap, session: any Console,
        time: any Timekeeper, hasMouse: Bool, isRemote: Bool, tip: String?,
        idle: (any IdleListener)?,
        welcome: @escaping AccountViewModel.Welcome,
        askSwitches: @escaping SwitchesViewModel.Asking,
        settings: @escaping @MainActor () -> FirstRunViewModel,
        near: @escaping @MainActor (String) -> NearViewModel,
        servers: ServerSwitch,
        configuration: ConfigurationViewModel.Source, themes: Themes,
        speak: @escaping @MainActor (Language) -> Void
    ) {
        self.models = models
        lines = session as? LineConsole
        self.keymap = Self.keymap(keymap, isLinear: lines != nil)
        self.speak = speak
        self.themes = themes
        serverChoice = servers
        self.time = time
        self.hasMouse = hasMouse
        self.isRemote = isRemote
        self.idle = idle
        console = session
        toasts = Toasts(time, tip: tip) { [activity = models.activity] in activity.answered($0) }
        let factory = ScreenFactory(
            models: models, welcome: welcome, settings: settings, near: near,
            askSwitches: askSwitches,
            configuration: configuration)
        makeNavigator = { [toasts] app in
            Navigator(coordinator, toasts, models.activity.log.log) {
                [unowned app] place, preview in
                factory.screen(of: place, preview, on: app)
            }
        }
        prefetcher = Prefetcher(models.servers, models.settings, models.activity)
        models.activity.undo.whereabouts = { [weak self] in self?.navigator.place }
        models.activity.whereabouts = { [weak self] in
            self.map { .case($0.navigator.place) }
        }
    }

    /// Shows the screens until the program ends.
    public func run() async -> Ending {
        // Queued before drawing queues anything, so that no idle signal comes earlier.
        loop.afterTurn { [weak self] in
            self?.screen.appeared()
            self?.models.baskets.appear()
            self?.news.follow()
            self?.prefetcher.activityEnded()
            self?.loop.setNeedsDrawing()
        }
        // Draws the list first; what depends on its selection, such as the preview, follows a
        // moment later.
        loop.drawFirst()
        console.start { [weak self] in self?.handle($0) }
        models.activity.onBehind = { [weak self] in self?.console.hold($0) }
        followMinutes()
        let ending = await withCheckedContinuation { finished = $0 }
        minute?.cancel()
        // However the program ends, an order that is held is not sent.
        _ = models.placing.checkout?.stopPressed()
        prefetcher.stop()
        models.orders.stop()
        navigator.end()
        console.end()
        await models.activity.finishKeeping()
        await models.keeping?.finish()
        return ending
    }

    func finish(_ ending: Ending) {
        isOver = true
        finished?.resume(returning: linear?.over(ending) ?? ending)
        finished = nil
    }

    /// Starts again with other servers or settings: every screen is made again.
    ///
    /// Without a new coordinator, leaves the current screen and continues one level up.
    public func startOver(at next: Coordinator? = nil) {
        navigator.startOver(at: next)
        overlays.dismissAll()
        prefetcher.stop()
        prefetcher = Prefetcher(models.servers, models.settings, models.activity)
        screen.appeared()
        prefetcher.activityEnded()
        loop.setNeedsDrawing()
    }

    /// Where lines are read, a number is a row's.
    private static func keymap(_ keymap: Keymap, isLinear: Bool) -> Keymap {
        isLinear ? keymap.without { $0.typed?.isNumber ?? false } : keymap
    }

    /// What changes with the time alone is drawn, but not said.
    private func timePassed(_ change: () -> Void) {
        if let linear { linear.quietly(change) } else { change() }
    }

    private func handle(_ event: TerminalEvent) {
        loop.countEvent()
        // What was typed after the key that ends the program came with it.
        guard !isOver else { return }
        // What is typed ahead of the first frame is about what is in the basket.
        models.baskets.appear()
        timePassed { models.clock.tick() }
        loop.settle()
        switch event {
        case .input(let input): router.handle(input)
        case .line(let line): linear?.typed(line)
        case .ended: linear?.ended()
        case .interrupt:
            linear?.interrupted()
            router.interrupted()
        case .resumed:
            linear?.resumed()
            screen.resumed()
        case .pictures: break
        case .terminate(let signal): finish(.signal(signal))
        case .closed: finish(.signal(SIGHUP))
        }
        prefetcher.activityEnded()
        loop.setNeedsDrawing()
    }

    /// Wakes up once a minute, when the clock on the screen advances.
    private func followMinutes() {
        let seconds = models.clock.secondsToNextMinute
        minute = time.after(.seconds(seconds)) { [weak self] in
            guard let self else { return }
            timePassed {
                models.clock.tick()
                screen.minutePassed()
            }
            loop.setNeedsDrawing()
            followMinutes()
        }
    }

    // MARK: What is shown now

    var display: any Display { console.display }

    var screen: any Screen { navigator.screen }
    /// The screen, or the overlay over it.
    var top: any Layer { current.top }
    /// Everything that can be done now.
    var bindings: [KeyBinding] { current.all }

    public func back() {
        shortcuts.up()
    }

    public func open(_ place: Place) {
        navigator.open(place)
    }

    /// Shows a tip until the next key.
    public func advise(_ tip: String?) {
        toasts.advise(tip)
    }

    /// Shows what is wrong with the terminal itself until the next key, as whoever sees little of a
    /// screen presses no key for it; else `message`. The list of messages has what they are about.
    public func begin(with notice: Sentence?, or message: String) {
        if let notice { toasts.advise(notice.text, isListed: true) } else { toast(listed: message) }
    }

    // MARK: The mouse

    public func useMouse(_ isOn: Bool) {
        hasMouse = isOn
        console.setMouse(isOn)
    }

    public var hasColors: Bool { console.hasColors }
    public func shows(_ theme: Theme) -> Bool { console.shows(theme) }

    /// Paints everything in another theme.
    public func useTheme(_ theme: Theme) {
        console.setTheme(theme)
        loop.setNeedsDrawing()
    }

    /// All servers, or one of them for this run.
    private func chooseServer() {
        let (all, now) = (serverChoice.all(), models.servers.providers)
        let items =
            [ChoiceItem(label: Say.App.allServers, isCurrent: now == all)]
            + all.map { ChoiceItem(label: $0.shortName, isCurrent: now == [$0]) }
        choose(Say.App.withWhichServer, items) { [serverChoice] in
            serverChoice.choose($0 == 0 ? nil : all[$0 - 1])
        }
    }

    private func chooseLanguage() {
        let languages = Language.choices
        let items = languages.map { ChoiceItem(label: $0.name, isCurrent: $0 == .current) }
        choose(Say.Screens.language, items) { [speak] in speak(languages[$0]) }
    }

    /// Each theme is seen as it is selected, on what is on the screen.
    private func chooseTheme() {
        let all = themes.all()
        let items = all.map {
            ChoiceItem(label: $0.name, hint: $0.words(), isCurrent: $0.isCurrent)
        }
        overlays.show(
            ChoiceOverlay(
                Say.Screens.theme, items, self,
                preview: { [weak self] in self?.useTheme(all[$0].theme) },
                { [themes] in themes.choose(all[$0].name) },
                left: { [weak self] in
                    if let current = all.first(where: \.isCurrent) { self?.useTheme(current.theme) }
                }))
    }

    /// What was said in the language before is not left on the screen.
    public func languageChanged(_ keymap: Keymap) {
        toasts.forget()
        screen.languageChanged()
        useKeymap(keymap)
    }

    /// With other keys, or their labels in another language, everything is drawn again.
    public func useKeymap(_ keymap: Keymap) {
        self.keymap = Self.keymap(keymap, isLinear: isLinear)
        console.display.forget()
        loop.setNeedsDrawing()
    }

    private func toggleMouse() {
        guard console.takesMouse else { return toast(Say.Keys.theMouseStaysOff) }
        useMouse(!hasMouse)
        models.settings.switchedMouse(hasMouse)
        toasts.show(Toast(hasMouse ? Say.Keys.theMouseIsOn : Say.Keys.theMouseIsOff))
    }
}

extension App: Stage {
    var isLinear: Bool { lines != nil }
    var refusals: LineRefusals? { lines?.isInteractive == false ? linear?.refusals : nil }
    var pageLines: Int { max(1, painter.layout.body.height - 2) }
    var shownPlace: Place? { navigator.place }

    func open(_ place: Place, preview: (any Previewable)?) {
        navigator.open(place, preview: preview)
    }

    func openAccount() {
        shortcuts.openAccount()
    }

    func search(for words: String) {
        shortcuts.search(for: words)
    }

    func leave(saying words: String) {
        back()
        if !words.isEmpty { toast(words) }
    }

    func hidPeek(_ isHidden: Bool) {
        models.settings.hidPeek(isHidden)
    }

    public func toast(_ message: String) { toast(message, hint: "") }

    /// Shows what the list of messages has already, or that it has something.
    public func toast(listed message: String) {
        toasts.show(Toast(message), isListed: true)
    }

    func toast(_ message: String, hint: String) {
        toasts.show(Toast(message, hint: hint), on: navigator.place)
    }

    func choose(
        _ title: @autoclosure @escaping Wording, _ items: [ChoiceItem],
        _ chosen: @escaping @MainActor (Int) -> Void, left: @escaping @MainActor () -> Void
    ) {
        overlays.show(ChoiceOverlay(title(), items, self, chosen, left: left))
    }

    func show(_ overlay: any Overlay) {
        overlays.show(overlay)
    }

    func close(_ overlay: any Overlay) {
        overlays.close(overlay)
    }

    func copy(_ things: [CopyItem]) {
        clipboard.copy(things)
    }

    func ask(
        _ title: @autoclosure @escaping Wording, _ text: String,
        hint: @autoclosure @escaping Wording,
        check: @escaping @MainActor (String) -> Unfit?,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        overlays.show(PromptOverlay(title(), text, hint: hint(), self, check: check, answered))
    }
}
