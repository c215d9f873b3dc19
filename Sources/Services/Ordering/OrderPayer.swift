import Sentences
import Cache
import Logging
import Networking
import OrderModels

/// Sends the one request that makes an order, and interprets its answer.
@MainActor
struct OrderPayer {
    let ledger: OrderLedger
    let settler: OrderSettler
    let log: Logger
    let now: @Sendable () -> Instant

    /// How a cart that others choose in differs from what is about to be paid: the last request
    /// before that. Then the attempt is over, and nothing was sent.
    ///
    /// Of a cart that nobody else changes nothing is asked, and nothing of one that an earlier
    /// request may have made an order of already.
    func otherLines(
        _ attempt: OrderAttempt, _ access: CartAccess, _ quote: OrderQuote, mayBePlaced: Bool
    ) async throws -> [OrderChange] {
        guard let agreed = quote.quote, !mayBePlaced,
            quote.shared != nil || agreed.cart.invitation != nil
        else { return [] }
        do {
            let cart = try await access.call { try await $0.cart($1) }
            let now = Quote(
                cart: cart, timing: agreed.timing, payments: agreed.payments,
                problems: agreed.problems)
            let others = OthersLines(quote.shared)
            let changes = now.changes(
                since: agreed, others: others?.with(cart, since: agreed.cart), others
            ).map(OrderChange.quote)
            if !changes.isEmpty { await refuse(attempt, .attempts.otherLines) }
            return changes
        } catch {
            log.warning("order.last_look.failed", attempt.logFields, error: error)
            await refuse(attempt, .attempts.noAnswer)
            throw error
        }
    }

    /// Sends the order once. From then on it may exist, even if something fails here.
    func pay(
        _ attempt: OrderAttempt, _ access: CartAccess, _ quote: OrderQuote, mayBePlaced: Bool
    ) async throws -> Placing {
        let way = attempt.payment
        let answer: Result<PlacedAnswer, any Error>
        log.info("order.sending", attempt.logFields)
        do {
            // Others may choose until the very moment, where the kitchen tells of them.
            let agreed = quote.shared?.players.isEmpty == false ? quote.total : nil
            let paid = try await access.callOnce {
                try await $0.pay($1, by: way, agreed: agreed)
            }
            log.info("order.answered", attempt.logFields.merging(["answer": .case(paid)]))
            answer = .success(paid)
        } catch {
            log.warning("order.answered", attempt.logFields, error: error)
            answer = .failure(error)
        }
        do {
            return try await placing(answer, attempt, access, quote, mayBePlaced: mayBePlaced)
        } catch let error as StoreError {
            log.error("order.outcome.unwritten", attempt.logFields, error: error)
            ledger.noteAside(attempt, access.record)
            return .unwritten(attempt, error)
        }
    }

    /// Asks for the page on which the diner pays. Until that is given to them nothing can be paid,
    /// so a failure here leaves no order behind.
    func handOff(
        _ attempt: OrderAttempt, _ access: CartAccess, _ quote: OrderQuote
    ) async throws -> Placing {
        log.info("order.handing_off", attempt.logFields)
        let way = attempt.payment
        let page: PageToPay?
        do {
            page = try await access.call { try await $0.paymentPage(of: $1, choosing: way) }
        } catch {
            log.warning("order.page.failed", attempt.logFields, error: error)
            await refuse(attempt, .attempts.noPage)
            guard case OrderingError.refused(let problems) = error else { throw error }
            return .refused(problems.map(OrderObstacle.server), quote)
        }
        guard let page else {
            await refuse(attempt, .attempts.noPage)
            return .cardOnly(quote)
        }
        // Nobody has seen the page yet, so nobody pays on it.
        if let asked = page.amount, asked != attempt.total {
            await refuse(attempt, .attempts.otherAmount)
            return .changed([.quote(.total(from: attempt.total, to: asked))], quote)
        }
        let waiting = try await ledger.handOff(attempt, to: page.url)
        switch waiting.state {
        case .handedOff: return .handedOff(waiting)
        case .placed:
            return try ledger.order(waiting.cart).map { .replayed($0) } ?? .unknown(waiting)
        default: throw OrderError.stillOpen(waiting)
        }
    }

