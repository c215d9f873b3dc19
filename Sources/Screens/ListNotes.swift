import Presentation
import Terminal
import ViewModels

/// The lines a list shows in place of its rows.
enum ListNotes {
    /// `empty` says what it means that there is nothing, and what to do about it; `unknown` that
    /// nobody has asked; `advice` says what to do about a failure.
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
