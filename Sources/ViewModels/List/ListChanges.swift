/// The changes of a list, by the IDs of its rows.
public struct ListChanges<ID: Hashable & Sendable>: Hashable, Sendable {
    public var deleted: [ID] = []
    public var inserted: [ID] = []
    /// Rows that changed their order among the rows that stayed.
    public var moved: [ID] = []
    /// Rows that stayed but look different.
    public var updated: [ID] = []
    /// IDs that several rows of the new list share, which is a bug in the code that made the rows.
    public var duplicates: [ID] = []

    public init() {}

    /// Whether there is nothing to draw.
    public var isEmpty: Bool {
        deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
    }

    init<Row: Identifiable>(_ diff: ListDiff, from old: [Row], to new: [Row]) where Row.ID == ID {
        deleted = diff.deletions.map { old[$0].id }
        inserted = diff.insertions.map { new[$0].id }
        moved = diff.moves.map { new[$0.to].id }
        updated = diff.updates.map { new[$0].id }
        var told: Set<ID> = []
        duplicates = diff.duplicates.map { new[$0].id }.filter { told.insert($0).inserted }
    }
}
