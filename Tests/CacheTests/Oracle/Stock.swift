import OrderModels
@testable import Cache

/// All that a dictionary store holds. A value: whoever has one has a snapshot.
struct Stock: Sendable {
    /// A ``Shelf`` for each item type.
    private var shelves: [ObjectIdentifier: any Sendable] = [:]
    /// For each type of scope the members of each scope, in order.
    private var scopes: [ObjectIdentifier: [ExactText: [ExactText]]] = [:]
    var freshness: [ExactText: Freshness] = [:]

    subscript<Item: StoredItem>(_ type: Item.Type) -> Shelf<Item> {
        shelves[ObjectIdentifier(type)] as? Shelf<Item> ?? Shelf()
    }

    /// Changes a shelf where it stands: nothing is copied that no snapshot holds.
    mutating func change<Item: StoredItem>(
        _ type: Item.Type, _ body: (inout Shelf<Item>) -> Void
    ) {
        var shelf = shelves.removeValue(forKey: ObjectIdentifier(type)) as? Shelf<Item> ?? Shelf()
        body(&shelf)
        shelves[ObjectIdentifier(type)] = shelf
    }

    /// The members of every scope of a type, by the scope's name.
    subscript<Scope: StoreScope>(scopes type: Scope.Type) -> [ExactText: [ExactText]] {
        get { scopes[ObjectIdentifier(type)] ?? [:] }
        set { scopes[ObjectIdentifier(type)] = newValue }
    }

    subscript<Scope: StoreScope>(membersOf scope: Scope) -> [ExactText] {
        get { scopes[ObjectIdentifier(Scope.self)]?[ExactText(Scope.storage.key(scope))] ?? [] }
        set {
            let key = ExactText(Scope.storage.key(scope))
            scopes[ObjectIdentifier(Scope.self), default: [:]][key] =
                newValue.isEmpty ? nil : newValue
        }
    }

    /// The items that a scope holds, in its order.
    func members<Scope: StoreScope>(of scope: Scope) -> [Shelf<Scope.Member>.Row] {
        let shelf = self[Scope.Member.self]
        return self[membersOf: scope].compactMap { shelf.rows[$0] }
    }
}
