import OrderModels

/// Reads how far a kitchen may be.
struct DistanceReading {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }

    /// `within 2 km`, `under 800 m away`, `less than a mile away`, and `2 km` alone: with its unit a
    /// distance means nothing else. `more than 2 km` asks for the opposite, which no filter does, and so does
    /// `not within 2 km`.
    func found(_ index: Int) -> SentenceReading.Found? {
        let ceiling = lexicon.bounds.compactMap { $0.end(from: index, in: tokens) }.max()
        // What could not be read with the words before it, as they were denied, means something else.
        let leads = lexicon.bounds + [lexicon.over, lexicon.atLeast]
        guard ceiling != nil || sentence.lead(leads, before: index) == nil else { return nil }
        let start = ceiling ?? index
        let isRadius = lexicon.radius.end(from: index, in: tokens) != nil
        guard let (metres, end) = metres(start, isTold: isRadius), Self.distances.contains(metres)
        else { return nil }
        let away = lexicon.away.end(from: end, in: tokens)
        // `a mile high pie` is none.
        guard ceiling != nil || away != nil || tokens[start].text.contains(where: \.isNumber)
        else { return nil }
        return (.near(metres: metres), away ?? end)
    }

    /// What a distance within a town, or to the next one, can be.
    private static let distances = 10...500_000
    /// `40m` are minutes, as of a wait, up to here.
    private static let longestWait = 180

    private func metres(_ start: Int, isTold: Bool) -> (Int, end: Int)? {
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        if let place = lexicon.half.end(from: start, in: tokens), let unit = unit(at: place) {
            return (Int((unit / 2).rounded()), place + 1)
        }
        let word = tokens[start].text
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let number = number(digits, at: start) else { return nil }
        let rest = digits.isEmpty ? "" : fold(String(word[digits.endIndex...]))
        let next = rest.isEmpty ? start + 1 : start
        guard let unit = rest.isEmpty ? unit(at: next) : unit(rest) else { return nil }
        let isShort = (rest.isEmpty ? tokens[next].folded : rest) == "m"
        let isWait = isShort && number <= Double(Self.longestWait)
        let isAway = lexicon.away.end(from: next + 1, in: tokens) != nil
        guard !isWait || isTold || isAway else { return nil }
        return (Int((number * unit).rounded()), next + 1)
    }

    /// In digits or in words; `2,5` and `2.5` are the same, and `1.500` may as well be thousands.
    private func number(_ digits: Substring, at index: Int) -> Double? {
        guard !digits.isEmpty else {
            return sentence.numeral(tokens[index].folded).map(Double.init)
        }
        let decimals = digits.drop { $0.isNumber }.dropFirst()
        guard digits.count <= 8, decimals.count < 3 else { return nil }
        return Double(digits.replacing(",", with: "."))
    }

    private func unit(at index: Int) -> Double? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let words = tokens[index].folded.split(separator: " ").map(String.init)
        // `a half-mile`.
        if words.count == 2, lexicon.half.phrases.contains([words[0]]) {
            return unit(words[1]).map { $0 / 2 }
        }
        return unit(tokens[index].folded)
    }

    /// How many metres it is.
    private func unit(_ word: String) -> Double? {
        if lexicon.kilometres.contains(word) { return 1000 }
        if lexicon.metres.contains(word) { return 1 }
        return lexicon.miles.contains(word) ? 1609.344 : nil
    }
}
