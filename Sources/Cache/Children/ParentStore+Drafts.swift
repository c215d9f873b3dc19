import OrderModels

/// Making, finding and keeping children.
extension ParentStore {
    /// Its children, latest touched first; or those that were thrown away.
    @MainActor public func drafts(discarded: Bool = false) throws -> [Draft] {
        let mine = Request(Draft.self, where: .of(draft), .discarded(discarded))
        return try read { try $0.items(mine) }
    }

    /// A new child, open and empty.
    public nonisolated(nonsending) func makeChild(named name: String) async throws -> ChildStore {
        let made = Draft(
            id: Draft.ID(rawValue: randomName()), parent: draft, name: name, createdAt: now)
        guard let lease = try leases.take(made.id) else {
            throw ChildError.openElsewhere(name: name)
        }
        try await transact("") { journal, _ in try journal.insert(made) }
        return ChildStore(of: self, lease, Sheet(made))
    }

    /// Opens a child as it was left, over what this store has now. ``ChildStore/misfits()`` tells
    /// what no longer fits.
    public nonisolated(nonsending) func openChild(_ id: Draft.ID) async throws -> ChildStore {
        let (lease, sheet) = try await withLease(on: id) { journal, draft in
            guard draft.discardedAt == nil else { throw ChildError.discarded(name: draft.name) }
            return try Sheet(draft, in: journal)
        }
        return ChildStore(of: self, lease, sheet)
    }

    /// Opens a child whose identifier its maker chose, or makes it: open and empty. Where it is
    /// still as it was last `known`, not all of it is read.
    public nonisolated(nonsending) func openOrMakeChild(
        _ id: Draft.ID, named name: String, known last: ChildStore? = nil
    ) async throws -> ChildStore {
        let (parent, leases, now, known) = (draft, leases, now, last?.known)
        let (lease, sheet) = try await transact("") { journal, _ in
            guard let lease = try leases.take(id) else {
                throw ChildError.openElsewhere(name: name)
            }
            if try journal.item(Draft.self, id) == nil {
                try journal.insert(Draft(id: id, parent: parent, name: name, createdAt: now))
            }
            let draft = try Draft.of(parent, id, in: journal)
            guard draft.discardedAt == nil else { throw ChildError.discarded(name: draft.name) }
            return (lease, try Sheet(draft, in: journal, known: known))
        }
        return ChildStore(of: self, lease, sheet)
    }

    /// Throws a child away, for now: ``restoreChild(_:)`` brings it back.
    public nonisolated(nonsending) func discardChild(_ id: Draft.ID) async throws {
        let now = now
        _ = try await withLease(on: id) { journal, draft in
            var draft = draft
            draft.discardedAt = now
            try journal.upsert(draft)
        }
    }

    public nonisolated(nonsending) func restoreChild(_ id: Draft.ID) async throws {
        try await change(id) { $0.discardedAt = nil }
    }

    /// Removes what was discarded, and its own children with it, for good; `forget` removes what
    /// else goes with each, in the same transaction.
    ///
    /// - Returns: How many were discarded.
    @discardableResult
    public nonisolated(nonsending) func purgeDiscarded(
        _ forget: @escaping @Sendable (Draft, any WriteAccessor) throws -> Void = { _, _ in }
    ) async throws -> Int {
        let draft = draft
        return try await transact("") { journal, view in
            let doomed = try journal.items(
                Request(Draft.self, where: .of(draft), .discarded(true)))
            for draft in doomed {
                try forget(draft, view)
                try journal.removeDraft(draft.id)
            }
            return doomed.count
        }
    }

    // MARK: -

    private nonisolated(nonsending) func change(
        _ id: Draft.ID, _ body: @escaping @Sendable (inout Draft) -> Void
    ) async throws {
        let parent = draft
        try await transact("") { journal, _ in
            var draft = try Draft.of(parent, id, in: journal)
            body(&draft)
            try journal.upsert(draft)
        }
    }

    private nonisolated(nonsending) func withLease<T: Sendable>(
        on id: Draft.ID,
        _ body: @escaping @Sendable (_ journal: any WriteAccessor, Draft) throws -> T
    ) async throws -> (any DraftLease, T) {
        let (parent, leases) = (draft, leases)
        return try await transact("") { journal, _ in
            let draft = try Draft.of(parent, id, in: journal)
            guard let lease = try leases.take(id) else {
                throw ChildError.openElsewhere(name: draft.name)
            }
            return (lease, try body(journal, draft))
        }
    }
}

extension WriteAccessor {
    /// Removes a child and its own children for good, in a write to the store at the root: what was
    /// in it is no longer wanted, or has gone elsewhere.
    public func removeDraft(_ id: Draft.ID) throws {
        for child in try items(Request(Draft.self, where: .of(id))) {
            try removeDraft(child.id)
        }
        try deleteAll(DraftRow.self, where: [.of(id)])
        try deleteAll(DraftStep.self, where: [.of(id)])
        try delete(Draft.self, id)
    }
}

extension Draft {
    /// A child of `parent`.
    static func of(_ parent: ID?, _ id: ID, in reader: any ReadAccessor) throws -> Draft {
        guard let draft = try reader.item(Draft.self, id) else {
            throw ChildError.notThere(id.rawValue)
        }
        guard draft.parent == parent else { throw ChildError.foreign(id.rawValue) }
        return draft
    }
}
