public import OrderModels

/// A page of the account's orders, newest first.
public struct OrderPage: Hashable, Sendable {
    public let orders: [Order]
    /// Rows that could not be read and were left out.
    public let problems: [RowProblem]
    /// The next page; nil on the last one.
    public let next: Cursor?

    /// A position in the list, as the server gave it.
    public struct Cursor: Hashable, Sendable {
        let path: String
        let pagesBefore: Int
    }
}
