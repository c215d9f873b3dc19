/// What the journal of a copy is like, for those who look after the store.
public struct Journal: Hashable, Sendable {
    public let record: CopyRecord
    /// Changes that the copy holds and that cannot be read. They are left alone.
    public let unreadableEdits: Int
    /// Steps that cannot be undone or done again.
    public let unreadableSteps: Int
    /// Whether what it is a copy of is gone, so that nothing leads to it.
    public let isOrphan: Bool

    public var isStuck: Bool { unreadableEdits > 0 || unreadableSteps > 0 || isOrphan }
}

extension RootStore {
    /// The journal of every copy, be it a copy of another or thrown away.
    @MainActor public func journals() throws -> [Journal] {
        try readAll { inventory in
            var (records, place) = try inventory.stored(
                CopyRecord.self, from: InventoryPlace(), limit: 100)
            while true {
                let (more, next) = try inventory.stored(CopyRecord.self, from: place, limit: 100)
                guard next != place else { break }
                (records, place) = (records + more, next)
            }
            let known = Set(records.map(\.id))
            return try records.map { record in
                let steps = try inventory.items(Request(CopyStep.self, where: .of(record.id)))
                return Journal(
                    record: record,
                    unreadableEdits: try CopyState(record, in: inventory).unreadable.count,
                    unreadableSteps: steps.count { (try? $0.changes()) == nil },
                    isOrphan: record.parent.map { !known.contains($0) } ?? false)
            }
        }
    }
}
