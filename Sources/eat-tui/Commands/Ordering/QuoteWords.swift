import OrderModels
import ViewModels

/// What changed about a quote, in sentences.
enum QuoteWords {
    static func sentence(_ change: QuoteChange, in zone: ZoneRules) -> String {
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
        }
    }

    private static func arrival(_ slot: Slot?, in zone: ZoneRules) -> String {
        slot.map { OrderWords.slot($0, in: zone) } ?? "as soon as possible"
    }
}
