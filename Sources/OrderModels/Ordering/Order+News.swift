/// How far an order has come, in a diner's terms.
public enum OrderStage: Hashable, Sendable {
    case agreed(Agreement)
    case waiting, accepted, cooking, ready, onItsWay, arrived, refused, cancelled
    case unknown(String)

    /// What has become of something that the diner agreed to, and that is no order or is not known to
    /// be one.
    public enum Agreement: String, Hashable, Sendable, CaseIterable {
        /// It waits for the diner's payment on a page.
        case toBePaid = "to_be_paid"
        /// It is not to be paid any more: its page is over, or the order is another one by now.
        case notToBePaid = "not_to_be_paid"
        case outcomeUnknown = "outcome_unknown"
        /// Only the kitchen knows the outcome.
        case askTheKitchen = "ask_the_kitchen"
        case takenBack = "taken_back"
        case notOrdered = "not_ordered"
    }
}

/// A change of an order that the diner wants to hear about.
public enum OrderNews: Hashable, Sendable {
    case stage(OrderStage, reason: OrderEvent.Reason?)
    /// Cancelled or refused, and then reinstated.
    case restored(OrderStage)
    /// Delayed by `minutes` more than announced before.
    case delayed(minutes: Int)
    /// Expected at another time.
    case moved(Slot)
    /// The total has changed.
    case repriced(from: Money, to: Money)
}

extension OrderState {
    /// The stage as far as the state alone tells.
    public var stage: OrderStage {
        switch self {
        case .cart, .new: .waiting
        case .refused: .refused
        case .cancelled: .cancelled
        case .fulfilled: .arrived
        case .accepted: .accepted
        case .started: .cooking
        case .ready: .ready
        case .unknown(let word): .unknown(word)
        }
    }
}

extension Order {
    /// The stage in a diner's terms. The server has no state for "on its way" or "handed over",
    /// only events.
    public var stage: OrderStage {
        switch state {
        case .cart, .new, .refused, .cancelled, .fulfilled: state.stage
        case .accepted, .started, .ready, .unknown: road ?? state.stage
        }
    }

    /// Why the order ended, where the server says so.
    public var reason: OrderEvent.Reason? {
        guard state == .cancelled || state == .refused else { return nil }
        return events.last { $0.kind == .cancelled || $0.kind == .refused }?.reason
    }

    public var delayMinutes: Int {
        events.reduce(0) { sum, event in
            guard event.kind == .delayed else { return sum }
            return sum + min(max(event.delayMinutes ?? 0, 0), 1440)
        }
    }

    /// The changes since `earlier` was shown; empty where only the lookup is newer.
    public func news(since earlier: Order) -> [OrderNews] {
        var news: [OrderNews] = []
        let late = delayMinutes - earlier.delayMinutes
        if late > 0 { news.append(.delayed(minutes: late)) }
        if let slot, let old = earlier.slot, slot != old, !state.isTerminal {
            news.append(.moved(slot))
        }
        if bill.total != earlier.bill.total {
            news.append(.repriced(from: earlier.bill.total, to: bill.total))
        }
        if stage != earlier.stage, stage != .waiting {
            let wasOver = earlier.state == .cancelled || earlier.state == .refused
            news.append(
                wasOver && !state.isTerminal ? .restored(stage) : .stage(stage, reason: reason))
        }
        return news
    }

    private var road: OrderStage? {
        // Reinstated orders keep their earlier events.
        let last = events.last { [.picked, .dropped, .cancelled, .refused].contains($0.kind) }
        return switch last?.kind {
        case .picked?: .onItsWay
        case .dropped?: .arrived
        default: nil
        }
    }
}
