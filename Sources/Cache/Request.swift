import OrderModels
import Sentences

/// A type that requests can be made for: its filters and sorts, but not how they are answered.
public protocol Requestable: Hashable, Identifiable, Sendable where ID: Sendable {
    /// The conditions that can be asked for. A closed set: the store honours all of them. Never
    /// where there are few: then all are asked for, or one by its name.
    associatedtype Filter: Hashable, Sendable = Never
    associatedtype Sort: Hashable, Sendable = OneOrder

    static var defaultSort: Sort { get }
    /// The kinds whose changes can change the result of a request for this type.
    static var kinds: Set<ItemKind> { get }
}

/// The order of items that come in no other.
public enum OneOrder: Hashable, Sendable {
    case only
}

extension Requestable where Sort == OneOrder {
    public static var defaultSort: OneOrder { .only }
}

/// A query to the store: which items, in which order, how many.
public struct Request<Item: Requestable>: Hashable, Sendable {
    /// All of them must hold.
    public var filters: [Item.Filter]
    public var sort: Item.Sort
    /// Only what comes after this item in the requested order: the last item of the page before.
    public var after: Item.ID?
    /// How many further items to skip.
    public var offset = 0
    public var limit: Int?
    /// Backwards: the last item comes first, and ``after`` means before.
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

    /// The same request for all items.
    var unpaged: Request {
        Request(Item.self, where: filters, sort: sort)
    }

    /// Whether it asks for something other than the first items.
    var isPaged: Bool { after != nil || offset > 0 || isReversed }

    /// The part of `items`, the whole answer, that this page is.
    func page(of items: [Item]) -> [Item] {
        var rest = isReversed ? items.reversed()[...] : items[...]
        if let after {
            guard let place = rest.firstIndex(where: { $0.id == after }) else { return [] }
            rest = rest[(place + 1)...]
        }
        rest = rest.dropFirst(offset)
        return Array(rest.prefix(limit ?? rest.count))
    }

    /// - Throws: If the limit or the offset is negative.
    func check() throws {
        guard offset >= 0, limit ?? 0 >= 0 else {
            throw StoreError.broken(reason: .rows.page(limit: limit ?? 0, offset: offset))
        }
    }
}
