import OrderModels

/// A word as typed, or several in quotation marks.
struct Token: Hashable, Sendable {
    let text: String
    let folded: String
    let isQuoted: Bool

    init(_ text: Substring, isQuoted: Bool) {
        self.text = String(text)
        self.isQuoted = isQuoted
        folded = fold(self.text)
    }

    /// A quotation mark that is not closed counts as none.
    static func all(in text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
                tokens.append(Token(rest[rest.index(after: rest.startIndex)..<end], isQuoted: true))
                rest = rest[rest.index(after: end)...]
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                rest = rest[word.endIndex...]
                tokens.append(Token(word, isQuoted: false))
            }
        }
        return tokens.filter {
            !$0.folded.isEmpty || $0.text == "<" || $0.text.allSatisfy(\.isCurrencySymbol)
        }
    }
}

/// Reads the parts of a sentence, in the diner's language and in English.
struct SentenceReading {
    let tokens: [Token]
    let reader: TimeReader
    let lexicon: Lexicon
    let language: Language
    /// The longest name or phrase, in words.
    private static let longest = 6

    init(_ tokens: [Token], _ reader: TimeReader, _ language: Language) {
        self.tokens = tokens
        self.reader = reader
        self.language = language
        lexicon = Lexicon.of(language)
    }

    typealias Found = (SearchSentence.Meaning, end: Int)

    func part(
        at index: Int, _ isCuisine: (String) throws -> Bool,
        _ kitchen: (String) throws -> (id: Caterer.ID, name: String)?
    ) rethrows -> Found? {
        guard !tokens[index].isQuoted, !isDenied(index) else { return nil }
        if let food = diet(index) ?? without(index) ?? DistanceReading(sentence: self).found(index)
            ?? price(index)
        {
            return food
        }
        if let when = wait(index) ?? time(index) ?? evening(index) ?? people(index) ?? open(index) {
            return when
        }
        return try cuisine(index, isCuisine) ?? named(index, kitchen)
    }

    /// Where a word for anything ends, such as "something", which no dish is found by. Alone it is a word
    /// as any other.
    func something(at index: Int) -> Int? {
        lexicon.something.end(from: index, in: tokens).flatMap { $0 < tokens.count ? $0 : nil }
    }

    func isFiller(_ index: Int) -> Bool {
        !tokens[index].isQuoted && lexicon.fillers.contains(tokens[index].folded)
    }

    /// `not vegan` is no wish for what is vegan.
    private func isDenied(_ index: Int) -> Bool {
        index > 0 && lexicon.denials.contains(tokens[index - 1].folded)
    }

    // MARK: The parts

    private func diet(_ index: Int) -> Found? {
        longest(from: index, words: 3) { FoodNames.diet($0) }.map { (.diet($0.0), $0.1) }
    }

    /// `under 12`, `under 12.50 EUR`, `< 12`, `<12`; and `12 EUR`, `for 12 EUR`. `over 12 EUR` asks for
    /// the opposite, which no filter does.
    private func price(_ index: Int) -> Found? {
        var (start, isCeiling) = (index, true)
        var first = tokens[index].text[...]
        if first.hasPrefix("<") {
            first = first.drop { "<=".contains($0) }
            if first.isEmpty { start += 1 }
        } else if let end = lexicon.under.end(from: index, in: tokens) {
            start = end
        } else {
            start = lexicon.costing.end(from: index, in: tokens) ?? index
            isCeiling = false
            guard !isAfterOver(start) else { return nil }
        }
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        let number = start == index ? first : tokens[start].text[...]
        let bare = number.drop { $0.isCurrencySymbol }
        let digits = bare.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let rest = bare[digits.endIndex...]
        let whole = digits.hasSuffix(",") || digits.hasSuffix(".") ? digits.dropLast() : digits
        if start > index, let count = numeral(tokens[start].folded), count > 1,
            tokens.indices.contains(start + 1), isUnit(tokens[start + 1].text[...])
        {
            // `under ten euros`.
            return PriceCeiling(text: String(count)).map { (.priceAtMost($0), start + 2) }
        }
        guard let ceiling = PriceCeiling(text: String(whole)), isUnit(rest) || rest.isEmpty
        else { return nil }
        let next = start + 1
        let hasUnit = !rest.isEmpty || bare.startIndex > number.startIndex
        guard tokens.indices.contains(next), !tokens[next].isQuoted, rest.isEmpty else {
            return hasUnit || isCeiling ? (.priceAtMost(ceiling), next) : nil
        }
        let following = tokens[next]
        if isUnit(following.text[...]) { return (.priceAtMost(ceiling), next + 1) }
        // `under 40 min` is a wait.
        guard hasUnit || isCeiling, !lexicon.minutes.contains(following.folded) else { return nil }
        // `bis 12.30 Uhr` is a time.
        let isTime = lexicon.by.end(from: index, in: tokens) != nil
        if isTime, lexicon.oclock.contains(following.folded) { return nil }
        return (.priceAtMost(ceiling), next)
    }

