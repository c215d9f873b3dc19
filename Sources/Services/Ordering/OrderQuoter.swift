import Cache
import Networking
import OrderModels

/// Quotes baskets, and finds what has changed since the diner last looked.
@MainActor
struct OrderQuoter {
    let server: OrderingServer
    let baskets: OrderBaskets
    let ledger: OrderLedger
    let settler: OrderSettler
    let withdrawer: OrderWithdrawer
    /// Reads menus.
    let kitchens: CatererService
    let memory: QuoteMemory
    let now: @Sendable () -> Instant

    private var carts: Carts {
        Carts(server: server, ledger: ledger, settler: settler, baskets: baskets, now: now)
    }

    /// A quote and its cart; without a cart if the server states no total before the order.
    struct Quoted {
        let quote: OrderQuote
        let access: CartAccess?
        let plan: CartPlan
    }

    /// Quotes the basket with these wishes. Refused wishes are not stored, so the next quote starts
    /// from the accepted ones.
    func quote(_ basket: Basket.ID, trying wishes: OrderSettings?) async throws -> OrderQuote {
        try await baskets.holding(basket) {
            let accepted = try baskets.wishes(of: basket)
            let wanted = wishes ?? accepted
            let quote = try await countedAnew(try await quoteNow(basket, wanted).quote) {
                try await quoteNow(basket, wanted).quote
            }
            let kept = wanted.keeping(accepted, of: quote)
            if kept != accepted { try await baskets.set(kept) }
            return quote
        }
    }

    /// Amounts on the wire are plain numbers (0035): if the server has begun to sell in another currency,
    /// quotes again in that. If it cannot be asked now, the quote stands: an order asks again.
    private func countedAnew(
        _ quote: OrderQuote, again: () async throws -> OrderQuote
    ) async throws -> OrderQuote {
        let old = quote.total.currency
        let market = try? await server.marketplace(asking: true)
        guard let market, market.currency != old else { return quote }
        let newer = try await again()
        let (used, present) = (
            newer.total.currency, try await server.marketplace(asking: true).currency
        )
        guard used == present else { throw OrderError.otherCurrency(used, market: present) }
        return newer
    }

    /// The caller has to hold the basket.
    func quoteNow(
        _ basket: Basket.ID, _ wishes: OrderSettings? = nil, mayBeEmpty: Bool = false
    ) async throws -> Quoted {
        let plan = try baskets.plan(
            of: basket, wishes, for: server.guest, mayBeEmpty: mayBeEmpty)
        do {
            return try await quoteNow(plan)
        } catch OrderError.alreadyPlaced(let record) {
            try checkIsOrder(record, of: plan)
            throw OrderError.alreadyPlaced(record)
        }
    }

    /// Throws unless an order that an earlier try turned out to be is the plan's: the same dishes on
    /// the same terms.
    private func checkIsOrder(_ record: OrderRecord, of plan: CartPlan) throws {
        let isSame = record.snapshot?.orders(theSameAs: plan.snapshot) ?? false
        guard isSame, let cart = try ledger.cart(record.id), cart.sent == plan.fingerprint,
            try plan.arrival != .soonest || isOfToday(record, at: server.zone(cart.zone))
        else {
            throw OrderError.orderedOtherwise(record, isEdited: !isSame)
        }
    }

    /// As soon as possible means another time once the food has arrived, and on another day.
    private func isOfToday(_ record: OrderRecord, at zone: ZoneRules) throws -> Bool {
        guard !record.order.state.isTerminal else { return false }
        let tries = try ledger.attempts(.cart(record.id)).map(\.startedAt)
        let start = tries.min() ?? record.placedAt
        return zone.local(at: start).date == zone.local(at: now()).date
    }

