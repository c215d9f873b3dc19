import OrderModels
import Services

extension [OrderChange] {
    /// With the next quote: what changed by it, after what it still has of what changed before.
    func followed(by fresh: [OrderChange], in quote: OrderQuote) -> [OrderChange] {
        filter { $0.holds(in: quote) && !fresh.contains($0) } + fresh
    }
}

extension OrderChange {
    fileprivate func holds(in quote: OrderQuote) -> Bool {
        switch self {
        case .quote(let change): change.holds(in: quote)
        case .notes(_, let new): quote.notes == new
        case .obstacle(let obstacle): (quote.obstacles + quote.notTaken).contains(obstacle)
        case .customer(let new): quote.customer == new
        }
    }
}

extension QuoteChange {
    /// Whether the quote has what it changed to: the diner may have changed the same since, or the
    /// server may have taken it back. What is no value stays.
    fileprivate func holds(in found: OrderQuote) -> Bool {
        guard let quote = found.quote else { return !isTotal || found.total == newTotal }
        let (cart, bill) = (quote.cart, quote.cart.bill)
        func has(_ name: String, _ fits: (OrderLine) -> Bool = { _ in true }) -> Bool {
            bill.lines.contains { $0.name == name && fits($0) }
        }
        switch self {
        case .currency(_, let new): return bill.total.currency == new
        case .total(_, let new): return bill.total == new
        // What the diner took out themselves is no news any more.
        case .lineGone(let line): return !has(line.name) && found.wants(line.name)
        case .lineAdded(let line): return has(line.name)
        case .linePrice(let name, _, let new):
            return has(name) { line in
                line.unitPrice == new
                    || line.quantity > 0 && line.total.minorUnits / line.quantity == new.minorUnits
            }
        case .lineQuantity(let name, _, let new): return has(name) { $0.quantity == new }
        case .lineOptions(_, let new):
            return has(new.name) { $0.sortedOptions == new.sortedOptions }
        case .charge(let kind, _, let new): return (try? bill.sum(of: kind)) == new
        case .arrival(_, let new):
            guard let new, let now = quote.arrival else { return new == quote.arrival }
            return abs(now.start.seconds(since: new.start)) <= Quote.toleratedSeconds
        case .problem(let problem): return quote.problems.contains(problem)
        case .paymentGone(let payment): return !quote.paymentsHere.contains(payment)
        case .method(_, let new): return cart.method == new
        case .address(_, let new): return cart.address == new
        case .notes(_, let new): return found.notes == new
        case .othersAdded(let line): return found.has(line) { _ in true }
        case .othersGone(let line, _): return !found.has(line) { _ in true }
        case .othersQuantity(let line, _): return found.has(line) { $0.quantity == line.quantity }
        case .contents(let dish, _): return found.wants(dish)
        case .contactPhone(_, let new):
            return found.meeting.phone ?? "" == new || cart.address?.phone == new
        case .directions(_, let new):
            return found.meeting.directions ?? "" == new || cart.address?.note == new
        case .contactName(_, let new): return found.meeting.contact ?? "" == new
        case .renamed, .contentsUnread, .paidOtherwise, .kitchen, .orderUnread: return true
        }
    }

    private var newTotal: Money? {
        if case .total(_, let new) = self { new } else { nil }
    }
}

extension OrderQuote {
    /// Whether a dish of that name is wanted, by the diner or by others.
    fileprivate func wants(_ dish: String) -> Bool {
        snapshot.lines.contains { $0.name == dish }
            || (shared?.others ?? []).contains { $0.name == dish }
    }

    fileprivate func has(_ line: OrderLine, _ fits: (OrderLine) -> Bool) -> Bool {
        (shared?.others ?? []).contains { $0.id == line.id && fits($0) }
    }
}
