@testable import Cache

/// A sort value. As in SQLite, nothing comes before numbers, and numbers before texts.
enum SortKey: Comparable {
    case nothing
    case number(Double)
    case text(ExactText)

    init(_ text: String) {
        self = .text(ExactText(text))
    }

    init(_ number: Int64) {
        self = .number(Double(number))
    }

    init(_ value: ColumnValue) {
        switch value {
        case .null: self = .nothing
        case .integer(let number): self.init(number)
        case .text(let text): self.init(text)
        }
    }
}

extension Sequence {
    /// Sorts by keys that are computed once per element.
    func ordered(by keys: (Element) -> [SortKey]) -> [Element] {
        map { (keys: keys($0), element: $0) }
            .sorted { $0.keys.lexicographicallyPrecedes($1.keys) }.map(\.element)
    }
}
