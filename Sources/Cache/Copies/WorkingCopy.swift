public import OrderModels
import Synchronization

/// An open copy of the store, or of another copy, whose edits can still be discarded.
///
/// It shows the parent's present content overlaid with its own edits, which the parent does not see
/// until they are merged. Every edit is one step of a journal, committed in one short transaction
/// before the edit returns, so a copy survives a kill at any instant. The journal is kept folded:
/// opening costs what the copy holds, not all that was ever done in it (0013).
///
/// - Important: A copy holds no transaction open, and never drops an edit that no longer fits its
///   parent: merging decides.
public final class WorkingCopy: CopyParent {
    public let id: CopyID
    let parent: any CopyParent
    /// By which its changes are dated.
    public let clock: @Sendable () -> Instant
    private let lease: Mutex<(any CopyLease)?>
    /// The state at the last commit seen here; valid while the journal has its revision.
    private let seen: Mutex<CopyState>

    init(
        of parent: any CopyParent, _ lease: any CopyLease, _ state: CopyState,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.parent = parent
        self.clock = clock
        self.lease = Mutex(lease)
        id = state.record.id
        seen = Mutex(state)
    }

    public var copy: CopyID? { id }
    public var leases: any CopyLeases { parent.leases }
    public var state: CopyState { seen.withLock { $0 } }

    @MainActor public func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try checkIsOpen()
        let edits = state.edits
        return try parent.read { try body(CopyReader($0, edits)) }
    }

    /// Changes the copy in one transaction, and shows the change once it is committed.
    @discardableResult
    public nonisolated(nonsending) func change<T: Sendable>(
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> T {
        try checkIsOpen()
        let (id, outer, known, now) = (id, parent.copy, state, clock())
        let (value, state) = try await parent.transact { journal, view in
            var copy = try CopyChange(id, of: outer, journal, view, known, at: now)
            let value = try body(&copy)
            try copy.end()
            return (value, copy.state)
        }
        seen.withLock { if state.record.revision >= $0.record.revision { $0 = state } }
        return value
    }

    /// Makes changes, as one step that can be undone and is called `label`.
    @discardableResult
    public nonisolated(nonsending) func edit<T: Sendable>(
        _ label: String, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await change { try $0.step(label, body) }
    }

    public nonisolated(nonsending) func transact<T: Sendable>(
        _ body: @escaping @Sendable (any WriteAccessor, any WriteAccessor) throws -> T
    ) async throws -> T {
        try await change { copy in
            let journal = copy.journal
            return try copy.step("") { try body(journal, $0) }
        }
    }

    /// Releases the copy and keeps its content.
    public func close() { lease.withLock { $0 = nil } }

    /// Removes the copy and its own copies for good, and releases it.
    public nonisolated(nonsending) func remove() async throws {
        try await parent.transact { [id] journal, _ in try journal.removeCopy(id) }
        close()
    }

    /// Removes the copy if nothing was ever done in it and it has no copies of its own. The caller
    /// closes it then.
    public nonisolated(nonsending) func removeIfBlank() async throws {
        guard state.isBlank else { return }
        try await parent.transact { [id] journal, _ in
            guard let record = try journal.item(CopyRecord.self, id),
                try CopyState(record, in: journal).isBlank,
                try journal.first(Request(CopyRecord.self, where: .of(id))) == nil
            else { return }
            try journal.removeCopy(id)
        }
    }

    /// Removes the copy's own copies for good; its opener knows that none of them is in use.
    public nonisolated(nonsending) func removeCopies() async throws {
        try await parent.transact { [id] journal, _ in try journal.removeCopies(of: id) }
    }

    private func checkIsOpen() throws {
        guard lease.withLock({ $0 != nil }) else { throw StoreError.notOpen }
    }
}
