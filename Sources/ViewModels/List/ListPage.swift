/// The rows of a list that are on screen.
public struct ListPage<Row> {
    /// The index of the first row in the whole list.
    public let first: Int
    public let rows: [Row]
    /// Which of the rows is selected.
    public let selectedOffset: Int?
}

extension ListPage: Equatable where Row: Equatable {}
extension ListPage: Sendable where Row: Sendable {}
