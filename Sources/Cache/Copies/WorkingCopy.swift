import OrderModels
import Synchronization

/// A copy of the store, or of another copy, that is open: what is done in it may still be thrown away.
///
/// It shows what its parent has now, with its own edits laid over, and its parent sees nothing of
/// them until they are merged. Every edit is one step of a journal, committed in one short
/// transaction before the edit returns: a copy outlives its process at any instant. What it shows
/// and what is kept are the same folded journal, so opening costs what the copy holds, not what was
/// ever done in it.
///
/// - Important: A copy holds no transaction open, and nothing of it is ever dropped because it no
///   longer fits its parent: merging decides.
public final class WorkingCopy: CopyParent {
    public let id: CopyID
    let parent: any CopyParent
    private let lease: Mutex<(any CopyLease)?>
    /// As of the last commit that was seen here: good for as long as the journal has its revision.
    private let seen: Mutex<CopyState>

    init(of parent: any CopyParent, _ lease: any CopyLease, _ state: CopyState) {
        self.parent = parent
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

    /// Changes it in one transaction, and shows it once that is committed.
    @discardableResult
    public nonisolated(nonsending) func change<T: Sendable>(
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> T {
        try checkIsOpen()
        let (id, outer, known, now) = (id, parent.copy, state, now)
        let (value, state) = try await parent.transact { journal, view in
            var copy = try CopyChange(id, of: outer, journal, view, known, at: now)
            let value = try body(&copy)
            try copy.end()
            return (value, copy.state)
        }
        seen.withLock { if state.record.revision >= $0.record.revision { $0 = state } }
        return value
    }

    /// Changes something, as one step that can be undone under the name of `label`.
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

    /// Lets go of it and keeps what is in it.
    public func close() { lease.withLock { $0 = nil } }

    /// Removes it for good, with its own copies, and lets go of it.
    public nonisolated(nonsending) func remove() async throws {
        try await parent.transact { [id] journal, _ in try journal.removeCopy(id) }
        close()
    }

    /// Removes it where nothing was ever done in it, and nothing waits in a copy of its own. It is
    /// to be closed then.
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

    /// Removes its own copies for good: whoever has it open knows that none of them is in use.
    public nonisolated(nonsending) func removeCopies() async throws {
        try await parent.transact { [id] journal, _ in try journal.removeCopies(of: id) }
    }

    private func checkIsOpen() throws {
        guard lease.withLock({ $0 != nil }) else { throw StoreError.notOpen }
    }
}
