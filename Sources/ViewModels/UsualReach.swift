import Cache
import OrderModels
import Presentation
import Services

/// Where the diner's orders would go, and which kitchens do not deliver there: read when an address
/// changes or a server answers, and never for a frame.
@MainActor
final class UsualReach {
    /// Where distances are measured from if the diner named no place (0131).
    @Watched private(set) var place: Coordinate?
    /// The name of that address.
    @Watched private(set) var placeName = ""
    /// The kitchens that do not deliver there, as far as that was asked, with the name of the address.
    @Watched private(set) var unreached: [Caterer.ID: String] = [:]

    /// The kitchens with hits that do not deliver to the place that the diner set, with its name.
    @Watched private(set) var outside: [Caterer.ID: String] = [:]

    private let servers: Servers
    private let clock: ScreenClock
    private let changed: () -> Void
    private lazy var answers = Onlooker { [weak self] in
        self?.servers.activity.work { [weak self] in self?.read() }
    }

    /// Calls `changed` after a read that found other facts.
    init(_ servers: Servers, _ clock: ScreenClock, changed: @escaping () -> Void) {
        self.servers = servers
        self.clock = clock
        self.changed = changed
    }

    /// Reads now, and whenever a server has answered.
    func read() {
        let now = clock.exact
        let found = answers.look {
            _ = servers.reachAnswers
            return servers.activity.optional {
                try servers.store.read { [providers = servers.providers] reader in
                    let usual = try UsualAddresses(with: providers, reader)
                    return (
                        place: usual.place, name: usual.placed?.shownName ?? "",
                        unreached: usual.unreached(by: try usual.reach(reader, at: now))
                    )
                }
            }
        }
        guard let found, found != (place, placeName, unreached) else { return }
        (place, placeName, unreached) = found
        changed()
    }

    /// Reads which kitchens of these do not deliver to the diner's place.
    func look(at hits: [SearchHit], from settings: DinerSettings.Values) {
        guard let place = settings.place, !hits.isEmpty else { return outside = [:] }
        let kitchens = Set(hits.map(\.caterer))
        let found = servers.activity.optional {
            try servers.store.read { [providers = servers.providers] in
                try $0.unlisted(kitchens, near: place, at: providers)
            }
        }
        let name = UsualAddresses.name(ofPlace: settings.placeName)
        outside = (found ?? []).reduce(into: [:]) { $0[$1] = name }
    }
}
