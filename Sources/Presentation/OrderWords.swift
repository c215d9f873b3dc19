public import OrderModels
import Sentences
public import Services

/// Words about orders.
public enum OrderWords {
    /// What the diner collected was picked up, and has not arrived.
    public static func stage(_ stage: OrderStage, by method: Caterer.Method = .delivery) -> String {
        if case .unknown(let word) = stage { return word }
        if stage == .arrived, method == .collection { return Say.Orders.pickedUp }
        return Say.Orders.stage(stage: code(stage))
    }

    /// The same, short enough for a column.
    public static func shortStage(
        _ stage: OrderStage, by method: Caterer.Method = .delivery
    ) -> String {
        if case .unknown(let word) = stage { return word }
        if stage == .arrived, method == .collection { return Say.Orders.pickedUp }
        return Say.Orders.stageInColumn(stage: code(stage))
    }

    /// One word without spaces, for scripts and style sheets.
    public static func code(_ stage: OrderStage) -> String {
        switch stage {
        case .agreed(let agreement): agreement.rawValue
        case .waiting: "waiting"
        case .accepted: "accepted"
        case .cooking: "cooking"
        case .ready: "ready"
        case .onItsWay: "on_its_way"
        case .arrived: "arrived"
        case .refused: "refused"
        case .cancelled: "cancelled"
        case .unknown: "unknown"
        }
    }

    /// The progress at a stage, for bars.
    public static func percentage(_ stage: OrderStage) -> Int {
        switch stage {
        case .agreed: 0
        case .waiting: 10
        case .accepted: 25
        case .cooking: 45
        case .ready: 70
        case .onItsWay: 85
        case .arrived, .refused, .cancelled: 100
        case .unknown: 50
        }
    }

    public static func reason(_ reason: OrderEvent.Reason) -> String {
        Say.Orders.reason(reason: reason.rawValue)
    }

    private static func stage(_ words: String, for reason: OrderEvent.Reason?) -> String {
        guard let reason else { return words }
        return Say.Orders.stageFor(stage: words, reason: self.reason(reason))
    }

    public static func event(_ event: OrderEvent, of method: Caterer.Method) -> String {
        switch event.kind {
        case .created: Say.Orders.eventPlaced
        case .accepted: Say.Orders.eventAccepted
        case .refused: stage(Say.Orders.eventRefused, for: event.reason)
        case .delayed:
            event.delayMinutes.map { Say.Orders.eventPutOffBy(minutes: $0) }
                ?? Say.Orders.eventPutOff
        case .preparationStarted: Say.Orders.eventCooking
        case .preparationFinished: Say.Orders.eventReady
        case .picked: Say.Orders.eventOnItsWay
        case .dropped: Say.Orders.eventHandedOver
        case .fulfilled: method == .collection ? Say.Orders.pickedUp : Say.Orders.eventArrived
        case .cancelled: stage(Say.Orders.eventCancelled, for: event.reason)
        case .restored: Say.Orders.eventTakenUpAgain
        case .priceUpdated: priceChange(event)
        default: event.kind.rawValue
        }
    }

    /// Who brings it.
    public static func courier(_ courier: Order.Courier) -> String {
        courier.phone.map { Say.Following.courierWithPhone(name: courier.name, phone: $0) }
            ?? Say.Following.courier(name: courier.name)
    }

    private static func priceChange(_ event: OrderEvent) -> String {
        guard let new = event.newTotal else { return Say.Orders.eventPriceChanged }
        guard let old = event.oldTotal else {
            return Say.Following.priceChangedTo(new: new.formatted)
        }
        return Say.Following.priceChangedFrom(old: old.formatted, new: new.formatted)
    }

    /// That the price was changed after ordering, with both sums as far as they are known; nil if it
    /// was not, or if `departures` say so already.
    public static func repricing(
        of order: Order, besides departures: [QuoteChange]
    ) -> String? {
        let changes = order.events.filter { $0.kind == .priceUpdated }
        guard !changes.isEmpty, !departures.contains(where: \.isTotal) else { return nil }
        let new = order.bill.total.formatted
        guard let old = changes.lazy.compactMap(\.oldTotal).first else {
            return Say.Following.repriced(new: new)
        }
        return Say.Following.repricedFrom(old: old.formatted, new: new)
    }

    /// That it was ordered, just now or before.
    public static func placed(_ record: OrderRecord, isNew: Bool) -> String {
        isNew
            ? Say.Orders.orderedNow(order: record.called)
            : Say.Orders.alreadyOrdered(order: record.called)
    }

