/// Something a store can be asked for.
///
/// What a list shows is an item type of its own, read-only, with closed filters and sorts: each is
/// answered by a statement that was written for it.
public protocol StoreItem: Requestable {
    /// How it is found.
    static var mapping: ItemMapping<Self> { get }
}

/// An item that is kept as it is, and so can be written.
public protocol StoredItem: StoreItem {
    static var realm: Realm { get }
    /// How it is kept.
    static var storage: ItemStorage<Self> { get }
}

/// A set of items in an order of its own, such as a listing or a section of a menu.
public protocol StoreScope: Hashable, Sendable {
    associatedtype Member: StoredItem

    static var storage: ScopeStorage<Self> { get }
}

/// How one item type is found.
public struct ItemMapping<Item: StoreItem>: Sendable {
    let sql: SQLQuery<Item>
}

/// How one item type is kept.
public struct ItemStorage<Item: StoredItem>: Sendable {
    let sql: SQLTable<Item>
}

/// How the members of a scope are kept in order.
public struct ScopeStorage<Scope: StoreScope>: Sendable {
    let sql: SQLScope<Scope>
    let kind: ItemKind
    let key: @Sendable (Scope) -> String
    /// The scope of that key.
    let scope: @Sendable (String) -> Scope?
    /// The member of that key.
    let member: @Sendable (String) -> Scope.Member.ID
}
