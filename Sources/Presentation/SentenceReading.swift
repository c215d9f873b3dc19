import OrderModels

/// A word as typed, or several in quotation marks.
struct Token: Hashable, Sendable {
    let text: String
    let folded: String
    /// Those of ``folded``: `après-demain` has two.
    let words: [String]
    let isQuoted: Bool
    /// Whether a mark takes it away: `-peanuts`, `!peanuts`.
    let isTakenAway: Bool
    /// Whether a dash stands before it, or a slash, which may do so too, or part two names.
    private(set) var isBehindDash = false

    init(_ text: Substring, isQuoted: Bool) {
        self.text = String(text)
        self.isQuoted = isQuoted
        let marks = text.prefix { Self.takingAway.contains($0) }
        isTakenAway =
            !isQuoted && !marks.isEmpty && text[marks.endIndex...].first?.isLetter == true
        folded = fold(self.text)
        words = folded.split(separator: " ").map(String.init)
    }

    /// A quotation mark that is not closed counts as none.
    /// `glued` are the words that may be one with the number before them.
    static func all(in text: String, glued: Set<String> = []) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        var isBehindDash = false
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
                tokens.append(Token(rest[rest.index(after: rest.startIndex)..<end], isQuoted: true))
                rest = rest[rest.index(after: end)...]
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                rest = rest[word.endIndex...]
                var made = words(in: word, glued).map { Token($0, isQuoted: false) }
                if isBehindDash || first == "/", !made.isEmpty { made[0].isBehindDash = true }
                isBehindDash = word.allSatisfy(takingAway.contains)
                tokens += made
            }
        }
        return tokens.filter {
            !$0.folded.isEmpty || PriceReading.isMark($0.text)
                || $0.text.allSatisfy(\.isCurrencySymbol)
        }
    }
}

extension Token {
    private static let takingAway: Set<Character> = ["-", "–", "—", "−", "!"]

    /// `7pm` and `19Uhr` are two words, and so is `d'arachides`.
    private static func words(in word: Substring, _ glued: Set<String>) -> [Substring] {
        let article = word.prefix(2)
        if article.last.map({ "'’".contains($0) }) == true, article.first?.isLetter == true,
            FoodNames.allergenInSentence(fold(String(word.dropFirst(2)))) != nil
        {
            return [article, word.dropFirst(2)]
        }
        let number = word.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }
        let unit = word[number.endIndex...]
        let isTime = !number.isEmpty && number.count < 6 && glued.contains(fold(String(unit)))
        return isTime ? [number, unit] : [word]
    }
}

/// Reads the parts of a sentence, in the diner's language and in English.
struct SentenceReading {
    let tokens: [Token]
    let reader: TimeReader
    let lexicon: Lexicon
    let language: Language
    /// What kitchens sell in; empty where that is not known.
    let currencies: Set<Currency>
    /// The day that is named from each token on.
    let days: [Day?]

    init(
        _ tokens: [Token], _ reader: TimeReader, _ language: Language,
        _ currencies: Set<Currency> = []
    ) {
        self.currencies = currencies
        self.tokens = tokens
        self.reader = reader
        self.language = language
        let lexicon = Lexicon.of(language)
        self.lexicon = lexicon
        days = tokens.indices.map { index in
            Day(at: index, in: tokens, lexicon, reader, language)
        }
    }

    typealias Found = (SearchSentence.Meaning, end: Int)

    func part(
        at index: Int, _ isCuisine: (String) throws -> Bool,
        _ isName: (String) throws -> Bool,
        _ kitchen: (String) throws -> (ids: [Caterer.ID], name: String)?
    ) rethrows -> Found? {
        guard !tokens[index].isQuoted, !isDenied(index) else { return nil }
        if let food = diet(index) ?? without(index) ?? DistanceReading(sentence: self).found(index)
            ?? PriceReading(sentence: self).found(index)
        {
            return food
        }
        if let when = wait(index) ?? HoursReading(sentence: self).found(index) ?? time(index)
            ?? partOfDay(index) ?? people(
                index) ?? open(index)
            ?? wholeDay(index)
        {
            return when
        }
        let kitchens = KitchenReading(sentence: self)
        return try kitchens.cuisine(index, isCuisine) ?? kitchens.named(index, kitchen)
            ?? kitchens.unnamed(index, isCuisine, isName)
    }

