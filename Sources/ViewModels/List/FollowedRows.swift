/// A list's rows that come from other models, read again after those have changed.
@MainActor
final class FollowedRows<Row: Identifiable> {
    /// The row to select once it appears.
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

    /// The rows if they may have changed since the last read.
    func news() -> [Row]? {
        guard !isFresh else { return nil }
        isFresh = true
        return onlooker.look(rows)
    }
}
