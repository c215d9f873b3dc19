import Presentation
import Terminal
import ViewModels

/// The lines that a list shows instead of rows.
enum ListNotes {
    /// `empty` explains why there is nothing, and what to do about it; `unknown`, that no request
    /// was made; `advice`, what to do about a failure.
    static func lines<Row>(
        _ content: ListContent<Row>, empty: [String], unknown: [String], advice: (Problem) -> String
    ) -> [ListView.Row] {
        switch content {
        case .content: []
        case .loading: [note(Say.Screens.reading, .faint)]
        case .unknown: unknown.map { note($0, .plain) }
        case .empty: empty.map { note($0, .plain) }
        case .failed(let problem):
            [note(problem.sentence, .warning), note(advice(problem), .faint)]
        }
    }

    private static func note(_ text: String, _ look: Look) -> ListView.Row {
        .note([Span(text, look)])
    }
}

extension Servers {
    /// Where nothing is shown because one server was chosen, that others may have something.
    var hiddenNote: [ListView.Row] {
        hidesOthers ? [.note([Span(Say.Basket.othersAreHidden, .warning)])] : []
    }
}
