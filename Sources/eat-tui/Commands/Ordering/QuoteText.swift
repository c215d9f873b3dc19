import OrderModels
import Services
import ViewModels

/// What an order would cost, when it would come, and what stands in the way.
struct QuoteText {
    let quote: Quote
    /// Our basket, as it was quoted.
    let lines: [BasketLine]
    let occasion: Occasion
    let catererName: String
    /// As it travels with the order.
    let notes: OrderNotes
    let zone: ZoneRules

    private var cart: RemoteCart { quote.cart }

    /// What each of the occasion's people pays.
    var perHead: Money? { occasion.headCount.flatMap { quote.total.perHead($0) } }

    /// By how much a head is above what was meant, or below it where that is negative.
    var overBudget: Money? {
        guard let perHead, let budget = occasion.budgetPerHead else { return nil }
        return try? perHead.subtracting(budget)  // In two currencies nothing can be said.
    }

    func write(to output: Output) throws {
        let isProse = output.form == .table || output.form == .linear
        if isProse { for line in heading { output.line(line) } }
        var table = BillTable(cart.bill)
        if let perHead, let heads = occasion.headCount {
            table.add(ours: "per_head", "A head, of \(heads)", perHead)
        }
        try table.write(to: output)
        guard isProse else { return }
        for line in tail { output.line(line) }
    }

    /// What stands below the sums.
    var tail: [String] {
        var lines = budgetLine.map { [$0] } ?? []
        if !notes.text.isEmpty {
            lines.append("The kitchen gets these notes:")
            lines += notes.text.split(separator: "\n").map { "  " + $0 }
        }
        lines.append(payment)
        lines += quote.problems.map(\.sentence)
        return lines + slots
    }

    var heading: [String] {
        let method = OrderWords.method(cart.method)
        let place = cart.address.map { " to \($0.line)" } ?? ""
        var lines = ["\(catererName), \(method)\(place)"]
        if let name = occasion.name { lines.append("For: \(name)") }
        if let contact = occasion.contact { lines.append("Contact: \(contact)") }
        if let words = occasion.instructions { lines.append("Instructions: \(words)") }
        lines.append(arrival)
        return lines
    }

    var arrival: String {
        if let slot = cart.slot { return "Arrives \(OrderWords.slot(slot, in: zone))" }
        guard let soonest = quote.timing?.soonest else { return "Arrives as soon as possible" }
        return "Arrives as soon as possible: \(OrderWords.slot(soonest, in: zone))"
    }

    private var budgetLine: String? {
        guard let over = overBudget, let budget = occasion.budgetPerHead else { return nil }
        let amount = Money(
            minorUnits: Int(clamping: over.minorUnits.magnitude), currency: over.currency)
        if over.isZero { return "That is the budget of \(budget.formatted) a head." }
        let way = over.isNegative ? "below" : "above"
        return "That is \(amount.formatted) \(way) the budget of \(budget.formatted) a head."
    }

    private var payment: String {
        let here = quote.paymentsHere
        guard here.isEmpty else {
            return "Payment: " + here.map(OrderWords.payment).joined(separator: ", ")
        }
        guard !quote.payments.isEmpty else { return "Payment: the server names no way to pay yet." }
        let names = quote.payments.map(OrderWords.payment).joined(separator: ", ")
        return "Payment: \(names), on the kitchen's own page only."
    }

    private var slots: [String] {
        guard let timing = quote.timing, !timing.slots.isEmpty else { return [] }
        return ["Can arrive (\(zone.name)):"]
            + SlotDay.days(of: timing.slots, in: zone).map { day in
                let hours = day.slots.map { OrderWords.hours($0, in: zone) }
                return "  \(day.date.weekday.threeLetterName) \(day.date.text): "
                    + hours.joined(separator: ", ")
            }
    }
}
