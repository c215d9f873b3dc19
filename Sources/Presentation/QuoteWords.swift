public import OrderModels
public import Services

/// What stands between a quote and an order, and what changed about one, in sentences.
public enum QuoteWords {
    public static func sentence(_ obstacle: OrderObstacle, in zone: ZoneRules) -> String {
        switch obstacle {
        case .server(let problem): problem.sentence
        case .dishGone(let line): "\(line.name) cannot be had any more."
        case .optionsDropped(let line):
            "\(line.name) cannot be had with \(line.optionTexts.joined(separator: ", "))."
        case .notesNotKept(_, let held):
            "The server did not keep the notes as they were sent; it has: "
                + (held.map { "\"\($0.replacing("\n", with: "; "))\"." } ?? "none.")
        case .quantityNotKept(let line, let wanted, let held):
            "The server has \(held) \(line.name), not \(wanted)."
        case .notOurs(let line):
            "The server's cart has \(line.quantity) \(line.name) that you did not choose."
        case .nothingNear(let event, let before, let after):
            nothingNear(event, before, after, in: zone)
        case .slotNotKept(let slot):
            "The server did not keep the chosen time (\(OrderWords.slot(slot, in: zone)))."
        case .timeNotAsked(let held):
            "The server has it for \(OrderWords.slot(held, in: zone)), not as soon as possible."
        case .methodNotKept(let wanted, let held):
            "The server has it for \(OrderWords.method(held)), not for "
                + OrderWords.method(wanted) + "."
        case .addressNotKept(let held):
            "The server did not take the address: it would bring it to "
                + (held.map { $0.whole } ?? "nowhere") + "."
        case .couponRefused(let code, let problem):
            "The code \(code) does not count here\(problem.quotation)."
        case .couponIgnored(let code): "The code \(code) did not apply: nothing is off for it."
        case .tipRefused(let tip, let problem):
            "A tip of \(tip.formatted) is not taken\(problem.quotation)."
        case .contactMissing: "The kitchen has to know who orders."
        }
    }

    private static func nothingNear(
        _ event: Instant, _ before: Slot?, _ after: Slot?, in zone: ZoneRules
    ) -> String {
        let time = OrderWords.time(event, in: zone)
        switch (before, after) {
        case (nil, nil): return "The kitchen offers no time before \(time), nor after it."
        case (nil, let after?):
            return "Nothing arrives in time: earliest \(OrderWords.time(after.start, in: zone)), "
                + "your event is \(time)."
        case (let before?, let after):
            let later = after.map { ", then \(OrderWords.slot($0, in: zone))" }
            return "Nothing arrives shortly before \(time): the nearest is "
                + OrderWords.slot(before, in: zone) + (later ?? ", and nothing after it") + "."
        }
    }

    /// That rows of a table are in no order yet.
    public static func leftOut(_ rows: Int) -> String {
        Words.count(rows, "row of a table is", "rows of a table are") + " not in this order."
    }

    /// Where names do not travel with the order; nil where all do.
    public static func unsent(_ names: Int) -> String? {
        guard names > 0 else { return nil }
        let names = Words.count(names, "name is", "names are")
        return "\(names) not sent: the server takes no notes as long. Give the kitchen the list "
            + "besides: eat-tui draft export NAME list.csv writes it."
    }

    /// For scripts.
    public static func code(_ obstacle: OrderObstacle) -> String {
        switch obstacle {
        case .server(let problem): problem.kind.code
        case .dishGone: "dish_unavailable"
        case .optionsDropped: "options_dropped"
        case .notesNotKept: "notes_not_kept"
        case .quantityNotKept: "quantity_not_kept"
        case .notOurs: "line_not_ours"
        case .nothingNear(_, nil, nil): "nothing_offered"
        case .nothingNear(_, nil, _): "too_late"
        case .nothingNear: "no_slot_near"
        case .slotNotKept: "slot_not_kept"
        case .timeNotAsked: "time_not_asked"
        case .methodNotKept: "method_not_kept"
        case .addressNotKept: "address_not_kept"
        case .couponRefused: "coupon_refused"
        case .couponIgnored: "coupon_ignored"
        case .tipRefused: "tip_refused"
        case .contactMissing: "contact_missing"
        }
    }

