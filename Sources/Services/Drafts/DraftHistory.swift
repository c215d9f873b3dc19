import Sentences
import Cache
import OrderModels

/// Undoes and redoes: steps of a basket, and what was done to drafts as wholes (copying, importing,
/// discarding, restoring, saving, naming).
@MainActor
struct DraftHistory {
    let store: any RootStore
    let copies: WorkingCopies
    let reader: BasketReader
    let now: @Sendable () -> Instant

    // MARK: Steps of a basket

    func undo(_ id: Basket.ID, only step: Int64?) async throws -> Sentence? {
        try await move(id) { try $0.undo(keeping: BasketEdit.beginning, only: step) }
    }

    func redo(_ id: Basket.ID, only step: Int64?) async throws -> Sentence? {
        try await move(id) { try $0.redo(only: step) }
    }

    private func move(
        _ id: Basket.ID, _ move: @escaping @Sendable (inout CopyChange) throws -> String?
    ) async throws -> Sentence? {
        try checkNothingIsSent()
        return try await copies.change(id) { [worker = copies.worker] copy in
            let before = try copy.reader.item(Basket.self, id)?.name
            guard let label = try move(&copy) else { return nil }
            // Another draft may have taken the restored name.
            if let after = try copy.reader.item(Basket.self, id)?.name, after != before,
                !after.isEmpty, try !copy.journal.isFree(after, for: id)
            {
                throw DraftError.nameTaken(after)
            }
            try copy.journal.takeUp(id, by: worker)
            return Sentence(column: label)
        }
    }

    func checkNothingIsSent() throws {
        let now = now()
        let isSending = try store.read { reader in
            try reader.items(Request(OrderAttempt.self, where: .unsettled)).contains {
                // A process that was killed in this state sends nothing any more.
                $0.state == .sent && now.seconds(since: $0.sentAt) < 120
            }
        }
        if isSending { throw DraftError.orderIsSent }
    }

    // MARK: Deeds on whole drafts

    func deeds() throws -> (undo: Sentence?, redo: Sentence?) {
        let deeds = try store.read { try $0.deeds() }
        // A basket ordered since is no longer a draft, so its deeds are no longer in force.
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

    /// - Throws: If the basket has later changes that are still in force.
    private func isComing(_ deed: DraftDeeds.Deed, of basket: Basket.ID) throws -> Bool {
        guard deed.basket == basket else { return false }
        if deed.kind != .came, try holds(deed) { throw try goneOn(deed) }
        return true
    }

    private func holds(_ deed: DraftDeeds.Deed) throws -> Bool {
        guard let record = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came: return record.discardedAt == nil
        case .went: return record.discardedAt != nil
        case .step: return record.discardedAt == nil && record.head >= deed.step
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

    /// Records a deed; a step keeps the label of its own history.
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
        guard let record = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came:
            // Undoing would also discard what was added since.
            guard record.discardedAt != nil || record.head <= deed.step else {
                throw try goneOn(deed)
            }
            return try await throwAway(record)
        case .went: return try await bringBack(record)
        case .step:
            guard record.discardedAt == nil, record.head >= deed.step else { return false }
            guard record.head == deed.step else { throw try goneOn(deed) }
            return try await undo(deed.basket, only: deed.step) != nil
        }
    }

    private func doAgain(_ deed: DraftDeeds.Deed) async throws -> Bool {
        guard let record = try copy(of: deed) else { return false }
        switch deed.kind {
        case .came: return try await bringBack(record)
        case .went: return try await throwAway(record)
        case .step:
            guard record.discardedAt == nil, record.head < deed.step else { return false }
            guard record.head == deed.step - 1 else { throw try goneOn(deed) }
            return try await redo(deed.basket, only: deed.step) != nil
        }
    }

    private func throwAway(_ record: CopyRecord) async throws -> Bool {
        guard record.discardedAt == nil else { return false }
        try await copies.discard(Basket.ID(rawValue: record.id.rawValue))
        return true
    }

    private func bringBack(_ record: CopyRecord) async throws -> Bool {
        guard record.discardedAt != nil else { return false }
        try await copies.restore(Basket.ID(rawValue: record.id.rawValue))
        return true
    }

    private func goneOn(_ deed: DraftDeeds.Deed) throws -> DraftError {
        .changedSince(try reader.called(deed.basket), did: deed.label)
    }

    /// Nil if it was ordered or purged.
    private func copy(of deed: DraftDeeds.Deed) throws -> CopyRecord? {
        try store.read { try $0.item(CopyRecord.self, deed.basket.copy) }
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
