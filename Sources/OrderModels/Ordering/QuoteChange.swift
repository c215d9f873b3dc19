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
    /// The same dish of the same person with other options.
    case lineOptions(from: OrderLine, to: OrderLine)
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
    /// The driver asks for another person than was named.
    case contactName(from: String, to: String)
    /// The driver has another telephone than was given.
    case contactPhone(from: String, to: String)
    /// The driver has other directions than were given.
    case directions(from: String, to: String)
    /// The order is paid in another way than was agreed to.
    case paidOtherwise(from: PaymentMethod, to: PaymentMethod)
    /// The order is another kitchen's; by their names.
    case kitchen(from: String, to: String)
    /// The placed order could not be read, so what it has is not certain.
    case orderUnread
    /// A dish contains more than its diner knows, or suits less.
    case contents(dish: String, ContentsNews)
    /// The menu could not be read now, so what the dishes contain is not certain.
    case contentsUnread
    /// Of those who order together, another has chosen something.
    case othersAdded(OrderLine)
    case othersGone(OrderLine, Absence = .changed)
    case othersQuantity(OrderLine, from: Int)

    /// Why another's dish is not in the order any more, as far as it is known.
    public enum Absence: String, Hashable, Sendable, CaseIterable {
        /// It was taken out, by the one who chose it or the diner, or the kitchen has it no more.
        case changed
        /// The one who chose it was taken out of the order.
        case takenOut = "taken_out"
        /// The sharing that it was chosen in has ended, and the order has another cart.
        case sharingEnded = "sharing_ended"
    }
}

extension QuoteChange {
    /// Whether the order, or a part of it, costs more than before.
    public var isDearer: Bool {
        switch self {
        case .currency: true
        case .total(let old, let new), .linePrice(_, let old, let new),
            .charge(_, let old, let new):
            new.minorUnits > old.minorUnits
        case .lineGone, .lineAdded, .lineQuantity, .lineOptions, .arrival, .problem, .paymentGone,
            .renamed, .notes, .method, .address, .contactName, .contactPhone, .directions,
            .paidOtherwise, .kitchen, .orderUnread, .contents, .contentsUnread, .othersAdded,
            .othersGone, .othersQuantity:
            false
        }
    }

    /// Whether a price limit alone does not cover this change.
    public var needsConsent: Bool {
        switch self {
        case .renamed, .arrival, .contents, .contentsUnread, .lineOptions, .othersAdded,
            .othersGone, .othersQuantity:
            true
        default: isDearer
        }
    }
}

extension Quote {
    /// A soonest arrival that moves by less is within what "as soon as possible" means.
    public static let toleratedSeconds: Int64 = 45 * 60

    /// The changes since `earlier`, except small delays of a soonest arrival: dishes first, in line
    /// order, the diner's before others'.
    public func changes(
        since earlier: Quote, others: OthersLines? = nil, _ earlierOthers: OthersLines? = nil
    ) -> [QuoteChange] {
        let (bill, old) = (cart.bill, earlier.cart.bill)
        guard bill.total.currency == old.total.currency else {
            return [.currency(from: old.total.currency, to: bill.total.currency)]
        }
        let (own, theirs) = bill.lines.split(by: others)
        let (ownThen, theirsThen) = old.lines.split(by: earlierOthers)
        var changes =
            own.changes(since: ownThen, byID: cart.id == earlier.cart.id)
            + theirs.changesOfOthers(since: theirsThen) {
                earlierOthers?.absence(of: $0, in: others) ?? .changed
            }
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

    /// When it would come, as far as the server says.
    public var arrival: Slot? { cart.slot ?? timing?.soonest }

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
        let known = Set(old.namedLines.map(\.0))
        return namedLines.filter { !known.contains($0.0) }.map(\.1)
    }

    /// How an order differs from the bill that the diner agreed to: quantities of dishes, their
    /// options, and the total.
    public func departures(from agreed: Bill) -> [QuoteChange] {
        let (now, then) = (piecesByName, agreed.piecesByName)
        var changes: [QuoteChange] = []
        for line in agreed.lines.firstOfEachName {
            let (had, has) = (then[line.name, default: 0], now[line.name, default: 0])
            if has == 0 {
                changes += agreed.gone(line.name)
            } else if has != had {
                changes.append(.lineQuantity(name: line.name, from: had, to: has))
            }
        }
        changes += lines.firstOfEachName.filter { then[$0.name] == nil }.map { .lineAdded($0) }
        changes += otherChoices(than: agreed)
        changes += otherTip(than: agreed)
        if total.currency != agreed.total.currency {
            changes.append(.currency(from: agreed.total.currency, to: total.currency))
        } else if total != agreed.total {
            changes.append(.total(from: agreed.total, to: total))
        }
        return changes
    }

    /// Another tip than was given, even if the total is the same. A bill that leaves charges out says
    /// nothing of it.
    private func otherTip(than agreed: Bill) -> [QuoteChange] {
        guard BillStatement(self).beyondCharges == nil, let wanted = try? agreed.sum(of: .tip),
            let tip = try? sum(of: .tip), tip.currency == wanted.currency, tip != wanted
        else { return [] }
        return [.charge(.tip, from: wanted, to: tip)]
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
        let found = Dictionary(uniqueKeysWithValues: namedLines)
        let prices = old.namedLines.flatMap { key, line in
            found[key].map { $0.priceChanges(since: line) } ?? []
        }
        guard isSameOrder else { return prices }
        let sum = total == old.total ? [] : [QuoteChange.total(from: old.total, to: total)]
        return prices + chargeChanges(since: old) + sum
    }

