public import Cache
public import OrderModels
public import Services

/// What is said of orders, in a diner's words.
public enum OrderWords {
    public static func stage(_ stage: OrderStage) -> String {
        switch stage {
        case .waiting: Say.Orders.waitingForTheKitchen
        case .accepted: "accepted"
        case .cooking: "cooking"
        case .ready: "ready"
        case .onItsWay: Say.Orders.onItsWay
        case .arrived: "arrived"
        case .refused: "refused"
        case .cancelled: "cancelled"
        case .unknown(let word): word
        }
    }

    /// The same for a column of a table.
    public static func shortStage(_ stage: OrderStage) -> String {
        stage == .waiting ? "waiting" : self.stage(stage)
    }

    /// One word without blanks, for scripts and style sheets.
    public static func word(_ stage: OrderStage) -> String {
        switch stage {
        case .waiting: "waiting"
        case .onItsWay: "on-its-way"
        case .unknown: "unknown"
        default: self.stage(stage)
        }
    }

    /// How far that is, for bars.
    public static func percentage(_ stage: OrderStage) -> Int {
        switch stage {
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
        switch reason {
        case .customer: Say.Orders.theCustomerAsked
        case .soldOut: Say.Menu.soldOut
        case .rushHour: Say.Orders.tooBusy
        case .noShow: Say.Orders.nobodyWasThere
        default: reason.rawValue
        }
    }

    public static func event(_ event: OrderEvent) -> String {
        let reason = event.reason.map { ": " + self.reason($0) } ?? ""
        switch event.kind {
        case .created: return "placed"
        case .accepted: return "accepted"
        case .refused: return "refused" + reason
        case .delayed:
            return "put off" + (event.delayMinutes.map { Say.Orders.byMin(words: $0) } ?? "")
        case .preparationStarted: return "cooking"
        case .preparationFinished: return "ready"
        case .picked: return Say.Orders.onItsWay
        case .dropped: return Say.Orders.handedOver
        case .fulfilled: return "arrived"
        case .cancelled: return "cancelled" + reason
        case .restored: return Say.Orders.takenUpAgain
        case .priceUpdated: return Say.Orders.itsPriceWasChanged
        default: return event.kind.rawValue
        }
    }

    /// That the kitchen has another order than was agreed to; nil where it has that one.
    public static func departures(_ changes: [QuoteChange], in zone: ZoneRules) -> String? {
        guard !changes.isEmpty else { return nil }
        let sentences = changes.map { QuoteWords.sentence($0, in: zone) }
        return "The kitchen has it otherwise than you agreed to: "
            + sentences.joined(separator: " ") + " Call it."
    }

    public static func news(_ news: OrderNews, in zone: ZoneRules) -> String {
        switch news {
        case .stage(let stage, let reason):
            self.stage(stage) + (reason.map { ": " + self.reason($0) } ?? "")
        case .restored(let stage): Say.Orders.takenUpAgain2(stage: self.stage(stage))
        case .delayed(let minutes): Say.Orders.minLaterThanWasSaid(minutes: minutes)
        case .moved(let slot): Say.Orders.expected2(slot: self.slot(slot, in: zone))
        case .repriced(let old, let new): Say.Orders.nowWas(new: new.formatted, old: old.formatted)
        }
    }

    /// What became of what nobody knew the outcome of.
    public static func outcome(of attempt: OrderAttempt) -> String {
        let name = attempt.confirmed.catererName ?? Say.Orders.anOrder
        return switch attempt.state {
        case .placed: Say.Orders.itWasOrdered(name: name)
        case .refused: Say.Orders.itWasNotOrdered(name: name)
        case .sent, .unknown, .unresolvable: "\(name): \(attempt.words)"
        }
    }

    /// What is different from the last time, in a sentence; nil where nothing is.
    public static func changes(_ repeated: OrderService.Repeated) -> String? {
        guard repeated.isMenuKnown else {
            return Say.Orders.theMenuIsNotCachedThePrices
        }
        var (dearer, cheaper, soldOut, gone, asking) = (0, 0, 0, repeated.missing.count, 0)
        for misfit in repeated.misfits {
            switch misfit {
            case .dishGone: gone += 1
            case .soldOut: soldOut += 1
            case .price(_, let old, let new), .optionPrice(_, let old, let new):
                if new.minorUnits > old.minorUnits { dearer += 1 } else { cheaper += 1 }
            case .choice: asking += 1
            }
        }
        let parts = [
            (dearer, "dearer"), (cheaper, "cheaper"), (soldOut, Say.Menu.soldOut),
            (gone, Say.Basket.noLongerOnTheMenu), (asking, Say.Orders.toBeChosenAnew),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? nil : Say.Orders.sinceThen(parts: parts.joined(separator: ", "))
    }

    public static func payment(_ payment: PaymentMethod) -> String {
        switch payment {
        case .cash: Say.Orders.cashToTheDriver
        case .card: "card"
        case .free: Say.Orders.nothingToPay
        case .other(let word): word
        }
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
        switch method {
        case .delivery: "delivery"
        case .collection: "pick-up"
        default: method.rawValue
        }
    }

    public static func charge(_ kind: Charge.Kind) -> String {
        switch kind {
        case .delivery: "delivery"
        case .tip: "tip"
        case .promotion: "discount"
        case .packaging: "packaging"
        case .tax: "tax"
        case .other(let word): word
        }
    }

    /// `Delivery: Livraison`, `Discount (SUMMER): Été`; the server's words alone where they are ours
    /// too.
    public static func label(_ charge: Charge) -> String {
        let word = Self.charge(charge.kind)
        let code = charge.code.map { " (\($0))" } ?? ""
        let ours = word.prefix(1).uppercased() + word.dropFirst() + code
        let isSaid = charge.label.isEmpty || fold(charge.label) == fold(word)
        return isSaid ? ours : "\(ours): \(charge.label)"
    }

    // MARK: Times

    /// `Fri 2026-11-27 12:00`.
    public static func time(_ instant: Instant, in zone: ZoneRules) -> String {
        let local = zone.local(at: instant)
        return "\(local.weekday.threeLetterName) \(local.date.text) \(local.time.text)"
    }

    /// `Fri 2026-11-27 11:30-12:00`.
    public static func slot(_ slot: Slot, in zone: ZoneRules) -> String {
        let end = zone.local(at: slot.end)
        guard slot.start != slot.end else { return time(slot.start, in: zone) }
        guard zone.local(at: slot.start).date == end.date else {
            return time(slot.start, in: zone) + " to " + time(slot.end, in: zone)
        }
        return time(slot.start, in: zone) + "-" + end.time.text
    }

    /// The same where the day is known: `11:30-12:00`.
    public static func hours(_ slot: Slot, in zone: ZoneRules) -> String {
        let (start, end) = (zone.local(at: slot.start), zone.local(at: slot.end))
        return start.time.text + (slot.start == slot.end ? "" : "-" + end.time.text)
    }
}

extension BasketLine {
    /// The answers it was given, `2x Cheese` where one was given twice.
    public var optionTexts: [String] {
        choices.map { $0.quantity == 1 ? $0.name : "\($0.quantity)x \($0.name)" }
    }
}

extension OrderAttempt {
    /// What is known of what became of it.
    public var words: String {
        switch state {
        case .sent, .unknown: Say.Orders.outcomeUnknown
        case .unresolvable: Say.Orders.askTheKitchen
        case .placed: "placed"
        case .refused: Say.Orders.notPlaced
        }
    }
}
