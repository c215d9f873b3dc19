public import Cache
import Networking
public import OrderModels

/// Placing an order, once.
extension OrderService {
    /// Orders a basket, if it still is what was agreed to.
    ///
    /// The same key is the same order, however often it is asked for. While nobody knows what became
    /// of an earlier try, another one pays the same cart, which can become one order only.
    ///
    /// - Throws: What kept it from being sent. What happens from then on is an answer.
    public func place(
        _ basket: Basket.ID, _ consent: Consent, by payment: PaymentMethod? = nil,
        key: OrderAttempt.ID = .random()
    ) async throws -> Placing {
        try await turns.take(basket) {
            if let known = try await self.earlier(key, of: basket) { return known }
            do {
                return try await self.holding(basket) {
                    try await self.placeNow(basket, consent, payment, key)
                }
            } catch OrderError.alreadyPlaced(let record) {
                try await self.keep(key, as: record, of: basket)
                return .placed(record)
            } catch OrderError.unresolvable(let attempt) {
                return .unresolvable(attempt)
            }
        }
    }

    /// What is known of an order of that key; nil where it is yet to be placed.
    private func earlier(
        _ key: OrderAttempt.ID, of basket: Basket.ID
    ) async throws -> Placing? {
        try await look()
        guard let attempt = try attempt(key) else { return nil }
        guard attempt.basket == basket else { throw OrderError.keyTaken(attempt) }
        let settled = try await settle(attempt)
        switch settled.state {
        case .placed:
            return try order(settled.cart).map { .placed($0) } ?? .unresolvable(settled)
        case .unresolvable: return .unresolvable(settled)
        case .sent, .unknown, .refused: return nil
        }
    }

    /// An earlier try turned out to have succeeded: this key is that order too.
    private func keep(
        _ key: OrderAttempt.ID, as record: OrderRecord, of basket: Basket.ID
    ) async throws {
        guard try attempt(key) == nil, let snapshot = record.snapshot else { return }
        var attempt = OrderAttempt(
            id: key, basket: basket, provider: provider.id, cart: record.id,
            account: record.account, payment: record.order.payment ?? .cash,
            confirmed: record.order, snapshot: snapshot, state: .placed, startedAt: now())
        attempt.settledAt = attempt.startedAt
        let settled = attempt
        try await write { try $0.upsert(settled) }
    }

    private func placeNow(
        _ basket: Basket.ID, _ consent: Consent, _ payment: PaymentMethod?, _ key: OrderAttempt.ID
    ) async throws -> Placing {
        // The wire has bare numbers: what they count is asked for anew as well.
        _ = try await marketplace(asking: true)
        // A cart that runs out just then is made anew once, and agreed to all over.
        for isLast in [false, true] {
            let quoted = try await quoteNow(basket)
            let quote = quoted.quote
            if let answer = Self.objection(to: quote, consent) { return answer }
            guard let access = quoted.access, let bill = quote.quote else {
                return .cardOnly(quote)
            }
            guard let way = bill.isFree ? .free : payment ?? bill.paymentsHere.first,
                bill.paymentsHere.contains(way)
            else { return .cardOnly(quote) }
            let attempt = OrderAttempt(
                id: key, basket: basket, provider: provider.id, cart: access.record.id,
                account: access.record.account, payment: way,
                confirmed: try confirmed(bill, quote), snapshot: quote.snapshot,
                startedAt: now())
            let mayBePlaced = try store.read { try !$0.unsettled(on: access.record.id).isEmpty }
            guard try await begin(attempt, quote) else {
                // Edited between the quote and this.
                let again = try await quoteNow(basket).quote
                return .changed(again.changes(since: quote), again)
            }
            do {
                return try await pay(attempt, access, quote, mayBePlaced: mayBePlaced)
            } catch OrderingError.cartExpired where !isLast {
                continue
            }
        }
        throw OrderingError.cartExpired
    }

