import OrderModels
import Sentences
import Synchronization

/// The words of sentences, in a language and in English.
struct Lexicon: Sendable {
    /// Phrases of several words each, the longest first.
    struct Phrases: Sendable {
        let phrases: [[String]]

        init(_ phrases: [String]) {
            self.phrases =
                phrases.map { $0.split(separator: " ").map(String.init) }
                .sorted { $0.count > $1.count }
        }

        /// Where the longest phrase ends that begins at `index`.
        func end(from index: Int, in tokens: [Token]) -> Int? {
            for phrase in phrases {
                if let end = Self.end(of: phrase, from: index, in: tokens) { return end }
            }
            return nil
        }

        /// One token may be several words: `après-demain`.
        private static func end(
            of phrase: [String], from index: Int, in tokens: [Token]
        ) -> Int? {
            var (rest, end) = (phrase[...], index)
            while !rest.isEmpty {
                guard tokens.indices.contains(end), !tokens[end].isQuoted,
                    rest.starts(with: tokens[end].words)
                else { return nil }
                rest = rest.dropFirst(tokens[end].words.count)
                end += 1
            }
            return end
        }
    }

    /// A part of a day, in which one may eat at any time.
    struct PartOfDay: Sendable {
        /// The words for today's; and those behind the word for a day.
        let today, behind: Phrases
        let from, until: String
        let isAfternoon: Bool
        var isEvening = false
    }

    let under, atMost, over, atLeast, about: Phrases
    let costing, within, open, at, forWords, people, each, dozen, from, something,
        food: Phrases
    /// Before two prices, and between them.
    let between, betweenAnd: Phrases
    /// Before an hour, as `las` is.
    let theHour: Phrases
    let noon, midnight, afterTomorrow, halfAnHour, fromNow: Phrases
    let partsOfDay: [PartOfDay]
    /// Before the word for a day; before a time, besides `at`; and before one from which on.
    let onDay, by, since: Phrases
    /// Before a number that is a time from which on; before a day as a whole.
    let sinceTold, onTheDay: Phrases
    /// Behind a time.
    let beforeNoon, afterNoon, atNight, atMidday: Phrases
    /// Those of them that make noon of a twelve, and the beginning of the day.
    let thenNoon, thenMidnight: Phrases
    /// Those of them that may stand behind a number without a blank, and words for an hour.
    let glued: Set<String>
    let without, free, lessEndings, conjunctions, alternatives: Phrases
    let seafood, allSeafood, articles: Phrases
    /// Around a distance.
    let radius, away: Phrases
    /// Before what is at most that far, or that much.
    var bounds: [Phrases] { [radius, within, under, atMost, at, about] }
    let half: Phrases
    let metres, kilometres, miles, ones: Set<String>
    let minutes, hourUnits, currencies, oclock, wholeHour, wholeNumber, eachWeek, fillers,
        denials: Set<String>
    /// The words of each hour, from one to twelve.
    let hours: [Set<String>]
    /// What stands before an hour, and the minutes that it adds; and what stands after it.
    let before, after: [(Phrases, Int)]

    /// The words of each month; what stands between a day and its month, and at the end of a day's number.
    let months: [Set<String>]
    let ofMonth: Phrases
    let dayEndings: Set<String>

    /// Each is put together once: a sentence is read again at every key.
    private static let known = Mutex<[String: Lexicon]>([:])

    static func of(_ language: Language) -> Lexicon {
        known.withLock { known in
            if let lexicon = known[language.code] { return lexicon }
            let lexicon = Lexicon(language)
            known[language.code] = lexicon
            return lexicon
        }
    }

