import Terminal
import ViewModels

/// The message that is shown for a few seconds, and the tip that is shown until the first key.
@MainActor
final class Toasts {
    @Watched private(set) var current: Toast?
    /// Shown until the first key, where there is no message.
    @Watched var tip: String?

    private let time: any Timekeeper
    private var timer: Timer?

    private static let lasts: Duration = .seconds(4)

    init(_ time: any Timekeeper, tip: String?) {
        self.time = time
        self.tip = tip
    }

    /// What there is to draw.
    var shown: Toast? { current ?? tip.map { Toast($0) } }

    func show(_ toast: Toast) {
        current = toast
        timer?.cancel()
        timer = time.after(Self.lasts) { [weak self] in self?.current = nil }
    }

    /// Takes a message away before its time, if it is that one.
    func drop(_ toast: Toast) {
        guard current == toast else { return }
        timer?.cancel()
        current = nil
    }

    /// What can be undone on the screen before is not undone on the next one.
    func screenChanged() {
        guard let toast = current else { return }
        if toast.isOfPage {
            drop(toast)
        } else if !toast.hint.isEmpty {
            current = Toast(toast.message)
        }
    }
}
