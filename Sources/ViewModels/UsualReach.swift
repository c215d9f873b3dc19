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
    /// The kitchens that do not deliver there, as far as that was asked, with the name of the address.
    @Watched private(set) var unreached: [Caterer.ID: String] = [:]

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
                        place: usual.place,
                        unreached: usual.unreached(by: try usual.reach(reader, at: now))
                    )
                }
            }
        }
        guard let found, found != (place, unreached) else { return }
        (place, unreached) = found
        changed()
    }
}