    /// What to do about it, where that is not plain.
    public static func advice(_ obstacle: OrderObstacle) -> String? {
        switch obstacle {
        case .server(let problem):
            switch problem.kind {
            case .addressMissing, .addressTooFar:
                "Name another place with --to ADDRESS, or fetch it with --pick-up."
            case .slotMissing, .slotGone, .closed:
                "eat-tui quote lists the times; choose one with --slot TIME or --for TIME."
            case .phoneMissing: "Say one with --phone, or keep one with the address."
            case .couponRefused: "Take it away: eat-tui promo rm."
            case .notesRefused: "Shorten the notes: eat-tui basket set LINE --note TEXT."
            case .belowMinimum: "Add something: eat-tui basket add DISH."
            case .dishUnavailable: "eat-tui menu CATERER --refresh says which."
            case .methodUnavailable: "Try --pick-up, or --to ADDRESS."
            case .alreadyPlaced, .other: nil
            }
        case .dishGone, .optionsDropped: "Change it: eat-tui basket show, basket rm, basket set."
        case .notesNotKept: "Shorten names and notes: eat-tui basket set."
        case .quantityNotKept, .notOurs: "Ask again: eat-tui quote."
        case .methodNotKept: "Try --pick-up, or --to ADDRESS."
        case .nothingNear(_, nil, _), .slotNotKept, .timeNotAsked:
            "eat-tui quote --asap lists the times; choose one with --slot TIME or --for TIME."
        case .nothingNear:
            "Choose one with --slot TIME, or say with --tolerance how early it may come."
        case .addressNotKept:
            "eat-tui address ls --refresh lists those it keeps; name another with --to ADDRESS."
        case .couponRefused, .couponIgnored: "It is not kept; another one: eat-tui promo add CODE."
        case .tipRefused: "It is not kept; another one: --tip AMOUNT."
        case .contactMissing:
            "Sign in (eat-tui login), or add --guest --email EMAIL --phone PHONE."
        }
    }

    public static func sentence(_ change: OrderChange, in zone: ZoneRules) -> String {
        switch change {
        case .quote(let change): sentence(change, in: zone)
        case .notes: "The notes to the kitchen are others now."
        case .obstacle(let obstacle): sentence(obstacle, in: zone)
        }
    }

    public static func sentence(_ change: QuoteChange, in zone: ZoneRules) -> String {
        switch change {
        case .currency(let old, let new): "It is priced in \(new.code) now, was \(old.code)."
        case .total(let old, let new): "The total is \(new.formatted) now, was \(old.formatted)."
        case .lineGone(let line): "\(line.name) is gone."
        case .lineAdded(let line): "New in it: \(line.quantity) \(line.name)."
        case .linePrice(let name, let old, let new):
            "\(name) costs \(new.formatted) now, was \(old.formatted)."
        case .lineQuantity(let name, let old, let new): "It is \(new) \(name) now, was \(old)."
        case .charge(let kind, let old, let new):
            "The \(OrderWords.charge(kind)) is \(new.formatted) now, was \(old.formatted)."
        case .arrival(let old, let new):
            "It comes \(arrival(new, in: zone)) now, was \(arrival(old, in: zone))."
        case .problem(let problem): problem.sentence
        case .paymentGone(let payment):
            "It cannot be paid so any more: \(OrderWords.payment(payment))."
        case .renamed(let old, let new):
            "\(old) is \(new) in the kitchen's words now."
        case .notes(_, let new): "The kitchen reads: \"\(new.replacing("\n", with: "; "))\"."
        case .method(let old, let new):
            "It is for \(OrderWords.method(new)) now, was for \(OrderWords.method(old))."
        case .address(let old, let new):
            "It goes to \(new?.whole ?? "no address") now, was \(old?.whole ?? "none")."
        }
    }

    private static func arrival(_ slot: Slot?, in zone: ZoneRules) -> String {
        slot.map { OrderWords.slot($0, in: zone) } ?? "as soon as possible"
    }
}
