import Sentences
import Cache
import OrderModels

/// Takes back what was done, and does it again: a basket's own steps, and what was done to drafts as
/// wholes (copying, importing, throwing away, bringing back, saving, naming).
@MainActor
struct DraftHistory {
    let store: any ParentStore
    let copies: WorkingCopies
    let reader: BasketReader
    let now: @Sendable () -> Instant

    // MARK: Steps of a basket

    func undo(_ id: Basket.ID, only step: Int64?) async throws -> Sentence? {
        try await move(id) {
            try await $0.undo(keeping: BasketEdit.beginning, only: step)
        } orElse: {
            try await $0.redo()
        }
    }

    func redo(_ id: Basket.ID, only step: Int64?) async throws -> Sentence? {
        try await move(id) {
            try await $0.redo(only: step)
        } orElse: {
            try await $0.undo()
        }
    }

    private func move(
        _ id: Basket.ID, _ move: @MainActor (ChildStore) async throws -> String?,
        orElse goBack: @MainActor (ChildStore) async throws -> String?
    ) async throws -> Sentence? {
        try checkNothingIsSent()
        let label = try await copies.using(id) { child in
            let before = try name(of: id, in: child)
            guard let label = try await move(child) else { return String?.none }
            // Another draft may have taken the name that comes back.
            if let after = try name(of: id, in: child), after != before, !after.isEmpty,
                try !reader.isFree(after, for: id)
            {
                _ = try await goBack(child)
                throw DraftError.nameTaken(after)
            }
            return label
        }
        guard let label else { return nil }
        try await store.write(.user) { try $0.makeCurrent(id) }
        return Sentence(column: label)
    }

    private func name(of id: Basket.ID, in child: ChildStore) throws -> String? {
        try child.read { try $0.item(Basket.self, id)?.name }
    }

    func checkNothingIsSent() throws {
        let now = now()
        let isSending = try store.read { reader in
            try reader.items(Request(OrderAttempt.self, where: .unsettled)).contains {
                // A program that was killed meanwhile sends nothing any more.
                $0.state == .sent && now.seconds(since: $0.sentAt) < 120
            }
        }
        if isSending { throw DraftError.orderIsSent }
    }

    // MARK: What was done to drafts as wholes

    func deeds() throws -> (undo: Sentence?, redo: Sentence?) {
        let deeds = try store.read { try $0.deeds() }
        // What was ordered since is a draft no more, and its deeds are no longer in force.
        let isThere: (DraftDeeds.Deed) throws -> Bool = { try copy(of: $0) != nil }
        return (
            try deeds.done.last(where: isThere)?.label, try deeds.undone.last(where: isThere)?.label
        )
    }

    func undoDeed() async throws -> Sentence? { try await undoDeed { _ in true } }

    func undoComing(of basket: Basket.ID) async throws -> Sentence? {
        try await undoDeed { try isComing($0, of: basket) }
    }

    func redoDeed() async throws -> Sentence? { try await redoDeed { _ in true } }

    func redoComing(of basket: Basket.ID) async throws -> Sentence? {
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
    ) async throws -> Sentence? {
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
    ) async throws -> Sentence? {
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
    func note(_ kind: DraftDeeds.Deed.Kind, _ id: Basket.ID, _ label: Sentence? = nil) async throws
    {
        let label = try label ?? reader.content(of: id).undoLabel
        let deed = DraftDeeds.Deed(
            kind: kind, basket: id, step: try reader.lastStep(of: id),
            label: label ?? .verbatim(""))
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
        try await copies.discard(Basket.ID(rawValue: draft.id.rawValue))
        return true
    }

    private func bringBack(_ draft: Draft) async throws -> Bool {
        guard draft.discardedAt != nil else { return false }
        try await copies.restore(Basket.ID(rawValue: draft.id.rawValue))
        return true
    }

    private func goneOn(_ deed: DraftDeeds.Deed) throws -> DraftError {
        .changedSince(try reader.called(deed.basket), did: deed.label)
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