    /// Two bounds that one phrase says.
    func prices(at index: Int) -> ([PriceBound], end: Int)? {
        guard !tokens[index].isQuoted, !isDenied(index) else { return nil }
        return PriceReading(sentence: self).between(index)
    }

    /// Where a word for anything ends, such as "something", which no dish is found by. Alone it is a word
    /// as any other.
    func something(at index: Int) -> Int? {
        lexicon.something.end(from: index, in: tokens).flatMap { $0 < tokens.count ? $0 : nil }
    }

    func isFiller(_ index: Int) -> Bool {
        !tokens[index].isQuoted && lexicon.fillers.contains(tokens[index].folded)
    }

    /// `not vegan` is no wish for what is vegan; nor is `pas à moins de 2 km` one for less, although
    /// `moins de 2 km` is.
    func isDenied(_ index: Int) -> Bool {
        (0...3).contains { back in
            let start = index - back
            guard start > 0, lexicon.denials.contains(tokens[start - 1].folded) else {
                return false
            }
            return back == 0
                || lexicon.bounds.contains { ($0.end(from: start, in: tokens) ?? 0) > index }
        }
    }

    // MARK: The parts

    /// Where one of these phrases begins that leads to what stands there.
    func lead(_ leads: [Lexicon.Phrases], before index: Int) -> Int? {
        (1...4).map { index - $0 }.last { start in
            start >= 0 && leads.contains { $0.end(from: start, in: tokens) == index }
        }
    }

    func isUnit(_ text: Substring) -> Bool {
        // A comma may follow.
        let sign = text.last.map(",;".contains) == true ? text.dropLast() : text
        return !sign.isEmpty
            && (sign.allSatisfy(\.isCurrencySymbol)
                || lexicon.currencies.contains(fold(String(text)))
                || currencies.contains { fold($0.code) == fold(String(text)) })
    }

    func wait(_ index: Int) -> Found? { WaitReading(sentence: self).found(index) }

    /// `at 12:30`, `for tomorrow at noon`, `on Fri half past twelve`, `12:30 on Monday`, `at 8 tomorrow
    /// morning`.
    func time(_ index: Int) -> Found? {
        WrittenTime(sentence: self).found(index) ?? timed(index).flatMap(found)
    }

    /// A time as it was said, before it is known which it is.
    struct Timed {
        let clock: SpokenClock
        let day: Day?
        var part: Lexicon.PartOfDay?
        /// Whether any time from then on will do.
        var isOnwards = false
        let end: Int
    }

    func found(_ timed: Timed) -> Found? {
        let (clock, day) = (timed.clock, timed.day)
        let time =
            if let part = timed.part, let day {
                instant(clock, part, day.date)
            } else {
                clock.instant(on: day, by: reader)
            }
        return time.map { (timed.isOnwards ? onwards(from: $0) : .open(at: $0), timed.end) }
    }

    func timed(_ index: Int) -> Timed? {
        // `open Sat 12:30` does not mean now.
        let start = lexicon.open.end(from: index, in: tokens) ?? index
        var day = day(from: start)
        // `so gegen sieben` is not on a Sunday.
        if let led = toldTime(start), led > day?.end ?? led { day = nil }
        var place = day?.end ?? start
        let from = since(place)
        let told = from == nil ? toldTime(place) : nil
        place = told ?? from?.start ?? lexicon.forWords.end(from: place, in: tokens) ?? place
        // `today at 9:30` is over as a whole, and not only its day; so is `this morning at 8`.
        guard !isBehindDay(index), !isInPartOfDay(index) else { return nil }
        let isTold = day != nil || told != nil || from?.isTold ?? false
        guard let (clock, last) = clock(place, isTold: isTold) else { return nil }
        if day == nil, let (part, day, end) = part(from: last) {
            return Timed(clock: clock, day: day, part: part, isOnwards: from != nil, end: end)
        }
        let behind = day == nil ? self.day(behind: last) : nil
        return Timed(
            clock: clock, day: day ?? behind, isOnwards: from != nil, end: behind?.end ?? last)
    }

