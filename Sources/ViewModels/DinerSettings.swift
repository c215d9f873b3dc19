public import Cache
public import OrderModels
public import Presentation
public import Services

/// The diner's settings: from the command line, the configuration and the first screen, and what
/// the program has learned since.
@MainActor
public final class DinerSettings {
    public struct Values: Hashable, Sendable {
        /// Never touch the network.
        public var isOffline = false
        /// Prefetch menus while the program is idle.
        public var prefetches = true
        /// Ring, notify and set the title when an order makes progress.
        public var notifies = true
        /// Is told what is notified.
        public var notifier: OwnProgram?
        /// Whether texts may be offered to the terminal's clipboard; nil where nobody said.
        public var mayCopy: Bool?
        /// Show a preview of the selected row where there is room.
        public var showsPeek = true
        public var place: Coordinate?
        /// As the diner named that place.
        public var placeName = ""
        public var alerts: [Allergen] = [] {
            didSet { if alerts != oldValue { judge = AlertJudge(alerts) } }
        }
        public private(set) var judge = AlertJudge()
        /// The diet that filters start with.
        public var diet: Diet?
        /// How the list of kitchens is sorted.
        public var order = CatererOrder.listed
        public var policy = RefreshPolicy.ifStale
        /// Opens pages; nil where there is no browser.
        public var browser: Browser?
        /// Whom shares are paid back to.
        public var payee: Payee?

        public init() {}
    }

    @Watched public private(set) var current: Values
    /// Smaller settings, which change while the program runs.
    public let switches: LiveSwitches
    private let store: any RootStore
    private let activity: Activity

    public init(
        _ values: Values, _ store: any RootStore, _ activity: Activity,
        switches: LiveSwitches = LiveSwitches()
    ) {
        current = values
        self.switches = switches
        self.store = store
        self.activity = activity
    }

    /// Replaces all settings.
    public func take(_ values: Values) {
        current = values
    }

    /// Sets the place to deliver to, once it is found.
    public func settle(at place: Coordinate) {
        current.place = place
    }

    // MARK: Remembered for the next run

    public func hidPeek(_ isHidden: Bool) {
        current.showsPeek = !isHidden
        remember(Learned.word(!isHidden), as: Learned.Key.peek.rawValue)
    }

    public func switchedMouse(_ isOn: Bool) {
        remember(Learned.word(isOn), as: Learned.Key.mouse.rawValue)
    }

    public func allowedCopying(_ isAllowed: Bool) {
        current.mayCopy = isAllowed
        remember(Learned.word(isAllowed), as: Learned.Key.clipboard.rawValue)
    }

    func chose(_ order: CatererOrder) {
        current.order = order
        remember(order.rawValue, as: Learned.Key.order.rawValue)
    }

    /// Stores something the program learned for its next run.
    public func remember(_ value: String, as key: String) {
        activity.keep { [store] in
            _ = try await store.write(.user) { try $0.upsert(Remembered(key, value)) }
        }
    }
}
