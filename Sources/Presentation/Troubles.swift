public import OrderModels
public import Services

extension ChoiceTrouble {
    public var sentence: String {
        switch self {
        case .tooFew(_, let group, let missing):
            Say.Basket.chooseMore(group: group, missing: missing)
        case .tooMany(_, let group, let maximum):
            Say.Basket.chooseAtMost(group: group, maximum: maximum)
        case .repeated(_, let name): Say.Basket.onceOnly(name: name)
        case .lacks(_, let name, let needed): Say.Basket.onlyWith(name: name, needed: needed)
        case .gone(let name): Say.Basket.gone(name: name)
        case .none(let name): Say.Basket.howManyOf(name: name)
        }
    }
}

extension LineMisfit {
    public var sentence: String {
        switch self {
        case .dishGone(let name): Say.Basket.gone(name: name)
        case .soldOut(let name): Say.Basket.soldOut(name: name)
        case .price(let name, let old, let new), .optionPrice(let name, let old, let new):
            Say.Basket.costsNow(name: name, old: old.formatted, new: new.formatted)
        case .choice(let trouble): trouble.sentence
        case .contents(let dish, let news): QuoteWords.sentence(news, of: dish)
        case .absent(let absence): MenuWords.sentence(absence)
        }
    }
}

extension WishTrouble {
    /// How many dishes a sentence names of those that a row may mean.
    private static let mostNamed = 5

    /// Those of its dishes that the sentence names.
    public func named(of dishes: [MenuItem]) -> [MenuItem] {
        guard case .severalDishes = self else { return dishes }
        return Array(dishes.prefix(Self.mostNamed))
    }

    public var sentence: String {
        switch self {
        case .damaged(.openQuote, let row): Say.Wishes.damagedQuote(row: row)
        case .damaged(.extraCells, let row): Say.Wishes.damagedCells(row: row)
        case .noDish: Say.Wishes.noDish
        case .severalDishes(let dishes) where dishes.count > Self.mostNamed:
            Say.Wishes.mayBeMany(
                names: Self.names(of: dishes.prefix(Self.mostNamed)),
                more: dishes.count - Self.mostNamed)
        case .severalDishes(let dishes): Say.Wishes.mayBe(names: Self.names(of: dishes[...]))
        case .unknownDish(let near?): Say.Wishes.didYouMean(near: near)
        case .unknownDish(nil): Say.Wishes.nothingCalledSo
        case .soldOut(let dish): Say.Wishes.soldOut(dish: dish)
        case .options(let troubles, let offers, _):
            (troubles.map(\.sentence) + offers).joined(separator: " ")
        case .unknownOption(let text, let offers, _):
            ([Say.Wishes.noOption(text: text)] + (offers.isEmpty ? [Say.Wishes.hasNone] : offers))
                .joined(separator: " ")
        case .quantity(let text): Say.Wishes.noQuantity(text: text)
        case .twoQuantities(let one, let other):
            Say.Wishes.twoQuantities(one: one, other: other)
        case .words(let words, let dish): Say.Wishes.otherWords(words: words, dish: dish)
        case .namesAll(let names): Say.Wishes.namesAll(names: names.joined(separator: ", "))
        case .tooMany: Say.Wishes.tooMany
        }
    }

    private static func names(of dishes: ArraySlice<MenuItem>) -> String {
        NameCandidate.dishes(Array(dishes)).map(\.shown).joined(separator: ", ")
    }
}

extension LunchTable.Unmatched {
    /// The reason, after what the dishes have of what the row asks away.
    public var sentence: String {
        AskedAway(wish).warned(trouble.sentence, of: trouble.named(of: dishes))
    }
}

extension LunchTable {
    /// The rows that fit, but whose dishes have what they ask away: a sentence each.
    public var warnings: [String] {
        matched.compactMap { row in
            let warnings = AskedAway(row.wish)
                .warnings(of: row.dish, with: row.line.choices)
            return warnings.isEmpty
                ? nil
                : Say.Drafts.rowWarns(
                    row: row.wish.row, warning: warnings.joined(separator: " "))
        }
    }
}

extension NameCandidate {
    /// Dishes by their names; those of one name with what they cost, and their references.
    public static func dishes(_ dishes: [MenuItem]) -> [NameCandidate] {
        let named = Dictionary(grouping: dishes) { fold($0.name) }
        return dishes.map { dish in
            let reference = dish.id.rawValue
            guard (named[fold(dish.name)]?.count ?? 0) > 1 else {
                return NameCandidate(reference, dish.name, shown: dish.shownName)
            }
            let priced = [dish.shownName, dish.price?.formatted].compactMap(\.self)
                .joined(separator: ", ")
            return NameCandidate(reference, dish.name, shown: "\(priced) (\(reference))")
        }
    }
}

extension BillError {
    /// One phrase. It quotes the server, so whatever shows it must sanitise it.
    var phrase: String {
        switch self {
        case .items(let said, let found):
            Say.Checkout.dishesDoNotAddUp(said: said.formatted, found: found.formatted)
        case .total(let said, let found):
            Say.Checkout.totalDoesNotAddUp(said: said.formatted, found: found.formatted)
        case .wrongSign(let label, let amount):
            Say.Checkout.wrongSign(amount: amount.formatted, label: label)
        case .money(.currencyMismatch(let one, let other)):
            Say.Checkout.twoCurrencies(one: one.code, other: other.code)
        case .money(.overflow): Say.Checkout.tooLarge
        }
    }
}
