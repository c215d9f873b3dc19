import Glibc
import OrderModels

/// What can be worked on in a copy: the store at the root, or a copy itself.
public protocol CopyParent: AnyObject, Readable {
    /// Which copy it is; nil for the store at the root.
    var copy: CopyID? { get }
    var leases: any CopyLeases { get }

    /// Runs `body` in one transaction of the store at the root.
    ///
    /// `journal` is that store, where the journals of all copies are kept; `view` is this one.
    nonisolated(nonsending) func transact<T: Sendable>(
        _ body:
            @escaping @Sendable (
                _ journal: any WriteAccessor, _ view: any WriteAccessor
            ) throws -> T
    ) async throws -> T
}

extension CopyParent {
    var now: Instant { Instant(secondsSince1970: Int64(time(nil))) }

    /// Its copies, latest touched first; or those that were thrown away.
    @MainActor public func copies(discarded: Bool = false) throws -> [CopyRecord] {
        let mine = Request(CopyRecord.self, where: .of(copy), .discarded(discarded))
        return try read { try $0.items(mine) }
    }

    /// Opens a copy as it was left, over what is here now; or makes it, empty. Where it is still as
    /// it was last `known`, not all of it is read.
    public nonisolated(nonsending) func open(
        _ id: CopyID, named name: String, known: CopyState? = nil
    ) async throws -> WorkingCopy {
        let (lease, state) = try await leased(id, named: name, known) { copy in
            if copy.isNew { try copy.journal.insert(copy.state.record) }
            return copy.state
        }
        return WorkingCopy(of: self, lease, state)
    }

    /// Changes a copy in the transaction that opens or makes it, and lets go of it again. One that
    /// was not there is not made where nothing changes.
    ///
    /// - Returns: What `body` did, and the copy as it is after it.
    public nonisolated(nonsending) func change<T: Sendable>(
        _ id: CopyID, named name: String, known: CopyState? = nil,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> (value: T, state: CopyState) {
        // Others take the lease in a transaction too, so none of them comes before this one ends.
        try await leased(id, named: name, known) { copy in
            let value = try body(&copy)
            try copy.end()
            return (value, copy.state)
        }.value
    }

    private nonisolated(nonsending) func leased<T: Sendable>(
        _ id: CopyID, named name: String, _ known: CopyState?,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> (lease: any CopyLease, value: T) {
        let (parent, now) = (copy, now)
        let made = CopyRecord(id: id, parent: parent, name: name, createdAt: now)
        return try await transact { journal, view in
            // Inside: the store may have moved to files, which have leases of their own.
            guard let lease = try self.leases.take(id) else {
                let name = try journal.item(CopyRecord.self, id)?.name ?? name
                throw CopyError.openElsewhere(name: name)
            }
            var copy = try CopyChange(id, of: parent, journal, view, known, at: now, orMaking: made)
            return (lease, try body(&copy))
        }
    }

    /// Takes a copy back that was thrown away.
    public nonisolated(nonsending) func restore(_ id: CopyID) async throws {
        let parent = copy
        try await transact { journal, _ in
            guard var record = try journal.item(CopyRecord.self, id), record.parent == parent
            else { throw CopyError.notThere(id.rawValue) }
            record.discardedAt = nil
            try journal.upsert(record)
        }
    }

    /// Removes what was thrown away for good; `forget` removes what else goes with each, in the same
    /// transaction.
    ///
    /// - Returns: How many there were.
    @discardableResult
    public nonisolated(nonsending) func purgeDiscarded(
        _ forget: @escaping @Sendable (CopyRecord, any WriteAccessor) throws -> Void = { _, _ in }
    ) async throws -> Int {
        let doomed = Request(CopyRecord.self, where: .of(copy), .discarded(true))
        return try await transact { journal, view in
            let records = try journal.items(doomed)
            for record in records {
                try forget(record, view)
                try journal.removeCopy(record.id)
            }
            return records.count
        }
    }
}

extension WriteAccessor {
    /// Removes a copy and its own copies for good, in a write to the store at the root: what was in
    /// it is no longer wanted, or has gone elsewhere.
    public func removeCopy(_ id: CopyID) throws {
        try removeCopies(of: id)
        try deleteAll(CopyEdit.self, where: [.of(id)])
        try deleteAll(CopyStep.self, where: [.of(id)])
        try delete(CopyRecord.self, id)
    }

    func removeCopies(of id: CopyID) throws {
        for inner in try items(Request(CopyRecord.self, where: .of(id))) {
            try removeCopy(inner.id)
        }
    }
}
