public import OrderModels
import Cache
public import Services

/// What the diner is in the middle of, as the first screen begins: an order under way, a basket that
/// is not ordered yet, and the last orders.
@MainActor
public final class HomeViewModel {
    // MARK: What the screen shows

    /// How many lines it has to say something in. They are counted when the screen is entered, so
    /// that nothing on it moves when something comes or goes.
    @Watched public private(set) var lineCount = 0

    /// The one that comes first.
    public var running: OrderRecord? { orders.running.first }
    public var runningCount: Int { orders.running.count }
    /// One of which nobody knows whether it was placed.
    public var unsettled: OrderAttempt? { orders.unsettled.first }
    public var latest: [OrderRecord] { orders.latest }

    /// The basket that was worked on last, if anything is in it.
    public var basket: BasketContent? {
        let content = baskets.current ?? beginning
        return content?.lines.isEmpty == false ? content : nil
    }

    public let servers: Servers
    public let baskets: Baskets
    public let orders: Orders
    public let clock: ScreenClock
    /// The basket as it is read for the very first frame, before baskets are followed.
    @Watched private var beginning: BasketContent?

    public init(_ servers: Servers, _ baskets: Baskets, _ orders: Orders, _ clock: ScreenClock) {
        self.servers = servers
        self.baskets = baskets
        self.orders = orders
        self.clock = clock
        // Trouble with the store is told by whatever is read next.
        let current = (try? baskets.drafts.current(of: servers.providers)) ?? nil
        beginning = current.flatMap { try? baskets.drafts.content(of: $0) }
        countLines()
    }

    // MARK: What the diner did

    /// The screen is entered. From now on the basket is followed.
    public func appeared() {
        countLines()
        beginning = nil
    }

    private func countLines() {
        let isUnderWay = running != nil || unsettled != nil
        lineCount = [isUnderWay, basket != nil, !latest.isEmpty].count { $0 }
    }
}
