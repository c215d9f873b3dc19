import Files
import JSON
import OrderModels
import Presentation
import Services

extension JSONWriter {
    /// The order's events, oldest first.
    mutating func history(_ events: [OrderEvent]) {
        objects("history", events) { json, event in
            json.field("event", event.kind.rawValue)
            json.field("at", event.at)
            json.field("delay_min", event.delayMinutes)
            json.field("reason", event.reason?.rawValue)
            let isPrice = event.kind == .priceUpdated
            json.money("old_total", isPrice ? event.oldTotal : nil)
            json.money("new_total", isPrice ? event.newTotal : nil)
        }
    }

    /// An amount, and who calculated it.
    mutating func money(_ key: String, _ money: Money?, _ origin: BillTable.Origin) {
        self.key(key)
        guard let money else { return null() }
        object { json in
            json.field("minor", money.minorUnits)
            json.field("currency", money.currency.code)
            json.field("source", origin.rawValue)
        }
    }

    fileprivate mutating func charges(_ key: String, _ charges: [Charge]) {
        objects(key, charges) { json, charge in
            json.field("label", charge.label)
            json.money("amount", charge.amount)
        }
    }

    fileprivate mutating func prices(_ old: Money, _ new: Money) {
        money("from", old)
        money("to", new)
    }

    /// What has changed since the diner last looked.
    mutating func changes(
        _ changes: [OrderChange], as name: String = "changes", in clock: KitchenClock
    ) {
        objects(name, changes) { json, change in
            json.field("dearer", change.isDearer)
            json.field("message", QuoteWords.sentence(change, in: clock))
            switch change {
            case .quote(let change): json.fields(of: change)
            case .notes: json.field("kind", "notes")
            case .obstacle: json.field("kind", "problem")
            case .customer: json.field("kind", "customer")
            }
        }
    }
}

extension Slot: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("from", start)
        json.field("to", end)
    }
}

extension OrderLine {
    /// Its options as those of a basket are written, as far as labels say them.
    func writeOptions(to json: inout JSONWriter, _ ours: BasketLine? = nil) {
        json.objects("options", options) { json, option in
            let label = AskedQuestions.Label(option.label)
            let chosen = ours?.choices.first { fold($0.name) == fold(label.name) }
            json.field("ref", chosen?.option.rawValue)
            json.field("name", label.name)
            json.field("group_name", chosen?.groupName)
            json.field("quantity", label.quantity)
            json.field("label", option.label)
            json.money("amount", option.amount)
        }
    }
}

/// A bill of ours, each amount with who calculated it.
private struct BillOf: JSONFields {
    private let bill: Bill
    private let ours: [OrderLine.ID: [BasketLine]]

    init(_ bill: Bill, _ lines: [BasketLine], _ sent: Set<OrderLine.ID>) {
        self.bill = bill
        ours = LineOwners.ours(lines, in: bill, sent: sent)
    }

    /// Without a server's bill there is only our sum of the dishes; all else of a bill is null.
    static func write(oursOnly subtotal: Money, to json: inout JSONWriter) {
        for member in Shapes.bill.members {
            if member.name == "subtotal" {
                json.money("subtotal", subtotal, .ours)
            } else {
                json.field(member.name, nil as String?)
            }
        }
    }

    func write(to json: inout JSONWriter) {
        json.objects("lines", bill.lines) { json, line in
            let ours = ours[line.id] ?? []
            json.field("ref", ours.first?.id.rawValue)
            json.field("name", line.name)
            json.texts("basket_lines", ours.map(\.id.rawValue))
            json.field("quantity", line.quantity)
            json.money("price", line.unitPrice)
            json.money("total", line.total)
            line.writeOptions(to: &json, ours.first)
            json.charges("taxes", line.taxes)
            json.charges("deposits", line.deposits)
        }
        write(sums: &json)
    }

