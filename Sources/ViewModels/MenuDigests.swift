public import Cache
public import OrderModels

/// What lines say of the menus that are kept, read for the lines on screen and no others.
@MainActor
public final class MenuDigests {
    /// Where nothing is kept of a menu there is no digest, and that is known too.
    @Watched private var known: [Caterer.ID: MenuDigest?] = [:]
    /// What may have changed since it was read. It is shown until it is read anew.
    private var stale: Set<Caterer.ID> = []

    private let provisions: Provisions
    private var wanted: Set<Caterer.ID> = []
    private var isReading = false

    /// More than that are on no screen: what was looked at long ago is read again.
    private static let capacity = 500

    init(_ provisions: Provisions) {
        self.provisions = provisions
    }

    /// What is known by now; what is not, or no longer, is read, and told of by a change.
    public subscript(id: Caterer.ID) -> MenuDigest? {
        let digest = known[id]
        if digest == nil || stale.contains(id) {
            wanted.insert(id)
            if !isReading { read() }
        }
        return digest ?? nil
    }

    /// The menus have changed.
    func menusChanged() {
        stale.formUnion(known.keys)
    }

    private func read() {
        isReading = true
        provisions.work { [weak self, store = provisions.store] in
            // All that one frame asks for is wanted by now.
            guard let self else { return }
            let ids = Array(wanted)
            (wanted, stale) = ([], stale.subtracting(ids))
            let found = try? await store.writeInBackground(.cache) {
                try $0.items(Request(MenuDigest.self, where: .of(ids)))
            }
            isReading = false
            // A nicety: what is wrong with the store, the rows tell.
            guard let found else { return }
            var learned = known.count > Self.capacity ? [:] : known
            for id in ids { learned[id] = .some(nil) }
            for digest in found { learned[digest.id] = digest }
            known = learned
            // Frames that were drawn meanwhile have asked for the same.
            wanted = wanted.filter { known[$0] == nil || stale.contains($0) }
            if !wanted.isEmpty { read() }
        }
    }
}
