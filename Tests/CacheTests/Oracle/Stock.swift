import OrderModels
@testable import Cache

/// The content of a dictionary store. As a value, it is its own snapshot.
struct Stock: Sendable {
    /// A ``Shelf`` for each item type.
    private var shelves: [ObjectIdentifier: any Sendable] = [:]
    /// The members of each scope in order, by type of scope.
    private var scopes: [ObjectIdentifier: [ExactText: [ExactText]]] = [:]
    var freshness: [ExactText: Freshness] = [:]

    subscript<Item: StoredItem>(_ type: Item.Type) -> Shelf<Item> {
        shelves[ObjectIdentifier(type)] as? Shelf<Item> ?? Shelf()
    }

    /// Changes a shelf in place, without a copy unless a snapshot shares it.
    mutating func change<Item: StoredItem>(
        _ type: Item.Type, _ body: (inout Shelf<Item>) -> Void
    ) {
        var shelf = shelves.removeValue(forKey: ObjectIdentifier(type)) as? Shelf<Item> ?? Shelf()
        body(&shelf)
        shelves[ObjectIdentifier(type)] = shelf
    }

    /// The members of all scopes of a type, by the scope's key.
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

    /// The items of a scope, in its order.
    func members<Scope: StoreScope>(of scope: Scope) -> [Shelf<Scope.Member>.Row] {
        let shelf = self[Scope.Member.self]
        return self[membersOf: scope].compactMap { shelf.rows[$0] }
    }
}
