import Presentation

/// A list too long to be held, read a span at a time.
@MainActor
public protocol ListWindow<Row> {
    associatedtype Row: Identifiable & Equatable & Sendable

    /// The rows of `span`, in the order of the list.
    func rows(in span: ListSpan<Row.ID>) throws -> [Row]
    func count() throws -> Int
    /// How many rows come before that one; nil where it is not in the list.
    func position(of id: Row.ID) throws -> Int?
}

/// Some neighbouring rows of a list: `limit` of them, after `offset` others.
public struct ListSpan<ID> {
    /// Where to begin.
    public enum Origin {
        case start
        case end
        case after(ID)
        case before(ID)
    }

    public let origin: Origin
    /// How many rows to leave out, going from the origin.
    public let offset: Int
    public let limit: Int

    public init(from origin: Origin, offset: Int = 0, limit: Int) {
        self.origin = origin
        self.offset = offset
        self.limit = limit
    }
}