    /// Why a quote is not what was agreed to; nil where it is.
    private static func objection(to quote: OrderQuote, _ consent: Consent) -> Placing? {
        if case .quote(let agreed) = consent {
            let changes = quote.changes(since: agreed)
            guard changes.isEmpty else { return .changed(changes, quote) }
        }
        let obstacles = quote.obstacles + quote.notTaken
        guard obstacles.isEmpty else { return .refused(obstacles, quote) }
        if case .upTo(let limit) = consent {
            // In another currency nothing was agreed to.
            guard let isMore = try? limit.isLess(than: quote.total), !isMore else {
                return .overLimit(limit, quote)
            }
            guard quote.dearer.isEmpty else {
                return .changed(quote.priceChanges.map(OrderChange.quote), quote)
            }
        }
        return nil
    }

    /// The cart that was agreed to, with whom to call where nobody else knows.
    private func confirmed(_ bill: Quote, _ quote: OrderQuote) throws -> Order {
        let caterer = quote.snapshot.basket.caterer
        let kept = try store.read {
            try $0.item(KeptCaterer.self, caterer)
        }?.caterer
        let cart = bill.cart
        return Order(
            id: cart.id, state: .cart, caterer: caterer, catererName: kept?.name,
            catererPhone: kept?.phone, bill: cart.bill, method: cart.method,
            slot: cart.slot ?? bill.timing?.soonest, address: cart.address, notes: quote.notes)
    }

    /// Writes down, before anything is sent, that it will be; nothing where the basket is another by
    /// now.
    private func begin(_ attempt: OrderAttempt, _ quote: OrderQuote) async throws -> Bool {
        let seen = quote.seen(at: attempt.startedAt)
        return try await write { writer in
            let known = try writer.item(OrderAttempt.self, attempt.id)
            if let known, known.basket != attempt.basket || known.state == .placed {
                throw OrderError.keyTaken(known)
            }
            // Never a second cart while the first may become an order.
            let others = Request(OrderAttempt.self, where: .basket(attempt.basket), .unsettled)
            for other in try writer.items(others) where other.cart != attempt.cart {
                throw OrderError.stillOpen(other)
            }
            guard
                try writer.snapshot(of: attempt.basket)?.orders(theSameAs: attempt.snapshot)
                    == true
            else { return false }
            if let seen { try writer.upsert(seen) }
            try writer.upsert(attempt)
            return true
        }
    }

    private func pay(
        _ attempt: OrderAttempt, _ access: CartAccess, _ quote: OrderQuote, mayBePlaced: Bool
    ) async throws -> Placing {
        let (way, record) = (attempt.payment, access.record)
        do {
            let answer = try await access.call { [provider] in
                try await provider.pay($0, by: way)
            }
            if case .placed(let order) = answer {
                return .placed(try await keepPlaced(order, of: record))
            }
        } catch let error as OrderingError {
            guard case .mayHaveActed = error else {
                guard mayBePlaced || error.isPlacedAlready else {
                    try await refuse(attempt)
                    guard case .refused(let problems) = error else { throw error }
                    return .refused(problems.map(OrderObstacle.server), quote)
                }
                // This one was refused; of the one before nobody knows.
                return try await lookUp(attempt)
            }
        } catch is StoreError {
            // It was placed and could not be written down: it will be looked up.
        }
        return try await lookUp(attempt)
    }

    /// The server's own no, or nothing was sent: there is no order.
    private func refuse(_ attempt: OrderAttempt) async throws {
        let moment = now()
        try await write { writer in
            var refused = attempt
            refused.state = .refused
            refused.settledAt = moment
            refused.problem = "the server refused it"
            try writer.upsert(refused)
        }
    }

    private func lookUp(_ attempt: OrderAttempt) async throws -> Placing {
        let settled = try await settle(attempt)
        switch settled.state {
        case .placed:
            return try order(settled.cart).map { .placed($0) } ?? .unknown(settled)
        case .unresolvable: return .unresolvable(settled)
        case .sent:
            return .unknown(try await note(.unknown, of: settled, "no answer came"))
        case .unknown, .refused: return .unknown(settled)
        }
    }
}
