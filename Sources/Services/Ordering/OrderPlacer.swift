import Cache
import Networking
import OrderModels

/// Places orders, each once: quotes again, compares with the consent, stores the attempt, and only
/// then sends the payment (0018).
@MainActor
struct OrderPlacer {
    let server: OrderingServer
    let baskets: OrderBaskets
    let ledger: OrderLedger
    let settler: OrderSettler
    let quoter: OrderQuoter
    let payer: OrderPayer

    /// What the diner agreed to.
    struct Agreement {
        let basket: Basket.ID
        let consent: Consent
        /// The payment method; nil for the first one that the server offers.
        let payment: PaymentMethod?
        let key: OrderAttempt.ID
        let confirmation: Confirmation
    }

    /// The caller has to hold the basket's turn.
    func place(_ agreed: Agreement) async throws -> Placing {
        let (basket, key) = (agreed.basket, agreed.key)
        if let known = try await earlier(agreed) { return known }
        do {
            try checkNobodyElseOrdered(agreed)
            return try await baskets.holding(basket) {
                if let placed = try ledger.placed(under: key) { return .replayed(placed) }
                try checkNobodyElseOrdered(agreed)
                return try await placeNow(agreed)
            }
        } catch OrderError.alreadyPlaced(let record) {
            return try await answer(record, for: agreed)
        } catch OrderError.unresolvable(let attempt) {
            return .unresolvable(attempt)
        } catch OrderError.handedOff(let attempt) where attempt.key == key {
            return .handedOff(attempt)
        } catch DraftError.gone(let basket) {
            // Another program has just ordered it, and the basket ended with that.
            if let known = try await earlier(agreed) { return known }
            try checkNobodyElseOrdered(agreed)
            throw DraftError.gone(basket)
        }
    }

    /// The present outcome under the key, if any.
    ///
    /// - Throws: `OrderError.keyTaken` if the key belongs to another basket.
    private func earlier(_ agreed: Agreement) async throws -> Placing? {
        try await ledger.look()
        if let other = try ledger.history(of: agreed.key).first(where: {
            $0.basket != agreed.basket
        }) {
            throw OrderError.keyTaken(other)
        }
        guard try !ledger.hasLost(agreed.key) else { throw OrderError.keyLost(agreed.key) }
        let outcome = try await settler.outcome(of: agreed.key)
        if case .replayed(let record)? = outcome, try ledger.history(of: agreed.key).isEmpty,
            record.snapshot?.basket.id != agreed.basket
        {
            throw OrderError.alreadyPlaced(record)
        }
        return outcome
    }

    /// Answers for a basket with the order that an earlier try turned out to be.
    func answer(_ record: OrderRecord, for agreed: Agreement) async throws -> Placing {
        try checkNobodyElseOrdered(agreed)
        do {
            try await ledger.keep(
                agreed.key, as: record, of: agreed.basket, agreed.confirmation)
        } catch {
            // Without the key's attempt another call would order again: the diner has to know.
            throw OrderError.alreadyPlaced(record)
        }
        return .replayed(record)
    }

    /// Of two simultaneous confirmations of one basket, only the first may order.
    private func checkNobodyElseOrdered(_ agreed: Agreement) throws {
        for attempt in try ledger.attempts(.basket(agreed.basket))
        where attempt.key != agreed.key && !agreed.confirmation.known.contains(attempt.id) {
            // The outcome of the other attempt is still unknown.
            guard attempt.isSettled else { throw OrderError.stillOpen(attempt) }
            guard attempt.state == .placed, let record = try ledger.order(attempt.cart) else {
                continue
            }
            throw OrderError.orderedMeanwhile(record)
        }
    }

