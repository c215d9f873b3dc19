import Glibc
public import OrderModels

/// A store that can have children, be it a child itself.
public protocol ParentStore: DataStore, AnyObject {
    /// Which child it is; nil where it is none.
    var draft: Draft.ID? { get }
    var leases: any DraftLeases { get }
    var now: Instant { get }

    /// Runs `body` in one transaction of the store at the root.
    ///
    /// `journal` is that store, where the journals of all children are kept; `view` is this one, and
    /// what is written to it is one step called `label`.
    nonisolated(nonsending) func transact<T: Sendable>(
        _ label: String,
        _ body:
            @escaping @Sendable (
                _ journal: any WriteAccessor, _ view: any WriteAccessor
            ) throws -> T
    ) async throws -> T
}

extension ParentStore {
    public var now: Instant { Instant(secondsSince1970: Int64(time(nil))) }
}

extension RootStore {
    public var draft: Draft.ID? { nil }

    public nonisolated(nonsending) func transact<T: Sendable>(
        _ label: String,
        _ body: @escaping @Sendable (any WriteAccessor, any WriteAccessor) throws -> T
    ) async throws -> T {
        try await write(.user) { try body($0, $0) }
    }
}

extension SQLiteStore {
    public var leases: any DraftLeases {
        memoryLeases ?? FileLeases(at: locations.dataDirectory + "/drafts.lock")
    }
}
