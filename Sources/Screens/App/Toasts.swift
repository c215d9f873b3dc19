import Terminal
import ViewModels

/// The message shown for a few seconds, and the tip shown until the first key.
@MainActor
final class Toasts {
    @Watched private(set) var current: Toast?
    /// Shown until the first key, unless there is a message.
    @Watched var tip: String?

    private let time: any Timekeeper
    private var timer: Timer?

    private static let lasts: Duration = .seconds(4)

    init(_ time: any Timekeeper, tip: String?) {
        self.time = time
        self.tip = tip
    }

    var shown: Toast? { current ?? tip.map { Toast($0) } }

    func show(_ toast: Toast) {
        current = toast
        timer?.cancel()
        timer = time.after(Self.lasts) { [weak self] in self?.current = nil }
    }

    /// What was said is not said again; the same message is, if it comes again.
    func forget() {
        timer?.cancel()
        (current, tip) = (nil, nil)
    }

    /// Removes a message early, if it is that one.
    func drop(_ toast: Toast) {
        guard current == toast else { return }
        timer?.cancel()
        current = nil
    }

    /// The hint's key, such as undo, does not work on the next screen.
    func screenChanged() {
        guard let toast = current else { return }
        if toast.isOfPage {
            drop(toast)
        } else if !toast.hint.isEmpty {
            current = Toast(toast.message)
        }
    }
}
