import Dispatch
import Terminal
import ViewModels

/// Draws at the end of each turn of the main queue in which something changed that is shown, once,
/// whatever else happens in it.
@MainActor
final class DrawingLoop {
    /// What the loop is for.
    struct Work {
        /// Lets the screen follow what happened, before it is drawn.
        let settle: @MainActor () -> Void
        /// Nil once the program has ended: a turn may outlive it.
        let frame: @MainActor () -> Frame?
        /// How many things are under way that will change the screen soon.
        let pending: @MainActor () -> Int
    }

    /// Rises with every change that is to be drawn and with every frame. What is made from something
    /// that is not observed, such as the height of a list, holds for one edition.
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

    /// Counts something that the terminal told of, for whoever waits until it is dealt with.
    func countEvent() {
        events += 1
    }

    /// Keys come several at a time: each finds the screen as the one before has left it.
    func settle() {
        if isDirty { work.settle() }
    }

    func setNeedsDrawing() {
        isDirty = true
        edition += 1
        endTurn()
    }

    /// Shows a frame at once. The next one is sure to come, so nothing is observed for this one.
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
            // What drawing has set off is drawn in the next turn, and told of then.
            guard let idle, !isTurnEnding else { return }
            idle.painted(events: events, pending: followWork())
        }
    }

    /// Draws what there is to see; whatever was read for it draws again when it changes.
    private func draw() {
        work.settle()
        isDirty = false
        edition += 1
        if let frame = onlooker.look({ work.frame() }) { display.show(frame) }
    }

    /// A turn ends when the number of things under way changes, whether or not that is to be seen.
    private func followWork() -> Int {
        workOnlooker.look { work.pending() }
    }
}
