/// The rows of a list that other models have, read again once one of those has changed.
@MainActor
final class FollowedRows<Row: Identifiable> {
    /// The row to select once it is among them.
    var wanted: Row.ID?

    private let rows: @MainActor () -> [Row]
    private let changed: @MainActor () -> Void
    private var isFresh = false
    private lazy var onlooker = Onlooker { [weak self] in
        self?.isFresh = false
        self?.changed()
    }

    init(_ rows: @escaping @MainActor () -> [Row], changed: @escaping @MainActor () -> Void) {
        self.rows = rows
        self.changed = changed
    }

    /// The rows, where something has changed since they were read.
    func news() -> [Row]? {
        guard !isFresh else { return nil }
        isFresh = true
        return onlooker.look(rows)
    }
}
