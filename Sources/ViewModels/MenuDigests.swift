public import Cache
public import Observation
public import OrderModels

/// What lines say of the menus that are kept, read for the lines on screen and no others.
@MainActor @Observable
public final class MenuDigests {
    /// Where nothing is kept of a menu there is no digest, and that is known too.
    private var known: [Caterer.ID: MenuDigest?] = [:]

    @ObservationIgnored private let provisions: Provisions
    @ObservationIgnored private var wanted: [Caterer.ID] = []
    @ObservationIgnored private var isReading = false

    /// More than that are on no screen: what was looked at long ago is read again.
    private static let capacity = 500

    init(_ provisions: Provisions) {
        self.provisions = provisions
    }

    /// What is known by now; what is not is read, and told of by a change.
    public subscript(id: Caterer.ID) -> MenuDigest? {
        if let digest = known[id] { return digest }
        wanted.append(id)
        if !isReading { read() }
        return nil
    }

    /// The menus have changed.
    func forget() {
        if !known.isEmpty { known = [:] }
    }

    private func read() {
        isReading = true
        provisions.work { [weak self, store = provisions.store] in
            // All that one frame asks for is wanted by now.
            guard let self else { return }
            let ids = wanted
            wanted = []
            let found = try? await store.writeInBackground(.cache) {
                try $0.items(Request(MenuDigest.self, where: .of(ids)))
            }
            isReading = false
            // A nicety: what is wrong with the store, the rows tell.
            guard let found else { return }
            if known.count > Self.capacity { known = [:] }
            var learned = known
            for id in ids { learned[id] = .some(nil) }
            for digest in found { learned[digest.id] = digest }
            known = learned
            if !wanted.isEmpty { read() }
        }
    }
}
