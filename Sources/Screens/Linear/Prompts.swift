import Presentation
import Terminal

/// What a line can be now, and how that is asked.
enum Question {
    /// An answer to the focused question of a form.
    case form(Form)
    /// Text; with the text so far, and whether rows can be chosen too.
    case text(Reading.Field, hasRows: Bool)
    case rows
    case page

    /// Prompts of one kind are explained the first time only.
    var kind: Int {
        switch self {
        case .form: 0
        case .text: 1
        case .rows: 2
        case .page: 3
        }
    }

    var isSecret: Bool {
        switch self {
        case .form(let form): form.focused.map { QuestionWords($0).isSecret } ?? false
        case .text(let field, _): field.isSecret
        case .rows, .page: false
        }
    }

    /// `enter` is what Enter does.
    func prompt(enter: String, isFirst: Bool) -> String {
        switch self {
        case .form(let form):
            guard let field = form.focused else { return Say.Linear.enterDoes(what: enter) }
            let words = QuestionWords(field)
            let place = form.place
            let question = Say.Linear.question(
                number: place.number, count: place.count, question: words.asked)
            return [
                field.problem ?? "", question, field.hint, words.expected,
                Say.Linear.enterDoes(what: enter), isFirst ? Say.Linear.helpInForms : "",
            ]
            .filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
        case .text(let field, let hasRows):
            let now = field.text.isEmpty ? field.hint : Say.Linear.nowIs(text: field.text)
            let expected = hasRows ? Say.Linear.typeWordsOrNumber : Say.Linear.typeText
            return [now, expected, Say.Linear.enterDoes(what: enter)].filter { !$0.isEmpty }
                .map(Self.sentence).joined(separator: " ")
        case .rows:
            return isFirst
                ? Say.Linear.promptOfRows(enter: enter) : Say.Linear.promptOfRowsAgain(enter: enter)
        case .page:
            return isFirst
                ? Say.Linear.promptOfPage(enter: enter) : Say.Linear.promptOfPageAgain(enter: enter)
        }
    }

    private static func sentence(_ words: String) -> String {
        words.last.map { ".:!?".contains($0) } ?? true ? words : words + "."
    }
}
