import Cache
import Networking
import OrderModels

/// Making a server's cart show what a basket holds.
extension OrderService {
    /// A cart as the server has it by now, and what of the plan it would not take.
    struct Shown {
        var access: CartAccess
        var cart: RemoteCart
        var timing: CartTiming?
        var obstacles: [OrderObstacle] = []
        /// What the server does not take, and the cart is right without.
        var notTaken: [OrderObstacle] = []
        /// What the kitchen is to read, as long as the server takes it.
        var notes = OrderNotes(text: "")
        /// Opened just now, for the plan's own destination.
        var isNew = false
    }

    /// Brings the basket's cart up to `plan`, or opens one: the one it has may be out of reach.
    ///
    /// Without `mayOpen`, no other cart takes its place: the one there is may yet become an order.
    func project(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> Shown {
        var shown = try await reach(plan, in: market, mayOpen: mayOpen)
        do {
            return try await bring(&shown, to: plan, in: market)
        } catch let error as OrderingError where error.isLostCart && mayOpen && !shown.isNew {
            // A token that runs out midway takes the cart along, and nothing of the basket.
            shown = try await open(plan, in: market)
            return try await bring(&shown, to: plan, in: market)
        } catch let error as OrderingError where error.isPlacedAlready {
            throw OrderError.alreadyPlaced(try await adopt(shown.access.record))
        }
    }

    private func bring(
        _ shown: inout Shown, to plan: CartPlan, in market: Marketplace
    ) async throws -> Shown {
        do {
            try await bringLines(&shown, to: plan)
            try await bringRest(&shown, to: plan)
            checkLines(&shown, against: plan)
            var record = shown.access.record
            // What was not taken is sent again the next time, and refused again.
            if record.sent != plan.fingerprint {
                let isTaken = shown.obstacles.isEmpty && shown.notTaken.isEmpty
                record.sent = isTaken ? plan.fingerprint : ""
            }
            try await keep(record, in: &shown)
            shown.cart.bill = record.naming(shown.cart.bill)
            return shown
        } catch {
            // What was tied so far need not be sent again. The first trouble is the one to tell.
            try? await keep(shown.access.record, in: &shown)
            throw error
        }
    }

    // MARK: Reaching it

    private func reach(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> Shown {
        let request = Request(CartRecord.self, where: .basket(plan.snapshot.basket.id))
        guard let record = try store.read({ try $0.first(request) }) else {
            return try await open(plan, in: market)
        }
        if let trouble = trouble(using: record, for: plan, in: market) {
            guard mayOpen else { throw trouble }
            return try await open(plan, in: market)
        }
        // Neither a code nor the clock it was opened under can be taken off a cart.
        // Of one whose answer was lost nobody knows which discount is its own.
        let hasOtherCode =
            record.coupon.map { $0.code != plan.wishes.coupon || $0.labels.isEmpty } ?? false
        if mayOpen, hasOtherCode || record.zone != market.zone {
            return try await open(plan, in: market)
        }
        do {
            let access = try access(to: record)
            if case .account(_, let session) = orderer, record.account == nil {
                return try await takeOver(access, session)
            }
            let cart = try await access.call { [provider] in try await provider.cart($0) }
            return Shown(access: access, cart: cart)
        } catch let error as OrderingError where error.isLostCart && mayOpen {
            return try await open(plan, in: market)
        }
    }

    /// Why a cart cannot be the plan's; nil where it can: the same diner's or nobody's yet.
    private func trouble(
        using record: CartRecord, for plan: CartPlan, in market: Marketplace
    ) -> OrderError? {
        guard record.currency == market.currency else {
            return .otherCurrency(record.currency, market: market.currency)
        }
        guard record.account == nil || record.account == orderer.account else {
            return .signInNeeded(record.account)
        }
        let isOurs = record.caterer == plan.caterer && record.provider == provider.id
        return isOurs ? nil : .notFound(record.id)
    }

    private func open(_ plan: CartPlan, in market: Marketplace) async throws -> Shown {
        let (caterer, destination) = (plan.caterer, plan.destination)
        let provider = provider
        let opened: OpenedCart
        switch orderer {
        case .guest:
            opened = try await provider.openCart(
                at: caterer, to: destination, in: market.currency, .anonymous)
        case .account(_, let session):
            opened = try await session.perform { access in
                try await provider.openCart(
                    at: caterer, to: destination, in: market.currency, access)
            }
        }
        var record = CartRecord(
            id: opened.cart.id, basket: plan.snapshot.basket.id, provider: provider.id,
            caterer: caterer, account: orderer.account, token: opened.token.revealed,
            expiresAt: now().adding(seconds: 86_400), currency: market.currency, zone: market.zone)
        record.isAssigned = orderer.account != nil && opened.cart.hasCustomer
        var shown = Shown(access: try access(to: record), cart: opened.cart, isNew: true)
        try await keep(record, in: &shown)
        if case .account(_, let session) = orderer, !record.isAssigned {
            shown = try await takeOver(shown.access, session)
            shown.isNew = true
        }
        return shown
    }

    /// Makes a cart the account's that was nobody's.
    private func takeOver(
        _ access: CartAccess, _ session: Session
    ) async throws -> Shown {
        let cart = try await access.callWithBoth(session) { [provider] in
            try await provider.assignToAccount($0)
        }
        var record = access.record
        record.account = orderer.account
        record.isAssigned = true
        var shown = Shown(access: access, cart: cart)
        try await keep(record, in: &shown)
        return shown
    }

    /// Remembers the cart as its basket's, and no other.
    func keep(_ record: CartRecord, in shown: inout Shown) async throws {
        shown.access = try access(to: record)
        try await write { writer in
            if let basket = record.basket {
                for old in try writer.items(Request(CartRecord.self, where: .basket(basket)))
                where old.id != record.id {
                    try writer.letGo(of: old)
                }
            }
            try writer.upsert(record)
        }
    }

    // MARK: All but its lines

    private func bringRest(_ shown: inout Shown, to plan: CartPlan) async throws {
        let isOther = shown.access.record.sent != plan.fingerprint
        if let guest = plan.guest, isOther { try await assign(&shown, to: guest) }
        var first = CartChange()
        if shown.cart.method != plan.method { first.method = plan.method }
        if !shown.isNew, try isOther || !goesThere(shown.cart, plan) {
            first.destination = plan.destination
        }
        if first != CartChange() { try await change(first, &shown) }
        let timing = try await shown.access.call { [provider] in
            try await provider.timing(of: $0)
        }
        shown.timing = timing
        if isOther, let code = plan.wishes.coupon { try await use(code, in: &shown) }
        let slot = slot(for: plan, among: timing, &shown)
        try await send(plan.noteForms, slot, &shown)
        if isOther { try await setTip(plan.wishes.tip, &shown) }
        checkCoupon(plan.wishes.coupon, &shown)
        if !shown.notes.matches(shown.cart.notes) {
            shown.obstacles.append(
                .notesNotKept(sent: shown.notes.text, held: shown.cart.notes))
        }
        if let slot, shown.cart.slot != slot { shown.obstacles.append(.slotNotKept(slot)) }
        if plan.arrival == .soonest, let held = shown.cart.slot {
            shown.obstacles.append(.timeNotAsked(held))
        }
        if let method = plan.method, shown.cart.method != method {
            shown.obstacles.append(.methodNotKept(method, held: shown.cart.method))
        } else if try !goesThere(shown.cart, plan) {
            shown.obstacles.append(.addressNotKept(held: shown.cart.address))
        }
    }

    /// Sends the notes and the time, also where nothing differs: it has the server work out its prices
    /// anew. Where the server takes no notes as long, or keeps only the beginning, shorter ones.
    private func send(
        _ forms: [OrderNotes], _ slot: Slot?, _ shown: inout Shown
    ) async throws {
        var shorter: [OrderNotes] = []
        for form in forms where form.text.utf8.count < shorter.last?.text.utf8.count ?? .max {
            shorter.append(form)
        }
        for (place, notes) in shorter.enumerated() {
            shown.notes = notes
            var change = CartChange(notes: notes.text)
            change.arrival = slot.map { .slot($0) } ?? .soonest
            var problems: [QuoteProblem] = []
            try await trying(&shown) { [provider, change] in
                try await provider.change($0, change)
            } refused: { refused, _ in
                problems = refused
            }
            let isTooLong =
                problems.isEmpty
                ? notes.isCutShort(in: shown.cart.notes)
                : problems.contains { $0.kind == .notesRefused }
            guard isTooLong, place + 1 < shorter.count else {
                shown.obstacles += problems.map(OrderObstacle.server)
                return
            }
        }
    }

    /// Changes the cart; what the server refuses of it becomes an obstacle, and the rest is as it was.
    private func change(_ change: CartChange, _ shown: inout Shown) async throws {
        try await trying(&shown) { [provider] in
            try await provider.change($0, change)
        } refused: { problems, shown in
            shown.obstacles += problems.map(OrderObstacle.server)
        }
    }

    /// Makes a cart the guest's; a server that serves none any more says no more than 403.
    private func assign(_ shown: inout Shown, to guest: Guest) async throws {
        var isTaken = true
        do {
            try await trying(&shown) { [provider] in
                try await provider.assign($0, to: guest)
            } refused: { problems, shown in
                isTaken = false
                shown.obstacles += problems.map(OrderObstacle.server)
            }
        } catch let error as OrderingError where error.isForbidden {
            guard try await marketplace(asking: true).capabilities.contains(.guestCheckout) else {
                throw OrderError.guestsNotServed(provider.id)
            }
            throw error
        }
        guard isTaken else { return }
        var record = shown.access.record
        record.isAssigned = true
        shown.access = try access(to: record)
    }

    private func setTip(_ tip: Money?, _ shown: inout Shown) async throws {
        let tip = tip ?? .zero(shown.access.record.currency)
        guard try shown.cart.bill.sum(of: .tip) != tip else { return }
        try await trying(&shown) { [provider] in
            try await provider.setTip(tip, of: $0)
        } refused: { problems, shown in
            shown.notTaken += problems.map { .tipRefused(tip, $0) }
        }
    }

    /// Lets `body` change the cart. Where the server refuses, in its own words, the cart is read as it
    /// is; that it was placed already is not a refusal of the change.
    func trying(
        _ shown: inout Shown,
        _ body: @escaping @Sendable (CartHandle) async throws -> RemoteCart,
        refused: ([QuoteProblem], inout Shown) -> Void
    ) async throws {
        do {
            shown.cart = try await shown.access.call(body)
        } catch OrderingError.refused(let problems)
            where !problems.contains(where: { $0.kind == .alreadyPlaced })
        {
            refused(problems, &shown)
            shown.cart = try await shown.access.call { [provider] in
                try await provider.cart($0)
            }
        }
    }
}

extension WriteAccessor {
    /// The cart shows no basket any more; it is kept where an attempt may have to be looked up by it.
    func letGo(of cart: CartRecord) throws {
        guard try count(Request(OrderAttempt.self, where: .cart(cart.id))) > 0 else {
            return try delete(CartRecord.self, cart.id)
        }
        var cart = cart
        cart.basket = nil
        try upsert(cart)
    }
}
