public import OrderModels

/// The store itself, which copies are made of.
public protocol RootStore: DataStore, CopyParent {
    /// Makes ready what it stands on; says what happened to that on the way. A closed store can be
    /// opened again.
    @MainActor @discardableResult func open() throws -> [StoreNotice]

    /// Reads all there is, for whoever carries it elsewhere.
    @MainActor func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T

    /// Names what ``erase(_:)`` would remove.
    @MainActor func erasure(of realm: Realm) throws -> Erasure

    /// Removes all that is kept of a realm, or nothing: a copy is kept until that has succeeded.
    @MainActor func erase(_ erasure: Erasure) async throws
}

extension RootStore {
    public var copy: CopyID? { nil }

    public nonisolated(nonsending) func transact<T: Sendable>(
        _ body: @escaping @Sendable (any WriteAccessor, any WriteAccessor) throws -> T
    ) async throws -> T {
        try await write(.user) { try body($0, $0) }
    }
}

/// What can be listed beyond what requests find.
public protocol Inventory: ReadAccessor {
    /// How many items of a type are kept.
    func countStored<Item: StoredItem>(_ type: Item.Type) throws -> Int
    /// The next items of a type in the order in which they came, and where those after them begin:
    /// at `place` itself where there are none. Rows that cannot be read are left out.
    func stored<Item: StoredItem>(
        _ type: Item.Type, from place: InventoryPlace, limit: Int
    ) throws -> ([Item], InventoryPlace)
    /// Every scope of a type that has members.
    func scopes<Scope: StoreScope>(_ type: Scope.Type) throws -> [Scope]
    /// The members of a scope in order.
    func members<Scope: StoreScope>(of scope: Scope) throws -> [Scope.Member.ID]
    /// How fresh everything is that was ever fetched.
    func freshness() throws -> [Freshness]
}

/// Where somebody who goes through an inventory has come to.
public struct InventoryPlace: Hashable, Sendable {
    /// The number of the last row that was seen.
    let row: Int64

    init(row: Int64 = 0) {
        self.row = row
    }
}
