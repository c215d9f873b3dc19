public import OrderModels
public import Services

/// Words about a basket's content.
public enum BasketWords {
    /// As in `3 in the basket, 29.40 EUR without fees`.
    public static func brief(_ content: BasketContent, _ quote: OrderQuote?) -> String {
        guard let total = content.summary.total, let sum = sum(content, quote) else {
            return Say.Basket.inTheBasket
        }
        return Say.Basket.piecesInTheBasket(pieces: total.pieces, sum: sum)
    }

    /// A basket's total, and who calculated it: the server if it has done so, else this program.
    public static func sum(_ content: BasketContent, _ quote: OrderQuote?) -> String? {
        if let quote, quote.quote != nil {
            return Say.Basket.sumInAll(total: quote.total.formatted)
        }
        return content.summary.total.map {
            Say.Basket.sumWithoutFees(subtotal: $0.subtotal.formatted)
        }
    }

    /// As in `Krua Mae` or `lunch, Krua Mae`.
    public static func title(_ summary: BasketSummary) -> String {
        let caterer = summary.shownCaterer ?? summary.basket.caterer.rawValue
        guard !summary.basket.name.isEmpty else { return caterer }
        return Say.Basket.title(name: summary.basket.shownName, caterer: caterer)
    }

    /// The time that was chosen, in a sentence; nil where the basket's occasion says it.
    public static func arrival(
        _ time: ChosenTime, of basket: Basket, by method: Caterer.Method?, in clock: KitchenClock
    ) -> String? {
        switch time {
        case .slot(let slot):
            let times = clock.slot(slot)
            let words =
                method == .collection
                ? Say.Checkout.pickUp(slot: times) : Say.Checkout.arrives(slot: times)
            return arrival(words, at: slot, of: basket.occasion, in: clock)
        case .before(let event):
            guard event != basket.occasion.startsAt else { return nil }
            return Say.Basket.wantedBy(time: clock.time(event))
        }
    }

    /// With the time that the basket is for, where that is another.
    static func arrival(
        _ words: String, at slot: Slot?, of occasion: Occasion, in clock: KitchenClock
    ) -> String {
        occasion.begin(missedBy: slot).map {
            Say.Checkout.arrivalButFor(arrival: words, time: clock.time($0))
        } ?? words
    }

    public static func state(_ state: BasketSummary.State) -> String {
        Say.Basket.state(state: state.rawValue)
    }

    /// As in `2.45 EUR a head, 0.45 EUR over the budget`.
    public static func aHead(_ cost: Money, over: Money?) -> String {
        guard let over else { return Say.Basket.aHead(amount: cost.formatted) }
        return Say.Basket.aHeadOver(amount: cost.formatted, over: over.formatted)
    }

    /// As in `3 rows to fix`.
    public static func wishes(_ count: Int) -> String {
        Say.Basket.rowsToFix(count: count)
    }

    /// What of a line no longer fits the menu, in few words, as the line itself names the dish.
    public static func misfit(_ misfit: LineMisfit) -> String {
        switch misfit {
        case .dishGone: Say.Basket.noLongerOnTheMenu
        case .soldOut: Say.Menu.soldOut
        case .price(_, let old, let new): Say.Basket.priceChanged(old: old.number, new: new.number)
        case .optionPrice(let name, let old, let new):
            Say.Basket.optionPriceChanged(option: name, old: old.number, new: new.number)
        case .choice(let trouble): trouble.sentence
        case .contents(let dish, let news): QuoteWords.sentence(news, of: dish)
        case .absent(let absence): MenuWords.brief(absence)
        }
    }
}