    func isAfterOver(_ index: Int) -> Bool {
        (1...3).contains { back in
            index >= back && lexicon.over.end(from: index - back, in: tokens) == index
        }
    }

    private func isUnit(_ text: Substring) -> Bool {
        !text.isEmpty
            && (text.allSatisfy(\.isCurrencySymbol)
                || lexicon.currencies.contains(fold(String(text))))
    }

    /// `within 40 min`, `in 1h30m`, `under 40 min`.
    private func wait(_ index: Int) -> Found? {
        guard
            let start = lexicon.within.end(from: index, in: tokens)
                ?? lexicon.under.end(from: index, in: tokens), start < tokens.count
        else { return nil }
        func minutes(_ text: String) -> Int? {
            TimeSpan.seconds(text).flatMap { $0 >= 60 && $0 <= 86_400 ? Int($0 / 60) : nil }
        }
        let number = numeral(tokens[start].folded).map(String.init) ?? tokens[start].text
        if tokens.indices.contains(start + 1), lexicon.minutes.contains(tokens[start + 1].folded),
            let count = minutes(number + "m")
        {
            return (.within(minutes: count), start + 2)
        }
        return minutes(number).map { (.within(minutes: $0), start + 1) }
    }

    /// `at 12:30`, `for tomorrow at noon`, `on Fri half past twelve`, `12:30 on Monday`.
    private func time(_ index: Int) -> Found? {
        // `open Sat 12:30` does not mean now.
        let start = lexicon.open.end(from: index, in: tokens) ?? index
        var day = day(from: start)
        var place = day?.end ?? start
        let told =
            lexicon.at.end(from: place, in: tokens) ?? lexicon.by.end(from: place, in: tokens)
        place = told ?? lexicon.forWords.end(from: place, in: tokens) ?? place
        // `today at 9:30` is over as a whole, and not only its day.
        guard day != nil || !isBehindDay(index) else { return nil }
        let isTold = day != nil || told != nil
        guard let (clock, last) = clock(place, isTold: isTold) else { return nil }
        let behind = day == nil ? self.day(behind: last) : nil
        day = day ?? behind
        return clock.instant(on: day, by: reader).map { (.open(at: $0), behind?.end ?? last) }
    }

