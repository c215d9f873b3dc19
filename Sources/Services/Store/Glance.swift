import Cache
public import OrderModels

/// A look at the diner's own things that opens no store: for a status bar, which is in a hurry, and
/// for a command that follows an order past the commit its store stands on.
public struct Glance: Sendable {
    private let locations: StoreLocations

    init(_ locations: StoreLocations) {
        self.locations = locations
    }

    /// What is under way; nil where nothing was ever kept, or by another version of the program.
    public func status() throws -> OrderStatus? {
        try UserGlance.read(at: locations) { try OrderStatus(in: $0) }
    }

    public func order(_ id: Order.ID) throws -> OrderRecord? {
        try UserGlance.read(at: locations) { try $0.item(OrderRecord.self, id) } ?? nil
    }

    /// The file they are in.
    public var path: String { locations.path(of: .user) }

    /// What is wrong with that file, if it can be found quickly.
    public func flaw() -> String? { SQLiteStore.quickFlaw(at: locations) }

    /// Says, for as long as it is held, when they may have changed.
    public struct Watch {
        private let watch: UserWatch

        public var changes: AsyncStream<Void> { watch.changes }

        public init(_ glance: Glance) throws {
            watch = try UserWatch(glance.locations)
        }
    }
}