    private func write(sums json: inout JSONWriter) {
        let source = BillTable.Origin.server
        json.money("subtotal", bill.itemsTotal, source)
        json.money("delivery", try? bill.sum(of: .delivery), source)
        json.money("service", try? bill.sum(of: .packaging), source)
        json.money("discount", try? bill.sum(of: .promotion), source)
        json.money("tip", try? bill.sum(of: .tip), source)
        json.objects("charges", bill.charges.filter { $0.kind != .tax }) { json, charge in
            json.field("kind", OrderWords.code(charge.kind))
            json.field("label", charge.label)
            json.field("code", charge.code)
            json.money("amount", charge.amount)
        }
        let statement = BillStatement(bill)
        json.object("tax") { json in
            // Taxes on top and included taxes cannot be added.
            let taxes =
                statement.addedTaxes.isEmpty ? statement.includedTaxes : statement.addedTaxes
            let sum = try? Money.sum(taxes.map(\.amount), in: bill.total.currency)
            json.field("minor", sum?.minorUnits)
            json.field("currency", bill.total.currency.code)
            json.field(
                "included", bill.doubt == nil ? statement.addedTaxes.isEmpty : nil as Bool?)
            json.charges("rates", taxes)
            json.charges("on_top", statement.addedTaxes)
        }
        json.money("total", bill.total, source)
        json.money("unexplained_in_dishes", statement.beyondLines, source)
        json.money("unexplained", statement.beyondCharges, source)
        json.field("sums_fit", bill.doubt == nil)
    }
}

extension QuoteChange: JSONFields {
    private var isGone: Bool {
        if case .othersGone = self { true } else { false }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .linePrice(let name, let old, let new):
            json.field("kind", "dish")
            json.field("name", name)
            json.prices(old, new)
        case .charge(let kind, let old, let new):
            json.field("kind", OrderWords.code(kind))
            json.prices(old, new)
        case .total(let old, let new):
            json.field("kind", "total")
            json.prices(old, new)
        case .currency(let old, let new):
            json.field("kind", "currency")
            json.field("from", old.code)
            json.field("to", new.code)
        case .lineGone(let line):
            json.field("kind", "gone")
            json.field("name", line.name)
        case .lineAdded(let line):
            json.field("kind", "added")
            json.field("name", line.name)
            json.field("player", line.player?.name)
            json.field("to", line.quantity)
        case .lineQuantity(let name, let old, let new):
            json.field("kind", "quantity")
            json.field("name", name)
            json.field("from", old)
            json.field("to", new)
        case .lineOptions(let old, let new):
            json.field("kind", "options")
            json.field("name", new.name)
            json.field("player", new.player?.name)
            json.field("from", old.options.map(\.label).joined(separator: ", "))
            json.field("to", new.options.map(\.label).joined(separator: ", "))
        case .othersAdded(let line), .othersGone(let line, _), .othersQuantity(let line, _):
            json.field("kind", isGone ? "others_gone" : "others_changed")
            json.field("name", line.name)
            json.field("player", line.player?.name)
            if !isGone { json.field("to", line.quantity) }
            if case .othersQuantity(_, let old) = self { json.field("from", old) }
            if case .othersGone(_, let why) = self { json.field("why", why.rawValue) }
        case .arrival: json.field("kind", "arrival")
        case .problem: json.field("kind", "problem")
        case .paymentGone: json.field("kind", "payment")
        case .renamed(let old, let new):
            json.field("kind", "renamed")
            json.field("from", old)
            json.field("to", new)
        case .contents(let dish, let news):
            json.field("kind", "contents")
            json.field("name", dish)
            json.texts("contains_now", news.gained.map(\.rawValue))
            json.texts("suits_no_more", news.lost.map(\.rawValue))
            json.field("not_stated_any_more", news.isSilent)
        case .contentsUnread: json.field("kind", "contents_unread")
        case .notes(let old, let new):
            json.field("kind", "notes")
            json.field("from", old)
            json.field("to", new)
        case .method(let old, let new):
            json.field("kind", "method")
            json.field("from", old.rawValue)
            json.field("to", new.rawValue)
        case .paidOtherwise(let old, let new):
            json.field("kind", "payment_changed")
            json.field("from", OrderWords.code(old))
            json.field("to", OrderWords.code(new))
        case .orderUnread: json.field("kind", "order_unread")
        case .contactName(let old, let new):
            json.field("kind", "contact_name")
            json.field("from", old)
            json.field("to", new)
        case .contactPhone(let old, let new):
            json.field("kind", "contact_phone")
            json.field("from", old)
            json.field("to", new)
        case .directions(let old, let new):
            json.field("kind", "directions")
            json.field("from", old)
            json.field("to", new)
        case .kitchen(let old, let new):
            json.field("kind", "kitchen")
            json.field("from", old)
            json.field("to", new)
        case .address(let old, let new):
            json.field("kind", "address")
            json.field("from", old?.whole)
            json.field("to", new?.whole)
        }
    }
}

