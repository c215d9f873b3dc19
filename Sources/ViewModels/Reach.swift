import Cache
public import OrderModels
import Services

/// Whether a kitchen delivers to the address that an order would go to.
public struct Reach: Hashable, Sendable {
    /// What the diner calls the address, if anything.
    public let name: String?
    /// The same, or else where it is.
    public let called: String
    let place: Coordinate
    /// How far it is from the kitchen, in metres, where it is known where that is.
    public let distance: Double?
    /// What the server said; nil where it was not asked yet.
    public let delivers: Bool?
    /// When it said so, where that is so long ago that it may be otherwise by now.
    public let staleSince: Instant?
}

extension Reach {
    /// What is known of it, without asking anybody; nil where there is no address, or where the
    /// kitchen brings nothing anywhere.
    @MainActor init?(of caterer: Caterer, in store: any RootStore, at now: Instant) throws {
        guard caterer.methods.isEmpty || caterer.methods.contains(.delivery) else { return nil }
        let book = AddressBook(store, for: caterer.provider)
        guard let address = try book.addresses().first, let place = address.address.coordinate
        else { return nil }
        let told = try store.read { try $0.freshness(of: .reach(caterer.id, place)) }
        self.init(
            name: address.name, called: address.called, place: place,
            distance: caterer.address?.coordinate?.distance(to: place), delivers: told?.isYes,
            staleSince: told.flatMap { $0.isStale(at: now) ? $0.fetchedAt : nil })
    }
}
