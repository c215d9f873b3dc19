import Presentation
import Terminal

/// A question of a form as it is said.
struct QuestionWords {
    let field: Form.Field

    init(_ field: Form.Field) {
        self.field = field
    }

    var answer: String {
        if case .toggle(let isOn) = field.value { return isOn ? Say.Linear.yes : Say.Linear.no }
        let words = field.value.words
        return words.isEmpty ? Say.Linear.noAnswer : words
    }

    /// Whether there has to be an answer and none is given.
    var isOpen: Bool {
        if case .toggle = field.value {
            false
        } else {
            field.isRequired && field.value.words.isEmpty
        }
    }

    /// With its label, and whether there has to be one.
    var asked: String {
        let label = field.isRequired ? Say.Linear.required(label: field.label) : field.label
        return Say.General.labelled(label: label, text: answer)
    }

    var answered: String { Say.General.labelled(label: field.label, text: answer) }

    var isSecret: Bool {
        if case .text(let editor) = field.value { editor.isSecret } else { false }
    }

    /// What can be answered.
    var expected: String {
        switch field.value {
        case .text: isSecret ? Say.Linear.typeSecret : Say.Linear.typeText
        case .number(_, let range):
            Say.Linear.typeNumber(least: range.lowerBound, most: range.upperBound)
        case .toggle: Say.Linear.typeYesOrNo
        case .choice(let options, _): Say.Linear.chooseOne(options: Self.numbered(options))
        case .toggles(let options, _): Say.Linear.chooseSeveral(options: Self.numbered(options))
        case .note: ""
        }
    }

    private static func numbered(_ options: [String]) -> String {
        options.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    }
}
