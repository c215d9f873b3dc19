import Presentation
import Terminal

/// What a line can be now, and how that is asked.
enum Question {
    /// An answer to the focused question of a form.
    case form(Form)
    /// Text; with the text so far, and whether it can be emptied.
    case text(Reading.Field, mayBeEmptied: Bool)
    /// Words to look for among rows, or the number of one; with the words so far.
    case found(Reading.Field)
    case rows
    /// The rows of a search, or other words to look for.
    case search(hasRows: Bool)
    /// One of a few, by its number or its name.
    case choices
    case page

    /// Prompts of one kind are explained the first time only.
    var kind: Int {
        switch self {
        case .form: 0
        case .text: 1
        case .rows: 2
        case .page: 3
        case .choices: 4
        case .found: 5
        case .search: 6
        }
    }

    var isOfRows: Bool {
        switch self {
        case .rows, .choices: true
        case .search(let hasRows): hasRows
        case .form, .text, .found, .page: false
        }
    }

    var isSecret: Bool {
        switch self {
        case .form(let form): form.focused.map { QuestionWords($0).isSecret } ?? false
        case .text(let field, _): field.isSecret
        case .rows, .search, .choices, .found, .page: false
        }
    }

    /// How the last question was answered by the line before.
    enum LastAnswer {
        /// With what is still to be said.
        case unsaid
        /// With what was said as news.
        case said
    }

    /// `enter` is what Enter does. `answer`: nil if the line before did not answer the last question.
    func prompt(enter: String, isFirst: Bool, answer: LastAnswer?) -> String {
        switch self {
        case .form(let form):
            guard let field = form.focused else { return Say.Linear.enterDoes(what: enter) }
            let words = QuestionWords(field)
            if let answer {
                return [
                    answer == .said
                        ? Say.Linear.wasLastQuestion
                        : Say.Linear.lastAnswered(answer: words.answered),
                    Say.Linear.enterDoes(what: enter),
                ].map(Self.sentence).joined(separator: " ")
            }
            let place = form.place
            let question = Say.Linear.question(
                number: place.number, count: place.count, question: words.asked)
            return [
                field.problem ?? "", question, field.hint, words.expected,
                Say.Linear.enterDoes(what: enter), isFirst ? Say.Linear.helpInForms : "",
            ]
            .filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
        case .text(let field, let mayBeEmptied):
            let now = field.text.isEmpty ? field.hint : Say.Linear.nowIs(text: field.text)
            let isEmptied = mayBeEmptied && !field.text.isEmpty
            let emptying = LineWords.typed(for: ":" + LineWords.emptying)
            return [
                now, isEmptied ? Say.Linear.typeTextOr(emptying: emptying) : Say.Linear.typeText,
                Say.Linear.enterDoes(what: enter),
            ].filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
        case .found(let field):
            let now = field.text.isEmpty ? field.hint : Say.Linear.nowIs(text: field.text)
            return [
                now, Say.Linear.typeWordsOrNumber(back: Say.Linear.wordBack),
                Say.Linear.enterDoes(what: enter),
            ]
            .filter { !$0.isEmpty }.map(Self.sentence).joined(separator: " ")
        case .choices:
            return Say.Linear.promptOfChoices(back: Say.Linear.wordBack, enter: enter)
        case .rows:
            return isFirst
                ? Say.Linear.promptOfRows(enter: enter) : Say.Linear.promptOfRowsAgain(enter: enter)
        case .search:
            return isFirst
                ? Say.Linear.promptOfSearch(enter: enter)
                : Say.Linear.promptOfSearchAgain(enter: enter)
        case .page:
            return isFirst
                ? Say.Linear.promptOfPage(enter: enter) : Say.Linear.promptOfPageAgain(enter: enter)
        }
    }

    /// With a capital, where it begins with a word, and an end.
    private static func sentence(_ words: String) -> String {
        let first = words.prefix { $0 != " " }.drop { !$0.isLetter }
        let isWord = first.allSatisfy { $0.isLetter || ",;:.".contains($0) }
        let begun =
            isWord && words.first?.isLetter == true
            ? words.prefix(1).uppercased() + words.dropFirst() : words
        return begun.last.map { ".:!?".contains($0) } ?? true ? begun : begun + "."
    }
}
