public import OrderModels
public import Sentences

extension TimeReader {
    /// Reads a time whose words are in the diner's language or in English: `Fri 12:30`,
    /// `demain 12:30`.
    public func instant(
        typed text: String, _ tense: Tense = .coming
    ) throws(UnusableTime) -> Instant {
        do throws(UnusableTime) {
            return try instant(Self.inEnglish(text), tense)
        } catch .unreadable {
            throw .unreadable(text)  // In the diner's words.
        }
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
        case .skipped, .repeated: ProblemError(.usage, sentence(in: zone))
        }
    }

    private static func words(_ local: LocalDateTime) -> String {
        Say.Times.moment(day: OrderWords.day(local.date), time: local.time.text)
    }
}
