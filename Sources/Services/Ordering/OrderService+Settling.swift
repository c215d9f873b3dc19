public import Cache
import Logging
import Networking
import OrderModels

/// Finding out what became of what was sent: by asking, and only by asking.
extension OrderService {
    /// The attempts of which nobody knows yet what became of them, latest first.
    public func unsettled() throws -> [OrderAttempt] {
        let provider = provider.id
        return try store.read { try $0.items(Request(OrderAttempt.self, where: .unsettled)) }
            .filter { $0.provider == provider }
    }

    /// Asks the server about every attempt that is not settled; says how they are now, and calls
    /// `unanswered` with why one could not be asked about.
    @discardableResult
    public func settleAll(
        unanswered: (any Error) -> Void = { _ in }
    ) async throws -> [OrderAttempt] {
        try await look()
        var settled: [OrderAttempt] = []
        for attempt in try unsettled() {
            do {
                settled.append(try await ask(about: attempt))
            } catch let error where !(error is StoreError) {
                unanswered(error)
                settled.append(try present(attempt))
            }
        }
        return settled
    }

    /// Asks the server what became of an attempt, and writes it down. Where it cannot be asked now,
    /// the attempt stays as it was.
    ///
    /// A cart read back as unpaid proves nothing: what was sent may still be on its way. Then it is
    /// unknown, until it is asked about again. Nor does one refusal prove that it is out of reach
    /// for good, so what is unresolvable is asked about again too.
    public func settle(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        do {
            return try await ask(about: attempt)
        } catch let error as OrderingError {
            log.warning("not looked up", fields: ["error": .string("\(error)")])
            return try self.present(attempt)
        }
    }

    /// The same, for whoever has to know that the server could not be asked.
    public func ask(about attempt: OrderAttempt) async throws -> OrderAttempt {
        let present = try present(attempt)
        guard !present.isSettled else { return present }
        guard let record = try record(of: attempt.cart) else {
            return try await note(.unresolvable, of: attempt, "nothing here opens its cart")
        }
        let access = try access(to: record)
        do {
            let state = try await access.call { [provider] in try await provider.state(of: $0) }
            guard state.isPlaced else {
                return try await note(.unknown, of: attempt, "the server has it as a cart still")
            }
            _ = try await keepPlaced(try await order(access, state, or: attempt), of: record)
            return try self.present(attempt)
        } catch let error as OrderingError where error.isLostCart {
            return try await note(
                .unresolvable, of: attempt, "the server does not show it any more")
        }
    }

    /// Looks up what may still come of earlier attempts at a basket before anything else is done
    /// with it. What was changed since is taken off the old cart first.
    ///
    /// - Returns: Whether the basket's cart may yet become an order, and so has to stay.
    func clearTheWay(for plan: CartPlan) async throws -> Bool {
        let basket = plan.snapshot.basket.id
        let request = Request(OrderAttempt.self, where: .basket(basket), .unsettled)
        var isWaiting = false
        for attempt in try store.read({ try $0.items(request) }) {
            let settled = try await settle(attempt)
            switch settled.state {
            case .refused: continue
            case .unresolvable: throw OrderError.unresolvable(settled)
            case .placed:
                guard let order = try store.read({ try $0.item(OrderRecord.self, settled.cart) })
                else { continue }
                throw OrderError.alreadyPlaced(order)
            case .sent, .unknown:
                let sent = try record(of: settled.cart)?.sent
                let isSame = settled.snapshot.orders(theSameAs: plan.snapshot)
                if isSame && sent == plan.fingerprint {
                    isWaiting = true
                } else {
                    try await withdraw(settled)
                }
            }
        }
        return isWaiting
    }

    // MARK: Writing it down

    /// Keeps an order that turned out to be placed, whoever placed it.
    func adopt(_ record: CartRecord) async throws -> OrderRecord {
        let access = try access(to: record)
        let order = try await access.call { [provider] in try await provider.order($0) }
        return try await keepPlaced(order, of: record)
    }

    /// The order with all that the server says; where that cannot be read, as it was agreed to.
    func order(
        _ access: CartAccess, _ state: OrderState, or attempt: OrderAttempt
    ) async throws -> Order {
        do {
            let order = try await access.call { [provider] in try await provider.order($0) }
            return order.state.isPlaced ? order : attempt.confirmed.with(state)
        } catch let error as OrderingError {
            log.warning("order not readable", fields: ["error": .string("\(error)")])
            return attempt.confirmed.with(state)
        }
    }

    func note(
        _ state: OrderAttempt.State, of attempt: OrderAttempt, _ problem: String
    ) async throws -> OrderAttempt {
        let moment = now()
        return try await write { writer in
            // Another process may have found out more.
            guard var present = try writer.item(OrderAttempt.self, attempt.id), !present.isSettled
            else {
                return try writer.item(OrderAttempt.self, attempt.id) ?? attempt
            }
            present.state = state
            present.problem = problem
            present.checkedAt = moment
            if present.isSettled { present.settledAt = moment }
            try writer.upsert(present)
            return present
        }
    }

