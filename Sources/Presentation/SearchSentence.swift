public import OrderModels
public import Sentences
public import Services

/// What a person means who writes `vegan curry under 12 open at noon`.
///
/// A diet, a price, a time, a wait, a distance and a kitchen are parts; all else stays a word to look for, and so
/// does what stands in quotation marks.
public struct SearchSentence: Hashable, Sendable {
    public struct Part: Hashable, Sendable {
        public let meaning: Meaning
        /// As it was typed.
        public let text: String
        fileprivate let place: Range<Int>
    }

    public enum Meaning: Hashable, Sendable {
        case diet(Diet)
        /// Dishes of which allergens are stated, and none of these.
        case without([Allergen])
        case price(PriceBound)
        case openNow
        case open(at: Instant)
        /// For some time between these.
        case openBetween(Instant, Instant)
        case within(minutes: Int)
        /// A kitchen that is no farther away.
        case near(metres: Int)
        /// The kitchens of that name: several servers may each have one.
        case kitchen([Caterer.ID], name: String)
        case cuisine(String)
        /// For so many, which no search can tell of a dish: it is only not looked for.
        case people(Int)

        /// Whether it is when kitchens are to be open.
        public var isTime: Bool {
            switch self {
            case .open, .openBetween: true
            default: false
            }
        }
    }

    /// From where a distance is measured.
    public enum Measuring: Hashable, Sendable {
        case unsaid, nowhere
        case from(_ place: String)
    }

    public private(set) var parts: [Part] = []
    /// What is left to look for.
    public private(set) var words = ""
    /// The cuisine that the one word left names, although dishes or kitchens are called so.
    public private(set) var cuisine: String?
    /// That what was typed as a price is none, as kitchens sell in another currency.
    public private(set) var otherMoney: Sentence?
    /// That what was typed as a time is none, as it is over or clocks do not show it once.
    public private(set) var otherTime: Sentence?
    /// That what was asked away can be told of no dish, so that none is shown.
    public private(set) var otherRefusal: Sentence?
    /// The clock that its times are read on, and the same on those that show them at another moment.
    public private(set) var zone: ZoneRules?
    public private(set) var elsewhere: [Elsewhere] = []
    private let tokens: [Token]

    /// When a time in it is on another clock.
    public struct Elsewhere: Hashable, Sendable {
        public let zone: ZoneRules
        /// None where there is no such time, or two.
        public let hours: SearchWish.Hours
        /// Why there is none.
        public let otherTime: Sentence?
    }

    public init() { tokens = [] }

    /// Read on each of these clocks, the first of which has to be one. A kitchen's noon is that of its own
    /// clock; what is said to hold is by the first on which the time can be meant.
    public static func read(
        on zones: [ZoneRules], by read: (ZoneRules) throws -> SearchSentence
    ) rethrows -> SearchSentence {
        var readings: [(zone: ZoneRules, sentence: SearchSentence)] = []
        for zone in zones where !readings.contains(where: { $0.zone.name == zone.name }) {
            readings.append((zone, try read(zone)))
            // Most have no time in them, which all clocks agree about.
            guard let first = readings.first?.sentence,
                first.hours != SearchWish.Hours() || first.otherTime != nil
            else { break }
        }
        let main = readings.first { $0.sentence.otherTime == nil } ?? readings.first
        guard let (zone, sentence) = main else { return SearchSentence() }
        var whole = sentence
        whole.zone = zone
        whole.elsewhere = readings.compactMap { reading in
            let hours = reading.sentence.hours
            guard hours != sentence.hours else { return nil }
            return Elsewhere(
                zone: reading.zone, hours: hours, otherTime: reading.sentence.otherTime)
        }
        return whole
    }

    /// Other words instead of those that are left; what was understood stays.
    public func with(words: String) -> String {
        ([words] + parts.map(\.text)).joined(separator: " ")
    }

    private var hours: SearchWish.Hours {
        var wish = SearchWish()
        wish.add(self)
        return SearchWish.Hours(openAt: wish.openAt, openBetween: wish.openBetween)
    }

    /// Words only.
    public init(literal text: String) {
        (tokens, words) = (Token.all(in: text), text)
    }

