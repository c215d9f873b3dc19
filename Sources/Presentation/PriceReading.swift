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
        var (start, side) = (index, PriceBound.Side?.none)
        var first = tokens[index].text[...]
        let isMark = first.hasPrefix("<") || first.hasPrefix(">")
        if isMark {
            let isStrict = !first.dropFirst().hasPrefix("=")
            side = first.hasPrefix("<") ? isStrict ? .below : .atMost : isStrict ? .above : .atLeast
            first = first.drop { "<>=".contains($0) }
            if first.isEmpty { start += 1 }
        } else if let (said, end) = self.side(index) {
            (side, start) = (said, end)
        } else {
            start = lexicon.costing.end(from: index, in: tokens) ?? index
            // What could not be read with the words before it means something else without them.
            let leads = [
                lexicon.under, lexicon.atMost, lexicon.over, lexicon.atLeast, lexicon.about,
            ]
            guard !sentence.isBehind(leads, start) else { return nil }
        }
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        let number = start == index ? first : tokens[start].text[...]
        // `from 12` may be a time, `at least 4` for so many people.
        let isTold = isMark || side != nil && side != .atLeast
        return amount(number, at: start, side ?? .atMost, isTold: isTold, from: index)
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
            sentence.isUnit(tokens[next].text[...])
        {
            // `under ten euros`.
            return PriceBound(text: String(count), side).map { (.price($0), next + 1) }
        }
        guard let bound = PriceBound(text: String(whole), side),
            sentence.isUnit(rest) || rest.isEmpty
        else { return nil }
        let hasUnit = !rest.isEmpty || bare.startIndex > number.startIndex
        guard isFollowed, rest.isEmpty else {
            return hasUnit || isTold ? (.price(bound), next) : nil
        }
        if sentence.isUnit(tokens[next].text[...]) { return (.price(bound), next + 1) }
        if hasUnit { return (.price(bound), next) }
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
}
