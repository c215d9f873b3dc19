import Dispatch
import Glibc
import OrderModels
public import Terminal
public import ViewModels
import Services

/// The interactive program: one event loop, one screen, and what may lie over it.
///
/// Everything happens on the main queue: a key, a signal, a timer or a change in the store alters a
/// model. What was read for drawing is observed, so whatever alters it draws once, at the end of
/// the turn.
@MainActor
public final class App {
    let provisions: Provisions
    private(set) var coordinator: Coordinator
    let keymap: Keymap
    let session: any Console
    let display: any Display
    let time: any Timekeeper
    private let idle: (any IdleListener)?
    private var prefetcher: Prefetcher
    /// Makes the questions that the first screen and the settings ask.
    let settings: @MainActor () -> FirstRunViewModel
    let welcome: AccountViewModel.Welcome

    /// The screens that were opened, as they were left.
    var screens: [Place: any Screen] = [:]
    /// What lies over the screen, the topmost last.
    var overlays: [any Overlay] = []
    /// Asks what becomes of an order that is held, before quitting.
    var quitQuestion: ChoiceOverlay?
    var toast: Toast?
    var toastTimer: Timer?
    public var tip: String?
    var hasMouse: Bool
    /// The names of the actions the palette ran, latest first.
    var paletteHistory: [String] = []
    var lastInterrupt: Duration?

    private var isDirty = true
    private(set) var isDrawing = false
    var title: (of: TitleFacts, bar: TitleBar)?
    let stencils = Stencils()
    /// What can be done everywhere, and when that was so.
    var lasting: (of: Circumstances, bindings: [KeyBinding])?
    /// What can be done, as the last frame showed it.
    var shownBindings: [KeyBinding]?
    private var isTurnEnding = false
    private lazy var onlooker = Onlooker { [weak self] in self?.setNeedsDrawing() }
    private lazy var workOnlooker = Onlooker { [weak self] in self?.endTurn() }
    private var events = 0
    private var minute: Timer?
    private var finished: CheckedContinuation<Ending, Never>?

    /// How the diner, or somebody else, ended it.
    public enum Ending: Sendable {
        case quit
        case signal(Int32)
    }

    public init(
        provisions: Provisions, coordinator: Coordinator,
        keymap: Keymap, session: any Console,
        time: any Timekeeper, hasMouse: Bool, tip: String?, idle: (any IdleListener)?,
        welcome: @escaping AccountViewModel.Welcome,
        settings: @escaping @MainActor () -> FirstRunViewModel
    ) {
        self.provisions = provisions
        self.coordinator = coordinator
        self.keymap = keymap
        self.session = session
        display = session.display
        self.time = time
        self.hasMouse = hasMouse
        self.tip = tip
        self.idle = idle
        self.welcome = welcome
        self.settings = settings
        prefetcher = Prefetcher(provisions)
        provisions.undo.whereabouts = { [weak self] in self?.coordinator.current.place }
    }

    /// Shows the screens until they are left.
    public func run() async -> Ending {
        // Before whatever drawing may set off, so that nobody is told of an idle program before.
        afterTurn { [weak self] in
            self?.screen.appeared()
            self?.provisions.baskets.appear()
            self?.followOrders()
            self?.prefetcher.activityEnded()
            self?.setNeedsDrawing()
        }
        // The list first: what follows from its selection, such as the peek, comes a moment later.
        // The next frame is sure to come, so nothing need be observed for this one.
        display.show(nextFrame())
        session.start { [weak self] in self?.handle($0) }
        followMinutes()
        let ending = await withCheckedContinuation { finished = $0 }
        minute?.cancel()
        // However it ended, what is held is not sent.
        _ = provisions.placing?.stopPressed()
        prefetcher.stop()
        provisions.orders.stop()
        screen.disappeared()
        coordinator.flush()
        session.end()
        await provisions.finishKeeping()
        return ending
    }

    func finish(_ ending: Ending) {
        finished?.resume(returning: ending)
        finished = nil
    }

    /// Goes on after the servers or the wishes changed: every screen is made anew.
    ///
    /// Without a place to go on at, what is on top of the others now is left.
    public func startOver(at next: Coordinator? = nil) {
        screen.disappeared()
        if next == nil { coordinator.back() }
        coordinator.flush()
        coordinator = next ?? coordinator
        for overlay in overlays { overlay.dismissed() }
        (screens, overlays) = ([:], [])
        prefetcher.stop()
        prefetcher = Prefetcher(provisions)
        screen.appeared()
        prefetcher.activityEnded()
        setNeedsDrawing()
    }

    // MARK: The loop

    private func handle(_ event: TerminalEvent) {
        events += 1
        provisions.tick()
        // Keys come several at a time: each finds the screen as the one before has left it.
        if isDirty { settle() }
        switch event {
        case .input(let input): handle(input)
        case .interrupt: interrupted()
        case .resumed: screen.resumed()
        case .terminate(let signal): finish(.signal(signal))
        case .closed: finish(.signal(SIGHUP))
        }
        prefetcher.activityEnded()
        setNeedsDrawing()
    }

    /// Draws at the end of this turn of the main queue, once, whatever else happens in it.
    func setNeedsDrawing() {
        isDirty = true
        shownBindings = nil
        endTurn()
    }

    private func endTurn() {
        guard !isTurnEnding else { return }
        isTurnEnding = true
        afterTurn { [weak self] in
            guard let self else { return }
            isTurnEnding = false
            if isDirty { draw() }
            // What drawing has set off is drawn in the next turn, and told of then.
            guard let idle, !isTurnEnding else { return }
            idle.painted(events: events, pending: followWork())
        }
    }

    /// How much is under way; a turn ends when that changes, whether or not it is to be seen.
    private func followWork() -> Int {
        workOnlooker.look { pending }
    }

    private func afterTurn(_ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    /// Draws what there is to see; whatever was read for it draws again when it changes.
    private func draw() {
        settle()
        paint()
    }

    private func paint() {
        isDirty = false
        shownBindings = nil
        display.show(onlooker.look { nextFrame() })
    }

    private func nextFrame() -> Frame {
        isDrawing = true
        defer { isDrawing = false }
        return drawn(in: Frame(size: display.size, glyphs: display.glyphs))
    }

    /// Lets the screen follow what happened, and notes where the diner is.
    private func settle() {
        screen.settle(in: layout.body)
        let bookmark = screen.bookmark
        coordinator.update(selection: bookmark.selection, filter: bookmark.filter)
    }

    // MARK: The clock

    /// Wakes up once a minute, when the clock on the screen moves.
    private func followMinutes() {
        let seconds = provisions.secondsToNextMinute
        minute = time.after(.seconds(seconds)) { [weak self] in
            guard let self else { return }
            provisions.tick()
            screen.minutePassed()
            setNeedsDrawing()
            followMinutes()
        }
    }

    /// How many things are under way that will change the screen soon.
    private var pending: Int {
        provisions.transfers.running + provisions.working + time.shortTimers
    }
}
