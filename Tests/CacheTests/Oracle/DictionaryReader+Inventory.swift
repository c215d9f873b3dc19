import OrderModels
@testable import Cache

extension DictionaryReader: Inventory {
    func countStored<Item: StoredItem>(_ type: Item.Type) throws -> Int {
        stock[type].rows.count
    }

    func stored<Item: StoredItem>(
        _ type: Item.Type, from place: InventoryPlace, limit: Int
    ) throws -> ([Item], InventoryPlace) {
        let rest = stock[type].inOrder.drop { $0.number <= place.row }
        let found = rest.prefix(limit)
        return (found.map(\.item), found.last.map { InventoryPlace(row: $0.number) } ?? place)
    }

    func scopes<Scope: StoreScope>(_ type: Scope.Type) throws -> [Scope] {
        stock[scopes: type].keys.sorted().compactMap { Scope.storage.scope($0.text) }
    }

    func members<Scope: StoreScope>(of scope: Scope) throws -> [Scope.Member.ID] {
        stock.members(of: scope).map(\.item.id)
    }

    func freshness() throws -> [Freshness] {
        stock.freshness.sorted { $0.key < $1.key }.map(\.value)
    }
}
