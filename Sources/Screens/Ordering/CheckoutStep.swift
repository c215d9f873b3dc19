import OrderModels
import Services

/// What an order takes, in the order that a diner says it.
enum CheckoutStep: CaseIterable {
    case dishes, place, time, who, payment

    var title: String {
        switch self {
        case .dishes: "what"
        case .place: "where"
        case .time: "when"
        case .who: "who"
        case .payment: "pay"
        }
    }

    func isMissing(in quote: OrderQuote) -> Bool {
        if self == .payment, quote.isCardOnly { return true }
        // A server may have something else to say first.
        if self == .place, let cart = quote.quote?.cart, cart.method == .delivery,
            cart.address == nil
        {
            return true
        }
        return quote.obstacles.contains { $0.step == self }
    }
}

extension OrderObstacle {
    /// Where it is mended.
    var step: CheckoutStep {
        switch self {
        case .dishGone, .optionsDropped, .notesNotKept, .quantityNotKept, .notOurs: .dishes
        case .nothingNear, .slotNotKept, .timeNotAsked: .time
        case .addressNotKept, .methodNotKept: .place
        case .couponRefused, .couponIgnored, .tipRefused: .payment
        case .contactMissing: .who
        case .server(let problem):
            switch problem.kind {
            case .belowMinimum, .dishUnavailable, .notesRefused, .alreadyPlaced, .other: .dishes
            case .addressMissing, .addressUnplaced, .addressTooFar, .methodUnavailable: .place
            case .closed, .slotMissing, .slotGone: .time
            case .phoneMissing: .who
            case .couponRefused: .payment
            }
        }
    }
}