    func clock(_ index: Int, isTold: Bool) -> (SpokenClock, end: Int)? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let word = tokens[index].text
        let hasWord = tokens.indices.contains(index + 1)
        let isTime = hasWord && lexicon.oclock.contains(tokens[index + 1].folded)
        let written = isTime ? word.replacing(".", with: ":") : word
        if let time = TimeOfDay(text: written.replacing("h", with: ":")[...]), word.count > 3 {
            let isHalfOfDay = hasWord ? halfOfDay(index + 1) : nil
            guard let isHalfOfDay else {
                return (
                    SpokenClock(hour: time.hour, minute: time.minute, isWhole: true),
                    index + (isTime ? 2 : 1)
                )
            }
            let hour = time.hour % 12 + (isHalfOfDay ? 12 : 0)
            return (SpokenClock(hour: hour, minute: time.minute, isWhole: true), index + 2)
        }
        if let end = lexicon.noon.end(from: index, in: tokens) {
            return after(SpokenClock(hour: 12, minute: 0, isWhole: true), end)
        }
        for (phrases, minutes) in lexicon.before {
            guard let start = phrases.end(from: index, in: tokens), let hour = hour(at: start)
            else { continue }
            let sum = hour * 60 + minutes
            return (
                SpokenClock(hour: sum / 60 % 24, minute: sum % 60, isWhole: hour > 12),
                start + 1
            )
        }
        // `12h`; a span of hours has its own words before it.
        if isTold, word.last == "h", word.count <= 3, let hour = Int(word.dropLast()),
            0...23 ~= hour
        {
            return after(SpokenClock(hour: hour, minute: 0, isWhole: true), index + 1)
        }
        guard let hour = hour(at: index) else { return nil }
        var end = index + 1
        let hasOclock = tokens.indices.contains(end) && lexicon.oclock.contains(tokens[end].folded)
        if hasOclock { end += 1 }
        if tokens.indices.contains(end), let isAfternoon = halfOfDay(end) {
            let whole = hour % 12 + (isAfternoon ? 12 : 0)
            return (SpokenClock(hour: whole, minute: 0, isWhole: true), end + 1)
        }
        // `for 4` is for four people.
        guard isTold || hasOclock else { return nil }
        let clock = SpokenClock(hour: hour, minute: 0, isWhole: hour > 12 || hour == 0)
        // `zwölf Uhr dreißig` is one phrase, `twelve o'clock` followed by nothing.
        let early = after(clock, index + 1)
        return early.end > index + 1 ? early : after(clock, end)
    }

    /// `midi et demi`, `siete y media`.
    private func after(_ clock: SpokenClock, _ index: Int) -> (SpokenClock, end: Int) {
        for (phrases, minutes) in lexicon.after {
            guard let end = phrases.end(from: index, in: tokens) else { continue }
            let sum = clock.hour * 60 + minutes + 1440
            return (
                SpokenClock(hour: sum / 60 % 24, minute: sum % 60, isWhole: clock.isWhole), end
            )
        }
        return (clock, index)
    }

    /// Whether `pm` stands there; nil for neither.
    private func halfOfDay(_ index: Int) -> Bool? {
        // `12:30 am Montag`.
        guard day(from: index) == nil else { return nil }
        let word = tokens[index].folded
        if lexicon.afterNoon.contains(word) { return true }
        return lexicon.beforeNoon.contains(word) ? false : nil
    }

    private func hour(at index: Int) -> Int? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let word = tokens[index].folded
        if let hour = Int(word), word.count <= 2, 0...23 ~= hour { return hour }
        return lexicon.hours.firstIndex { $0.contains(word) }.map { $0 + 1 }
    }

    /// `for 4`, `for four people`, `four people`, `for a dozen`. `for a curry` is for nobody.
    private func people(_ index: Int) -> Found? {
        let start = lexicon.forWords.end(from: index, in: tokens) ?? index
        guard let (count, next) = count(at: start) else { return nil }
        let end = lexicon.people.end(from: next, in: tokens)
        let isArticle = lexicon.ones.contains(tokens[start].folded) && next == start + 1
        let isTold = start > index && (!isArticle || next == tokens.count)
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
    private func isAmount(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let word = tokens[index].folded
        return isUnit(tokens[index].text[...]) || lexicon.minutes.contains(word)
            || lexicon.kilometres.contains(word) || lexicon.miles.contains(word)
    }

    private func open(_ index: Int) -> Found? {
        lexicon.open.end(from: index, in: tokens).map { (.openNow, $0) }
    }

    /// `something thai`, `thai food`, `cuisine thaïlandaise`. `something warm` names no cuisine, unless a
    /// kitchen has it.
    private func cuisine(
        _ index: Int, _ isCuisine: (String) throws -> Bool
    ) rethrows -> Found? {
        func cuisine(at place: Int) throws -> String? {
            guard let word = word(at: place) else { return nil }
            return try FoodNames.cuisine(word) ?? (isCuisine(word) ? word : nil)
        }
        if let start = something(at: index), let found = try cuisine(at: start) {
            return (.cuisine(found), lexicon.food.end(from: start + 1, in: tokens) ?? start + 1)
        }
        if let start = lexicon.food.end(from: index, in: tokens), let word = word(at: start),
            let found = FoodNames.cuisine(word)
        {
            return (.cuisine(found), start + 1)
        }
        guard let end = lexicon.food.end(from: index + 1, in: tokens),
            let found = try cuisine(at: index)
        else { return nil }
        return (.cuisine(found), end)
    }

    /// A word that means nothing else.
    private func word(at index: Int) -> String? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted, !isFiller(index),
            tokens[index].folded.count > 2, diet(index) == nil, without(index) == nil,
            time(index) == nil,
            evening(index) == nil,
            open(index) == nil, DistanceReading(sentence: self).found(index) == nil,
            price(index) == nil, people(index) == nil,
            wait(index) == nil
        else { return nil }
        return tokens[index].text
    }

    /// The whole name of a kitchen: of two words and more, or after `from`.
    private func named(
        _ index: Int, _ kitchen: (String) throws -> (id: Caterer.ID, name: String)?
    ) rethrows -> Found? {
        let from = lexicon.from.end(from: index, in: tokens)
        let start = from ?? index
        guard start < tokens.count else { return nil }
        let least = from == nil ? 2 : 1
        for count in (least...Self.longest).reversed() where start + count <= tokens.count {
            let words = tokens[start..<start + count]
            guard !words.contains(where: \.isQuoted) else { continue }
            let name = words.map(\.text).joined(separator: " ")
            if let found = try kitchen(name) {
                return (.kitchen(found.id, name: found.name), start + count)
            }
        }
        return nil
    }

    func longest<Thing>(
        from index: Int, words most: Int, _ read: (String) -> Thing?
    ) -> (Thing, end: Int)? {
        for count in (1...most).reversed() where index + count <= tokens.count {
            let words = tokens[index..<index + count]
            guard !words.contains(where: \.isQuoted) else { continue }
            if let found = read(words.map(\.folded).joined(separator: " ")) {
                return (found, index + count)
            }
        }
        return nil
    }
}
