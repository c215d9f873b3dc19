public import OrderModels
public import Services

/// Sentences about what prevents an order, and about changes of a quote.
public enum QuoteWords {
    public static func sentence(_ obstacle: OrderObstacle, in clock: KitchenClock) -> String {
        switch obstacle {
        case .server(let problem): problem.sentence
        case .dishGone(let line): Say.Checkout.dishGone(dish: line.shownName)
        case .absent(_, let absence): MenuWords.sentence(absence)
        case .optionsDropped(let line):
            Say.Checkout.optionsDropped(
                dish: line.shownName, options: line.optionTexts.joined(separator: ", "))
        case .notesNotKept(_, let held):
            held.map {
                Say.Checkout.notesKeptOtherwise(
                    notes: $0.replacing("\n", with: Say.General.semicolon + " "))
            }
                ?? Say.Checkout.notesNotKept
        case .quantityNotKept(let line, let wanted, let held):
            Say.Checkout.quantityNotKept(held: held, dish: line.shownName, wanted: wanted)
        case .notOurs(let line):
            Say.Checkout.notOurs(quantity: line.quantity, dish: line.name)
        case .saidToBeAnothers(let line, let player):
            Say.Together.saidToBeAnothers(dish: line.shownName, who: SharedText.name(player))
        case .nothingNear(let event, let before, let after):
            nothingNear(event, before, after, in: clock)
        case .slotNotKept(let slot):
            Say.Checkout.slotNotKept(slot: clock.slot(slot))
        case .timeNotAsked(let held):
            Say.Checkout.timeNotAsked(slot: clock.slot(held))
        case .methodNotKept(let wanted, let held):
            Say.Checkout.methodNotKept(
                held: OrderWords.method(held), wanted: OrderWords.method(wanted))
        case .addressNotKept(let held):
            held.map { Say.Checkout.addressNotKept(held: $0.whole) }
                ?? Say.Checkout.addressNotKeptAtAll
        case .meetingNotKept(let change): sentence(change, in: clock)
        case .couponRefused(let code, let problem):
            problem.quoted.map { Say.Checkout.couponRefusedSaying(code: code, words: $0) }
                ?? Say.Checkout.couponRefused(code: code)
        case .couponIgnored(let code): Say.Checkout.couponIgnored(code: code)
        case .tipRefused(let tip, let problem):
            problem.quoted.map {
                Say.Checkout.tipRefusedSaying(tip: tip.formatted, words: $0)
            } ?? Say.Checkout.tipRefused(tip: tip.formatted)
        case .packagingRefused(let problem):
            problem?.quoted.map { Say.Packaging.refusedSaying(words: $0) } ?? Say.Packaging.refused
        case .packagingNotOffered: Say.Packaging.notOffered
        case .packagingNeedsAccount: Say.Packaging.needsAccount
        case .contactMissing: Say.Checkout.contactMissing
        }
    }

    private static func nothingNear(
        _ event: Instant, _ before: Slot?, _ after: Slot?, in clock: KitchenClock
    ) -> String {
        let time = clock.time(event)
        switch (before, after) {
        case (nil, nil): return Say.Checkout.nothingOffered(time: time)
        case (nil, let after?):
            return Say.Checkout.earliestIsTooLate(
                earliest: clock.slot(after), event: time)
        case (let before?, nil):
            return Say.Checkout.nearestIsEarlier(
                time: time, before: clock.slot(before))
        case (let before?, let after?):
            return Say.Checkout.nearestAre(
                time: time, before: clock.slot(before),
                after: clock.slot(after))
        }
    }

    /// That imported rows are not in the order.
    public static func leftOut(_ rows: Int) -> String {
        Say.Checkout.rowsLeftOut(rows: rows)
    }

    /// That the order does not carry some names; nil if it carries all.
    public static func unsent(_ names: Int) -> String? {
        names > 0 ? Say.Checkout.namesNotSent(names: names) : nil
    }

    /// For scripts.
    public static func code(_ obstacle: OrderObstacle) -> String {
        switch obstacle {
        case .server(let problem): problem.kind.code
        case .dishGone: "dish_unavailable"
        case .absent: "menu_not_served"
        case .optionsDropped: "options_dropped"
        case .notesNotKept: "notes_not_kept"
        case .quantityNotKept: "quantity_not_kept"
        case .notOurs: "line_not_ours"
        case .saidToBeAnothers: "line_said_to_be_anothers"
        case .nothingNear(_, nil, nil): "nothing_offered"
        case .nothingNear(_, nil, _): "too_late"
        case .nothingNear: "no_slot_near"
        case .slotNotKept: "slot_not_kept"
        case .timeNotAsked: "time_not_asked"
        case .methodNotKept: "method_not_kept"
        case .addressNotKept: "address_not_kept"
        case .meetingNotKept: "meeting_not_kept"
        case .couponRefused: "coupon_refused"
        case .couponIgnored: "coupon_ignored"
        case .tipRefused: "tip_refused"
        case .packagingRefused: "packaging_refused"
        case .packagingNotOffered: "packaging_not_offered"
        case .packagingNeedsAccount: "packaging_needs_account"
        case .contactMissing: "contact_missing"
        }
    }

