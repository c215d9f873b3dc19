/// When a server should be asked about an order again.
extension OrderRecord {
    /// Six hours after its slot an order is no longer expected, whatever its last state.
    private static let memory: Int64 = 6 * 3600
    /// The same interval as the platform's own app.
    public static let interval: Int64 = 60
    /// While nothing is due, such as for an order for tomorrow.
    public static let quietInterval: Int64 = 900
    /// For so long after ordering, the kitchen's yes or no is awaited.
    private static let answerTime: Int64 = 900
    /// So long before and after its slot an order is due at the latest.
    private static let margin: Int64 = 3600

    /// Whether the order may still make progress.
    public func isRunning(at now: Instant) -> Bool {
        !order.state.isTerminal
            && now.seconds(since: max(order.slot?.end ?? readAt, placedAt)) < Self.memory
    }

    /// When the kitchen begins, or an hour before the slot, whichever is earlier; nil without a slot.
    private var dueFrom: Instant? {
        guard let slot = order.slot else { return nil }
        let before = slot.start.adding(seconds: -Self.margin)
        return order.preparationAt.map { min($0, before) } ?? before
    }

    /// Whether news can come at any moment: right after ordering, once the kitchen has begun, and
    /// around the slot.
    public func isDue(at now: Instant) -> Bool {
        if now.seconds(since: placedAt) < Self.answerTime { return true }
        guard let slot = order.slot, let from = dueFrom else { return true }
        switch order.stage {
        case .cooking, .ready, .onItsWay: return true
        case .agreed, .waiting, .accepted, .arrived, .refused, .cancelled, .unknown: break
        }
        return now >= from && now.seconds(since: slot.end) < Self.margin
    }

    /// How many seconds after the last answer the next request is due.
    public func pace(at now: Instant) -> Int64 {
        guard !isDue(at: now) else { return Self.interval }
        guard let from = dueFrom, from > now else { return Self.quietInterval }
        return min(Self.quietInterval, max(Self.interval, from.seconds(since: now)))
    }
}
