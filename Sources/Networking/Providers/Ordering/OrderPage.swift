public import OrderModels

/// A stretch of the account's orders, newest first.
public struct OrderPage: Hashable, Sendable {
    public let orders: [Order]
    /// The rows that could not be read and were left out.
    public let problems: [RowProblem]
    /// Where the next stretch is; nil at the end.
    public let next: Cursor?

    /// A place in the list, as the server named it.
    public struct Cursor: Hashable, Sendable {
        let path: String
        let pagesBefore: Int
    }

    public init(orders: [Order], problems: [RowProblem] = [], next: Cursor? = nil) {
        self.orders = orders
        self.problems = problems
        self.next = next
    }
}
