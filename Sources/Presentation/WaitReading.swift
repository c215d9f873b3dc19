import OrderModels

/// Reads how soon there is to be food.
struct WaitReading {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }

    /// `within 40 min`, `in 1h30m`, `under 40 min`, `in two hours`.
    func found(_ index: Int) -> SentenceReading.Found? {
        let leads = [lexicon.within, lexicon.under, lexicon.atMost]
        guard
            let start = leads.lazy.compactMap({ $0.end(from: index, in: tokens) }).first,
            start < tokens.count
        else { return nil }
        // `bis 20h` is a time, and `d’ici 2h` is not.
        let isBy = lexicon.by.end(from: index, in: tokens) == start
        let longest = isBy ? Self.longest : 86_400
        if let end = lexicon.halfAnHour.end(from: start, in: tokens) {
            return (.within(minutes: 30), end)
        }
        func minutes(_ text: String) -> Int? {
            // `in 2h30` is no time of the clock.
            let isShort = !isBy && text.last?.isNumber == true && text.contains("h")
            return TimeSpan.seconds(isShort ? text + "m" : text).flatMap {
                $0 >= 60 && $0 <= longest ? Int($0 / 60) : nil
            }
        }
        let number = sentence.numeral(tokens[start].folded).map(String.init) ?? tokens[start].text
        if tokens.indices.contains(start + 1) {
            let word = tokens[start + 1].folded
            let unit = lexicon.minutes.contains(word) ? "m" : "h"
            if unit == "m" || lexicon.hourUnits.contains(word), let count = minutes(number + unit) {
                return (.within(minutes: count), start + 2)
            }
        }
        return minutes(number).map { (.within(minutes: $0), start + 1) }
    }

    /// The longest wait that may be meant where a time may be as well, in seconds.
    private static let longest: Int64 = 6 * 3600
}
