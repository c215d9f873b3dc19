import OrderModels
import SQLite

@testable import Cache

/// Writes to a copy of the stock, which becomes the committed one unless the block fails.
final class DictionaryWriter: DictionaryReader, WriteAccessor, RowNumbers {
    private let realm: Realm
    /// The changes to announce.
    private var changed: [ItemKind: Set<String>] = [:]

    init(_ stock: Stock, realm: Realm) {
        self.realm = realm
        super.init(stock)
    }

    /// The change to announce, if any.
    var change: StoreChange? {
        changed.isEmpty ? nil : StoreChange(changed.mapValues(StoreChange.Keys.known))
    }

    func insert<Item: StoredItem>(_ item: Item) throws {
        try require(Item.realm)
        guard stock[Item.self][item.id] == nil else {
            let table = Item.storage.sql
            throw StoreError.alreadyThere(kind: table.kind.rawValue, key: table.key(item.id))
        }
        _ = try upsert(item)
    }

    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool {
        try require(Item.realm)
        // Tells states of an item apart, computed as in the product.
        let digest = try Item.storage.sql.digest(of: item, self)
        guard stock[Item.self][item.id]?.digest != digest else { return false }
        let kept = try PlainTable.of(Item.self).asKept(item)
        stock.change(Item.self) { $0.put(kept, digest: digest) }
        note(Item.storage.sql.kind, Item.storage.sql.key(item.id))
        return true
    }

    func upsert<Item: StoredItem>(_ prepared: Prepared<Item>) throws -> Bool {
        try upsert(prepared.item)
    }

    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws {
        try require(Item.realm)
        remove(stock[type][id].map { [$0.item] } ?? [])
    }

    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws {
        try require(Item.realm)
        guard !filters.isEmpty else { return remove(stock[type].rows.values.map(\.item)) }
        remove(try find(Request(type, where: filters)))
    }

    func replace<Scope: StoreScope>(_ members: [Scope.Member.ID], in scope: Scope) throws -> Int {
        try require(Scope.Member.realm)
        let name = Scope.storage.key(scope)
        guard Scope.hasOwner(ExactText(name), in: stock) else {
            throw StoreError.unknownMember(key: name)
        }
        let shelf = stock[Scope.Member.self]
        var wanted: [ExactText] = []
        var seen: Set<ExactText> = []
        for member in members {
            let key = Shelf<Scope.Member>.key(member)
            guard shelf.rows[key] != nil else { throw StoreError.unknownMember(key: key.text) }
            // A repeated member counts once, where it first occurs.
            if seen.insert(key).inserted { wanted.append(key) }
        }
        let present = stock[membersOf: scope]
        guard present != wanted else { return 0 }
        stock[membersOf: scope] = wanted
        note(Scope.storage.kind, name)
        return present.count { !seen.contains($0) }
    }

    func record(_ freshness: Freshness) throws {
        try require(.cache)
        stock.freshness[ExactText(freshness.resource.key)] = freshness
    }

    func forgetFreshness() throws {
        try require(.cache)
        stock.freshness = [:]
    }

    func row<Item>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64 {
        guard let type = Item.self as? any StoredItem.Type, let number = number(of: id, type)
        else { throw StoreError.unknownMember(key: table.key(id)) }
        return number
    }

    private func number<Item: StoredItem>(of id: any Hashable, _ type: Item.Type) -> Int64? {
        (id as? Item.ID).flatMap { stock[type][$0]?.number }
    }

    func note(_ kind: ItemKind, _ key: String?) {
        changed[kind, default: []].formUnion(key.map { [$0] } ?? [])
    }

    func require(_ expected: Realm) throws {
        guard realm == expected else { throw StoreError.wrongRealm(expected: expected.rawValue) }
    }
}
