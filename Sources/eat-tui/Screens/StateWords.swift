import OrderModels
import Terminal
import ViewModels

/// A filter as the state line shows it: what it is, and what it is set to.
enum Chip {
    static func spans(_ name: String, _ value: String?, isOn: Bool) -> [Span] {
        let look = isOn ? Look(.strong, .matched) : Look.faint
        return [Span("   "), Span(value.map { "\(name): \($0)" } ?? name, look)]
    }
}

/// How old what is shown is.
@MainActor
enum AgeText {
    static func span(_ load: LoadState<Instant>, _ provisions: Provisions) -> Span {
        switch load {
        case .loading: Span("refreshing…", .faint)
        case .loaded(let at): Span("read " + ago(at, provisions), .faint)
        case .failed(_, let previous):
            previous.map { Span("from " + ago($0, provisions), .warning) }
                ?? Span("not read", .warning)
        case .idle: Span("")
        }
    }

    private static func ago(_ instant: Instant, _ provisions: Provisions) -> String {
        let seconds = provisions.now.seconds(since: instant)
        return seconds < 60 ? "just now" : Words.age(seconds) + " ago"
    }
}
