/// What statistics are made of: stored orders, with what is known about them beside the record.
public struct OrderHistory: Sendable {
    /// The orders that count together. Those of the demo are made up, so they never count with
    /// others.
    public enum Scope: Hashable, Sendable {
        case demo
        /// Of every server but the demo, in use or not: the money was spent either way.
        case real
        case provider(ProviderID)

        public func includes(_ provider: ProviderID) -> Bool {
            switch self {
            case .demo: provider == .demo
            case .real: provider != .demo
            case .provider(let id): provider == id
            }
        }

        /// Whether it includes what has this ID.
        public func includes(_ id: Order.ID) -> Bool {
            switch self {
            case .demo: id.local(to: .demo) != nil
            case .real: id.local(to: .demo) == nil
            case .provider(let provider): id.local(to: provider) != nil
            }
        }
    }

    public struct Entry: Sendable {
        public let order: Order
        public let placedAt: Instant
        /// The zone of the kitchen's clock, or else this machine's.
        public let zone: ZoneRules
        public let isOnKitchensClock: Bool
        /// When it was to arrive, by what the diner agreed to.
        public let promised: Slot?

        public init(
            _ order: Order, placedAt: Instant, zone: ZoneRules, isOnKitchensClock: Bool = true,
            promised: Slot? = nil
        ) {
            self.order = order
            self.placedAt = placedAt
            self.zone = zone
            self.isOnKitchensClock = isOnKitchensClock
            self.promised = promised
        }

        /// When it was placed, on the kitchen's clock.
        var placed: LocalDateTime { zone.local(at: placedAt) }

        public var kitchen: KitchenName {
            KitchenName(id: order.caterer, name: order.catererName)
        }
    }

    public var orders: [Entry] = []
    /// Attempts that are no order, or are not known to be one, as the diner agreed to them.
    public var agreed: [(entry: Entry, stage: OrderStage)] = []
    /// When and where something was ordered of which there is no receipt.
    public var mentions: [OrderMention] = []
    /// This machine's zone, for mentions.
    public let zone: ZoneRules
    /// The number of orders outside of the scope.
    public var outside = 0

    public init(zone: ZoneRules) {
        self.zone = zone
    }

    /// The kitchens that were ordered from, each once, with its latest name.
    public var kitchens: [KitchenName] {
        var latest: [KitchenName.Key: (name: KitchenName, at: Instant)] = [:]
        for entry in orders + agreed.map(\.entry) {
            let kitchen = entry.kitchen
            if let known = latest[kitchen.key], known.at >= entry.placedAt { continue }
            latest[kitchen.key] = (kitchen, entry.placedAt)
        }
        return latest.values.map(\.name).sorted { $0.text < $1.text }
    }
}

/// A kitchen as an order names it: some servers give only an ID or only a name.
public struct KitchenName: Hashable, Sendable {
    public let id: Caterer.ID?
    public let name: String?

    public init(id: Caterer.ID?, name: String?) {
        self.id = id
        self.name = name
    }

    /// What tells kitchens apart, whatever they are called.
    enum Key: Hashable {
        case id(Caterer.ID)
        case name(String)
    }

    var key: Key { id.map(Key.id) ?? .name(name ?? "") }

    /// For sorting and scripts; empty if nothing is known.
    public var text: String { name ?? id?.rawValue ?? "" }

    public func isSame(as other: KitchenName) -> Bool { key == other.key }
}
