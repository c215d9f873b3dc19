public import OrderModels

/// The store itself: the root that copies are made of.
public protocol RootStore: DataStore, CopyParent {
    /// Opens the files, and returns what happened to them on the way. A closed store can be opened
    /// again.
    @MainActor @discardableResult func open() throws -> [StoreNotice]

    /// Reads everything, for a transfer to another store.
    @MainActor func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T

    /// Describes what ``erase(_:)`` would remove.
    @MainActor func erasure(of realm: Realm) throws -> Erasure

    /// Removes everything in a realm, or nothing: a copy is kept until the removal succeeds.
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

/// What can be listed beyond the results of requests.
public protocol Inventory: ReadAccessor {
    /// How many items of a type the store holds.
    func countStored<Item: StoredItem>(_ type: Item.Type) throws -> Int
    /// The next items of a type in the order of insertion, and the place after them: `place` itself
    /// at the end. Skips rows that cannot be read.
    func stored<Item: StoredItem>(
        _ type: Item.Type, from place: InventoryPlace, limit: Int
    ) throws -> ([Item], InventoryPlace)
    /// Every scope of a type that has members.
    func scopes<Scope: StoreScope>(_ type: Scope.Type) throws -> [Scope]
    /// The members of a scope, in order.
    func members<Scope: StoreScope>(of scope: Scope) throws -> [Scope.Member.ID]
    /// The freshness of every resource that was ever fetched.
    func freshness() throws -> [Freshness]
}

/// How far a walk through an inventory has come.
public struct InventoryPlace: Hashable, Sendable {
    /// The number of the last row seen.
    let row: Int64

    init(row: Int64 = 0) {
        self.row = row
    }
}
