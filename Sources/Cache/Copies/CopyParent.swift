public import OrderModels

/// A store that copies can be made of: the root store, or a copy.
public protocol CopyParent: AnyObject, Readable {
    /// The ID of this copy; nil for the root store.
    var copy: CopyID? { get }
    var leases: any CopyLeases { get }

    /// Runs `body` in one transaction of the root store.
    ///
    /// `journal` is the root store, which holds the journals of all copies; `view` is this one.
    nonisolated(nonsending) func transact<T: Sendable>(
        _ body:
            @escaping @Sendable (
                _ journal: any WriteAccessor, _ view: any WriteAccessor
            ) throws -> T
    ) async throws -> T
}

extension CopyParent {
    /// This store's copies, the latest changed first: the open ones, or the discarded ones.
    @MainActor public func copies(discarded: Bool = false) throws -> [CopyRecord] {
        let mine = Request(CopyRecord.self, where: .of(copy), .discarded(discarded))
        return try read { try $0.items(mine) }
    }

    /// Opens a copy in its last state, over the parent's present content, or makes an empty one.
    /// Skips reading the journal if its revision is still that of `known`. Changes are dated by
    /// `clock`.
    public nonisolated(nonsending) func open(
        _ id: CopyID, named name: String, known: CopyState? = nil,
        clock: @escaping @Sendable () -> Instant
    ) async throws -> WorkingCopy {
        let (lease, state) = try await leased(id, named: name, known, at: clock()) { copy in
            if copy.isNew { try copy.journal.insert(copy.state.record) }
            return copy.state
        }
        return WorkingCopy(of: self, lease, state, clock: clock)
    }

    /// Opens or makes a copy, changes it and releases it, all in one transaction. Makes no copy if
    /// nothing changes.
    ///
    /// - Returns: The result of `body`, and the state of the copy after it.
    public nonisolated(nonsending) func change<T: Sendable>(
        _ id: CopyID, named name: String, known: CopyState? = nil, at now: Instant,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> (value: T, state: CopyState) {
        // Other openers also take the lease in a transaction, so they cannot come in between.
        try await leased(id, named: name, known, at: now) { copy in
            let value = try body(&copy)
            try copy.end()
            return (value, copy.state)
        }.value
    }

    private nonisolated(nonsending) func leased<T: Sendable>(
        _ id: CopyID, named name: String, _ known: CopyState?, at now: Instant,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> (lease: any CopyLease, value: T) {
        let parent = copy
        let made = CopyRecord(id: id, parent: parent, name: name, createdAt: now)
        return try await transact { journal, view in
            // Not earlier: the store may have moved to files, which have other leases.
            guard let lease = try self.leases.take(id) else {
                let name = try journal.item(CopyRecord.self, id)?.name ?? name
                throw CopyError.openElsewhere(name: name)
            }
            var copy = try CopyChange(id, of: parent, journal, view, known, at: now, orMaking: made)
            return (lease, try body(&copy))
        }
    }

    /// Restores a discarded copy.
    public nonisolated(nonsending) func restore(_ id: CopyID) async throws {
        let parent = copy
        try await transact { journal, _ in
            guard var record = try journal.item(CopyRecord.self, id), record.parent == parent
            else { throw CopyError.notThere(id.rawValue) }
            record.discardedAt = nil
            try journal.upsert(record)
        }
    }

    /// Removes discarded copies for good. In the same transaction, `forget` removes what belongs to
    /// each.
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
    /// Removes a copy and its own copies for good, in a write to the root store, because its
    /// content is no longer wanted or has gone elsewhere.
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