    /// Where a time begins from which on something is wanted, and whether any number there is one. `à partir
    /// de` is longer than `à`.
    func since(_ index: Int) -> (start: Int, isTold: Bool)? {
        if let start = lexicon.sinceTold.end(from: index, in: tokens) { return (start, true) }
        guard let start = lexicon.since.end(from: index, in: tokens),
            start > toldTime(index) ?? index
        else { return nil }
        let isHour =
            tokens.indices.contains(start) && tokens[start].text.last == "h"
            && Int(tokens[start].text.dropLast()) != nil
        return (start, isHour)
    }

    /// What is wanted from a time on names no time at which it is to come: it may be any of that day.
    func onwards(from time: Instant) -> SearchSentence.Meaning {
        let day = reader.date(of: time)
        guard let end = try? reader.instant(day.text + " 23:59", .either), time < end else {
            return .open(at: time)
        }
        return .openBetween(time, end)
    }

    /// Where the time begins that a word such as "at" leads to.
    func toldTime(_ index: Int) -> Int? {
        [lexicon.at, lexicon.by, lexicon.about].compactMap { $0.end(from: index, in: tokens) }.max()
    }

    /// Whether a time is said there that clocks do not have.
    func leadsToNoTime(_ index: Int) -> Bool {
        WrittenTime(sentence: self).missing(toldTime(index) ?? index) != nil
    }

    func clock(_ index: Int, isTold: Bool) -> (SpokenClock, end: Int)? {
        ClockReading(sentence: self).found(index, isTold: isTold)
    }

    /// Whether a time is over there: the sentence is, or a day follows, or what is no dish.
    func endsTime(_ index: Int) -> Bool {
        index == tokens.count || day(behind: index) != nil || part(from: index) != nil
            || people(index) != nil || without(index) != nil || wait(index) != nil
            || open(index) != nil || DistanceReading(sentence: self).found(index) != nil
            || PriceReading(sentence: self).found(index) != nil
    }

    /// `for 4`, `for four people`, `four people`, `for a dozen`, `up to 4 people`. `for a curry` is for
    /// nobody.
    func people(_ index: Int) -> Found? {
        let led = lexicon.forWords.end(from: index, in: tokens) ?? index
        let roughly = [lexicon.about, lexicon.atMost, lexicon.atLeast]
            .compactMap { $0.end(from: led, in: tokens) }.max()
        let start = roughly ?? led
        guard let (count, next) = count(at: start) else { return nil }
        let end = lexicon.people.end(from: next, in: tokens)
        let isArticle = lexicon.ones.contains(tokens[start].folded) && next == start + 1
        let isTold = roughly == nil && led > index && (!isArticle || next == tokens.count)
        guard count > 0, isTold || end != nil, !isAmount(next) else { return nil }
        return (.people(count), end ?? next)
    }

    private func count(at index: Int) -> (Int, end: Int)? {
        if let end = lexicon.dozen.end(from: index, in: tokens) { return (12, end) }
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let word = tokens[index].folded
        let number = word.count <= 3 ? Int(word) : nil
        return (number ?? numeral(word)).map { ($0, index + 1) }
    }

    /// One to twelve, in words.
    func numeral(_ word: String) -> Int? {
        if lexicon.ones.contains(word) { return 1 }
        return lexicon.hours.firstIndex { $0.contains(word) }.map { $0 + 1 }
    }

    /// Whether what stands there makes a sum of money, a wait or a distance of the number before it.
    func isAmount(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let word = tokens[index].folded
        return isUnit(tokens[index].text[...]) || lexicon.minutes.contains(word)
            || lexicon.hourUnits.contains(word) || lexicon.kilometres.contains(word)
            || lexicon.miles.contains(word)
    }

    /// `open`, `open on Monday`.
    func open(_ index: Int) -> Found? {
        guard let end = lexicon.open.end(from: index, in: tokens) else { return nil }
        let day = day(from: end)
        // `open at 25:00` does not mean now.
        guard !leadsToNoTime(day?.end ?? end) else { return nil }
        guard let day else { return (.openNow, end) }
        return span("00:00", "23:59", of: day).map { ($0, day.end) }
    }
}
