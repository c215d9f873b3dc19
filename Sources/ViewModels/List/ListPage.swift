import Presentation

/// The rows of a list that are on screen.
public struct ListPage<Row> {
    /// The place of the first of them in the whole list.
    public let first: Int
    public let rows: [Row]
    /// Which of them is selected.
    public let selectedOffset: Int?

    public init(first: Int, rows: [Row], selectedOffset: Int?) {
        self.first = first
        self.rows = rows
        self.selectedOffset = selectedOffset
    }
}

extension ListPage: Equatable where Row: Equatable {}
extension ListPage: Sendable where Row: Sendable {}
