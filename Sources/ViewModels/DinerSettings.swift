public import Cache
public import OrderModels
public import Services

/// What the diner set, on the command line, in the configuration or on the first screen, and what the
/// program learned from what they did since.
@MainActor
public final class DinerSettings {
    public struct Values: Hashable, Sendable {
        /// Never touch the network.
        public var isOffline = false
        /// Read menus ahead while nothing else is to be done.
        public var prefetches = true
        /// Ring the bell and set the title when an order moves on.
        public var notifies = true
        /// Show what the selected row would open, where there is room.
        public var showsPeek = true
        public var place: Coordinate?
        /// The diner's allergen alerts.
        public var alerts: [Allergen] = []
        /// The diet that filters begin with.
        public var diet: Diet?
        /// The order that the kitchens are listed in.
        public var order = CatererOrder.listed
        public var policy = RefreshPolicy.ifStale
        /// How long an order can still be stopped after its key was pressed.
        public var holdSeconds = 5

        public init() {}
    }

    @Watched public private(set) var current: Values
    private let store: any RootStore
    private let activity: Activity

    public init(_ values: Values, _ store: any RootStore, _ activity: Activity) {
        current = values
        self.store = store
        self.activity = activity
    }

    /// Goes on with other settings.
    func take(_ values: Values) {
        current = values
    }

    /// The place to deliver to was found out.
    public func settle(at place: Coordinate) {
        current.place = place
    }

    // MARK: What the next run begins with

    public func hidPeek(_ isHidden: Bool) {
        current.showsPeek = !isHidden
        remember(Learned.word(!isHidden), as: Learned.Key.peek.rawValue)
    }

    public func switchedMouse(_ isOn: Bool) {
        remember(Learned.word(isOn), as: Learned.Key.mouse.rawValue)
    }

    func chose(_ order: CatererOrder) {
        current.order = order
        remember(order.rawValue, as: Learned.Key.order.rawValue)
    }

    /// Keeps something the program learned, for its next run.
    public func remember(_ value: String, as key: String) {
        activity.keep { [store] in
            _ = try await store.write(.user) { try $0.upsert(Remembered(key, value)) }
        }
    }
}
