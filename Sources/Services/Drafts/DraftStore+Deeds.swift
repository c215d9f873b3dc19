import Cache
public import OrderModels

/// Undoing what was done to drafts as wholes: copying, importing, throwing away, bringing back,
/// saving, naming.
extension DraftStore {
    /// What undoing in the list of drafts would take back next, and redoing would do again.
    public func deeds() throws -> (undo: String?, redo: String?) {
        let deeds = try store.read { try $0.deeds() }
        // What was ordered since is a draft no more, and its deeds are no longer in force.
        let isThere: (DraftDeeds.Deed) throws -> Bool = { try self.copy(of: $0) != nil }
        return (
            try deeds.done.last(where: isThere)?.label, try deeds.undone.last(where: isThere)?.label
        )
    }

    /// Takes the last deed back that is still in force, and says what it was called; nil where there
    /// is none.
    public func undoDeed() async throws -> String? { try await undoDeed { _ in true } }

    /// Takes back that a basket came into the list, if that is the last deed.
    public func undoComing(of basket: Basket.ID) async throws -> String? {
        try await undoDeed { try self.isComing($0, of: basket) }
    }

    /// Does the deed again that was taken back last.
    public func redoDeed() async throws -> String? { try await redoDeed { _ in true } }

    public func redoComing(of basket: Basket.ID) async throws -> String? {
        try await redoDeed { $0.basket == basket && $0.kind == .came }
    }

    /// - Throws: Where the basket came, and something was done to it since that still holds.
    private func isComing(_ deed: DraftDeeds.Deed, of basket: Basket.ID) throws -> Bool {
        guard deed.basket == basket else { return false }
        if deed.kind != .came, try holds(deed) { throw try goneOn(deed) }
        return true
    }

    private func holds(_ deed: DraftDeeds.Deed) throws -> Bool {
        guard let draft = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came: return draft.discardedAt == nil
        case .went: return draft.discardedAt != nil
        case .step: return draft.discardedAt == nil && draft.head >= deed.step
        }
    }

    private func undoDeed(
        if isWanted: (DraftDeeds.Deed) throws -> Bool
    ) async throws -> String? {
        try checkNothingIsSent()
        while let deed = try store.read({ try $0.deeds() }).done.last {
            guard try isWanted(deed) else { return nil }
            let isUndone = try await takeBack(deed)
            try await change { $0.undo(isInForce: isUndone) }
            if isUndone { return deed.label }
        }
        return nil
    }

    private func redoDeed(
        if isWanted: (DraftDeeds.Deed) throws -> Bool
    ) async throws -> String? {
        try checkNothingIsSent()
        while let deed = try store.read({ try $0.deeds() }).undone.last {
            guard try isWanted(deed) else { return nil }
            let isDone = try await doAgain(deed)
            try await change { $0.redo(isInForce: isDone) }
            if isDone { return deed.label }
        }
        return nil
    }

    /// Notes a deed; a step is called as it is in its own history.
    func note(_ kind: DraftDeeds.Deed.Kind, _ id: Basket.ID, _ label: String = "") async throws {
        let label = try kind == .step ? content(of: id).undoLabel ?? "" : label
        let deed = DraftDeeds.Deed(
            kind: kind, basket: id, step: try lastStep(of: id), label: label)
        try await change { $0.did(deed) }
    }

    // MARK: -

    /// - Returns: Whether it was still in force.
    private func takeBack(_ deed: DraftDeeds.Deed) async throws -> Bool {
        guard let draft = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came:
            // What was put into it since would go with it.
            guard draft.discardedAt != nil || draft.head <= deed.step else {
                throw try goneOn(deed)
            }
            return try await throwAway(draft)
        case .went: return try await bringBack(draft)
        case .step:
            guard draft.discardedAt == nil, draft.head >= deed.step else { return false }
            guard draft.head == deed.step else { throw try goneOn(deed) }
            return try await undo(deed.basket, only: deed.step) != nil
        }
    }

    private func doAgain(_ deed: DraftDeeds.Deed) async throws -> Bool {
        guard let draft = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came: return try await bringBack(draft)
        case .went: return try await throwAway(draft)
        case .step:
            guard draft.discardedAt == nil, draft.head < deed.step else { return false }
            guard draft.head == deed.step - 1 else { throw try goneOn(deed) }
            return try await redo(deed.basket, only: deed.step) != nil
        }
    }

    private func throwAway(_ draft: Draft) async throws -> Bool {
        guard draft.discardedAt == nil else { return false }
        try await discardCopy(Basket.ID(rawValue: draft.id.rawValue))
        return true
    }

    private func bringBack(_ draft: Draft) async throws -> Bool {
        guard draft.discardedAt != nil else { return false }
        try await store.restoreChild(draft.id)
        return true
    }

    private func goneOn(_ deed: DraftDeeds.Deed) throws -> DraftError {
        .changedSince(try called(deed.basket), did: deed.label)
    }

    /// Nil where it was ordered or purged.
    private func copy(of deed: DraftDeeds.Deed) throws -> Draft? {
        try store.read { try $0.item(Draft.self, deed.basket.copy) }
    }

    private func change(_ body: @escaping @Sendable (inout DraftDeeds) -> Void) async throws {
        _ = try await store.write(.user) { writer in
            var deeds = try writer.deeds()
            body(&deeds)
            try writer.upsert(Remembered(DraftDeeds.key, deeds.text))
        }
    }
}

extension ReadAccessor {
    fileprivate func deeds() throws -> DraftDeeds {
        DraftDeeds(text: try item(Remembered.self, DraftDeeds.key)?.value ?? "")
    }
}
