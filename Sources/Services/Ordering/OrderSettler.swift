import Sentences
import Cache
import Logging
import Networking
import OrderModels

/// Finds out the outcome of what was sent, only by asking the server.
@MainActor
struct OrderSettler {
    let server: OrderingServer
    let ledger: OrderLedger
    let log: Logger

    func settleAll(unanswered: (any Error) -> Void) async throws -> [OrderAttempt] {
        try await ledger.look()
        var settled: [OrderAttempt] = []
        for attempt in try ledger.unsettled() {
            do {
                settled.append(try await ask(about: attempt))
            } catch let error where !(error is StoreError) {
                unanswered(error)
                settled.append(try ledger.present(attempt).unasked)
            }
        }
        return settled
    }

    func settle(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        do {
            return try await ask(about: attempt)
        } catch let error as OrderingError {
            log.warning("order.lookup.failed", attempt.logFields, error: error)
            return try ledger.present(attempt).unasked
        }
    }

    /// Asks the server about an attempt; throws if it cannot ask.
    ///
    /// An unpaid cart proves nothing, because the request may still be on its way: the attempt is
    /// unknown until asked about again. One refusal does not prove that the cart is out of reach
    /// for good, so unresolvable attempts are asked about again too.
    func ask(about attempt: OrderAttempt) async throws -> OrderAttempt {
        let present = try ledger.present(attempt)
        guard !present.isSettled else { return present }
        guard let record = try ledger.cart(attempt.cart) else {
            return try await ledger.note(
                .unresolvable, of: attempt, .attempts.noCart)
        }
        do {
            guard try await keepIfPlaced(attempt, record) else {
                guard present.page != nil else {
                    return try await ledger.note(.unknown, of: attempt, .attempts.stillACart)
                }
                let why = try await whyUnpaid(present, record)
                // Whoever paid meanwhile has closed the page.
                if why != .attempts.notPaidYet, try await keepIfPlaced(attempt, record) {
                    return try ledger.present(attempt)
                }
                return try await ledger.note(.handedOff, of: attempt, why)
            }
            return try ledger.present(attempt)
        } catch let error as OrderingError where error.isLostCart {
            return try await ledger.note(
                .unresolvable, of: attempt, .attempts.notShown)
        }
    }

    /// Why there is no order of what waits for its payment on a page: the cart may have become
    /// another since, and the page be over.
    private func whyUnpaid(
        _ attempt: OrderAttempt, _ record: CartRecord
    ) async throws -> Sentence {
        let access = try server.access(to: record)
        do {
            let cart = try await access.call { try await $0.cart($1) }
            return OrderAttempt.unpaid(
                cart.bill.departures(from: attempt.confirmed.bill),
                isPageOver: try await access.hasOpenPage() == false)
        } catch let error as OrderingError where !error.isLostCart {
            log.warning("order.lookup.failed", attempt.logFields, error: error)
            return attempt.problem ?? .attempts.notPaidYet
        }
    }

    func outcome(of key: OrderAttempt.ID) async throws -> Placing? {
        try await ledger.look()
        if let placed = try ledger.placed(under: key) { return .replayed(placed) }
        var lost: OrderAttempt?
        for attempt in try ledger.history(of: key) {
            let present = try await newest(attempt)
            switch present.state {
            case .placed:
                return try ledger.order(present.cart).map { .replayed($0) }
                    ?? .unresolvable(present)
            case .unresolvable: lost = lost ?? present
            case .handedOff: return .handedOff(present)
            case .sent, .unknown, .refused: continue
            }
        }
        return lost.map { .unresolvable($0) }
    }

    /// An attempt according to the server's newest answer, because the cart of a refused one may
    /// have become an order by another attempt.
    private func newest(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        guard attempt.state == .refused else { return try await settle(attempt) }
        guard let record = try ledger.cart(attempt.cart) else { return attempt }
        do {
            return try await keepIfPlaced(attempt, record) ? ledger.present(attempt) : attempt
        } catch let error as OrderingError where error.isLostCart {
            return attempt  // There is no newer answer than the refusal.
        }
    }

    /// Asks for the cart's state, and stores the order if it is one.
    private func keepIfPlaced(_ attempt: OrderAttempt, _ record: CartRecord) async throws -> Bool {
        let access = try server.access(to: record)
        let state = try await access.call { try await $0.state(of: $1) }
        guard state.isPlaced else { return false }
        let order = try await order(access, state, or: attempt)
        _ = try await ledger.keepPlaced(order, of: record)
        return true
    }

    /// The server's order; if it cannot be read, the one that was agreed to.
    private func order(
        _ access: CartAccess, _ state: OrderState, or attempt: OrderAttempt
    ) async throws -> Order {
        do {
            let order = try await access.call { try await $0.order($1) }
            return order.state.isPlaced ? order : attempt.confirmed.unread(as: state)
        } catch let error as OrderingError {
            log.warning("order.read.failed", attempt.logFields, error: error)
            return attempt.confirmed.unread(as: state)
        }
    }

    /// Stores an order that turned out to be placed, by whichever program.
    func adopt(_ record: CartRecord) async throws -> OrderRecord {
        let order = try await server.access(to: record).call { try await $0.order($1) }
        return try await ledger.keepPlaced(order, of: record)
    }
}
