import Manual
import Presentation
import Terminal

/// The members of each document, for the manual: `caterers[].ref` and its type.
enum MemberList {
    static var parts: [ManualPage.Part] {
        Schema.allCases.flatMap { schema -> [ManualPage.Part] in
            [.subheading(schema.text), .code(lines(of: schema.layout.shape))]
        }
    }

    private static func lines(of shape: Shape) -> [String] {
        let rows = rows(of: shape, "")
        let longest = rows.map(\.path.cells).max() ?? 0
        let types = rows.map(\.type.cells).max() ?? 0
        // Beside a long name its type stands further to the right.
        let width = min(longest, ManualPage.codeWidth - types - 2)
        return rows.flatMap { row in
            [row.path.padded(toCells: max(row.path.cells, width) + 2) + row.type]
                + (row.words?.wrapped(toCells: ManualPage.codeWidth - 4).map { "    " + $0 } ?? [])
        }
    }

    private struct Row {
        let path: String
        let type: String
        /// The words that it may be, if there are only some.
        var words: String?
    }

    private static func rows(of shape: Shape, _ path: String) -> [Row] {
        shape.members.flatMap { member -> [Row] in
            let lists = depth(of: member.shape)
            let name =
                (path.isEmpty ? "" : path + ".") + member.name
                + String(repeating: "[]", count: lists.depth)
            let isInParts = type(of: lists.element) == nil
            let type = (type(of: lists.element) ?? "object") + (isNull(member.shape) ? "?" : "")
            return [Row(path: name, type: type, words: words(of: lists.element))]
                + (isInParts ? rows(of: lists.element, name) : [])
        }
    }

    private static func depth(of shape: Shape) -> (element: Shape, depth: Int) {
        guard case .list(let element) = shape.value else { return (shape, 0) }
        let inner = depth(of: element)
        return (inner.element, inner.depth + 1)
    }

    private static func words(of shape: Shape) -> String? {
        guard case .word(let words, let isOpen) = shape.value else { return nil }
        let known = words.joined(separator: ", ")
        return isOpen ? Say.Manual.orAnotherWord(words: known) : known
    }

    private static func isNull(_ shape: Shape) -> Bool {
        if case .orNull = shape { true } else { false }
    }

    /// Nil for a record whose members are listed.
    private static func type(of shape: Shape) -> String? {
        switch shape.value {
        case .text, .word: "string"
        case .time: "time"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .anything: "any"
        case .map: "object"
        case .list: "array"
        case .orNull: nil
        case .either(let shapes):
            shapes.contains { type(of: $0) == nil }
                ? nil : shapes.compactMap(type).joined(separator: "|")
        case .record(let members):
            switch members.map(\.name) {
            case ["minor", "currency"]: "money"
            case ["minor", "currency", "source"]: "amount"
            case ["from", "to"]: "span"
            default: nil
            }
        }
    }
}
