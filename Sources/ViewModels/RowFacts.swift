import Cache
public import OrderModels

/// Facts about kitchens besides their rows, read only for the rows on screen.
@MainActor
public final class RowFacts<Fact: Sendable> {
    /// A nil value: nothing is stored for this kitchen.
    @Watched private var known: [Caterer.ID: Fact?] = [:]
    /// Facts that may have changed. They are shown until they are read again.
    private var stale: Set<Caterer.ID> = []

    private let store: any RootStore
    private let activity: Activity
    private let find: @Sendable ([Caterer.ID], any ReadAccessor) throws -> [Caterer.ID: Fact]
    private var wanted: Set<Caterer.ID> = []
    private var isReading = false
    /// Being read now. A change meanwhile may be missing from the answer.
    private var underWay: Set<Caterer.ID> = []

    /// More than any screen shows. If there are more, all are dropped and read again when needed.
    private static var capacity: Int { 500 }

    init(
        _ store: any RootStore, _ activity: Activity,
        find: @escaping @Sendable ([Caterer.ID], any ReadAccessor) throws -> [Caterer.ID: Fact]
    ) {
        self.store = store
        self.activity = activity
        self.find = find
    }

    /// The known fact. If it is missing or stale, it is read, and observers are told.
    public subscript(id: Caterer.ID) -> Fact? { of([id])[0] }

    /// Those of several rows, which are observed at one go.
    public func of(_ ids: [Caterer.ID]) -> [Fact?] {
        let known = known
        return ids.map { id in
            let fact = known[id]
            if fact == nil || stale.contains(id) {
                wanted.insert(id)
                if !isReading { read() }
            }
            return fact ?? nil
        }
    }

    /// Where any of those asked for is to be read, these rows beside them are read with it, so that
    /// a list that is walked down reads once for many rows.
    public func prepare(_ near: [Caterer.ID]) {
        guard isReading, !wanted.isEmpty else { return }
        wanted.formUnion(near.filter { known[$0] == nil })
    }

    /// The facts in the store have changed.
    func changed() {
        stale.formUnion(known.keys)
        stale.formUnion(underWay)
    }

    private func read() {
        isReading = true
        activity.work { [weak self, store, find, activity] in
            // By now the frame has asked for all that it needs.
            guard let self else { return }
            let ids = Array(wanted)
            (wanted, stale, underWay) = ([], stale.subtracting(ids), Set(ids))
            let found = await activity.optional {
                try await store.readInBackground { try find(ids, $0) }
            }
            (isReading, underWay) = (false, [])
            // The list itself reports trouble with the store.
            guard let found else { return }
            var learned = known.count > Self.capacity ? [:] : known
            for id in ids { learned[id] = .some(found[id]) }
            known = learned
            // Frames drawn in the meantime have asked for the same.
            wanted = wanted.filter { known[$0] == nil || stale.contains($0) }
            if !wanted.isEmpty { read() }
        }
    }
}
