import OrderModels
import Presentation
import Services

/// What an order needs, in the sequence in which a diner says it.
enum CheckoutStep: CaseIterable {
    case dishes, place, time, who, payment

    var title: String {
        switch self {
        case .dishes: Say.Checkout.stepDishes
        case .place: Say.Checkout.stepPlace
        case .time: Say.Checkout.stepTime
        case .who: Say.Checkout.stepWho
        case .payment: Say.Checkout.stepPayment
        }
    }

    func isMissing(in quote: OrderQuote) -> Bool {
        if self == .payment, quote.isCardOnly { return true }
        // The server may report another problem before the missing address.
        if self == .place, let cart = quote.quote?.cart, cart.method == .delivery,
            cart.address == nil
        {
            return true
        }
        return quote.obstacles.contains { $0.step == self }
    }
}

extension OrderObstacle {
    /// The step that resolves it.
    var step: CheckoutStep {
        switch self {
        case .dishGone, .optionsDropped, .notesNotKept, .quantityNotKept, .notOurs,
            .saidToBeAnothers:
            .dishes
        case .nothingNear, .slotNotKept, .timeNotAsked, .absent: .time
        case .addressNotKept, .meetingNotKept, .methodNotKept: .place
        case .couponRefused, .couponIgnored, .tipRefused, .packagingRefused, .packagingNotOffered,
            .packagingNeedsAccount:
            .payment
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
