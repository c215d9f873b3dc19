public import Cache
import Networking
public import OrderModels

/// Placing an order, once.
extension OrderService {
    /// Orders a basket, if it still is what was agreed to.
    ///
    /// The same key is the same order, however often it is asked for. While nobody knows what became
    /// of an earlier try, another one pays the same cart, which can become one order only. Without a
    /// confirmation, whoever confirms knows what is known now.
    ///
    /// - Throws: What kept it from being sent. What happens from then on is an answer.
    public func place(
        _ basket: Basket.ID, _ consent: Consent, by payment: PaymentMethod? = nil,
        key: OrderAttempt.ID = .random(), _ confirmation: Confirmation? = nil
    ) async throws -> Placing {
        // Before waiting for a turn: what was ordered meanwhile was not known to whoever confirmed.
        let confirmation = try confirmation ?? store.read { try Confirmation(of: basket, in: $0) }
        return try await turns.take(basket) {
            if let known = try await self.earlier(key, of: basket) { return known }
            do {
                try self.checkNobodyElse(ordered: basket, key, since: confirmation)
                return try await self.holding(basket) {
                    if let placed = try self.placed(under: key) { return .replayed(placed) }
                    try self.checkNobodyElse(ordered: basket, key, since: confirmation)
                    return try await self.placeNow(basket, consent, payment, key, confirmation)
                }
            } catch OrderError.alreadyPlaced(let record) {
                try await self.keep(key, as: record, of: basket)
                return .replayed(record)
            } catch OrderError.unresolvable(let attempt) {
                return .unresolvable(attempt)
            } catch DraftError.notFound(let name, let near) {
                // Another program ordered it just before, and its basket went with that.
                if let known = try await self.earlier(key, of: basket) { return known }
                try self.checkNobodyElse(ordered: basket, key, since: confirmation)
                throw DraftError.notFound(name, near: near)
            }
        }
    }

    /// Two confirmations of one basket at once are one too many: the second stops at the first.
    private func checkNobodyElse(
        ordered basket: Basket.ID, _ key: OrderAttempt.ID, since confirmation: Confirmation
    ) throws {
        let attempts = try store.read {
            try $0.items(Request(OrderAttempt.self, where: .basket(basket)))
        }
        for attempt in attempts
        where attempt.key != key && !confirmation.known.contains(attempt.id) {
            // Nobody knows yet what became of the first.
            guard attempt.isSettled else { throw OrderError.stillOpen(attempt) }
            guard attempt.state == .placed, let record = try order(attempt.cart) else { continue }
            throw OrderError.orderedMeanwhile(record)
        }
    }

    private func placeNow(
        _ basket: Basket.ID, _ consent: Consent, _ payment: PaymentMethod?,
        _ key: OrderAttempt.ID, _ confirmation: Confirmation
    ) async throws -> Placing {
        // The wire has bare numbers: what they count is asked for anew as well.
        _ = try await marketplace(asking: true)
        // Where a token runs out just then, the cart is looked at and agreed to all over, once, and
        // paying it is another attempt.
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
            let attempt = try attempt(
                under: key, confirmation.terms(try plan(of: basket).arrival), way,
                access.record, try confirmed(bill, quote), quote.snapshot)
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
            } catch OrderingError.accountExpired where !isLast {
                continue
            }
        }
        throw OrderingError.cartExpired
    }

    /// A new attempt; the last one under that key where it may yet become an order, sent once more.
    private func attempt(
        under key: OrderAttempt.ID, _ terms: OrderTerms, _ payment: PaymentMethod,
        _ cart: CartRecord, _ confirmed: Order, _ snapshot: BasketSnapshot
    ) throws -> OrderAttempt {
        let open = try history(of: key).first { !$0.isSettled && $0.cart == cart.id }
        let isNamed = try store.read { try $0.item(OrderAttempt.self, key) } != nil
        var attempt = OrderAttempt(
            id: open?.id ?? (isNamed ? .random() : key), key: key, basket: snapshot.basket.id,
            provider: provider.id, cart: cart.id, account: cart.account, payment: payment,
            confirmed: confirmed, snapshot: snapshot, startedAt: open?.startedAt ?? now())
        attempt.sentAt = now()
        attempt.terms = terms
        return attempt
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
            guard quote.unagreed.isEmpty else {
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
        let seen = quote.seen(at: attempt.sentAt)
        return try await write { writer in
            let history = try writer.items(Request(OrderAttempt.self, where: .key(attempt.name)))
            if let other = history.first(where: {
                $0.basket != attempt.basket || $0.state == .placed
            }) {
                throw OrderError.keyTaken(other)
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
}
