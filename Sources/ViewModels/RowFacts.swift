import Cache
public import OrderModels

/// What lines say of kitchens beside what is listed, read for the lines on screen and no others.
@MainActor
public final class RowFacts<Fact: Sendable> {
    /// Where nothing is kept of a kitchen there is nothing to say, and that is known too.
    @Watched private var known: [Caterer.ID: Fact?] = [:]
    /// What may have changed since it was read. It is shown until it is read anew.
    private var stale: Set<Caterer.ID> = []

    private let store: any RootStore
    private let activity: Activity
    private let find: @Sendable ([Caterer.ID], any ReadAccessor) throws -> [Caterer.ID: Fact]
    private var wanted: Set<Caterer.ID> = []
    private var isReading = false
    /// What is being read: a change meanwhile may not be in the answer.
    private var underWay: Set<Caterer.ID> = []

    /// More than that are on no screen: what was looked at long ago is read again.
    private static var capacity: Int { 500 }

    init(
        _ store: any RootStore, _ activity: Activity,
        find: @escaping @Sendable ([Caterer.ID], any ReadAccessor) throws -> [Caterer.ID: Fact]
    ) {
        self.store = store
        self.activity = activity
        self.find = find
    }

    /// What is known by now; what is not, or no longer, is read, and told of by a change.
    public subscript(id: Caterer.ID) -> Fact? {
        let fact = known[id]
        if fact == nil || stale.contains(id) {
            wanted.insert(id)
            if !isReading { read() }
        }
        return fact ?? nil
    }

    /// What they were read from has changed.
    func changed() {
        stale.formUnion(known.keys)
        stale.formUnion(underWay)
    }

    private func read() {
        isReading = true
        activity.work { [weak self, store, find] in
            // All that one frame asks for is wanted by now.
            guard let self else { return }
            let ids = Array(wanted)
            (wanted, stale, underWay) = ([], stale.subtracting(ids), Set(ids))
            let found = try? await store.readInBackground { try find(ids, $0) }
            (isReading, underWay) = (false, [])
            // A nicety: what is wrong with the store, the rows tell.
            guard let found else { return }
            var learned = known.count > Self.capacity ? [:] : known
            for id in ids { learned[id] = .some(found[id]) }
            known = learned
            // Frames that were drawn meanwhile have asked for the same.
            wanted = wanted.filter { known[$0] == nil || stale.contains($0) }
            if !wanted.isEmpty { read() }
        }
    }
}