    /// What to do about each, unless that is obvious; nothing that was just refused.
    public static func advice(_ obstacles: [OrderObstacle], to quote: OrderQuote) -> [String] {
        var refused: Caterer.Method?
        for obstacle in obstacles {
            switch obstacle {
            case .methodNotKept(let wanted, _): refused = wanted
            case .server(let problem) where problem.kind == .methodUnavailable:
                refused = refused ?? quote.quote?.cart.method
            default: break
            }
        }
        return obstacles.compactMap { advice($0, refused) }
    }

    private static func advice(
        _ obstacle: OrderObstacle, _ refused: Caterer.Method?
    ) -> String? {
        switch obstacle {
        case .server(let problem):
            switch problem.kind {
            case .addressMissing, .addressUnplaced, .addressTooFar:
                refused == .collection
                    ? Say.Checkout.haveItDelivered : Say.Checkout.nameAnotherPlace
            case .slotMissing, .slotGone, .closed:
                Say.Checkout.quoteListsTimes
            case .phoneMissing: Say.Checkout.sayAPhone
            case .couponRefused: Say.Checkout.takeCouponAway
            case .notesRefused: Say.Checkout.shortenNotes
            case .belowMinimum: Say.Checkout.addSomething
            case .dishUnavailable: Say.Checkout.refreshTheMenu
            case .methodUnavailable: anotherWay(than: refused)
            case .alreadyPlaced, .other: nil
            }
        case .dishGone, .optionsDropped: Say.Checkout.changeTheBasket
        case .absent: Say.Checkout.chooseItsMenusTime
        case .notesNotKept: Say.Checkout.shortenNamesAndNotes
        case .quantityNotKept, .notOurs: Say.Checkout.askAgain
        case .saidToBeAnothers: Say.Together.takeItOutAndInAgain
        case .methodNotKept: anotherWay(than: refused)
        case .nothingNear(_, nil, _), .slotNotKept, .timeNotAsked:
            Say.Checkout.quoteAsapListsTimes
        case .nothingNear:
            Say.Checkout.chooseASlot
        case .addressNotKept:
            Say.Checkout.listAddresses
        case .meetingNotKept: Say.Checkout.sayItInANote
        case .couponRefused, .couponIgnored: Say.Checkout.anotherCoupon
        case .tipRefused: Say.Checkout.anotherTip
        case .packagingRefused, .packagingNotOffered, .packagingNeedsAccount:
            Say.Packaging.orderWithout
        case .contactMissing:
            Say.Checkout.signInOrGuest
        }
    }

    private static func anotherWay(than refused: Caterer.Method?) -> String {
        switch refused {
        case .collection: Say.Checkout.haveItDelivered
        case .delivery: Say.Checkout.fetchIt
        default: Say.Checkout.tryAnotherWay
        }
    }

    public static func sentence(_ change: OrderChange, in clock: KitchenClock) -> String {
        switch change {
        case .quote(let change): sentence(change, in: clock)
        case .notes: Say.Checkout.notesAreOthers
        case .obstacle(let obstacle): sentence(obstacle, in: clock)
        case .customer: Say.Checkout.isOrderedByAnother
        }
    }

