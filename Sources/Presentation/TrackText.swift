public import OrderModels

/// What the server said about an order, and when.
public struct TrackText {
    public let receipt: Receipt
    /// When the server was last heard.
    public let readAt: Instant
    public let now: Instant

    public init(receipt: Receipt, readAt: Instant, now: Instant) {
        self.receipt = receipt
        self.readAt = readAt
        self.now = now
    }

    private var order: Order { receipt.order }

    /// As in `A7K2, Krua Mae: cooking. Expected Fri 2026-11-27 12:00-12:30.`
    public var headline: String {
        let stage = OrderWords.stage(order.stage, by: order.method)
        let heading =
            order.reason.map { reason in
                Say.Orders.trackHeadingFor(
                    number: receipt.number, caterer: receipt.caterer, stage: stage,
                    reason: OrderWords.reason(reason))
            }
            ?? Say.Orders.trackHeading(
                number: receipt.number, caterer: receipt.caterer, stage: stage)
        guard !order.state.isTerminal, let slot = order.slot else { return heading }
        let times = receipt.clock.slot(slot)
        let expected =
            order.method == .collection
            ? Say.Orders.isPickedUp(slot: times) : Say.Orders.isExpected(slot: times)
        return heading + " " + expected
    }

    public var lines: [String] {
        var lines = [headline]
        if let server = receipt.server { lines.append(Say.Orders.serverIs(server: server)) }
        for event in order.events {
            let (time, words) = (
                receipt.clock.time(event.at), OrderWords.event(event, of: order.method)
            )
            lines.append("  \(time)  \(words)")
        }
        if order.delayMinutes > 0 {
            lines.append(Say.Orders.putOffByMin(delayMinutes: order.delayMinutes))
        }
        lines += receipt.news
        if let courier = order.courier, !order.state.isTerminal {
            let words = OrderWords.courier(courier)
            lines.append(words.prefix(1).uppercased() + words.dropFirst() + ".")
        }
        if let phone = order.catererPhone, !order.state.isTerminal {
            lines.append(Say.Orders.theKitchensPhone(phone: phone))
        }
        lines.append(
            Say.Orders.toldByTheServer(age: Words.age(max(0, now.seconds(since: readAt)))))
        return lines
    }
}
