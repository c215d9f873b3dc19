import Dispatch
import Terminal
import ViewModels

/// Draws once at the end of each turn of the main queue that changed something shown.
@MainActor
final class DrawingLoop {
    /// What the loop calls.
    struct Work {
        /// Lets the screen follow what happened, before it is drawn.
        let settle: @MainActor () -> Void
        /// Nil once the program has ended, as a turn may outlive it.
        let frame: @MainActor () -> Frame?
        /// How many running tasks will change the screen soon.
        let pending: @MainActor () -> Int
    }

    /// Rises with every change to draw and with every frame. A value made from something that is
    /// not observed, such as the height of a list, is valid for one edition.
    private(set) var edition = 0

    private let display: any Display
    private let idle: (any IdleListener)?
    private let work: Work
    private var isDirty = true
    private var isTurnEnding = false
    private var events = 0
    private lazy var onlooker = Onlooker { [weak self] in self?.setNeedsDrawing() }
    private lazy var workOnlooker = Onlooker { [weak self] in self?.endTurn() }

    init(_ display: any Display, idle: (any IdleListener)?, _ work: Work) {
        self.display = display
        self.idle = idle
        self.work = work
    }

    /// Counts an event of the terminal, for listeners that wait until it is handled.
    func countEvent() {
        events += 1
    }

    /// Several keys may come in one turn. Each must find the screen as the one before left it.
    func settle() {
        if isDirty { work.settle() }
    }

    func setNeedsDrawing() {
        isDirty = true
        edition += 1
        endTurn()
    }

    /// Shows a frame at once. The next frame comes anyway, so this one observes nothing.
    func drawFirst() {
        if let frame = work.frame() { display.show(frame) }
    }

    func afterTurn(_ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    private func endTurn() {
        guard !isTurnEnding else { return }
        isTurnEnding = true
        afterTurn { [weak self] in
            guard let self else { return }
            isTurnEnding = false
            if isDirty { draw() }
            // Whatever drawing has changed is drawn and reported in the next turn.
            guard let idle, !isTurnEnding else { return }
            idle.painted(events: events, pending: followWork())
        }
    }

    /// Draws a frame. A later change of what it read draws again.
    private func draw() {
        work.settle()
        isDirty = false
        edition += 1
        if let frame = onlooker.look({ work.frame() }) { display.show(frame) }
    }

    /// A change in the number of running tasks ends a turn, even if it is not visible.
    private func followWork() -> Int {
        workOnlooker.look { work.pending() }
    }
}