extension Receipt: JSONFields {
    func write(to json: inout JSONWriter) {
        writeOrder(to: &json)
        json.field("address", place?.line)
        json.field("notes", order.notes)
        json.object("occasion") { $0.fields(of: occasion) }
        json.object("bill") {
            $0.fields(of: BillOf(order.bill, lines, sent))
        }
        json.fields(of: split)
    }

    /// The order, wherever there is one.
    func writeOrder(to json: inout JSONWriter) {
        json.field("ref", order.id.rawValue)
        // What is no order is found by its key.
        json.field("name", agreement == nil ? number : key?.rawValue ?? number)
        json.field("id", order.id.rawValue)
        json.field("number", order.number)
        json.field("key", key?.rawValue)
        json.field("provider", provider?.rawValue)
        // The server's word for the state of an order, and there is none.
        json.field("state", agreement == nil ? order.state.word : nil)
        json.field("stage", OrderWords.code(stage))
        json.field("caterer", order.caterer?.rawValue)
        json.field("caterer_name", order.catererName)
        json.field("phone", order.catererPhone)
        json.field("courier", order.courier?.name)
        json.field("courier_phone", order.courier?.phone)
        json.field("method", order.method.rawValue)
        json.field("contact", meeting.contact)
        json.field("contact_phone", meeting.phone)
        json.field("directions", meeting.directions)
        json.object("eta", order.slot)
        json.field("zone", clock.zone.name)
        json.field("payment", order.payment.map(OrderWords.code))
        json.money("total", order.bill.total)
        json.money("money_back", order.moneyBack)
        // Servers of this kind do not let customers cancel.
        json.field("cancellable", false)
        json.field("placed_at", agreement == nil ? placedAt : nil as Instant?)
        json.field("agreed_at", agreement == nil ? nil : placedAt)
        json.field("read_at", readAt)
        json.field("delay_min", order.delayMinutes)
        json.history(order.events)
        json.changes(departures.map(OrderChange.quote), as: "not_as_agreed", in: clock)
    }
}

extension QuoteText: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("cart", cart?.id.rawValue)
        json.field("caterer", cart?.caterer?.rawValue)
        json.field("caterer_name", catererName)
        json.field("method", cart?.method.rawValue)
        json.field("address", destination?.line)
        json.field("contact", meeting.contact)
        json.field("contact_phone", driversMeeting.phone)
        json.field("directions", meeting.directions)
        json.field("zone", clock.zone.name)
        json.object("eta", quote?.arrival)
        json.field("soonest", cart?.slot == nil)
        if let cart {
            json.fields(of: BillOf(cart.bill, lines, sent))
        } else {
            BillOf.write(oursOnly: total, to: &json)
        }
        json.object("packaging") { json in
            let packaging = cart?.packaging ?? ReusablePackaging()
            json.field("reusable", cart?.comesInReusablePackaging ?? false)
            json.field("chosen", packaging.isOn)
            json.field("offered", packaging.canBeChosen)
            json.field("needs_account", packaging.offer?.needsAccount ?? false)
            json.field("words", packaging.offer?.words)
            json.money("deposit", cart?.deposit)
        }
        json.money("per_head", perHead, .ours)
        json.money("over_budget", overBudget, .ours)
        json.object("occasion") { $0.fields(of: occasion) }
        json.field("notes", notes)
        json.field("unsent_names", unsentNames)
        json.fields(of: split)
        json.object("shared", shared)
        json.texts("payments", quote?.payments.map(OrderWords.code) ?? [])
        json.texts("payments_here", quote?.paymentsHere.map(OrderWords.code) ?? [])
        json.texts("payments_on_page", quote?.paymentsOnPage.map(OrderWords.code) ?? [])
        json.field("page", page)
        json.objects("slots", days.flatMap(\.slots)) { json, slot in
            // As --slot takes it.
            json.field("ref", slot.start)
            json.fields(of: slot)
        }
        json.fields(of: alerts)
        json.changes(changes, in: clock)
        json.objects("problems", obstacles) { json, obstacle in
            json.field("code", QuoteWords.code(obstacle))
            json.field("message", QuoteWords.sentence(obstacle, in: clock))
        }
    }
}