    /// That nothing is left of a dish: of each person who chose it, where several did choose.
    private func gone(_ dish: String) -> [QuoteChange] {
        let isOfSeveral = Set(lines.map(\.player?.id)).count > 1
        var people: Set<Player.ID?> = []
        return lines.filter { $0.name == dish && people.insert($0.player?.id).inserted }.map {
            let isNamed = $0.player.map { !$0.name.allSatisfy(\.isWhitespace) } ?? false
            return isOfSeveral && isNamed ? .othersGone($0) : .lineGone($0)
        }
    }

    /// The lines by their names; equal ones are numbered.
    private var namedLines: [([String], OrderLine)] {
        var seen: [[String]: Int] = [:]
        return lines.map { line in
            let key = [line.name] + line.sortedOptions
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
    fileprivate func changes(since old: OrderLine) -> [QuoteChange] {
        var changes: [QuoteChange] = []
        if sortedOptions != old.sortedOptions {
            changes.append(.lineOptions(from: old, to: self))
        }
        if quantity != old.quantity {
            changes.append(.lineQuantity(name: name, from: old.quantity, to: quantity))
        }
        return changes + priceChanges(since: old)
    }

    fileprivate func priceChanges(since old: OrderLine) -> [QuoteChange] {
        // Options have prices too: compare the whole price of a piece.
        guard unitPrice == old.unitPrice else {
            return [.linePrice(name: name, from: old.unitPrice, to: unitPrice)]
        }
        return old.pricesByPiece(against: self).map {
            [.linePrice(name: name, from: $0, to: $1)]
        } ?? []
    }

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
    fileprivate func changes(since old: [OrderLine], byID: Bool) -> [QuoteChange] {
        let (same, come) = linesMatching(old, byID: byID)
        return old.enumerated().flatMap { place, line in
            same[place].map { $0.changes(since: line) } ?? [.lineGone(line)]
        } + come.map { .lineAdded($0) }
    }

    fileprivate func split(by others: OthersLines?) -> (own: [OrderLine], theirs: [OrderLine]) {
        let ids = others?.lines ?? []
        return (filter { !ids.contains($0.id) }, filter { ids.contains($0.id) })
    }

    fileprivate var firstOfEachName: [OrderLine] {
        var seen: Set<String> = []
        return filter { seen.insert($0.name).inserted }
    }
}

extension Order {
    /// How the kitchen's order differs from what the diner agreed to, and to pay how. Parts that the
    /// server leaves out count as equal.
    public func departures(from agreed: Order, paid: PaymentMethod? = nil) -> [QuoteChange] {
        var changes = (isUnread ? [.orderUnread] : []) + bill.departures(from: agreed.bill)
        if let caterer, let wanted = agreed.caterer,
            caterer != wanted || isCalledOtherwise(than: agreed)
        {
            let (theirs, ours) = (catererName ?? caterer.rawValue, agreed.catererName)
            // Two kitchens of one name are told apart by their references.
            changes.append(
                theirs == ours
                    ? .kitchen(from: wanted.rawValue, to: caterer.rawValue)
                    : .kitchen(from: ours ?? wanted.rawValue, to: theirs))
        }
        if let payment, let paid, payment != paid, Set([payment, paid]) == [.cash, .card] {
            changes.append(.paidOtherwise(from: paid, to: payment))
        }
        if method != agreed.method {
            changes.append(.method(from: agreed.method, to: method))
        } else if method == .delivery, let there = address, let wanted = agreed.address,
            !there.isSamePlace(as: wanted)
        {
            changes.append(.address(from: wanted, to: there))
        } else if method == .delivery, let there = address, let wanted = agreed.address {
            // Where an address is the account's, the notes have the directions.
            var (meeting, asked) = (Meeting(at: there), Meeting(at: wanted))
            (meeting.contact, asked.contact) = (contact, agreed.contact)
            changes += meeting.departures(from: asked, saidBeside: agreed.notes)
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

    /// Kitchens are known to people by their names.
    private func isCalledOtherwise(than agreed: Order) -> Bool {
        guard let catererName, let wanted = agreed.catererName else { return false }
        return fold(catererName) != fold(wanted)
    }
}

extension QuoteChange {
    /// The dish that differs, with its options where those do; nil for anything else.
    var dish: String? {
        switch self {
        case .lineGone(let line), .lineAdded(let line), .othersAdded(let line),
            .othersGone(let line, _), .othersQuantity(let line, _):
            line.name
        case .lineQuantity(let name, _, _): name
        case .lineOptions(_, let line):
            line.options.isEmpty
                ? line.name
                : line.name + " (" + line.options.map(\.label).joined(separator: ", ") + ")"
        default: nil
        }
    }

    public var isTotal: Bool {
        if case .total = self { true } else { false }
    }
}
