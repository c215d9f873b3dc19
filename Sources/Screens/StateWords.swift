import OrderModels
import Presentation
import Terminal
import ViewModels

/// A filter in the state line.
enum Chip {
    /// An active filter, in few words, so that it stays visible on narrow screens.
    static func on(_ text: String) -> [Span] { [Span(text, Look(.strong, .matched))] }
    static func off(_ text: String) -> [Span] { [Span(text, .faint)] }
}

extension [Span] {
    /// Whether this is a chip of an active filter.
    var isFilter: Bool { first?.look.marks.contains(.matched) ?? false }
}

extension OpenText {
    var look: Look { isOpen ? (isBusy ? .warning : .good) : .faint }
}

/// How old the shown data is.
@MainActor
enum AgeText {
    static func span(_ load: LoadState<Instant>, _ clock: ScreenClock) -> Span {
        switch load {
        case .loading: Span(Say.Screens.refreshing, .faint)
        case .loaded(let at): Span(Say.Screens.readThen(age: ago(at, clock)), .faint)
        case .failed(_, let previous):
            Span(previous.map { Say.Screens.readThen(age: ago($0, clock)) } ?? "", .warning)
        case .idle: Span("")
        }
    }

    private static func ago(_ instant: Instant, _ clock: ScreenClock) -> String {
        let seconds = clock.now.seconds(since: instant)
        return seconds < 60 ? Say.Drafts.justNow : Say.Screens.ago(age: Words.age(seconds))
    }
}
