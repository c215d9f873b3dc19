import OrderModels
import Sentences

/// What a request can be made for: the conditions and orders of one type, and nothing of how they are
/// answered.
public protocol Requestable: Hashable, Identifiable, Sendable where ID: Sendable {
    /// The conditions that can be asked for. A closed set: the store honours all of them.
    associatedtype Filter: Hashable, Sendable
    associatedtype Sort: Hashable, Sendable

    static var defaultSort: Sort { get }
    /// The kinds whose changes can change what a request for this type finds.
    static var kinds: Set<ItemKind> { get }
}

/// A question to the store: which items, in which order, how many.
public struct Request<Item: Requestable>: Hashable, Sendable {
    /// All of them must hold.
    public var filters: [Item.Filter]
    public var sort: Item.Sort
    /// Only what comes after this item, in the order asked for: the page after the one it ends.
    public var after: Item.ID?
    /// How many more to leave out before the first.
    public var offset = 0
    public var limit: Int?
    /// From the end backwards: the last item comes first, and ``after`` means before.
    public var isReversed = false

    public init(
        _ type: Item.Type = Item.self, where filters: Item.Filter..., sort: Item.Sort? = nil,
        after: Item.ID? = nil, limit: Int? = nil
    ) {
        self.init(type, where: filters, sort: sort, after: after, limit: limit)
    }

    public init(
        _ type: Item.Type = Item.self, where filters: [Item.Filter], sort: Item.Sort? = nil,
        after: Item.ID? = nil, limit: Int? = nil
    ) {
        self.filters = filters
        self.sort = sort ?? Item.defaultSort
        self.after = after
        self.limit = limit
    }

    /// The same, whole and from its first item on.
    var unpaged: Request {
        Request(Item.self, where: filters, sort: sort)
    }

    /// Whether it asks for more than the beginning of something.
    var isPaged: Bool { after != nil || offset > 0 || isReversed }

    /// What of the whole answer this page of it is.
    func page(of items: [Item]) -> [Item] {
        var rest = isReversed ? items.reversed()[...] : items[...]
        if let after {
            guard let place = rest.firstIndex(where: { $0.id == after }) else { return [] }
            rest = rest[(place + 1)...]
        }
        rest = rest.dropFirst(offset)
        return Array(rest.prefix(limit ?? rest.count))
    }

    /// - Throws: Where something less than nothing is asked for.
    func check() throws {
        guard offset >= 0, limit ?? 0 >= 0 else {
            throw StoreError.broken(reason: .rows.page(limit: limit ?? 0, offset: offset))
        }
    }
}
