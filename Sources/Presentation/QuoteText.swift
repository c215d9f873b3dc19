public import OrderModels
public import Services

/// What an order costs, when it comes, and what is still missing.
public struct QuoteText {
    public let figures: OrderQuote.Figures
    /// Our basket when it was quoted.
    public let lines: [BasketLine]
    public let occasion: Occasion
    public let catererName: String
    /// As sent with the order.
    public let notes: String
    /// How many names the notes leave out.
    public var unsentNames = 0
    /// What prevents the order, and the settings that the server did not take.
    public let obstacles: [OrderObstacle]
    /// What has another price than when the diner last looked.
    public let changes: [OrderChange]
    public let days: [SlotDay]
    public let clock: KitchenClock
    /// What others chose, if several people order together.
    public var shared: SharedText?
    /// The page to pay on, if it cannot be paid from here.
    public let page: String?
    /// Whom the driver meets, and how to get in.
    public var meeting = Meeting()
    /// What the diner's alerts find in its dishes.
    public var alerts = FoundAlerts.none
    /// The server's lines that were sent from here, as far as that is known.
    public internal(set) var sent: Set<OrderLine.ID> = []

    public var cart: RemoteCart? { quote?.cart }

    public var quote: Quote? {
        if case .server(let quote) = figures { quote } else { nil }
    }

    public var total: Money {
        switch figures {
        case .server(let quote): quote.total
        case .ours(let total): total.subtotal
        }
    }

    /// What each person has of it.
    public var split: DinerSplit { DinerSplit(lines, of: figures, sent: sent) }

    public var perHead: Money? { occasion.headCount.flatMap { total.perHead($0) } }

    /// How much a head costs above the budget; negative if below.
    public var overBudget: Money? {
        guard let perHead, let budget = occasion.budgetPerHead else { return nil }
        return try? perHead.subtracting(budget)  // Different currencies cannot be compared.
    }

    public var table: BillTable {
        var table =
            switch figures {
            case .server(let quote): BillTable(quote.cart.bill, AskedQuestions(lines))
            case .ours(let total): BillTable(ours: lines, total.subtotal)
            }
        if let perHead, let heads = occasion.headCount {
            table.addOurs(kind: "per_head", Say.Checkout.aHead(heads: heads), perHead)
        }
        return table
    }

    public var heading: [String] {
        guard let cart else {
            return [
                catererName, Say.Checkout.noTotalBeforeTheOrder,
            ]
        }
        let place = destination.map { ", \($0.whole)" } ?? ""
        var lines = ["\(catererName), \(OrderWords.method(cart.method))\(place)"]
        if let name = occasion.shownName { lines.append(Say.Basket.occasion(parts: name)) }
        // For a collection no driver needs them.
        guard cart.method != .collection else { return lines + [arrival] }
        return lines + driversMeeting.words + [arrival]
    }

    /// With the telephone at the address, where the server states it.
    public var driversMeeting: Meeting { meeting.completed(by: destination) }

    /// Where it is delivered to; nil for a pick-up, whatever address the cart had before.
    public var destination: Address? { cart?.method == .collection ? nil : cart?.address }

    /// With the time that the basket is for, where that is another.
    public var arrival: String {
        BasketWords.arrival(
            statedArrival, at: quote?.arrival, of: occasion, in: clock)
    }

    private var statedArrival: String {
        let isCollected = cart?.method == .collection
        if let slot = cart?.slot {
            let times = clock.slot(slot)
            return isCollected
                ? Say.Checkout.pickUp(slot: times) : Say.Checkout.arrives(slot: times)
        }
        guard let soonest = quote?.timing?.soonest else {
            return isCollected
                ? Say.Checkout.pickUpAsSoonAsPossible : Say.Checkout.arrivesAsSoonAsPossible
        }
        let times = clock.slot(soonest)
        return isCollected
            ? Say.Checkout.pickUpAsSoonAsPossibleAt(slot: times)
            : Say.Checkout.arrivesAsSoonAsPossibleAt(slot: times)
    }

    /// The lines below the sums; obstacles come last.
    public var tail: [String] {
        var lines = alerts.sentences + (budgetLine.map { [$0] } ?? [])
        // Names of our own are in the notes.
        if split.isByServer { lines += split.words }
        if !notes.isEmpty {
            lines.append(Say.Checkout.notesFollow)
            let shown = ShownNames.notes(notes)
            lines += shown.lines.map { "  " + $0 } + [shown.remark].compactMap { $0 }
        }
        if let unsent = QuoteWords.unsent(unsentNames) { lines.append(unsent) }
        if let payment { lines.append(payment) }
        if let packaging = cart.flatMap(PackagingWords.state) {
            lines.append(PackagingWords.sentence(packaging))
        }
        lines += changes.map {
            Say.Checkout.sinceYouLooked(change: QuoteWords.sentence($0, in: clock))
        }
        if let shared { lines += shared.lines + [shared.consent] }
        return lines + slots + obstacles.map { QuoteWords.sentence($0, in: clock) }
    }

