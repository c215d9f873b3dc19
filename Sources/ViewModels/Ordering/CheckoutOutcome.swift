public import OrderModels
public import Presentation
public import Services

/// What placing the order is at.
public enum CheckoutPhase: Hashable, Sendable {
    case reviewing
    /// Nothing has left yet; Esc stops it.
    case holding(seconds: Int)
    case sending
}

/// What came of it. Only the first is an order.
public enum CheckoutOutcome: Hashable, Sendable {
    /// New, or placed before this was confirmed: by another program, or under the same key.
    case placed(OrderRecord, isNew: Bool)
    /// It is not what was shown any more: look, and press again.
    case changed([OrderChange])
    case refused([OrderObstacle])
    /// Paid on the kitchen's own page only.
    case cardOnly
    /// The answer is lost: it is looked up, and never sent again by itself.
    case unknown(OrderAttempt)
    case unresolvable(OrderAttempt)
    /// It was not sent.
    case failed(Problem)

    /// Whether it may yet turn out to be an order.
    var isOpen: Bool {
        switch self {
        case .unknown, .unresolvable: true
        case .placed, .changed, .refused, .cardOnly, .failed: false
        }
    }
}
