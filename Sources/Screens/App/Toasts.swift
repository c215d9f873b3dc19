import Terminal
import ViewModels

/// The message shown for a few seconds, and the tip shown until the first key.
@MainActor
final class Toasts {
    @Watched private(set) var current: Toast?
    /// Shown until the first key, unless there is a message.
    @Watched private(set) var tip: Tip?

    struct Tip {
        let words: String
        /// Whether the list of messages has it.
        let isListed: Bool
    }

    private let time: any Timekeeper
    private let list: @MainActor (String) -> Void
    private var timer: Timer?
    /// The page that said the message; nil if it is not about a page.
    private var page: Place?

    private static let lasts: Duration = .seconds(4)

    /// `list` keeps a message in the list of messages, where it can be read again.
    init(_ time: any Timekeeper, tip: String?, list: @escaping @MainActor (String) -> Void) {
        self.time = time
        self.list = list
        advise(tip)
    }

    var shown: Toast? { current ?? tip.map { Toast($0.words) } }
    /// Whether the list of messages has what is shown.
    var isListed: Bool { current != nil || tip?.isListed == true }

    func advise(_ words: String?, isListed: Bool = false) {
        tip = words.map { Tip(words: $0, isListed: isListed) }
    }

    /// `isListed`: the list of messages has it already. `page` is where it was said, if it belongs there.
    func show(_ toast: Toast, isListed: Bool = false, on page: Place? = nil) {
        if !isListed { list(toast.message) }
        current = toast
        self.page = page
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

    /// The hint's key, such as undo, does not work on the next screen. What one page said would be taken for
    /// another kitchen's, or another order's, on theirs.
    func screenChanged(to place: Place) {
        guard let toast = current else { return }
        let isAboutAnother = page.map { place.subject != nil && place.subject != $0.subject }
        if toast.isOfPage || isAboutAnother == true {
            drop(toast)
        } else if !toast.hint.isEmpty {
            current = Toast(toast.message)
        }
    }
}
