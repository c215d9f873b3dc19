import Files
import JSON
import OrderModels
import Presentation
import Services

extension JSONWriter {
    /// What is known of an order in few words, as lists tell it.
    mutating func fields(of order: Order, in zone: ZoneRules) {
        field("id", order.id.rawValue)
        field("number", order.number)
        field("state", order.state.word)
        field("stage", OrderWords.word(order.stage))
        field("caterer", order.caterer?.rawValue)
        field("caterer_name", order.catererName)
        field("phone", order.catererPhone)
        field("method", order.method.rawValue)
        slot("eta", order.slot)
        field("zone", zone.name)
        field("payment", order.payment.map(OrderWords.code))
        money("total", order.bill.total)
        // No kitchen of this kind lets its customers do so.
        field("cancellable", false)
    }

    /// What happened to it, oldest first.
    mutating func history(_ events: [OrderEvent]) {
        key("history")
        array { json in
            for event in events {
                json.object { json in
                    json.field("event", event.kind.rawValue)
                    json.field("at", event.at)
                    json.field("delay_min", event.delayMinutes)
                    json.field("reason", event.reason?.rawValue)
                }
            }
        }
    }

    mutating func slot(_ key: String, _ slot: Slot?) {
        self.key(key)
        guard let slot else { return null() }
        object { $0.fields(of: slot) }
    }

    mutating func fields(of slot: Slot) {
        field("from", slot.start)
        field("to", slot.end)
    }

    /// A bill with each sum under its name, and who worked it out.
    mutating func fields(of bill: Bill) {
        key("lines")
        array { json in
            for line in bill.lines {
                json.object { json in
                    json.field("name", line.name)
                    json.field("quantity", line.quantity)
                    json.money("price", line.unitPrice)
                    json.money("total", line.total)
                    json.charges("options", line.options)
                    json.charges("taxes", line.taxes)
                }
            }
        }
        let source = BillTable.Origin.server
        money("subtotal", bill.itemsTotal, source)
        money("delivery", try? bill.sum(of: .delivery), source)
        money("service", try? bill.sum(of: .packaging), source)
        money("discount", try? bill.sum(of: .promotion), source)
        money("tip", try? bill.sum(of: .tip), source)
        key("charges")
        array { json in
            for charge in bill.charges where charge.kind != .tax {
                json.object { json in
                    json.field("kind", OrderWords.code(charge.kind))
                    json.field("label", charge.label)
                    json.field("code", charge.code)
                    json.money("amount", charge.amount)
                }
            }
        }
        let statement = BillStatement(bill)
        key("tax")
        object { json in
            // On top or within: the kinds do not add up together.
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
        money("total", bill.total, source)
        money("unexplained_in_dishes", statement.beyondLines, source)
        money("unexplained", statement.beyondCharges, source)
        field("sums_fit", bill.doubt == nil)
    }

    /// An amount and whose figure it is.
    mutating func money(_ key: String, _ money: Money?, _ origin: BillTable.Origin) {
        self.key(key)
        guard let money else { return null() }
        object { json in
            json.field("minor", money.minorUnits)
            json.field("currency", money.currency.code)
            json.field("source", origin.rawValue)
        }
    }

    private mutating func charges(_ key: String, _ charges: [Charge]) {
        self.key(key)
        array { json in
            for charge in charges {
                json.object { json in
                    json.field("label", charge.label)
                    json.money("amount", charge.amount)
                }
            }
        }
    }
}

extension JSONWriter {
    /// What is not as it was when the diner last looked.
    mutating func changes(_ changes: [OrderChange], in zone: ZoneRules) {
        self.changes("changes", changes, in: zone)
    }

    private mutating func changes(
        _ name: String, _ changes: [OrderChange], in zone: ZoneRules
    ) {
        key(name)
        array { json in
            for change in changes {
                json.object { json in
                    json.field("dearer", change.isDearer)
                    json.field("message", QuoteWords.sentence(change, in: zone))
                    switch change {
                    case .quote(let change): json.fields(of: change)
                    case .notes: json.field("kind", "notes")
                    case .obstacle: json.field("kind", "problem")
                    }
                }
            }
        }
    }