    /// What the placed order has otherwise than agreed; nil if nothing.
    public static func departures(_ changes: [QuoteChange], in clock: KitchenClock) -> String? {
        guard !changes.isEmpty else { return nil }
        guard changes != [.orderUnread] else { return Say.Orders.notRead }
        let sentences = changes.map { QuoteWords.sentence($0, in: clock) }
        return Say.Orders.notAsAgreed(changes: sentences.joined(separator: " "))
    }

    public static func news(_ news: OrderNews, of order: Order, in clock: KitchenClock) -> String {
        switch news {
        case .stage(let stage, let reason):
            self.stage(self.stage(stage, by: order.method), for: reason)
        case .restored(let stage):
            Say.Orders.newsTakenUpAgain(stage: self.stage(stage, by: order.method))
        case .delayed(let minutes): Say.Orders.newsLater(minutes: minutes)
        case .moved(let slot): expected(clock.slot(slot), by: order.method)
        case .repriced(let old, let new):
            Say.Orders.newsPrice(new: new.formatted, old: old.formatted)
        }
    }

    /// As in `expected 12:00-12:30`; of what the diner collects, `pick-up 12:00-12:30`.
    public static func expected(_ times: String, by method: Caterer.Method) -> String {
        method == .collection
            ? Say.Orders.newsPickUp(slot: times) : Say.Orders.newsExpected(slot: times)
    }

    /// The same behind what it is said of.
    public static func expectedAfterComma(_ times: String, by method: Caterer.Method) -> String {
        method == .collection ? Say.Screens.pickUp(time: times) : Say.Screens.expected(time: times)
    }

    /// The outcome of an order that was looked up.
    /// `server` names its server, where there are several.
    public static func outcome(of attempt: OrderAttempt, with server: String? = nil) -> String {
        let name = [attempt.confirmed.shownCaterer ?? Say.Orders.anOrder, server]
            .compactMap(\.self).joined(separator: ", ")
        return switch attempt.state {
        case .placed: Say.Orders.itWasOrdered(name: name)
        case .refused: Say.Orders.itWasNotOrdered(name: name)
        case .sent, .unknown, .unresolvable, .handedOff:
            Say.Orders.outcomeOf(name: name, outcome: stage(attempt.stage))
        }
    }

