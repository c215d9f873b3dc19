import Cache
public import OrderModels
import Services

/// Whether a kitchen delivers to the address that an order would go to.
public struct Reach: Hashable, Sendable {
    /// The diner's name for the address, if any.
    public let name: String?
    /// The name, or else the address itself.
    public let called: String
    let place: Coordinate
    /// Metres from the kitchen, if its place is known.
    public let distance: Double?
    /// The server's answer; nil if it was not asked yet.
    public let delivers: Bool?
    /// When the server answered, if that answer is stale.
    public let staleSince: Instant?
}

extension Reach {
    /// Reads what is known, without a request; nil if there is no address, or if the kitchen does
    /// not deliver at all.
    @MainActor init?(of caterer: Caterer, in store: any RootStore, at now: Instant) throws {
        guard caterer.methods.isEmpty || caterer.methods.contains(.delivery) else { return nil }
        let found = try store.read { reader in
            let usual = try UsualAddresses(with: [caterer.provider], reader)[caterer.provider]
            let place = usual?.address.coordinate
            return (
                usual, place,
                told: try place.flatMap { try reader.freshness(of: .reach(caterer.id, $0)) }
            )
        }
        guard let address = found.0, let place = found.1 else { return nil }
        let told = found.told
        self.init(
            name: address.name, called: address.called, place: place,
            distance: caterer.address?.coordinate?.distance(to: place), delivers: told?.isYes,
            staleSince: told.flatMap { $0.isStale(at: now) ? $0.fetchedAt : nil })
    }
}