    private func quoteNow(_ plan: CartPlan) async throws -> Quoted {
        let market = try await server.marketplace()
        guard market.capabilities.contains(.serverQuote) else {
            let ours = try await ours(plan, market)
            return Quoted(quote: ours, access: nil, plan: plan)
        }
        try await server.checkServes(market)
        let isWaiting = try await clearTheWay(for: plan)
        if case .saved = plan.destination, case .guest = server.orderer {
            throw OrderError.addressOfAnAccount
        }
        let present = try await contents(of: plan)
        var plan = plan
        plan.menuTimes = try baskets.menuTimes(of: plan.caterer)
        let shown = try await carts.project(plan, in: market, mayOpen: !isWaiting)
        let access = shown.held.access
        let problems = try await access.call { try await $0.problems(of: $1) }
        if problems.contains(where: { $0.kind == .alreadyPlaced }) {
            throw OrderError.alreadyPlaced(try await settler.adopt(access.record))
        }
        let payments = try await access.call { try await $0.paymentMethods(of: $1) }
        var cart = shown.held.content
        let address = try baskets.address(of: plan)
        cart.address = cart.address?.completed(by: address)
        let quote = Quote(
            cart: cart, timing: shown.timing, payments: payments, problems: problems)
        await memory.keep(quote, of: plan.caterer, to: address?.coordinate)
        let page =
            quote.waysToPay.isEmpty ? try await server.provider.page(of: plan.caterer) : nil
        // What it says of the same dishes, and of a total without them, is not repeated.
        let news = problems.filter { problem in
            shown.absent.isEmpty || ![.dishUnavailable, .belowMinimum].contains(problem.kind)
        }
        var obstacles = shown.obstacles + news.map(OrderObstacle.server)
        if case .guest(nil) = server.orderer { obstacles.append(.contactMissing) }
        var whole = OrderQuote(
            figures: .server(quote), snapshot: plan.snapshot, notes: shown.notes.text,
            obstacles: obstacles,
            days: SlotDay.days(of: shown.timing?.slots ?? [], in: access.zone), zone: access.zone,
            page: page)
        whole.notTaken = shown.notTaken
        whole.unsentNames = shown.notes.unsentNames
        whole.subject = plan.subject
        whole.asked = plan.asked
        whole.customer = server.orderer.name
        if case .before(let event, _) = plan.arrival { whole.event = event }
        whole.meeting = try baskets.meeting(of: plan)
        whole.held = try baskets.order(heldIn: plan.snapshot)
        if whole.held == nil {
            whole.underWay = try baskets.order(underWayOf: plan.snapshot)
        }
        let seen = try baskets.seen(of: plan.snapshot.basket.id)
        whole.priceChanges = changes(of: quote, shown, since: seen)
        let others = shown.lines.others
        if var shared = plan.shared {
            shared.take(shown.held.content, others: others, at: now())
            whole.shared = shared
        }
        let theirs = OthersLines(whole.shared)
        whole.priceChanges += others.changesOfOthers(
            since: seen?.others(beside: others, of: whole.shared) ?? []
        ) { seen?.others?.absence(of: $0, in: theirs) ?? .changed }
        whole.add(present, since: seen)
        return Quoted(quote: whole, access: access, plan: plan)
    }

    /// Looks up unsettled attempts at a basket before anything else is done with it. If the basket
    /// has changed since, empties the old cart first.
    ///
    /// - Returns: Whether the basket's cart may still become an order, and so has to stay.
    private func clearTheWay(for plan: CartPlan) async throws -> Bool {
        var isWaiting = false
        for attempt in try ledger.attempts(.basket(plan.snapshot.basket.id), .unsettled) {
            let settled = try await settler.settle(attempt)
            switch settled.state {
            case .refused: continue
            case .unresolvable: throw OrderError.unresolvable(settled)
            case .placed:
                guard let order = try ledger.order(settled.cart) else { continue }
                throw OrderError.alreadyPlaced(order)
            // Its cart is not touched: the diner may be paying for it at this moment.
            case .handedOff: throw OrderError.handedOff(settled.marked(beside: plan.snapshot))
            case .sent, .unknown:
                let sent = try ledger.cart(settled.cart)?.sent
                let isSame = settled.snapshot.orders(theSameAs: plan.snapshot)
                if isSame && sent == plan.fingerprint {
                    isWaiting = true
                } else {
                    try await withdrawer.withdraw(settled)
                }
            }
        }
        return isWaiting
    }

    /// Different prices and names, and long delays, since the diner last looked. Lines that no seen
    /// quote has are compared with the basket.
    private func changes(
        of quote: Quote, _ shown: CartProjection, since seen: SeenQuote?
    ) -> [QuoteChange] {
        let bill = quote.cart.bill
        guard let seen else {
            return shown.lines.changes(of: bill.lines) + unchosenDeposit(quote, shown, nil)
        }
        let isSame = seen.subject == shown.plan.subject
        var changes = bill.priceChanges(since: seen.bill, isSameOrder: isSame)
        changes += shown.lines.changes(of: bill.lines(notIn: seen.bill))
        // Of the same order every charge is compared.
        if !isSame { changes += unchosenDeposit(quote, shown, seen.bill) }
        if shown.plan.arrival == .soonest, let then = seen.soonest {
            changes += delay(of: quote, since: then, at: seen.seenAt)
        }
        return changes
    }

