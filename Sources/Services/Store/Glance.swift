import Cache
public import OrderModels

/// Reads the diner's own data without opening the store: for a status bar, which has to be fast,
/// and for a command that follows an order beyond its store's snapshot.
public struct Glance: Sendable {
    let locations: StoreLocations

    init(_ locations: StoreLocations) {
        self.locations = locations
    }

    /// The current orders; nil if no file exists, or one of another version of the schema.
    public func status(overSince limit: Instant) throws -> OrderStatus? {
        try UserGlance.read(at: locations) { try OrderStatus(in: $0, overSince: limit) }
    }

    public func order(_ id: Order.ID) throws -> OrderRecord? {
        try UserGlance.read(at: locations) { try $0.item(OrderRecord.self, id) } ?? nil
    }

    public func attempt(_ id: OrderAttempt.ID) throws -> OrderAttempt? {
        try UserGlance.read(at: locations) { try $0.item(OrderAttempt.self, id) } ?? nil
    }

    /// The file with the diner's own data.
    public var path: String { locations.path(of: .user) }

    /// A flaw of that file, if one can be found quickly.
    public func flaw() -> String? { SQLiteStore.quickFlaw(at: locations) }

    /// Another whenever something was written to that file.
    public var mark: [Int] { SQLiteStore.mark(at: locations) }

    /// Reports possible changes of that file, for as long as it exists.
    public struct Watch {
        private let watch: UserWatch

        public var changes: AsyncStream<Void> { watch.changes }

        public init(_ glance: Glance) throws {
            watch = try UserWatch(glance.locations)
        }
    }
}
