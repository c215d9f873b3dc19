/// How a quote differs from an earlier one that the diner agreed to.
///
/// The differences are for explanation; ``needsConsent`` decides whether to ask again.
public enum QuoteChange: Hashable, Sendable {
    case currency(from: Currency, to: Currency)
    case total(from: Money, to: Money)
    case lineGone(OrderLine)
    case lineAdded(OrderLine)
    case linePrice(name: String, from: Money, to: Money)
    case lineQuantity(name: String, from: Int, to: Int)
    /// A change of a fee, a tip or a promotion, summed by kind.
    case charge(Charge.Kind, from: Money, to: Money)
    /// The chosen slot, or a soonest arrival that moved by more than ``toleratedSeconds``.
    case arrival(from: Slot?, to: Slot?)
    case problem(QuoteProblem)
    /// A payment method is no longer offered.
    case paymentGone(PaymentMethod)
    /// The server names a dish, or an option, differently than the basket.
    case renamed(from: String, to: String)
    /// A change of the notes to the kitchen.
    case notes(from: String, to: String)
    case method(from: Caterer.Method, to: Caterer.Method)
    /// The order goes to another address.
    case address(from: Address?, to: Address?)
    /// A dish contains more than its diner knows, or suits less.
    case contents(dish: String, ContentsNews)
    /// The menu could not be read now, so what the dishes contain is not certain.
    case contentsUnread
    /// Of those who order together, another has chosen something.
    case othersAdded(OrderLine)
    case othersGone(OrderLine)
    case othersQuantity(OrderLine, from: Int)
}

extension QuoteChange {
    /// Whether the order, or a part of it, costs more than before.
    public var isDearer: Bool {
        switch self {
        case .currency: true
        case .total(let old, let new), .linePrice(_, let old, let new),
            .charge(_, let old, let new):
            new.minorUnits > old.minorUnits
        case .lineGone, .lineAdded, .lineQuantity, .arrival, .problem, .paymentGone, .renamed,
            .notes, .method, .address, .contents, .contentsUnread, .othersAdded, .othersGone,
            .othersQuantity:
            false
        }
    }

    /// Whether a price limit alone does not cover this change.
    public var needsConsent: Bool {
        switch self {
        case .renamed, .arrival, .contents, .contentsUnread, .othersAdded, .othersGone,
            .othersQuantity:
            true
        default: isDearer
        }
    }
}

extension Quote {
    /// A soonest arrival that moves by less is within what "as soon as possible" means.
    public static let toleratedSeconds: Int64 = 2 * 3600

    /// The changes since `earlier`, except small delays of a soonest arrival: dishes first, in line
    /// order.
    public func changes(since earlier: Quote) -> [QuoteChange] {
        let (bill, old) = (cart.bill, earlier.cart.bill)
        guard bill.total.currency == old.total.currency else {
            return [.currency(from: old.total.currency, to: bill.total.currency)]
        }
        // A cart that had to be built again has other IDs for the same lines.
        var changes =
            bill.lineChanges(since: old, byName: cart.id == earlier.cart.id)
            + bill.chargeChanges(since: old)
        if bill.total != old.total { changes.append(.total(from: old.total, to: bill.total)) }
        changes += cart.placeChanges(since: earlier.cart)
        if hasMoved(since: earlier) {
            changes.append(.arrival(from: earlier.arrival, to: arrival))
        }
        changes += problems.filter { !earlier.problems.contains($0) }.map { .problem($0) }
        changes += earlier.paymentsHere.filter { !paymentsHere.contains($0) }
            .map { .paymentGone($0) }
        return changes
    }

    private var arrival: Slot? { cart.slot ?? timing?.soonest }

    private func hasMoved(since earlier: Quote) -> Bool {
        guard cart.slot == earlier.cart.slot else { return true }
        guard cart.slot == nil else { return false }
        guard let now = arrival, let then = earlier.arrival else {
            return arrival != earlier.arrival
        }
        return abs(now.start.seconds(since: then.start)) > Self.toleratedSeconds
    }
}

extension RemoteCart {
    fileprivate func placeChanges(since old: RemoteCart) -> [QuoteChange] {
        guard method == old.method else { return [.method(from: old.method, to: method)] }
        guard method == .delivery else { return [] }
        let isSame =
            switch (address, old.address) {
            case (let here?, let there?): here.isSamePlace(as: there)
            case (nil, nil): true
            default: false
            }
        return isSame ? [] : [.address(from: old.address, to: address)]
    }
}

extension Bill {
    /// The lines that `old` does not have, compared by their names.
    public func lines(notIn old: Bill) -> [OrderLine] {
        lineChanges(since: old, byName: false).compactMap { change in
            if case .lineAdded(let line) = change { line } else { nil }
        }
    }

    /// How an order differs from the bill that the diner agreed to: quantities of dishes, and the
    /// total.
    public func departures(from agreed: Bill) -> [QuoteChange] {
        let (now, then) = (piecesByName, agreed.piecesByName)
        var changes: [QuoteChange] = []
        for line in agreed.lines.firstOfEachName {
            let (had, has) = (then[line.name, default: 0], now[line.name, default: 0])
            if has == 0 {
                changes.append(.lineGone(line))
            } else if has != had {
                changes.append(.lineQuantity(name: line.name, from: had, to: has))
            }
        }
        changes += lines.firstOfEachName.filter { then[$0.name] == nil }.map { .lineAdded($0) }
        if total.currency != agreed.total.currency {
            changes.append(.currency(from: agreed.total.currency, to: total.currency))
        } else if total != agreed.total {
            changes.append(.total(from: agreed.total, to: total))
        }
        return changes
    }

