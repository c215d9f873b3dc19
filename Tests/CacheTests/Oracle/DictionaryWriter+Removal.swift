import OrderModels

@testable import Cache

extension DictionaryWriter {
    /// Removes items, and everything that cannot exist without them.
    func remove<Item: StoredItem>(_ items: [Item]) {
        guard !items.isEmpty else { return }
        let keys = Set(items.map { Shelf<Item>.key($0.id) })
        stock.change(Item.self) { $0.remove(keys) }
        for key in keys { note(Item.storage.sql.kind, key.text) }
        PlainTable.of(Item.self).removed(self, items)
    }

    /// Removes `items` from all scopes. Announces each scope by its key, unless its owner is gone,
    /// whose own kind announces that.
    func withdraw<Scope: StoreScope>(_ items: [Scope.Member], from type: Scope.Type) {
        let gone = Set(items.map { Shelf<Scope.Member>.key($0.id) })
        for (scope, members) in stock[scopes: type] where !gone.isDisjoint(with: members) {
            let rest = members.filter { !gone.contains($0) }
            stock[scopes: type][scope] = rest.isEmpty ? nil : rest
            note(Scope.storage.kind, Scope.hasOwner(scope, in: stock) ? scope.text : nil)
        }
    }

    /// Removes scopes whose owners are gone.
    func drop<Scope: StoreScope>(_ scopes: [Scope]) {
        for scope in scopes where !stock[membersOf: scope].isEmpty {
            stock[membersOf: scope] = []
            note(Scope.storage.kind, nil)
        }
    }

    func sweep(_ extent: SweepExtent) throws {
        try require(.cache)
        switch extent {
        case .listings:
            var needed = Set(stock[scopes: ListingScope.self].values.joined())
            needed.formUnion(stock[Favourite.self].rows.keys)
            for basket in stock[Basket.self].rows.values {
                needed.insert(Shelf<KeptCaterer>.key(basket.item.caterer))
            }
            for order in stock[OrderMention.self].rows.values {
                needed.insert(Shelf<KeptCaterer>.key(order.item.caterer))
            }
            let caterers = stock[KeptCaterer.self].rows
            remove(caterers.filter { !needed.contains($0.key) }.map(\.value.item))
        case .menu(let caterer):
            _ = try row(of: caterer, in: KeptCaterer.storage.sql)
            let parts = Set(stock[scopes: MenuScope.self].values.joined())
            remove(
                stock[MenuSection.self].rows.filter { key, row in
                    row.item.caterer.isExactly(caterer) && !parts.contains(key)
                }.map(\.value.item))
            let entries = Set(stock[scopes: MenuSection.ID.self].values.joined())
            remove(
                stock[MenuItem.self].rows.filter { key, row in
                    row.item.caterer.isExactly(caterer) && !entries.contains(key)
                }.map(\.value.item))
        }
    }
}

extension Reference {
    /// Whether both are equal byte for byte.
    func isExactly(_ other: Self) -> Bool {
        ExactText(rawValue) == ExactText(other.rawValue)
    }
}