    private func placeNow(_ agreed: Agreement) async throws -> Placing {
        let basket = agreed.basket
        // Amounts on the wire are plain numbers (0035): what they count is asked for again too.
        _ = try await server.marketplace(asking: true)
        // If a token expires at the payment, one more round quotes and compares everything again,
        // as another attempt.
        for isLast in [false, true] {
            let quoted = try await quoter.quoteNow(basket)
            let quote = quoted.quote
            if let answer = quote.objection(to: agreed.consent) { return answer }
            guard let access = quoted.access, let bill = quote.quote else {
                return .cardOnly(quote)
            }
            guard let way = bill.isFree ? .free : agreed.payment ?? bill.waysToPay.first,
                bill.waysToPay.contains(way)
            else { return .cardOnly(quote) }
            if !way.isPayableHere { try checkNothingElseIsSent(for: access.record) }
            try await settler.checkNoCopyIsOpen(quote.snapshot)
            let attempt = try ledger.prepare(
                under: agreed.key, agreed.confirmation.terms(quoted.plan.arrival), way,
                access.record, try confirmed(bill, quote, agreed.consent), quote.snapshot)
            let mayBePlaced = try !ledger.attempts(.cart(access.record.id), .unsettled).isEmpty
            guard try await ledger.begin(attempt, of: quote, agreed.confirmation) else {
                // The basket was edited after the quote.
                let again = try await quoter.quoteNow(basket).quote
                return .changed(again.changes(since: quote), again)
            }
            do {
                let found = try await payer.otherLines(
                    attempt, access, quote, mayBePlaced: mayBePlaced)
                if !found.isEmpty {
                    let again = try await quoter.quoteNow(basket).quote
                    let changes = again.changes(since: quote)
                    return .changed(changes.isEmpty ? found : changes, again)
                }
                guard way.isPayableHere else {
                    return try await payer.handOff(attempt, access, quote)
                }
                let placing = try await payer.pay(
                    attempt, access, quote, mayBePlaced: mayBePlaced)
                guard case .refused = placing, quote.shared != nil else { return placing }
                // What others chose at that very moment may be why. Without an answer the refusal stands.
                guard let again = try? await quoter.quoteNow(basket).quote else { return placing }
                let changes = again.changes(since: quote)
                return changes.isEmpty ? placing : .changed(changes, again)
            } catch OrderingError.cartExpired where !isLast {
                continue
            } catch OrderingError.accountExpired where !isLast {
                continue
            }
        }
        throw OrderingError.cartExpired
    }

    /// A request that was sent may still make an order of the cart: until that is known nobody may
    /// pay it on a page as well. Asking for a page makes no order.
    private func checkNothingElseIsSent(for cart: CartRecord) throws {
        let open = try ledger.attempts(.cart(cart.id), .unsettled)
        if let other = open.first(where: { $0.payment.isPayableHere }) {
            throw OrderError.stillOpen(other)
        }
    }

    /// The cart agreed to, with the kitchen's phone number in case the order cannot be read later. What
    /// comes as soon as possible was agreed to for when the diner saw that it would.
    private func confirmed(
        _ bill: Quote, _ quote: OrderQuote, _ consent: Consent
    ) throws -> Order {
        let seen: Slot? = if case .quote(let seen) = consent { seen.quote?.arrival } else { nil }
        let caterer = quote.snapshot.basket.caterer
        let kept = try baskets.caterer(caterer)
        let cart = bill.cart
        var order = Order(
            id: cart.id, state: .cart, caterer: caterer, catererName: kept?.name,
            catererPhone: kept?.phone, bill: cart.bill, method: cart.method,
            slot: seen ?? bill.arrival, address: cart.address, notes: quote.notes)
        let meeting = quote.meeting.completed(by: cart.address)
        order.contact = meeting.contact
        order.address?.note = meeting.directions ?? cart.address?.note
        order.address?.phone = meeting.phone
        return order
    }
}

extension OrderQuote {
    /// Why this quote differs from what was agreed to; nil if it does not.
    fileprivate func objection(to consent: Consent) -> Placing? {
        if case .quote(let agreed) = consent {
            let changes = changes(since: agreed)
            guard changes.isEmpty else { return .changed(changes, self) }
        }
        let obstacles = obstacles + notTaken
        guard obstacles.isEmpty else { return .refused(obstacles, self) }
        if case .upTo(let limit) = consent {
            // A limit in another currency is no consent.
            guard let isMore = try? limit.isLess(than: total), !isMore else {
                return .overLimit(limit, self)
            }
            guard unagreed.isEmpty else {
                return .changed(priceChanges.map(OrderChange.quote), self)
            }
        }
        return nil
    }
}
