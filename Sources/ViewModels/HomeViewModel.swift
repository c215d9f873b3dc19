public import OrderModels
public import Services

/// What the first screen shows of the diner's business: a running order, an open basket, and the
/// last orders.
@MainActor
public final class HomeViewModel {
    // MARK: What the screen shows

    /// The number of lines reserved for it. Counted only when the screen is entered, so that rows
    /// do not move when an order or a basket comes or goes.
    @Watched public private(set) var lineCount = 0

    /// The running order to show.
    public var running: OrderRecord? { orders.running.first }
    public var runningCount: Int { orders.running.count }
    /// An order of which nobody knows whether it was placed.
    public var unsettled: OrderAttempt? { orders.unsettled.first }
    public var latest: [OrderRecord] { orders.latest }

    /// The current basket, if it has lines.
    public var basket: BasketContent? {
        let content = baskets.current ?? beginning
        return content?.lines.isEmpty == false ? content : nil
    }

    public let servers: Servers
    public let baskets: Baskets
    public let orders: Orders
    public let clock: ScreenClock
    /// The basket for the very first frame, before baskets are followed.
    @Watched private var beginning: BasketContent?

    public init(_ servers: Servers, _ baskets: Baskets, _ orders: Orders, _ clock: ScreenClock) {
        self.servers = servers
        self.baskets = baskets
        self.orders = orders
        self.clock = clock
        // The next read reports trouble with the store.
        beginning = baskets.activity.optional {
            try baskets.drafts.current(of: servers.providers).flatMap {
                try baskets.drafts.content(of: $0)
            }
        }
        countLines()
    }

    // MARK: What the diner did

    /// The screen is entered. From now on ``Baskets`` follows the basket.
    public func appeared() {
        countLines()
        beginning = nil
    }

    private func countLines() {
        let isUnderWay = running != nil || unsettled != nil
        lineCount = [isUnderWay, basket != nil, !latest.isEmpty].count { $0 }
    }
}