    /// A deposit that the diner did not ask for, and has not seen yet: unlike a fee, it pays for
    /// something that one may not want.
    private func unchosenDeposit(
        _ quote: Quote, _ shown: CartProjection, _ seen: Bill?
    ) -> [QuoteChange] {
        guard !shown.plan.wishes.isPackagingReusable, let deposit = quote.cart.deposit else {
            return []
        }
        let none = Money.zero(deposit.currency)
        let before = seen.flatMap { try? $0.sum(of: .packaging) } ?? none
        guard before.currency == deposit.currency, before.minorUnits < deposit.minorUnits else {
            return []
        }
        return [.charge(.packaging, from: before, to: deposit)]
    }

    /// A much longer wait than when the diner last looked, for orders as soon as possible.
    private func delay(of quote: Quote, since then: Slot, at seenAt: Instant) -> [QuoteChange] {
        // A time seen by a clock that was ahead means nothing.
        guard let soonest = quote.timing?.soonest, seenAt <= now() else { return [] }
        let (wait, before) = (
            soonest.start.seconds(since: now()), then.start.seconds(since: seenAt)
        )
        return wait - before > Quote.toleratedSeconds ? [.arrival(from: then, to: soonest)] : []
    }

    private func ours(_ plan: CartPlan, _ market: Marketplace) async throws -> OrderQuote {
        var whole = OrderQuote(
            figures: .ours(try BasketTotal(plan.snapshot.lines, in: market.currency)),
            snapshot: plan.snapshot, notes: plan.notes.text, obstacles: [], days: [],
            zone: try server.zone(market.zone), page: nil)
        whole.customer = server.orderer.name
        let seen = try baskets.seen(of: plan.snapshot.basket.id)
        whole.add(try await contents(of: plan), since: seen)
        return whole
    }
}

extension SeenQuote {
    /// The lines of others that the diner saw then. Looking at a basket shows them too, but only a
    /// quote names each of them, and what has become of it.
    fileprivate func others(beside present: [OrderLine], of shared: SharedBasket?) -> [OrderLine] {
        if let others { return bill.lines.filter { others.lines.contains($0.id) } }
        guard let shared else { return [] }
        let known = Set(present.map(\.id))
        return bill.lines.filter { line in
            known.contains(line.id)
                || line.player.map { $0.id != shared.customer && $0.id != shared.player } ?? false
        }
    }
}

extension OrderSettings {
    /// These wishes, where refused ones return to their accepted value, or to none if that was
    /// refused. A refused time returns to the accepted one in any case: only the diner chooses
    /// another.
    fileprivate func keeping(_ accepted: OrderSettings, of quote: OrderQuote) -> OrderSettings {
        var kept = self
        for obstacle in quote.obstacles + quote.notTaken {
            switch obstacle {
            case .couponRefused, .couponIgnored:
                kept.coupon = accepted.coupon == coupon ? nil : accepted.coupon
            case .server(let problem) where problem.kind == .couponRefused:
                kept.coupon = accepted.coupon == coupon ? nil : accepted.coupon
            case .tipRefused: kept.tip = accepted.tip == tip ? nil : accepted.tip
            case .packagingRefused, .packagingNotOffered, .packagingNeedsAccount:
                kept.isPackagingReusable = false
            case .nothingNear, .slotNotKept: kept.arrival = accepted.arrival
            case .server(let problem)
            where [.closed, .slotGone, .slotMissing].contains(problem.kind):
                kept.arrival = accepted.arrival
            default: continue
            }
        }
        return kept
    }
}

extension OrderQuote {
    /// The quote as seen by the diner; nil if the server states no total before the order.
    func seen(at moment: Instant) -> SeenQuote? {
        quote.map { quote in
            SeenQuote(
                basket: snapshot.basket.id, subject: subject, bill: quote.cart.bill,
                soonest: quote.cart.slot == nil ? quote.timing?.soonest : nil,
                slot: quote.cart.slot, event: event, seenAt: moment,
                contents: contentsByDish, isContentsUnread: !isContentsRead,
                others: OthersLines(shared))
        }
    }
}