    private init(_ language: Language) {
        let languages: [Language] = language == .base ? [.base] : [language, .base]
        func all(_ sentence: Sentence) -> [String] {
            languages.flatMap(sentence.typedWords)
        }
        func words(_ sentence: Sentence) -> Set<String> { Set(all(sentence)) }
        func phrases(_ sentence: Sentence) -> Phrases { Phrases(all(sentence)) }
        (under, atMost) = (phrases(.wanted.under), phrases(.wanted.atMost))
        (over, atLeast) = (phrases(.wanted.over), phrases(.wanted.atLeast))
        (about, costing) = (phrases(.wanted.about), phrases(.wanted.costing))
        (within, open) = (phrases(.wanted.within), phrases(.wanted.open))
        (at, forWords, people) = (
            phrases(.wanted.at), phrases(.wanted.forSome), phrases(.wanted.people)
        )
        each = phrases(.wanted.each)
        (from, something, food) = (
            phrases(.wanted.from), phrases(.wanted.something), phrases(.wanted.food)
        )
        (radius, away, half) = (
            phrases(.wanted.radius), phrases(.wanted.away), phrases(.wanted.half)
        )
        (metres, kilometres) = (words(.wanted.metres), words(.wanted.kilometres))
        (miles, ones) = (words(.wanted.miles), words(.wanted.ones))
        (minutes, hourUnits) = (words(.wanted.minutes), words(.wanted.hourUnits))
        currencies = words(.wanted.currencies)
        (oclock, wholeHour) = (words(.wanted.oclock), words(.wanted.wholeHour))
        wholeNumber = words(.wanted.wholeNumber)
        eachWeek = words(.wanted.eachWeek)
        (between, betweenAnd) = (phrases(.wanted.between), phrases(.wanted.betweenAnd))
        theHour = phrases(.wanted.theHour)
        (sinceTold, onTheDay) = (phrases(.wanted.sinceTold), phrases(.wanted.onTheDay))
        halfAnHour = phrases(.wanted.halfAnHour)
        (noon, midnight) = (phrases(.wanted.noon), phrases(.wanted.midnight))
        (afterTomorrow, fromNow) = (phrases(.wanted.afterTomorrow), phrases(.wanted.fromNow))
        partsOfDay = [
            PartOfDay(
                today: phrases(.wanted.thisMorning), behind: phrases(.wanted.morning),
                from: "06:00", until: "11:00", isAfternoon: false),
            PartOfDay(
                today: phrases(.wanted.thisAfternoon), behind: phrases(.wanted.afternoon),
                from: "12:00", until: "18:00", isAfternoon: true),
            PartOfDay(
                today: phrases(.wanted.tonight), behind: phrases(.wanted.evening),
                from: "18:00", until: "22:00", isAfternoon: true, isEvening: true),
        ]
        (onDay, by, since) = (
            phrases(.wanted.onDay), phrases(.wanted.by), phrases(.wanted.since)
        )
        dozen = phrases(.wanted.dozen)
        (without, free, conjunctions, alternatives, seafood) = (
            Phrases(all(.wanted.without) + all(.wanted.excepting)), phrases(.wanted.free),
            phrases(.wanted.conjunctions),
            phrases(.wanted.alternatives), phrases(.wanted.seafood)
        )
        (allSeafood, articles) = (phrases(.wanted.allSeafood), phrases(.wanted.articles))
        lessEndings = phrases(.wanted.lessEndings)
        (beforeNoon, afterNoon, atNight, atMidday) = (
            phrases(.wanted.beforeNoon), phrases(.wanted.afterNoon), phrases(.wanted.atNight),
            phrases(.wanted.atMidday)
        )
        glued = Set((all(.wanted.beforeNoon) + all(.wanted.afterNoon)) + oclock)
            .filter { $0.count > 1 && !$0.contains(" ") }
        (thenNoon, thenMidnight) = (phrases(.wanted.thenNoon), phrases(.wanted.thenMidnight))
        (fillers, denials) = (words(.wanted.fillers), words(.wanted.denials))
        var hours = [Set<String>](repeating: [], count: 12)
        for language in languages {
            for (index, name) in Sentence.wanted.hours.typedWords(in: language).prefix(12)
                .enumerated()
            {
                hours[index].insert(name)
            }
        }
        self.hours = hours
        let minutes = SpokenMinutes(in: languages)
        before =
            minutes.before.map { (Phrases($0), $1) } + [
                (phrases(.wanted.halfPast), 30), (phrases(.wanted.halfTo), -30),
                (phrases(.wanted.quarterPast), 15), (phrases(.wanted.quarterTo), -15),
            ]
        after =
            [
                (phrases(.wanted.andAHalf), 30), (phrases(.wanted.andAQuarter), 15),
                (phrases(.wanted.lessAQuarter), -15),
            ] + minutes.behind.map { (Phrases($0), $1) }
        months = (0..<12).map { month in
            Set(
                languages.flatMap { language in
                    [Sentence.wanted.months, .wanted.shortMonths].compactMap {
                        let names = $0.typedWords(in: language)
                        return names.indices.contains(month) ? names[month] : nil
                    }
                })
        }
        (ofMonth, dayEndings) = (phrases(.wanted.ofMonth), words(.wanted.dayEndings))
    }
}
