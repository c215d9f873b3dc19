/// Something the store can be asked for.
///
/// Each list on screen has a read-only item type of its own, with closed filters and sorts, so that
/// hand-written statements can answer all of them.
public protocol StoreItem: Requestable {
    /// How requests find it.
    static var mapping: ItemMapping<Self> { get }
}

/// An item stored as it is, which can therefore be written.
public protocol StoredItem: StoreItem {
    static var realm: Realm { get }
    static var storage: ItemStorage<Self> { get }
}

/// An ordered set of items, such as a listing or a section of a menu.
public protocol StoreScope: Hashable, Sendable {
    associatedtype Member: StoredItem

    static var storage: ScopeStorage<Self> { get }
}

/// How requests find an item type.
public struct ItemMapping<Item: StoreItem>: Sendable {
    let sql: SQLQuery<Item>
}

/// How an item type is stored.
public struct ItemStorage<Item: StoredItem>: Sendable {
    let sql: SQLTable<Item>
}

/// How the members of a scope are stored in order.
public struct ScopeStorage<Scope: StoreScope>: Sendable {
    let sql: SQLScope<Scope>
    let kind: ItemKind
    let key: @Sendable (Scope) -> String
    let scope: @Sendable (String) -> Scope?
    let member: @Sendable (String) -> Scope.Member.ID
}
