import OrderModels
import Sentences
@testable import Cache

/// The folded words of an item for searching; empty if it is not searched.
struct PlainWords: Hashable, Sendable {
    var name = ""
    var more = ""
}

/// How dictionaries answer requests for an item type.
struct PlainQuery<Item: StoreItem>: Sendable {
    /// Everything that passes the filters, in order, without paging.
    let find: @Sendable (Stock, Request<Item>) throws -> [Item]

    init(find: @escaping @Sendable (Stock, Request<Item>) throws -> [Item]) {
        self.find = find
    }
}

/// A filter of an item that is stored as it is.
enum PlainFilter<Item: StoredItem> {
    case isOne(of: [String])
    case holds((Shelf<Item>.Row) -> Bool)

    /// For types whose requests read all items, or one by its key.
    static func of(_ filter: Never) -> PlainFilter {}
}

extension PlainQuery where Item: StoredItem {
    /// For items that are stored as they are, in an order of their own.
    init(
        filter: @escaping @Sendable (Item.Filter) -> PlainFilter<Item>,
        order: @escaping @Sendable (Item.Sort, Shelf<Item>.Row) -> [SortKey]
    ) {
        self.init { stock, request in
            let shelf = stock[Item.self]
            var rows: [ExactText: Shelf<Item>.Row]?
            var conditions: [(Shelf<Item>.Row) -> Bool] = []
            for filter in request.filters.map(filter) {
                switch filter {
                case .isOne(let names):
                    let found = Set(names.map(ExactText.init)).compactMap { key in
                        (rows ?? shelf.rows)[key].map { (key, $0) }
                    }
                    rows = Dictionary(uniqueKeysWithValues: found)
                case .holds(let condition):
                    conditions.append(condition)
                }
            }
            let passing = (rows ?? shelf.rows).values.filter { row in
                conditions.allSatisfy { $0(row) }
            }
            return passing.ordered { order(request.sort, $0) }.map(\.item)
        }
    }
}

/// How dictionaries store an item type.
struct PlainTable<Item: StoredItem>: Sendable {
    /// The item after a round trip: short texts lose their line breaks.
    var asKept: @Sendable (Item) throws -> Item = { $0 }
    var words: @Sendable (Item) -> PlainWords = { _ in PlainWords() }
    /// Removes what cannot exist without the removed items.
    var removed: @Sendable (DictionaryWriter, [Item]) -> Void = { _, _ in }
}

/// An item type that dictionaries can query.
protocol PlainItem: StoreItem {
    static var plain: PlainQuery<Self> { get }
}

extension PlainItem {
    fileprivate static func query<Item>(of type: Item.Type) -> PlainQuery<Item>? {
        plain as? PlainQuery<Item>
    }
}

extension PlainQuery {
    static func of(_ type: Item.Type) throws -> PlainQuery {
        guard let query = (type as? any PlainItem.Type)?.query(of: type) else {
            throw StoreError.broken(reason: .verbatim("dictionaries know nothing of \(type)"))
        }
        return query
    }
}

/// An item type that changes in storage.
protocol PlainKeptItem: StoredItem {
    static var plainTable: PlainTable<Self> { get }
}

extension PlainKeptItem {
    fileprivate static func table<Item>(of type: Item.Type) -> PlainTable<Item>? {
        plainTable as? PlainTable<Item>
    }
}

extension PlainTable {
    static func of(_ type: Item.Type) -> PlainTable {
        (type as? any PlainKeptItem.Type)?.table(of: type) ?? PlainTable()
    }
}

/// A scope that cannot exist without its owner.
protocol OwnedScope: StoreScope {
    associatedtype Owner: StoredItem
}

extension OwnedScope {
    fileprivate static func isOwned(_ key: ExactText, in stock: Stock) -> Bool {
        stock[Owner.self].rows[key] != nil
    }
}

extension StoreScope {
    /// Whether the owner of the scope with that key exists.
    static func hasOwner(_ key: ExactText, in stock: Stock) -> Bool {
        (self as? any OwnedScope.Type)?.isOwned(key, in: stock) ?? true
    }
}
