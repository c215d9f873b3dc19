/// The condition of a copy's journal, for store maintenance.
public struct Journal: Hashable, Sendable {
    public let record: CopyRecord
    /// Changes in the copy that cannot be read. They are left alone.
    public let unreadableEdits: Int
    /// Steps that can be neither undone nor redone.
    public let unreadableSteps: Int
    /// Whether the copy that this is a copy of is gone, so that no screen leads to it.
    public let isOrphan: Bool

    public var isStuck: Bool { unreadableEdits > 0 || unreadableSteps > 0 || isOrphan }
}

extension RootStore {
    /// The journals of all copies, including copies of copies and discarded ones.
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
