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

/// How dictionaries keep the members of a scope.
struct PlainScope<Scope: StoreScope>: Sendable {
    let kind: ItemKind
    let key: @Sendable (Scope) -> ExactText
    /// The scope of that name.
    let scope: @Sendable (String) -> Scope?
    let member: @Sendable (String) -> Scope.Member.ID
    /// Whether what the scope belongs to is kept.
    var hasOwner: @Sendable (Stock, ExactText) -> Bool = { _, _ in true }
}
