import Cache
import Sentences
import Logging
import Networking
import OrderModels

/// Ends attempts that must not become orders, and those that only the diner knows about.
@MainActor
struct OrderWithdrawer {
    let server: OrderingServer
    let ledger: OrderLedger
    let settler: OrderSettler
    let log: Logger

    /// Stores what the diner found out. For an order that does not exist, first tries to empty the
    /// cart, because an empty cart cannot become an order.
    func settleByHand(_ attempt: OrderAttempt, isPlaced: Bool) async throws -> OrderAttempt {
        guard !isPlaced else {
            guard let record = try ledger.cart(attempt.cart) else {
                return try await ledger.note(.placed, of: attempt, .attempts.settled)
            }
            _ = try await ledger.keepPlaced(attempt.confirmed.unread(as: .new), of: record)
            return try ledger.present(attempt)
        }
        if attempt.state != .unresolvable {
            let isShared = try ledger.isShared(attempt.basket)
            do {
                try await withdraw(attempt)
            } catch OrderError.alreadyPlaced {
                return try ledger.present(attempt)
            } catch OrderError.handedOff(let attempt) {
                throw OrderError.handedOff(attempt)  // The server answers: it can still be paid.
            } catch OrderError.stillOpen where isShared {
                // The server answers, but what others chose stays in the cart, which can become one
                // order only: the diner's word counts, and the basket keeps the cart.
            } catch let error where !(error is StoreError) {
                // The server does not answer, so the diner's word counts.
                log.warning("order.withdrawal.failed", attempt.logFields, error: error)
            }
        }
        try await ledger.release(attempt)
        return try ledger.present(attempt)
    }

    /// Withdraws an order that may still be placed: empties its cart and reads it back empty, so
    /// that no request under way can make an order of it.
    func withdraw(_ attempt: OrderAttempt) async throws {
        guard let record = try ledger.cart(attempt.cart) else {
            throw OrderError.unresolvable(attempt)
        }
        let access = try server.access(to: record)
        do {
            // Before removing lines, which a server may allow even for an order.
            try await checkNotPlaced(access)
            try await checkPageIsClosed(attempt, access)
            var cart = try await access.call { try await $0.cart($1) }
            if try cart.invitation != nil || ledger.isShared(attempt.basket) {
                return try await withdrawShared(attempt, record)
            }
            for line in cart.bill.lines {
                cart = try await access.call { try await $0.remove(line.id, from: $1) }
            }
            cart = try await access.call { try await $0.cart($1) }
            try await checkNotPlaced(access)
            guard cart.bill.lines.isEmpty else { throw OrderError.stillOpen(attempt) }
        } catch let error as OrderingError where error.isPlacedAlready {
            throw OrderError.alreadyPlaced(try await settler.adopt(record))
        } catch let error as OrderingError where error.isLostCart {
            throw OrderError.unresolvable(
                try await ledger.note(
                    .unresolvable, of: attempt, .attempts.notShown))
        }
        try await ledger.giveUp(record)
    }

    /// What others chose is not removed. An attempt whose page is closed cannot become an order; one
    /// that was sent may.
    private func withdrawShared(_ attempt: OrderAttempt, _ record: CartRecord) async throws {
        let open = try ledger.attempts(.cart(attempt.cart), .unsettled)
        guard open.allSatisfy({ $0.page != nil }) else { throw OrderError.stillOpen(attempt) }
        try await ledger.giveUp(record, staysShared: true)
    }

    /// A page that can still be paid on would take the diner's money for an empty cart.
    private func checkPageIsClosed(_ attempt: OrderAttempt, _ access: CartAccess) async throws {
        let open = try ledger.attempts(.cart(attempt.cart), .unsettled)
        guard let paying = open.first(where: { $0.page != nil }) else { return }
        if try await access.hasOpenPage() == true { throw OrderError.handedOff(paying) }
    }

    private func checkNotPlaced(_ access: CartAccess) async throws {
        guard try await access.call({ try await $0.state(of: $1) }).isPlaced else { return }
        throw OrderError.alreadyPlaced(try await settler.adopt(access.record))
    }
}
