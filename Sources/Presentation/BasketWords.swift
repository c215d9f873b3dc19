import OrderModels
public import Services

/// How what is in a basket reads.
public enum BasketWords {
    /// `3 in the basket, 29.40 EUR without fees`.
    public static func brief(_ content: BasketContent, _ quote: OrderQuote?) -> String {
        guard let total = content.summary.total, let sum = sum(content, quote) else {
            return "in the basket"
        }
        return "\(total.pieces) in the basket, \(sum)"
    }

    /// The one number for what a basket comes to, and whose it is: the server's where it has said
    /// it, else ours.
    public static func sum(_ content: BasketContent, _ quote: OrderQuote?) -> String? {
        if let quote, quote.quote != nil { return "\(quote.total.formatted) in all" }
        return content.summary.total.map { "\($0.subtotal.formatted) without fees" }
    }

    /// `Krua Mae`, or `lunch, Krua Mae`.
    public static func title(_ summary: BasketSummary) -> String {
        let caterer = summary.catererName ?? summary.basket.caterer.rawValue
        return summary.basket.name.isEmpty ? caterer : "\(summary.basket.name), \(caterer)"
    }

    public static func state(_ state: BasketSummary.State) -> String {
        switch state {
        case .unsaved: "not saved as a draft"
        case .saved: "saved"
        case .edited: "changed since it was saved"
        }
    }

    /// `3 rows to fix`.
    public static func wishes(_ count: Int) -> String {
        Words.count(count, "row to fix", "rows to fix")
    }

    /// What of a line no longer fits the menu, in few words: the line it stands at names the dish.
    public static func misfit(_ misfit: LineMisfit) -> String {
        switch misfit {
        case .dishGone: "no longer on the menu"
        case .soldOut: "sold out"
        case .price(_, let old, let new): "was \(old.plain), is \(new.plain) now"
        case .optionPrice(let name, let old, let new):
            "\(name) was \(old.plain), is \(new.plain) now"
        case .choice(let trouble): trouble.sentence
        }
    }
}
