public import OrderModels
public import Sentences

extension TimeReader {
    /// Reads a time whose words are in the diner's language or in English: `Fri 12:30`,
    /// `demain 12:30`.
    public func instant(
        typed text: String, _ tense: Tense = .coming, in language: Language = .current
    ) throws(UnusableTime) -> Instant {
        do throws(UnusableTime) {
            return try instant(Self.inEnglish(text, from: language), tense)
        } catch .unreadable {
            if let local = Self.asWritten(text) {
                return try instant(local.text, tense)
            }
            guard tense != .gone, let time = try spoken(text, in: language) else {
                throw .unreadable(text)  // In the diner's words.
            }
            return time
        }
    }

    /// As the sentence of a search says it: `19 Uhr`, `tomorrow at half past seven`.
    private func spoken(
        _ text: String, in language: Language
    ) throws(UnusableTime) -> Instant? {
        let sentence = SentenceReading(
            Token.all(in: text, glued: Lexicon.of(language).glued), self, language)
        switch meaning(of: sentence) {
        case .open(let time): return time
        case .openBetween: throw .range(text)
        default: return nil
        }
    }

    /// What a whole sentence means as a time; nil where it is none, or more. A number alone is none.
    private func meaning(of sentence: SentenceReading) -> SearchSentence.Meaning? {
        let tokens = sentence.tokens
        guard !tokens.isEmpty, tokens.count > 1 || Int(tokens[0].text) == nil else { return nil }
        let when = [sentence.time(0), sentence.partOfDay(0), sentence.wholeDay(0)]
        if let whole = when.compactMap(\.self).first(where: { $0.end == tokens.count }) {
            return whole.0
        }
        let day = sentence.day(from: 0)
        // `las 7 de la tarde` begins with an article.
        let start = day?.end ?? (tokens.count > 2 && sentence.isFiller(0) ? 1 : 0)
        guard let (clock, end) = sentence.clock(start, isTold: true), end == tokens.count else {
            return nil
        }
        return clock.instant(on: day, by: self).map { .open(at: $0) }
    }

    /// As lists and receipts write it: `Fr 04.12.2026 12:00`.
    private static func asWritten(_ text: String) -> LocalDateTime? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard 2...3 ~= words.count, let time = words.last.flatMap({ TimeOfDay(text: $0) }) else {
            return nil
        }
        let day = words[words.count - 2]
        let numbers = day.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        // Languages differ in the order of a date's numbers.
        let date = [numbers, numbers.reversed()].lazy
            .compactMap { CalendarDate(year: $0[0], month: $0[1], day: $0[2]) }
            .first { NumberText.date($0) == day }
        guard let date else { return nil }
        let weekday = fold(Words.weekday(date.weekday))
        return words.count == 2 || fold(String(words[0])) == weekday
            ? LocalDateTime(date, time) : nil
    }

    /// As ``day(_:_:)``, with words of the diner's language.
    public func day(
        typed text: String, _ tense: Tense, in language: Language = .current
    ) -> CalendarDate? {
        day(Self.inEnglish(text, from: language), tense)
    }

    /// Whether the text says a time by how far it is from now.
    public static func isFromNow(typed text: String) -> Bool {
        TimeSpan.seconds(text) != nil || inEnglish(text).lowercased() == "now"
    }

    static func isToday(typed word: String, in language: Language) -> Bool {
        inEnglish(word, from: language).lowercased() == "today"
    }

    static func inEnglish(_ text: String, from language: Language = .current) -> String {
        let words = text.split { $0 == " " || $0 == "," }
        guard let first = words.first, words.count <= 2 else { return text }
        let day = fold(String(first)).filter { $0 != "." }
        guard let code = code(of: day, in: language) else { return text }
        return ([code] + words.dropFirst().map(String.init)).joined(separator: " ")
    }

    /// The day as ``instant(_:)`` reads it; nil where no day, or more than one, is called so.
    private static func code(of day: String, in language: Language) -> String? {
        func words(_ sentence: Sentence) -> [Substring] {
            sentence.spellings(in: language).flatMap { fold($0).split(separator: " ") }
        }
        let days: [(Sentence, String)] = [
            (.times.nowWord, "now"), (.times.todayWord, "today"),
            (.times.tomorrowWord, "tomorrow"), (.times.yesterdayWord, "yesterday"),
        ]
        if let day = days.first(where: { words($0.0).contains(Substring(day)) }) { return day.1 }
        // No day has a letter that is spelled out, so that each is there once, in its place.
        let names = words(.times.weekdayWords)
        let meant = Weekday.allCases.indices.filter {
            names.indices.contains($0) && names[$0].hasPrefix(day)
        }
        guard day.count > 1, meant.count == 1, let index = meant.first else { return nil }
        return Weekday.allCases[index].englishName
    }
}

extension UnusableTime {
    /// What is wrong with the answer to a question, and what would be right.
    public func sentence(in zone: ZoneRules) -> Sentence {
        switch self {
        case .unreadable(let text):
            text.allSatisfy(\.isWhitespace) ? .times.noneIsGiven : .times.isNone(text: text)
        case .range(let text): .times.isARange(text: text)
        case .past(let instant): .times.isOver(time: OrderWords.time(instant, in: zone))
        case .skipped(let local, let jump):
            .times.doesNotExist(time: Self.words(local), then: zone.local(at: jump).time.text)
        case .repeated(let local, let earlier, let later):
            .times.isThereTwice(
                time: Self.words(local), first: earlier.rfc3339(in: zone),
                second: later.rfc3339(in: zone))
        }
    }

    /// The same of an option's value.
    public func problem(
        option: String, in zone: ZoneRules, at now: Instant
    ) -> ProblemError {
        switch self {
        case .unreadable(let text):
            ProblemError(
                .usage, .times.optionTakesATime(option: option, text: Words.quoted(text)),
                hint: .times.seeHelp)
        case .past:
            ProblemError(
                .usage, sentence(in: zone),
                hint: .times.nameTheDay(
                    time: OrderWords.time(now, in: zone), zone: zone.name))
        case .skipped, .repeated, .range:
            ProblemError(.usage, sentence(in: zone), hint: .times.seeHelp)
        }
    }

    private static func words(_ local: LocalDateTime) -> String {
        Say.Times.moment(day: OrderWords.day(local.date), time: local.time.text)
    }
}
