import OrderModels
import Presentation
import Services

/// What a failure of `order` means for the diner: an order may exist nevertheless, or nothing was
/// ordered.
@MainActor
struct OrderDoubt {
    private let context: Context
    var key: OrderAttempt.ID?
    /// Whether the key was made for this call, so that nothing was ordered under it before.
    var isKeyNew = false
    /// What is to be ordered; nil while that is not known.
    private var basket: Basket.ID?
    /// The attempts at the basket that were orders when the call began.
    private var known: Set<OrderAttempt.ID> = []

    init(_ context: Context) {
        self.context = context
    }

    /// Notes what is to be ordered, and which orders of it exist already.
    mutating func begin(_ basket: Basket.ID) throws {
        self.basket = basket
        known = Set(try context.store.orders.placed(of: basket).map(\.id))
    }

    /// The problem to report for an error that ended `order`.
    ///
    /// An attempt is on disk before it is sent. So nothing was ordered if the store has no open
    /// attempt and no new order.
    func problem(_ error: any Error) -> Problem {
        let reason = Problem(explaining: error)
        switch meaning(of: error, reason) {
        case .itself: return context.errors.caught(error)
        case .nothing: return context.errors.caught(error).orderedNothing
        case .doubt(let open):
            context.output.warning(reason.whole(on: .commands))
            return context.errors.caught(error) { _ in
                var problem = Problem(open: open.unasked)
                (problem.recorded, problem.request) = (reason.recorded, reason.request)
                return problem
            }
        }
    }

    private enum Meaning {
        case itself
        /// Nothing was ordered.
        case nothing
        /// This attempt may have become an order.
        case doubt(OrderAttempt)
    }

    private func meaning(of error: any Error, _ reason: Problem) -> Meaning {
        // What waits for its payment on a page is said as it is.
        guard reason.standing == nil else { return .itself }
        guard reason.code != .unknownOutcome, !Self.tellsOfAnOrder(error) else { return .itself }
        let open: OrderAttempt?
        var isBeingOrdered = false
        do {
            let orders = try context.store.orders
            guard try !isOrdered(orders) else { return .itself }
            open = try key.flatMap { try orders.openAttempt(under: $0, of: basket) }
            // Which basket it is of is not known yet.
            if basket == nil, open == nil, try !orders.unsettled().isEmpty { return .itself }
            isBeingOrdered = try basket.flatMap { try orders.openAttempt(of: $0) } != nil
        } catch {
            // What cannot be read proves nothing of an order of before. Nothing is sent before it is
            // known what.
            return basket == nil && (key == nil || isKeyNew) ? .nothing : .itself
        }
        let isSilence = Self.isSilence(error)
        guard let open else {
            // Another program is ordering the basket just now.
            return reason.code == .busy && !isSilence && isBeingOrdered ? .itself : .nothing
        }
        // Words that are wrong have to be put right first; what another program does, it will say.
        let isOfTheKey = open.key == key && ![.usage, .confirmation, .busy].contains(reason.code)
        return isSilence || isOfTheKey ? .doubt(open) : .itself
    }

    /// Whether the key names an order, or the basket has become one since the call began.
    private func isOrdered(_ orders: KeptOrders) throws -> Bool {
        if let key, try orders.attempt(under: key)?.state == .placed { return true }
        guard let basket else { return false }
        return try orders.placed(of: basket).contains { !known.contains($0.id) }
    }

    /// Whether an error means that the server could not be asked, and so says nothing of an order.
    static func isSilence(_ error: any Error) -> Bool {
        switch error {
        case is OrderingError, is HTTPError, is SessionError, is CredentialError,
            OrderError.signInNeeded:
            true
        default: false
        }
    }

    private static func tellsOfAnOrder(_ error: any Error) -> Bool {
        switch error {
        case OrderError.alreadyPlaced, OrderError.orderedMeanwhile, OrderError.orderedOtherwise:
            true
        default: false
        }
    }
}
