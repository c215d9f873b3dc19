import OrderModels
import SQLite

/// Several short texts in one column, one per line. A line break within a text becomes a space.
enum TextList {
    static func join(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        guard texts.count > 1 || first.utf8.contains(0x0A) else { return first }
        return texts.map { text in
            text.utf8.contains(0x0A)
                ? String(text.map { $0.isNewline ? " " : $0 }) : text
        }.joined(separator: "\n")
    }

    /// True for rows whose `column` names a diet that also satisfies `diet`.
    static func suits(_ diet: Diet, in column: String) -> SQLFragment {
        let each = diet.satisfiedBy.map { _ in
            "instr(char(10) || \(column) || char(10), char(10) || ? || char(10))"
        }
        return SQLFragment(
            each.joined(separator: " OR "), values: diet.satisfiedBy.map { .text($0.rawValue) })
    }

    static func split(_ joined: String) -> [String] {
        guard joined.utf8.contains(0x0A) else { return joined.isEmpty ? [] : [joined] }
        return joined.split(separator: "\n").map(String.init)
    }
}
