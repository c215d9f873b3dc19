/// What a draft's journal is like, for whoever looks after the store.
public struct Journal: Hashable, Sendable {
    public let draft: Draft
    /// Changes that the draft holds and that cannot be read. They are left alone.
    public let unreadableEdits: Int
    /// Steps that cannot be undone or done again.
    public let unreadableSteps: Int
    /// Whether what it is a draft of is gone, so that nothing leads to it.
    public let isOrphan: Bool

    public var isStuck: Bool { unreadableEdits > 0 || unreadableSteps > 0 || isOrphan }
}

extension RootStore {
    /// The journal of every draft, be it a draft of another or thrown away.
    @MainActor public func journals() throws -> [Journal] {
        try readAll { inventory in
            var (drafts, place) = try inventory.stored(
                Draft.self, from: InventoryPlace(), limit: 100)
            while true {
                let (more, next) = try inventory.stored(Draft.self, from: place, limit: 100)
                guard next != place else { break }
                (drafts, place) = (drafts + more, next)
            }
            let known = Set(drafts.map(\.id))
            return try drafts.map { draft in
                let steps = try inventory.items(Request(DraftStep.self, where: .of(draft.id)))
                return Journal(
                    draft: draft,
                    unreadableEdits: try Sheet(draft, in: inventory).unreadable.count,
                    unreadableSteps: steps.count { (try? $0.changes()) == nil },
                    isOrphan: draft.parent.map { !known.contains($0) } ?? false)
            }
        }
    }
}
