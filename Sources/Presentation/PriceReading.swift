import OrderModels

/// Reads what a dish may cost.
struct PriceReading {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }

    /// Whether it is a sign before a price, alone.
    static func isMark(_ text: String) -> Bool { ["<", "<=", ">", ">="].contains(text) }

    /// `under 12`, `at most 12.50 EUR`, `over 12`, `at least 12 EUR`, `< 12`, `>=12`; and `12 EUR`,
    /// `for 12 EUR`.
    func found(_ index: Int) -> SentenceReading.Found? {
        // `pro Person 15 Euro`.
        if let end = lexicon.each.end(from: index, in: tokens), tokens.indices.contains(end),
            let price = found(end)
        {
            return price
        }
        var (start, side) = (index, PriceBound.Side?.none)
        var first = tokens[index].text[...]
        let isMark = first.hasPrefix("<") || first.hasPrefix(">")
        if isMark {
            let isStrict = !first.dropFirst().hasPrefix("=")
            side = first.hasPrefix("<") ? isStrict ? .below : .atMost : isStrict ? .above : .atLeast
            first = first.drop { "<>=".contains($0) }
            if first.isEmpty { start += 1 }
        } else if let (said, end) = self.side(index) ?? costing(index) {
            (side, start) = (said, end)
        } else {
            start = lexicon.costing.end(from: index, in: tokens) ?? index
            // What could not be read with the words before it means something else without them.
            guard sentence.lead(leads, before: start) == nil else { return nil }
        }
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        let number = start == index ? first : tokens[start].text[...]
        // `from 12` may be a time, `at least 4` for so many people.
        // `3 each` are pieces.
        let isEach =
            lexicon.each.end(from: start + 1, in: tokens) != nil
            && (start > index || tokens[start].text.count > 1)
        let isTold = isMark || isEach || side != nil && side != .atLeast
        return amount(number, at: start, side ?? .atMost, isTold: isTold, from: index)
            .map { ($0, lexicon.each.end(from: $1, in: tokens) ?? $1) }
    }

    private var leads: [Lexicon.Phrases] {
        [lexicon.under, lexicon.atMost, lexicon.over, lexicon.atLeast, lexicon.about]
    }

    /// `between 5 and 8 €`; a currency tells it from times and numbers of people.
    func between(_ index: Int) -> ([PriceBound], end: Int)? {
        guard let start = lexicon.between.end(from: index, in: tokens), start < tokens.count,
            let (low, lowUnit, lowEnd) = sum(at: start),
            let next = lexicon.betweenAnd.end(from: lowEnd, in: tokens), next < tokens.count,
            let (high, highUnit, end) = sum(at: next), let unit = highUnit ?? lowUnit
        else { return nil }
        let sums = [low, high].sorted()
        return (
            zip(sums, [.atLeast, .atMost]).map { PriceBound(thousandths: $0, $1, in: unit) }, end
        )
    }

    /// `5`, `5 €`.
    private func sum(at index: Int) -> (thousandths: Int64, unit: Set<Currency>?, end: Int)? {
        let word = tokens[index].text
        let found = amount(word[...], at: index, .atMost, isTold: false, from: index)
        if case (.price(let bound), let end)? = found {
            return (bound.thousandths, bound.currencies, end)
        }
        guard !tokens[index].isQuoted else { return nil }
        return PriceBound(text: word, counting: sentence.currencies)
            .map { ($0.thousandths, nil, index + 1) }
    }

    /// With the `50` of `4 Euro 50`.
    private func cents(_ bound: PriceBound, at index: Int) -> (PriceBound, end: Int) {
        guard tokens.indices.contains(index), !tokens[index].isQuoted,
            bound.thousandths % 1000 == 0, tokens[index].text.count == 2,
            let cents = Int64(tokens[index].text), !sentence.isAmount(index + 1),
            lexicon.people.end(from: index + 1, in: tokens) == nil,
            !isOfAClock(index + 1)
        else { return (bound, index) }
        let whole = PriceBound(
            thousandths: bound.thousandths + cents * 10, bound.side, in: bound.currencies)
        return (whole, index + 1)
    }

    /// Whether what stands there makes a time of the number before it.
    private func isOfAClock(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        return ClockReading(sentence: sentence).halfOfDay(index) != nil
            || lexicon.oclock.contains(tokens[index].folded)
    }

    private func amount(
        _ number: Substring, at start: Int, _ side: PriceBound.Side, isTold: Bool, from index: Int
    ) -> SentenceReading.Found? {
        let bare = number.drop { $0.isCurrencySymbol }
        let digits = bare.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let rest = bare[digits.endIndex...]
        let whole = digits.hasSuffix(",") || digits.hasSuffix(".") ? digits.dropLast() : digits
        let next = start + 1
        let isFollowed = tokens.indices.contains(next) && !tokens[next].isQuoted
        if start > index, let count = sentence.numeral(tokens[start].folded), count > 1, isFollowed,
            sentence.isUnit(tokens[next].text[...]), !isForeign(tokens[next].text[...])
        {
            // `under ten euros`.
            return PriceBound(text: String(count), side).map {
                (.price(named($0, tokens[next].text[...])), next + 1)
            }
        }
        let hasUnit = !rest.isEmpty || bare.startIndex > number.startIndex
        let unit = rest.isEmpty ? number[..<bare.startIndex] : rest
        let counted = hasUnit ? unit : isFollowed ? tokens[next].text[...] : ""
        guard let bound = PriceBound(text: String(whole), side, counting: meant(by: counted)),
            sentence.isUnit(rest) || rest.isEmpty
        else { return nil }
        guard !hasUnit || !isForeign(unit) else { return nil }
        func price(_ unit: Substring, end: Int) -> SentenceReading.Found {
            let (whole, last) = cents(named(bound, unit), at: end)
            return (.price(whole), last)
        }
        guard isFollowed, rest.isEmpty else {
            return hasUnit ? price(unit, end: next) : isTold ? (.price(bound), next) : nil
        }
        if sentence.isUnit(tokens[next].text[...]) {
            let unit = tokens[next].text[...]
            return isForeign(unit) ? nil : price(unit, end: next + 1)
        }
        if hasUnit { return price(unit, end: next) }
        // `under 40 min` is a wait, `up to 8 pm` a time, `over 4 people` a number of them.
        guard isTold, !sentence.isAmount(next), lexicon.people.end(from: next, in: tokens) == nil,
            ClockReading(sentence: sentence).halfOfDay(next) == nil,
            (sentence.clock(start, isTold: true)?.end ?? 0) <= next
        else { return nil }
        return (.price(bound), next)
    }

    /// Which prices are meant, and where the price begins.
    private func side(_ index: Int) -> (PriceBound.Side, end: Int)? {
        let sides: [(Lexicon.Phrases, PriceBound.Side)] = [
            (lexicon.under, .below), (lexicon.atMost, .atMost), (lexicon.over, .above),
            (lexicon.atLeast, .atLeast),
        ]
        return sides.compactMap { [tokens] phrases, side in
            phrases.end(from: index, in: tokens).map { (side, $0) }
        }.max { $0.1 < $1.1 }
    }

    /// `for at most 6 EUR`.
    private func costing(_ index: Int) -> (PriceBound.Side, end: Int)? {
        lexicon.costing.end(from: index, in: tokens).flatMap { side($0) }
    }

    /// Whether a unit of money is none that kitchens sell in: what costs `10 dollars` is not known then.
    private func isForeign(_ unit: Substring) -> Bool {
        let named = named(unit)
        let isMoney = !named.isEmpty || unit.first?.isCurrencySymbol == true
        return !sentence.currencies.isEmpty && isMoney
            && named.isDisjoint(with: sentence.currencies)
    }

    private func named(_ unit: Substring) -> Set<Currency> {
        Currency.all(called: fold(String(unit)), sign: unit.first)
    }

    /// In what the unit says, of that what kitchens sell in where it is known.
    private func named(_ bound: PriceBound, _ unit: Substring) -> PriceBound {
        PriceBound(thousandths: bound.thousandths, bound.side, in: sold(among: named(unit)))
    }

    private func sold(among all: Set<Currency>) -> Set<Currency> {
        sentence.currencies.isEmpty ? all : all.intersection(sentence.currencies)
    }

    /// What a price with that behind it is in, or may be where that is no unit.
    private func meant(by unit: Substring) -> Set<Currency> {
        let named = sentence.isUnit(unit) ? named(unit) : []
        return named.isEmpty ? sentence.currencies : sold(among: named)
    }

    /// A price in no currency of the kitchens, by its unit, and with what leads to it.
    func otherMoney(_ index: Int) -> Range<Int>? {
        guard !tokens[index].isQuoted else { return nil }
        let word = tokens[index].text
        let unit = word.filter { !$0.isNumber && $0 != "." && $0 != "," }
        guard sentence.isUnit(unit[...]), isForeign(unit[...]) else { return nil }
        var start = index
        if unit.count == word.count {
            guard index > 0, PriceBound(text: tokens[index - 1].text) != nil else { return nil }
            start -= 1
        }
        let lead = sentence.lead(leads, before: start)
        let cost = sentence.lead([lexicon.costing], before: lead ?? start)
        return (cost ?? lead ?? start)..<index + 1
    }
}