    /// What has changed since the earlier order, in a sentence; nil if nothing.
    public static func changes(_ repeated: RepeatedOrder) -> String? {
        let sentences = [otherDishes(of: repeated), repeated.lostMethod.map(otherwise)]
        let said = sentences.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    /// That the kitchen offers no longer how the earlier order came.
    public static func otherwise(than method: Caterer.Method) -> String {
        Say.Orders.methodIsGone(method: method.rawValue)
    }

    private static func otherDishes(of repeated: RepeatedOrder) -> String? {
        guard repeated.isMenuKnown else {
            return Say.Orders.pricesAreThoseOfThen
        }
        var (dearer, cheaper, soldOut, gone, asking) = (0, 0, 0, repeated.missing.count, 0)
        var (others, absent) = (0, 0)
        for misfit in repeated.misfits {
            switch misfit {
            case .dishGone: gone += 1
            case .soldOut: soldOut += 1
            case .price(_, let old, let new), .optionPrice(_, let old, let new):
                if new.minorUnits > old.minorUnits { dearer += 1 } else { cheaper += 1 }
            case .choice: asking += 1
            case .contents: others += 1
            case .absent: absent += 1
            }
        }
        let parts = [
            (dearer, Say.Orders.dearer(count: dearer)),
            (cheaper, Say.Orders.cheaper(count: cheaper)),
            (soldOut, Say.Orders.soldOutSince(count: soldOut)),
            (absent, Say.Orders.absentNow(count: absent)),
            (gone, Say.Orders.goneSince(count: gone)),
            (asking, Say.Orders.toBeChosenAnew(count: asking)),
            (others, Say.Orders.otherContents(count: others)),
        ].filter { $0.0 > 0 }.map(\.1)
        return parts.isEmpty ? nil : Say.Orders.sinceThen(changes: parts.joined(separator: ", "))
    }

    public static func payment(
        _ payment: PaymentMethod, for method: Caterer.Method? = nil
    ) -> String {
        // Only invoices have a word here: the others' names are the server's.
        if case .other(let word) = payment, word != "invoice" { return word }
        if payment == .cash, let method, method == .collection {
            return Say.Orders.payment(method: method.rawValue)
        }
        return Say.Orders.payment(method: code(payment))
    }

    /// That the money of a card comes back; nil where nothing is to come back.
    public static func moneyBack(of order: Order) -> String? {
        order.moneyBack.map { Say.Orders.moneyBack(total: $0.formatted) }
    }

    /// For scripts.
    public static func code(_ payment: PaymentMethod) -> String {
        switch payment {
        case .cash: "cash"
        case .card: "card"
        case .free: "free"
        case .other(let word): word
        }
    }

    public static func method(_ method: Caterer.Method) -> String {
        Say.Orders.method(method: method.rawValue)
    }

    public static func charge(_ kind: Charge.Kind) -> String {
        if case .other(let word) = kind { return word }
        return Say.Orders.charge(kind: code(kind))
    }

    /// For scripts.
    public static func code(_ kind: Charge.Kind) -> String {
        switch kind {
        case .delivery: "delivery"
        case .tip: "tip"
        case .promotion: "discount"
        case .packaging: "packaging"
        case .tax: "tax"
        case .other(let word): word
        }
    }

    /// As in `Discount (SUMMER): Été`; without the server's words where they are what any language
    /// calls it, such as `Livraison` for a delivery.
    public static func label(_ charge: Charge) -> String {
        var ours = Say.Orders.chargeLabel(kind: code(charge.kind))
        if case .other(let word) = charge.kind {
            ours = word.prefix(1).uppercased() + word.dropFirst()
        }
        if let code = charge.code { ours = Say.Orders.chargeWithCode(label: ours, code: code) }
        let kind = Sentence.orders.charge(kind: code(charge.kind))
        let usual = Language.choices.flatMap(kind.spellings).map(fold)
        let isSaid = charge.label.isEmpty || usual.contains(fold(charge.label))
        return isSaid
            ? ours : Say.Orders.chargeInTheServersWords(label: ours, words: charge.label)
    }

    /// A tax as the diner's language calls it: `VAT 10%` for `TVA 10 %`. What is anything else stays
    /// in the server's words.
    public static func tax(_ label: String) -> String {
        let words = label.split { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
        let names = Language.choices.flatMap(Sentence.orders.vatWords.typedWords)
        guard let name = words.first, names.contains(fold(String(name))) else { return label }
        var rate = words.dropFirst().joined()
        guard rate.last == "%" else { return label }
        rate.removeLast()
        let parts = rate.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.count < 4 }),
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return label }
        let isWhole = parts.count == 1 || parts[1].allSatisfy { $0 == "0" }
        return Say.Orders.vat(
            rate: NumberText.decimal(String(isWhole ? parts[0] : parts[0] + "." + parts[1])))
    }

    // MARK: Times

    /// As in `Fri 2026-11-27 12:00`.
    public static func time(_ instant: Instant, in zone: ZoneRules) -> String {
        let local = zone.local(at: instant)
        return Say.Times.moment(day: day(local.date), time: local.time.text)
    }

    /// As in `Fri 2026-11-27`.
    public static func day(_ date: CalendarDate) -> String {
        Say.Times.day(weekday: Words.weekday(date.weekday), date: NumberText.date(date))
    }

    /// As in `today, Fri 2026-11-27`.
    public static func day(
        _ date: CalendarDate, from now: Instant, in zone: ZoneRules
    ) -> String {
        let name: String? =
            switch date.dayNumber - zone.local(at: now).date.dayNumber {
            case 0: Say.Times.todayWord
            case 1: Say.Times.tomorrowWord
            default: nil
            }
        return [name, day(date)].compactMap(\.self).joined(separator: ", ")
    }

    /// As in `Fri 2026-11-27 11:30-12:00`.
    public static func slot(_ slot: Slot, in zone: ZoneRules) -> String {
        let end = zone.local(at: slot.end)
        guard slot.start != slot.end else { return time(slot.start, in: zone) }
        guard zone.local(at: slot.start).date == end.date else {
            return Say.Times.slotPastMidnight(
                start: time(slot.start, in: zone), end: time(slot.end, in: zone))
        }
        return Say.Times.slot(start: time(slot.start, in: zone), end: end.time.text)
    }

    /// The same without the day: `11:30-12:00`.
    public static func hours(_ slot: Slot, in zone: ZoneRules) -> String {
        let (start, end) = (zone.local(at: slot.start), zone.local(at: slot.end))
        guard slot.start != slot.end else { return start.time.text }
        // A whole day ends at 24:00 and not when it began.
        let isWholeDay = start.time == .midnight && end.time == .midnight
        return Say.Times.slot(
            start: start.time.text, end: (isWholeDay ? TimeOfDay.endOfDay : end.time).text)
    }
}

extension BasketLine {
    /// The chosen options, as in `2x Cheese` if one was chosen twice.
    public var optionTexts: [String] { choices.map(\.text) }
}

extension BasketLine.Choice {
    public var text: String { quantity == 1 ? called : "\(quantity)x \(called)" }
}

extension OrderAttempt {
    /// The kitchen that may have the order, with its phone if known.
    public var kitchen: String {
        let name = confirmed.shownCaterer ?? snapshot.basket.caterer.rawValue
        return confirmed.catererPhone.map { "\(name) (\($0))" } ?? name
    }
}
