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

    /// Whether nothing is missing as far as the server said. Servers name the first of their reasons
    /// only, so that one about dishes or hours says nothing about the place.
    func isDone(in quote: OrderQuote) -> Bool {
        guard !isMissing(in: quote) else { return false }
        guard self == .place, quote.quote?.cart.method == .delivery else { return true }
        return !quote.obstacles.contains { obstacle in
            guard case .server = obstacle else { return false }
            return [.dishes, .time].contains(obstacle.step)
        }
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