    /// What the kitchen has otherwise than was agreed to.
    mutating func departures(_ changes: [QuoteChange], in zone: ZoneRules) {
        self.changes("not_as_agreed", changes.map(OrderChange.quote), in: zone)
    }

    private mutating func fields(of change: QuoteChange) {
        switch change {
        case .linePrice(let name, let old, let new):
            field("kind", "dish")
            field("name", name)
            prices(old, new)
        case .charge(let kind, let old, let new):
            field("kind", OrderWords.code(kind))
            prices(old, new)
        case .total(let old, let new):
            field("kind", "total")
            prices(old, new)
        case .currency(let old, let new):
            field("kind", "currency")
            field("from", old.code)
            field("to", new.code)
        case .lineGone(let line):
            field("kind", "gone")
            field("name", line.name)
        case .lineAdded(let line):
            field("kind", "added")
            field("name", line.name)
        case .lineQuantity(let name, let old, let new):
            field("kind", "quantity")
            field("name", name)
            field("from", old)
            field("to", new)
        case .arrival: field("kind", "arrival")
        case .problem: field("kind", "problem")
        case .paymentGone: field("kind", "payment")
        case .renamed(let old, let new):
            field("kind", "renamed")
            field("from", old)
            field("to", new)
        case .notes(let old, let new):
            field("kind", "notes")
            field("from", old)
            field("to", new)
        case .method(let old, let new):
            field("kind", "method")
            field("from", old.rawValue)
            field("to", new.rawValue)
        case .address(let old, let new):
            field("kind", "address")
            field("from", old?.whole)
            field("to", new?.whole)
        }
    }

    private mutating func prices(_ old: Money, _ new: Money) {
        money("from", old)
        money("to", new)
    }
}

extension JSONWriter {
    mutating func fields(of receipt: Receipt) {
        fields(of: receipt.order, in: receipt.zone)
        field("placed_at", receipt.placedAt)
        field("address", receipt.order.address?.line)
        field("notes", receipt.order.notes)
        key("occasion")
        object { $0.fields(of: receipt.occasion) }
        key("bill")
        object { $0.fields(of: receipt.order.bill) }
        field("split", receipt.split.rule)
        key("diners")
        array { json in
            for share in receipt.split.shares {
                json.object { json in
                    json.field("for", share.diner)
                    json.money("total", share.owed ?? share.dishes, .ours)
                    json.money("dishes", share.dishes, .ours)
                    json.key("lines")
                    json.array { json in
                        for line in share.lines { json.object { $0.fields(of: line) } }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    mutating func fields(of text: QuoteText) {
        let (quote, cart) = (text.quote, text.cart)
        field("cart", cart?.id.rawValue)
        field("caterer", cart?.caterer?.rawValue)
        field("caterer_name", text.catererName)
        field("method", cart?.method.rawValue)
        field("address", cart?.address?.line)
        field("zone", text.zone.name)
        slot("eta", cart?.slot ?? quote?.timing?.soonest)
        field("soonest", cart?.slot == nil)
        if let cart {
            fields(of: cart.bill)
        } else {
            money("subtotal", text.total, .ours)
            money("total", nil, .server)
        }
        money("per_head", text.perHead, .ours)
        money("over_budget", text.overBudget, .ours)
        key("occasion")
        object { $0.fields(of: text.occasion) }
        field("notes", text.notes)
        field("unsent_names", text.unsentNames)
        texts("payments", quote?.payments.map(OrderWords.code) ?? [])
        texts("payments_here", quote?.paymentsHere.map(OrderWords.code) ?? [])
        field("page", text.page)
        key("slots")
        array { json in
            for slot in text.days.flatMap(\.slots) { json.object { $0.fields(of: slot) } }
        }
        changes(text.changes, in: text.zone)
        key("problems")
        array { json in
            for obstacle in text.obstacles {
                json.object { json in
                    json.field("code", QuoteWords.code(obstacle))
                    json.field("message", QuoteWords.sentence(obstacle, in: text.zone))
                }
            }
        }
    }
}