    public static func sentence(_ change: QuoteChange, in clock: KitchenClock) -> String {
        switch change {
        case .currency(let old, let new): Say.Checkout.currencyChanged(new: new.code, old: old.code)
        case .total(let old, let new):
            Say.Checkout.totalChanged(new: new.formatted, old: old.formatted)
        case .lineGone(let line): Say.Checkout.lineGone(dish: line.name)
        case .lineAdded(let line):
            (line.player?.name).flatMap { name in
                name.allSatisfy(\.isWhitespace)
                    ? nil
                    : Say.Together.othersAdded(
                        who: SharedText.marked(name), quantity: line.quantity, dish: line.name)
            } ?? Say.Checkout.lineAdded(quantity: line.quantity, dish: line.name)
        case .linePrice(let name, let old, let new):
            Say.Checkout.linePriceChanged(dish: name, new: new.formatted, old: old.formatted)
        case .lineQuantity(let name, let old, let new):
            Say.Checkout.lineQuantityChanged(new: new, dish: name, old: old)
        case .lineOptions(let old, let new): options(of: new, since: old)
        case .charge(let kind, let old, let new):
            Say.Checkout.chargeChanged(
                charge: OrderWords.charge(kind), new: new.formatted, old: old.formatted)
        case .arrival(let old, let new):
            Say.Checkout.arrivalChanged(
                new: arrival(new, in: clock), old: arrival(old, in: clock))
        case .problem(let problem): problem.sentence
        case .paymentGone(let payment):
            Say.Checkout.paymentGone(payment: OrderWords.payment(payment))
        case .renamed(let old, let new):
            Say.Checkout.renamed(old: old, new: new)
        case .contents(let dish, let news): sentence(news, of: dish)
        case .contentsUnread: Say.Checkout.contentsUnread
        case .notes(_, let new):
            Say.Checkout.notesChanged(notes: new.replacing("\n", with: Say.General.semicolon + " "))
        case .method(let old, let new):
            Say.Checkout.methodChanged(new: OrderWords.method(new), old: OrderWords.method(old))
        case .address(let old?, let new?): moved(from: old, to: new)
        case .address(nil, let new?): Say.Checkout.addressIsNew(new: new.whole)
        case .paidOtherwise(let old, let new):
            Say.Checkout.paidOtherwise(
                new: OrderWords.payment(new), old: OrderWords.payment(old))
        case .kitchen(let old, let new): Say.Checkout.kitchenChanged(new: new, old: old)
        case .orderUnread: Say.Orders.notRead
        case .contactName(let old, let new):
            meeting(from: old, to: new) ?? Say.Checkout.contactNameChanged(new: new, old: old)
        case .contactPhone(let old, let new):
            meeting(from: old, to: new) ?? Say.Checkout.contactPhoneChanged(new: new, old: old)
        case .directions(let old, let new):
            meeting(from: old, to: new) ?? Say.Checkout.directionsChanged(new: new, old: old)
        case .address(let old, nil): Say.Checkout.addressGone(old: old?.whole ?? "")
        case .othersAdded(let line):
            Say.Together.othersAdded(
                who: SharedText.name(line.player), quantity: line.quantity, dish: line.name)
        case .othersGone(let line, let why): othersGone(line, why)
        case .othersQuantity(let line, let old):
            Say.Together.othersQuantity(
                who: SharedText.name(line.player), dish: line.name, old: old,
                new: line.quantity)
        }
    }

    /// Where there was nothing, or is nothing any more.
    private static func meeting(from old: String, to new: String) -> String? {
        old.isEmpty || new.isEmpty ? Say.Checkout.meetingIsAnother : nil
    }

    /// Two places may be written alike.
    private static func moved(from old: Address, to new: Address) -> String {
        guard old.isCalled(as: new), let here = new.coordinate, let there = old.coordinate else {
            return Say.Checkout.addressChanged(new: new.whole, old: old.whole)
        }
        return Say.Checkout.addressMoved(
            address: new.whole, distance: Words.distance(there.distance(to: here)))
    }

    private static func othersGone(
        _ line: OrderLine, _ why: QuoteChange.Absence
    ) -> String {
        let (who, dish) = (SharedText.name(line.player), line.name)
        return switch why {
        case .changed: Say.Together.othersGone(who: who, dish: dish)
        case .takenOut: Say.Together.othersTakenOut(who: who, dish: dish)
        case .sharingEnded: Say.Together.othersEnded(who: who, dish: dish)
        }
    }

    public static func sentence(_ news: ContentsNews, of dish: String) -> String {
        var parts: [String] = []
        if !news.gained.isEmpty {
            parts.append(
                Say.Checkout.contentsGained(dish: dish, allergens: Words.alerts(news.gained)))
        }
        if news.isSilent { parts.append(Say.Checkout.contentsSilent(dish: dish)) }
        if !news.lost.isEmpty {
            let diets = Words.list(news.lost.map(Words.name))
            parts.append(Say.Checkout.dietsLost(dish: dish, diets: diets))
        }
        return parts.joined(separator: " ")
    }

    private static func options(of new: OrderLine, since old: OrderLine) -> String {
        let (now, then) = (dish(new), dish(old))
        guard let name = new.player?.name, !name.allSatisfy(\.isWhitespace) else {
            return Say.Checkout.optionsChanged(new: now, old: then)
        }
        return Say.Together.othersOptions(who: SharedText.marked(name), new: now, old: then)
    }

    /// As in `Schnitzel (Rice)`.
    private static func dish(_ line: OrderLine) -> String {
        guard !line.options.isEmpty else { return line.name }
        let options = AskedQuestions([MenuItem]()).options(of: line)
        return "\(line.name) (\(Words.list(options)))"
    }

    private static func arrival(_ slot: Slot?, in clock: KitchenClock) -> String {
        slot.map { clock.slot($0) } ?? Say.Times.asSoonAsPossible
    }
}
