/// A list too long to hold in memory, which is read in spans.
@MainActor
public protocol ListWindow<Row> {
    associatedtype Row: Identifiable & Equatable & Sendable

    /// The rows of `span`, in the order of the list.
    func rows(in span: ListSpan<Row.ID>) throws -> [Row]
    func count() throws -> Int
    /// How many rows come before that one; nil if the list does not have it.
    func position(of id: Row.ID) throws -> Int?
}

/// Consecutive rows of a list: `limit` of them, after `offset` others.
public struct ListSpan<ID> {
    public enum Origin {
        case start
        case end
        case after(ID)
        case before(ID)
    }

    public let origin: Origin
    /// How many rows to skip, going from the origin.
    public let offset: Int
    public let limit: Int

    public init(from origin: Origin, offset: Int = 0, limit: Int) {
        self.origin = origin
        self.offset = offset
        self.limit = limit
    }
}