    /// `reader` knows the time, `currencies` are those of the kitchens, `isCuisine` whether any kitchen
    /// has a cuisine of that word, `isName` whether any dish or kitchen is called so, and `kitchen` the
    /// kitchens of a name.
    public init(
        _ text: String, _ reader: TimeReader, in language: Language = .current,
        sellingIn currencies: Set<Currency> = [], isCuisine: (String) throws -> Bool,
        isName: (String) throws -> Bool,
        kitchen: (String) throws -> (ids: [Caterer.ID], name: String)?
    ) rethrows {
        tokens = Token.all(in: text, glued: Lexicon.of(language).glued)
        let reading = SentenceReading(tokens, reader, language, currencies)
        var left: [Int] = []
        var either: Sentence?
        var index = 0
        while index < tokens.count {
            if let (bounds, end) = reading.prices(at: index) {
                parts += bounds.map { bound in
                    Part(
                        meaning: .price(bound), text: Self.typed(tokens[index..<end]),
                        place: index..<end)
                }
                index = end
            } else if let (meaning, end) = try reading.part(at: index, isCuisine, isName, kitchen) {
                if meaning.isTime,
                    let days = reader.eitherDay(among: tokens[index..<end], in: language)
                {
                    // What is no one day is no filter.
                    either = either ?? days
                    left += index..<end
                    index = end
                    continue
                }
                parts.append(
                    Part(
                        meaning: meaning, text: Self.typed(tokens[index..<end]),
                        place: index..<end))
                index = end
            } else if let end = reading.something(at: index) {
                index = end
            } else {
                left.append(index)
                index += 1
            }
        }
        let prices = left.lazy.compactMap(PriceReading(sentence: reading).otherMoney)
        if let price = prices.first(where: { $0.allSatisfy(left.contains) }) {
            otherMoney = .wanted.otherMoney(
                price: Self.typed(tokens[price]),
                currencies: Words.list(currencies.map(\.code).sorted()))
            // Nor is it what a dish is called, unless it is all that was typed.
            if left.count > price.count || !parts.isEmpty { left.removeAll(where: price.contains) }
        }
        let unusable = left.lazy.compactMap(WrittenTime(sentence: reading).unusable).first
        otherTime = either ?? unusable?.sentence(in: reader.zone)
        if let refusal = reading.food.refusal(in: left.filter { !tokens[$0].isQuoted }),
            try !isName(Self.typed(left, of: tokens))
        {
            otherRefusal = .wanted.onlyAllergens(words: refusal)
        }
        let telling = left.filter { !reading.isFiller($0) }
        words = Self.typed(left.count == tokens.count ? left : telling, of: tokens)
        if let word = telling.first, telling.count == 1 {
            cuisine = try KitchenReading(sentence: reading).bareCuisine(word, isCuisine)
        }
    }

    /// Knows the kitchens and dishes of these servers from `library`.
    @MainActor public init(
        _ text: String, _ reader: TimeReader, in language: Language = .current,
        sellingIn currencies: Set<Currency>, at providers: [ProviderID], known library: Library
    ) throws {
        try self.init(
            text, reader, in: language, sellingIn: currencies,
            isCuisine: { try library.hasCuisine($0, at: providers) },
            isName: { try library.isName($0, at: providers) },
            kitchen: { try library.namesakes(called: $0, at: providers) })
    }

    /// The sentence without a part, as it would have been typed.
    public func leavingOut(_ part: Part) -> String {
        Self.typed(tokens.indices.filter { !part.place.contains($0) }, of: tokens, quoted: true)
    }

    /// The sentence with a part as words to look for.
    public func asWords(_ part: Part) -> String {
        let before = Self.typed(
            tokens.indices.filter { $0 < part.place.lowerBound }, of: tokens, quoted: true)
        let after = Self.typed(
            tokens.indices.filter { $0 >= part.place.upperBound }, of: tokens, quoted: true)
        return [before, "\"" + part.text + "\"", after].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func typed(_ tokens: ArraySlice<Token>) -> String {
        tokens.map(\.text).joined(separator: " ")
    }

    private static func typed(
        _ places: [Int], of tokens: [Token], quoted: Bool = false
    ) -> String {
        places.map {
            quoted && tokens[$0].isQuoted ? "\"" + tokens[$0].text + "\"" : tokens[$0].text
        }.joined(separator: " ")
    }
}

extension SearchWish {
    /// That a price without a currency holds in each of the kitchens', where they have several.
    public func caveats(sellingIn currencies: Set<Currency>) -> [Sentence] {
        guard currencies.count > 1, prices.contains(where: \.currencies.isEmpty) else { return [] }
        return [.wanted.eachCurrency(currencies: Words.list(currencies.map(\.code).sorted()))]
    }