    /// Writes down all at once that there is an order: the order, what was sent for it, that every
    /// attempt at it is settled, and that the basket is one no longer.
    func keepPlaced(_ order: Order, of record: CartRecord) async throws -> OrderRecord {
        let moment = now()
        let provider = provider.id
        var order = order
        order.bill = record.naming(order.bill)
        return try await write { [order] writer in
            let attempts = try writer.items(Request(OrderAttempt.self, where: .cart(record.id)))
            let attempt =
                attempts.first { !$0.isSettled } ?? attempts.first { $0.state == .placed }
                ?? attempts.first
            let known = try writer.item(OrderRecord.self, order.id)
            var kept = OrderRecord(
                order, provider: provider, account: record.account,
                placedAt: known?.placedAt ?? order.createdAt ?? moment, readAt: moment,
                snapshot: known?.snapshot ?? attempt?.snapshot, key: known?.key ?? attempt?.name,
                readableUntil: record.account == nil ? record.expiresAt : nil, zone: record.zone)
            if let known { kept.order = order.keeping(known.order) }
            try writer.upsert(
                OrderMention(id: order.id, caterer: record.caterer, placedAt: kept.placedAt))
            try writer.upsert(kept)
            // Also of what was taken for refused: the cart is what it is.
            for var other in attempts where other.state != .placed {
                // Why one was refused stays with it.
                if !other.isSettled { other.problem = nil }
                other.state = .placed
                other.checkedAt = moment
                other.settledAt = moment
                try writer.upsert(other)
            }
            var cart = record
            cart.basket = nil
            try writer.upsert(cart)
            if let attempt {
                try writer.noteDestination(of: attempt.snapshot.basket, kept)
                try writer.close(attempt.snapshot)
            }
            return kept
        }
    }
}

extension ReadAccessor {
    func unsettled(on cart: Order.ID) throws -> [OrderAttempt] {
        try items(Request(OrderAttempt.self, where: .cart(cart), .unsettled))
    }

    /// A basket as its working copy has it, or as it was saved.
    func snapshot(of basket: Basket.ID) throws -> BasketSnapshot? {
        let state =
            try item(Draft.self, basket.copy).flatMap { try view(of: $0).reader.state(of: basket) }
            ?? self.state(of: basket)
        return state.map { BasketSnapshot($0.basket, $0.lines) }
    }
}

extension WriteAccessor {
    /// The address that an order of `basket` went to was used then, be it chosen or taken by itself.
    func noteDestination(of basket: Basket, _ order: OrderRecord) throws {
        guard let wishes = try item(OrderWishes.self, basket.id), order.order.method == .delivery
        else { return }
        let usable = Request(KeptAddress.self, where: .usable(with: [order.provider]))
        let used = try items(usable).first {
            $0.destination(for: basket.occasion, asGuest: order.account == nil)
                == wishes.destination
        }
        guard var used, used.usedAt.map({ $0 < order.placedAt }) ?? true else { return }
        used.usedAt = order.placedAt
        try upsert(used)
    }

    /// Rows of a table that were not in an order become a draft: somebody is still to get something.
    private func keepRows(_ rows: [Wish], of ordered: Basket) throws {
        guard !rows.isEmpty else { return }
        let known = Set(try items(Request(Basket.self)).map { fold($0.name) })
        let name = "rows left" + (ordered.name.isEmpty ? "" : " of \(ordered.name)")
        let names = [name] + (2...1000).lazy.map { "\(name) \($0)" }
        guard let free = names.first(where: { !known.contains(fold($0)) }) else { return }
        try upsert(
            Basket(
                id: .random(), caterer: ordered.caterer, touchedAt: ordered.touchedAt, name: free,
                wishes: rows))
    }

    /// The basket was ordered: what was never saved lives on in the order alone, and what was saved is
    /// as it was saved. What was changed since it was ordered stays a draft.
    func close(_ ordered: BasketSnapshot) throws {
        let id = ordered.basket.id
        if let present = try snapshot(of: id), present.orders(theSameAs: ordered) {
            try removeDraft(id.copy)
            let saved = try snapshot(of: id)?.basket.wishes ?? []
            try keepRows(present.basket.wishes.filter { !saved.contains($0) }, of: present.basket)
        }
        guard try snapshot(of: id) == nil else {
            // The next time it goes to the same place, at a time that has to be said: the one of this
            // order is over by then, and "now" was never asked for.
            var wishes = try item(OrderWishes.self, id) ?? OrderWishes(basket: id)
            if wishes.arrival == nil, let event = ordered.basket.occasion.startsAt {
                wishes.arrival = .before(event)
            }
            wishes.coupon = nil
            try upsert(wishes)
            return
        }
        try delete(OrderWishes.self, id)
        try delete(SeenQuote.self, id)
        if try item(Remembered.self, DraftStore.currentKey)?.value == id.rawValue {
            // Not the latest of those that were saved: nobody said that it is to be changed now.
            try upsert(Remembered(DraftStore.currentKey, ""))
        }
    }
}
