/// Counts the orders of one currency.
struct CurrencyTally {
    private let currency: Currency
    private var sum: OrderSum
    private var open: OrderSum
    private var months: [CalendarMonth: OrderSum] = [:]
    private var weekdays: [OrderSum]
    private var kitchens: [KitchenName.Key: KitchenTally] = [:]
    private var parts: [Spending.Part: OrderSum] = [:]
    private var discounts: [String: OrderSum] = [:]

    private struct KitchenTally {
        var kitchen: KitchenName
        var latest: Instant
        var sum: OrderSum
        var timed = 0
        var late = 0
    }

    init(_ currency: Currency) {
        self.currency = currency
        sum = OrderSum(currency)
        open = OrderSum(currency)
        weekdays = [OrderSum](repeating: OrderSum(currency), count: 7)
    }

    /// `isLate` is nil where it is unknown.
    mutating func take(_ entry: OrderHistory.Entry, _ isLate: Bool?) {
        let (order, placed) = (entry.order, entry.placed)
        let total = order.bill.total
        sum.add(total)
        if !order.state.isTerminal { open.add(total) }
        months[CalendarMonth(placed.date), default: OrderSum(currency)].add(total)
        weekdays[placed.weekday.rawValue - 1].add(total)
        let kitchen = entry.kitchen
        var tally =
            kitchens[kitchen.key]
            ?? KitchenTally(
                kitchen: kitchen, latest: entry.placedAt, sum: OrderSum(currency))
        if entry.placedAt > tally.latest {
            (tally.kitchen, tally.latest) = (kitchen, entry.placedAt)
        }
        tally.sum.add(total)
        if let isLate {
            tally.timed += 1
            tally.late += isLate ? 1 : 0
        }
        kitchens[kitchen.key] = tally
        split(order.bill)
    }

    /// Divides the total into its parts. Where the bill mixes currencies, nothing is explained.
    private mutating func split(_ bill: Bill) {
        let statement = BillStatement(bill)
        let charges = bill.charges.filter { $0.kind != .tax }
        let all = [bill.itemsTotal] + (charges + statement.addedTaxes).map(\.amount)
        guard all.allSatisfy({ $0.currency == currency }) else {
            return add(.unexplained, [bill.total])
        }
        add(.dishes, [bill.itemsTotal])
        add(.delivery, amounts(charges, .delivery))
        add(.packaging, amounts(charges, .packaging))
        add(.tip, amounts(charges, .tip))
        add(.discount, amounts(charges, .promotion))
        add(.other, charges.filter(\.isOther).map(\.amount))
        add(.addedTax, statement.addedTaxes.map(\.amount))
        add(.includedTax, statement.includedTaxes.map(\.amount).filter { $0.currency == currency })
        let explained = all.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
        add(.unexplained, units: Int128(bill.total.minorUnits) - explained)
        nameDiscounts(charges)
    }

    private func amounts(_ charges: [Charge], _ kind: Charge.Kind) -> [Money] {
        charges.filter { $0.kind == kind }.map(\.amount)
    }

    private mutating func nameDiscounts(_ charges: [Charge]) {
        var names: [String: Int128] = [:]
        for charge in charges where charge.kind == .promotion && !charge.amount.isZero {
            names[charge.code ?? charge.label, default: 0] += Int128(charge.amount.minorUnits)
        }
        for (name, units) in names {
            discounts[name, default: OrderSum(currency)].add(units: units)
        }
    }

    private mutating func add(_ part: Spending.Part, _ amounts: [Money]) {
        add(part, units: amounts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) })
    }

    /// Nothing is no part, and does not count as an order that has it.
    private mutating func add(_ part: Spending.Part, units: Int128) {
        guard units != 0 else { return }
        parts[part, default: OrderSum(currency)].add(units: units)
    }

    var spending: Spending {
        Spending(
            sum: sum, open: open,
            months: months.map { Spending.Month(month: $0.key, sum: $0.value) }
                .sorted { $0.month < $1.month },
            kitchens: kitchens.values.map {
                Spending.Kitchen(
                    kitchen: $0.kitchen, sum: $0.sum, timed: $0.timed, late: $0.late)
            }.sorted {
                $0.sum.isLarger(than: $1.sum)
                    || (!$1.sum.isLarger(than: $0.sum) && $0.kitchen.text < $1.kitchen.text)
            },
            weekdays: weekdays, parts: parts,
            discounts: discounts.map { Spending.Discount(name: $0.key, sum: $0.value) }
                .sorted {
                    $1.sum.isLarger(than: $0.sum)
                        || (!$0.sum.isLarger(than: $1.sum) && $0.name < $1.name)
                })
    }
}

extension Charge {
    fileprivate var isOther: Bool {
        if case .other = kind { true } else { false }
    }
}