    private func placing(
        _ answer: Result<PlacedAnswer, any Error>, _ attempt: OrderAttempt, _ access: CartAccess,
        _ quote: OrderQuote, mayBePlaced: Bool
    ) async throws -> Placing {
        switch answer {
        case .success(.placed(let order)):
            return .placed(
                try await ledger.keepPlaced(
                    await lookedAtAgain(order, attempt, access), of: access.record))
        case .success: return try await lookUp(attempt)
        case .failure(let error):
            if case OrderingError.mayHaveActed = error {
                return try await lookUp(attempt, after: error)
            }
            // This one was refused or not sent, but an earlier one may have succeeded.
            guard !mayBePlaced, try await isNone(after: error, access) else {
                return try await lookUp(attempt, after: error)
            }
            await refuse(attempt, .attempts.refused)
            guard let problems = (error as? OrderingError)?.refusals else { throw error }
            return .refused(problems.map(OrderObstacle.server), quote)
        }
    }

    /// An order that is over as soon as it is paid is looked at once more, because who believes it
    /// orders again; so is one whose answer does not say what was agreed to.
    private func lookedAtAgain(
        _ order: Order, _ attempt: OrderAttempt, _ access: CartAccess
    ) async -> Order {
        let isOver = order.state == .refused || order.state == .cancelled
        guard isOver || order.isSilent(of: attempt.confirmed) else { return order }
        let again = try? await access.call { try await $0.order($1) }
        guard let again, again.state.isPlaced else { return order }
        return again.keeping(order)
    }

    /// Whether no order exists, because the server said so or nothing was sent.
    ///
    /// A refusal may answer a duplicate of the request, made on the way. So this also asks for the
    /// cart's state.
    private func isNone(after error: any Error, _ access: CartAccess) async throws -> Bool {
        switch error {
        case let error as OrderingError where error.isPlacedAlready: return false
        case OrderingError.cartExpired:
            // A server refuses a token before doing anything, and does so here again: where its day is
            // over that is no wonder. Any other may have been refused by somebody on the way, after
            // the server had acted.
            return await isNone(access, whereLost: access.record.expiresAt <= now())
        case OrderingError.accountExpired: return await isNone(access, whereLost: false)
        case OrderingError.refused, OrderingError.invalid, OrderingError.http(.refused):
            return await isNone(access, whereLost: false)
        default: return true
        }
    }

    private func isNone(_ access: CartAccess, whereLost: Bool) async -> Bool {
        do {
            let state = try await access.call { try await $0.state(of: $1) }
            return !state.isPlaced
        } catch let error as OrderingError where error.isLostCart {
            return whereLost
        } catch {
            return false
        }
    }

    /// Records that no order exists: the server itself refused it, or nothing was sent.
    private func refuse(_ attempt: OrderAttempt, _ why: Sentence) async {
        do {
            _ = try await ledger.note(.refused, of: attempt, why)
        } catch {
            // The attempt stays stored as sent and is looked up later, so nothing is lost.
            log.warning("order.refusal.unwritten", attempt.logFields, error: error)
        }
    }

    private func lookUp(
        _ attempt: OrderAttempt, after error: (any Error)? = nil
    ) async throws -> Placing {
        var settled = attempt
        var lost = error.map { LostAnswer($0) }
        do {
            settled = try await settler.settle(attempt)
        } catch let error as StoreError {
            throw error
        } catch {
            // A failed look-up proves nothing: the outcome stays unknown.
            log.warning("order.lookup.failed", attempt.logFields, error: error)
            lost = lost ?? LostAnswer(error)
        }
        switch settled.state {
        case .placed:
            return try ledger.order(settled.cart).map { .placed($0) } ?? .unknown(settled, lost)
        case .unresolvable: return .unresolvable(settled)
        case .handedOff: return .handedOff(settled)
        case .sent:
            return .unknown(
                try await ledger.note(.unknown, of: settled, .attempts.noAnswer), lost)
        case .unknown, .refused: return .unknown(settled, lost)
        }
    }
}
