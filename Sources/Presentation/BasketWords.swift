public import OrderModels
public import Services

/// How what is in a basket reads.
public enum BasketWords {
    /// `3 in the basket, 29.40 EUR without fees`.
    public static func brief(_ content: BasketContent, _ quote: OrderQuote?) -> String {
        guard let total = content.summary.total, let sum = sum(content, quote) else {
            return Say.Basket.inTheBasket
        }
        return Say.Basket.piecesInTheBasket(pieces: total.pieces, sum: sum)
    }

    /// The one number for what a basket comes to, and whose it is: the server's where it has said
    /// it, else ours.
    public static func sum(_ content: BasketContent, _ quote: OrderQuote?) -> String? {
        if let quote, quote.quote != nil {
            return Say.Basket.sumInAll(total: quote.total.formatted)
        }
        return content.summary.total.map {
            Say.Basket.sumWithoutFees(subtotal: $0.subtotal.formatted)
        }
    }

    /// `Krua Mae`, or `lunch, Krua Mae`.
    public static func title(_ summary: BasketSummary) -> String {
        let caterer = summary.catererName ?? summary.basket.caterer.rawValue
        guard !summary.basket.name.isEmpty else { return caterer }
        return Say.Basket.title(name: summary.basket.name, caterer: caterer)
    }

    public static func state(_ state: BasketSummary.State) -> String {
        Say.Basket.state(state: state.rawValue)
    }

    /// `2.45 EUR a head, 0.45 EUR over the budget`.
    public static func aHead(_ cost: Money, over: Money?) -> String {
        guard let over else { return Say.Basket.aHead(amount: cost.formatted) }
        return Say.Basket.aHeadOver(amount: cost.formatted, over: over.formatted)
    }

    /// `3 rows to fix`.
    public static func wishes(_ count: Int) -> String {
        Say.Basket.rowsToFix(count: count)
    }

    /// What of a line no longer fits the menu, in few words: the line it stands at names the dish.
    public static func misfit(_ misfit: LineMisfit) -> String {
        switch misfit {
        case .dishGone: Say.Basket.noLongerOnTheMenu
        case .soldOut: Say.Menu.soldOut
        case .price(_, let old, let new): Say.Basket.priceChanged(old: old.plain, new: new.plain)
        case .optionPrice(let name, let old, let new):
            Say.Basket.optionPriceChanged(option: name, old: old.plain, new: new.plain)
        case .choice(let trouble): trouble.sentence
        }
    }
}