    private var budgetLine: String? {
        guard let over = overBudget, let budget = occasion.budgetPerHead else { return nil }
        let amount = Money(
            minorUnits: Int(clamping: over.minorUnits.magnitude), currency: over.currency)
        if over.isZero { return Say.Checkout.budgetMet(budget: budget.formatted) }
        return over.isNegative
            ? Say.Checkout.budgetSpared(amount: amount.formatted, budget: budget.formatted)
            : Say.Checkout.budgetPassed(amount: amount.formatted, budget: budget.formatted)
    }

    private var payment: String? {
        guard let quote else { return nil }
        let ways =
            quote.paymentsHere.map { OrderWords.payment($0, for: quote.cart.method) }
            + (quote.paymentsOnPage.isEmpty ? [] : [Say.Paying.onAPage])
        guard ways.isEmpty else {
            return Say.Orders.paymentIs(payment: Words.list(ways))
        }
        guard !quote.payments.isEmpty else { return Say.Checkout.noPaymentYet }
        let methods = Words.list(
            quote.payments.map { OrderWords.payment($0, for: quote.cart.method) })
        guard let page else {
            return quote.payments.contains(.card)
                ? Say.Checkout.paymentOnTheKitchensPage(methods: methods)
                : Say.Checkout.paymentNotFromHere(methods: methods)
        }
        return Say.Checkout.paymentOnTheKitchensPageAt(methods: methods, page: page)
    }

    private var slots: [String] {
        guard !days.isEmpty else { return [] }
        return [Say.Checkout.slotsFollow(zone: clock.zone.name)]
            + days.map { day in
                let runs = SlotRun.runs(of: day.slots).map { $0.words(in: clock.zone) }
                return "  "
                    + Say.General.labelled(
                        label: OrderWords.day(day.date), text: runs.joined(separator: ", "))
            }
    }
}

extension OrderQuote {
    /// When the basket's occasion begins, where this comes for another time.
    public var missedBegin: Instant? {
        snapshot.basket.occasion.begin(missedBy: quote?.arrival)
    }

    /// When it comes, where that is another time than was meant: not in time for its occasion or for what
    /// was asked, or not soon although it was to be.
    public func unmeantArrival(at now: Instant) -> Slot? {
        guard let slot = quote?.arrival else { return nil }
        let isUnmeant =
            switch asked?.arrival {
            case .soonest:
                zone.local(at: slot.start).date != zone.local(at: now).date
                    || slot.start.seconds(since: now) > 2 * 3600
            case .before(let event, let within):
                slot.end > event || event.seconds(since: slot.start) > max(within, 2 * 3600)
            case .slot(let wanted): slot.start != wanted.start
            case nil: false
            }
        return isUnmeant || missedBegin != nil ? slot : nil
    }

    /// The total; and when it comes, where that is not what was meant.
    public func sum(at now: Instant, on clock: KitchenClock) -> String {
        let time = unmeantArrival(at: now).map {
            clock.slot($0)
        }
        return [total.formatted, time].compactMap(\.self).joined(separator: ", ")
    }

    /// Whether to order, by ear: with the time where it is not the one that was meant.
    public func question(_ name: String, at now: Instant, on clock: KitchenClock) -> String {
        unmeantArrival(at: now) == nil
            ? Say.Linear.orderQuestion(name: name, total: total.formatted)
            : Say.Linear.orderQuestionAt(
                name: name, total: total.formatted,
                arrival: arrivalWords(on: clock))
    }

    /// When it comes, with the time that the basket is for, where that is another.
    public func arrivalWords(on clock: KitchenClock) -> String {
        QuoteText(self, in: clock, catererName: "").arrival
    }

    /// What each person has of it; none where the server charges other prices for our lines than
    /// those that we would share out by.
    public var split: DinerSplit { DinerSplit(snapshot.lines, of: figures, sent: sent) }

    /// The server's lines that are nobody else's; none if it is not known which those are.
    fileprivate var sent: Set<OrderLine.ID> {
        guard let others = shared?.others, let quote else { return [] }
        return Set(quote.cart.bill.lines.map(\.id)).subtracting(others.map(\.id))
    }
}

extension DinerSplit {
    fileprivate init(
        _ lines: [BasketLine], of figures: OrderQuote.Figures, sent: Set<OrderLine.ID>
    ) {
        switch figures {
        case .ours(let total): self.init(lines, total: total.subtotal)
        case .server(let quote):
            let bill = quote.cart.bill
            let split = DinerSplit(lines, bill: bill, sent: sent)
            let ours = try? BasketTotal(lines, in: bill.total.currency).subtotal
            self = split.isByServer || ours == bill.itemsTotal ? split : DinerSplit([], bill: bill)
        }
    }
}

extension QuoteText {
    public init(
        _ quote: OrderQuote, in clock: KitchenClock, catererName: String,
        shared: SharedText? = nil,
        judge: AlertJudge = AlertJudge()
    ) {
        self.init(
            figures: quote.figures, lines: quote.snapshot.lines,
            occasion: quote.snapshot.basket.occasion, catererName: catererName,
            notes: quote.notes, unsentNames: quote.unsentNames,
            obstacles: quote.obstacles + quote.notTaken,
            changes: quote.priceChanges.map(OrderChange.quote), days: quote.days, clock: clock,
            shared: shared, page: quote.page, meeting: quote.meeting, alerts: quote.found(judge),
            sent: quote.sent)
    }
}