    /// Adds what a sentence says. Of two that cannot both hold, the sentence's counts: it is the last
    /// that was said.
    public mutating func add(_ sentence: SearchSentence) {
        words = sentence.words
        orCuisine = sentence.cuisine.map(FoodNames.beginnings) ?? []
        for part in sentence.parts {
            switch part.meaning {
            case .diet(let diet): diets.insert(diet)
            case .without(let allergens):
                for allergen in allergens { excluded[allergen] = FoodNames.naming([allergen]) }
            case .price(let bound): prices.insert(bound)
            case .openNow: onlyOpen = true
            case .open(let time): openAt = time
            case .openBetween(let from, let until): openBetween = from..<until
            case .within(let minutes): within = min(within ?? minutes, minutes)
            case .near(let metres): distance = min(distance ?? metres, metres)
            case .kitchen(let ids, name: _): caterers = ids
            case .cuisine(let word): cuisines.insert(FoodNames.beginnings(ofCuisine: word))
            case .people: break
            }
        }
        isUnmeetable = sentence.otherRefusal != nil
        for other in sentence.elsewhere { elsewhere[other.zone.name] = other.hours }
    }
}

extension SearchSentence.Part {
    /// As the screens show it. `clock` is that of the kitchens, and so is `currency`, where they have one.
    public func chip(
        at now: Instant, in clock: KitchenClock, _ currency: Currency?,
        measuring: SearchSentence.Measuring = .unsaid, onEachClock isOnEach: Bool = false
    ) -> String {
        let words = chip(at: now, in: clock, currency, measuring, onEachClock: isOnEach)
        return isOnEach && meaning.isTime ? Say.Wanted.onEachClock(open: words) : words
    }

    /// On each clock, another day than today goes by its name.
    private func words(
        _ time: Instant, at now: Instant, in clock: KitchenClock, onEachClock isOnEach: Bool
    ) -> String {
        guard isOnEach else { return clock.moment(time, from: now) }
        let zone = clock.zone
        return zone.local(at: time).date == zone.local(at: now).date
            ? clock.unnamed.moment(time, from: now) : Words.onItsDay(time, from: now, in: zone)
    }

    private func chip(
        at now: Instant, in clock: KitchenClock, _ currency: Currency?,
        _ measuring: SearchSentence.Measuring, onEachClock isOnEach: Bool
    ) -> String {
        switch meaning {
        case .diet(let diet): Words.name(diet)
        case .without(let allergens):
            Say.Wanted.notStated(allergens: Words.list(allergens.map(Words.name)))
        case .price(let bound): bound.formatted(in: currency)
        case .openNow: Say.Caterers.openNow
        case .open(let time):
            Say.Wanted.openAt(time: words(time, at: now, in: clock, onEachClock: isOnEach))
        case .openBetween(let from, let until):
            Say.Wanted.openBetween(
                from: words(from, at: now, in: clock.unnamed, onEachClock: isOnEach),
                until: (isOnEach ? clock.unnamed : clock).text(at: until))
        case .within(let minutes): Say.Estimates.within(minutes: minutes)
        case .near(let metres):
            switch measuring {
            case .unsaid: Say.Wanted.near(distance: Words.roundDistance(metres))
            case .nowhere: Say.Wanted.nearNoPlace(distance: Words.roundDistance(metres))
            case .from(let place):
                Say.Wanted.nearPlace(distance: Words.roundDistance(metres), place: place)
            }
        case .kitchen(_, let name): Say.Wanted.atKitchen(kitchen: name)
        case .cuisine(let word): Say.Wanted.cuisine(cuisine: Say.Food.cuisine(cuisine: word))
        case .people(let count): Say.Wanted.forPeople(count: count)
        }
    }

    /// Whether a search looks for it. A distance is measured from `place`.
    public func isFilter(from place: Coordinate?) -> Bool {
        switch meaning {
        case .people: false
        case .near: place != nil
        default: true
        }
    }
}

extension SearchSentence {
    /// What was typed as a filter and is none.
    public var refused: [Sentence] { [otherMoney, otherTime, otherRefusal].compactMap(\.self) }

    /// On which clocks there is no such time, or on another day than is said.
    public func caveats(at now: Instant) -> [Sentence] {
        elsewhere.compactMap { other in
            if let reason = other.otherTime {
                return .times.noneOnTheClock(zone: other.zone.name, reason: reason)
            }
            guard let zone, let said = hours.start, let there = other.hours.start,
                zone.local(at: said).date != other.zone.local(at: there).date
            else { return nil }
            return .times.otherDayOnTheClock(
                zone: other.zone.name, time: Words.onItsDay(there, from: now, in: other.zone))
        }
    }

    /// The words beside what was understood; nil for one alone, which is hardly part of a sentence.
    public var rest: String? {
        parts.isEmpty || queryTokens(words).count < 2 ? nil : words
    }

    /// What results mean that are said to be without allergens; nil where none are.
    public var withoutMeans: Sentence? {
        let allergens = parts.flatMap { part -> [Allergen] in
            if case .without(let allergens) = part.meaning { allergens } else { [] }
        }
        guard !allergens.isEmpty else { return nil }
        return .wanted.withoutMeans(allergens: Words.list(allergens.map(Words.name)))
    }
}

extension SearchWish.Hours {
    fileprivate var start: Instant? { openAt ?? openBetween?.lowerBound }
}
