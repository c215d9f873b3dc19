import OrderModels
import Sentences
@testable import Cache

/// The words that an item is found by, folded: none, where it is not searched.
struct PlainWords: Hashable, Sendable {
    var name = ""
    var more = ""
}

/// How dictionaries answer a request for an item type.
struct PlainQuery<Item: StoreItem>: Sendable {
    /// Everything that passes the filters, in order, whatever page is asked for.
    let find: @Sendable (Stock, Request<Item>) throws -> [Item]

    init(find: @escaping @Sendable (Stock, Request<Item>) throws -> [Item]) {
        self.find = find
    }
}

/// What a filter asks of an item that is kept as it is.
enum PlainFilter<Item: StoredItem> {
    case isOne(of: [String])
    case holds((Shelf<Item>.Row) -> Bool)

    /// For items that are all asked for, or one by its name.
    static func of(_ filter: Never) -> PlainFilter {}
}

extension PlainQuery where Item: StoredItem {
    /// For items that are kept as they are and stand in an order of their own.
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

/// How dictionaries keep an item type.
struct PlainTable<Item: StoredItem>: Sendable {
    /// The item as it comes back from being kept: a file holds no line break within a short text.
    var asKept: @Sendable (Item) throws -> Item = { $0 }
    var words: @Sendable (Item) -> PlainWords = { _ in PlainWords() }
    /// Takes along what cannot be without the items that were removed.
    var removed: @Sendable (DictionaryWriter, [Item]) -> Void = { _, _ in }
}

/// An item type whose requests dictionaries can answer.
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

/// An item type that is kept otherwise than as it comes.
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

/// A scope that cannot be without the item of its name.
protocol OwnedScope: StoreScope {
    associatedtype Owner: StoredItem
}

extension OwnedScope {
    fileprivate static func isOwned(_ key: ExactText, in stock: Stock) -> Bool {
        stock[Owner.self].rows[key] != nil
    }
}

extension StoreScope {
    /// Whether what the scope of that name belongs to is kept.
    static func hasOwner(_ key: ExactText, in stock: Stock) -> Bool {
        (self as? any OwnedScope.Type)?.isOwned(key, in: stock) ?? true
    }
}