    private var piecesByName: [String: Int] {
        lines.reduce(into: [:]) { pieces, line in
            let (sum, _) = pieces[line.name, default: 0].addingReportingOverflow(line.quantity)
            pieces[line.name] = sum
        }
    }

    /// The price changes since `old`, also from another cart.
    ///
    /// If the diner has changed the order since (`isSameOrder` is false), only prices of dishes in
    /// both are compared, because fees and totals differ by the diner's own changes.
    public func priceChanges(since old: Bill, isSameOrder: Bool) -> [QuoteChange] {
        guard total.currency == old.total.currency else {
            return [.currency(from: old.total.currency, to: total.currency)]
        }
        let prices = lineChanges(since: old, byName: false).filter { change in
            if case .linePrice = change { true } else { false }
        }
        guard isSameOrder else { return prices }
        let sum = total == old.total ? [] : [QuoteChange.total(from: old.total, to: total)]
        return prices + chargeChanges(since: old) + sum
    }

    func lineChanges(since old: Bill, byName: Bool) -> [QuoteChange] {
        let lines = namedLines(byName: byName)
        let oldLines = old.namedLines(byName: byName)
        let found = Dictionary(uniqueKeysWithValues: lines)
        let known = Set(oldLines.map(\.0))
        var changes: [QuoteChange] = []
        for (key, line) in oldLines {
            guard let now = found[key] else {
                changes.append(.lineGone(line))
                continue
            }
            if now.quantity != line.quantity {
                changes.append(
                    .lineQuantity(name: line.name, from: line.quantity, to: now.quantity))
            }
            // Options have prices too: compare the whole price of a piece.
            if now.unitPrice != line.unitPrice {
                changes.append(
                    .linePrice(name: line.name, from: line.unitPrice, to: now.unitPrice))
            } else if let (old, new) = line.pricesByPiece(against: now) {
                changes.append(.linePrice(name: line.name, from: old, to: new))
            }
        }
        return changes
            + lines.filter { !known.contains($0.0) }.map { .lineAdded($0.1) }
    }

    /// The lines by the server's ID, or by their names; equal ones are numbered.
    private func namedLines(byName: Bool) -> [([String], OrderLine)] {
        var seen: [[String]: Int] = [:]
        return lines.map { line in
            let key = byName ? [line.id.rawValue] : [line.name] + line.options.map(\.label)
            let count = seen[key, default: 0]
            seen[key] = count + 1
            return (key + ["\(count)"], line)
        }
    }

    /// Tax counts only where it is added to the prices.
    func chargeChanges(since old: Bill) -> [QuoteChange] {
        let countsTax = ((try? audited()) ?? .included) != .included
        var kinds: [Charge.Kind] = []
        for charge in old.charges + charges
        where (charge.kind != .tax || countsTax) && !kinds.contains(charge.kind) {
            kinds.append(charge.kind)
        }
        return kinds.compactMap { kind in
            // Amounts that cannot be added were refused before there was a quote.
            guard let from = try? old.sum(of: kind), let to = try? sum(of: kind), from != to
            else { return nil }
            return .charge(kind, from: from, to: to)
        }
    }
}

extension OrderLine {
    /// The price of a piece with options here and in `other`; nil if equal.
    fileprivate func pricesByPiece(against other: OrderLine) -> (Money, Money)? {
        guard quantity > 0, other.quantity > 0, total.currency == other.total.currency else {
            return nil
        }
        let here = Int128(total.minorUnits) * Int128(other.quantity)
        guard here != Int128(other.total.minorUnits) * Int128(quantity) else { return nil }
        return (
            Money(minorUnits: total.minorUnits / quantity, currency: total.currency),
            Money(minorUnits: other.total.minorUnits / other.quantity, currency: total.currency)
        )
    }
}

extension [OrderLine] {
    fileprivate var firstOfEachName: [OrderLine] {
        var seen: Set<String> = []
        return filter { seen.insert($0.name).inserted }
    }
}

extension Order {
    /// How the kitchen's order differs from what the diner agreed to. Parts that the server leaves
    /// out count as equal.
    public func departures(from agreed: Order) -> [QuoteChange] {
        var changes = bill.departures(from: agreed.bill)
        if method != agreed.method {
            changes.append(.method(from: agreed.method, to: method))
        } else if method == .delivery, let there = address, let wanted = agreed.address,
            !there.isSamePlace(as: wanted)
        {
            changes.append(.address(from: wanted, to: there))
        }
        if let slot, let wanted = agreed.slot,
            abs(slot.start.seconds(since: wanted.start)) > Quote.toleratedSeconds
        {
            changes.append(.arrival(from: wanted, to: slot))
        }
        if let notes, let wanted = agreed.notes, !OrderNotes(text: wanted).matches(notes) {
            changes.append(.notes(from: wanted, to: notes))
        }
        return changes
    }
}

extension QuoteChange {
    public var isTotal: Bool {
        if case .total = self { true } else { false }
    }
}
