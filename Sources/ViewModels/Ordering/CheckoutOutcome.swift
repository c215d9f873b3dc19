public import OrderModels
public import Presentation
public import Services

public enum CheckoutPhase: Hashable, Sendable {
    case reviewing
    /// Nothing was sent yet; Esc stops it.
    case holding(seconds: Int)
    case sending
}

/// The result of placing an order. Only ``placed(_:isNew:)`` is an order.
public enum CheckoutOutcome: Hashable, Sendable {
    /// New, or placed earlier by another program or under the same key.
    case placed(OrderRecord, isNew: Bool)
    /// It differs from what was shown, so the diner must confirm again.
    case changed([OrderChange])
    case refused([OrderObstacle])
    /// It can be paid only on the kitchen's own page.
    case cardOnly
    /// The answer is lost. The program looks the order up, and never sends it again by itself.
    case unknown(OrderAttempt)
    case unresolvable(OrderAttempt)
    /// Not ordered yet: the diner pays it on a page, which makes the order.
    case handedOff(OrderAttempt)
    case failed(Problem)

    /// The attempt that the server is asked about until it is known what came of it.
    var lookedUp: OrderAttempt? {
        switch self {
        case .unknown(let attempt), .handedOff(let attempt): attempt
        default: nil
        }
    }

    /// What an attempt is that has not come to anything yet.
    init(open attempt: OrderAttempt) {
        self =
            switch attempt.state {
            case .unresolvable: .unresolvable(attempt)
            case .handedOff: .handedOff(attempt)
            default: .unknown(attempt)
            }
    }

    /// Whether it may still turn out to be an order.
    var isOpen: Bool {
        switch self {
        case .unknown, .unresolvable, .handedOff: true
        case .placed, .changed, .refused, .cardOnly, .failed: false
        }
    }
}
