public import OrderModels
public import Sentences

extension TimeReader {
    /// Reads a time whose words are in the diner's language or in English: `Fri 12:30`,
    /// `demain 12:30`. Of two times that may be meant it takes neither.
    public func instant(
        typed text: String, _ tense: Tense = .coming, in language: Language = .typed
    ) throws(UnusableTime) -> Instant {
        // What is past is said by how long ago it is.
        if tense != .gone, let (hours, minutes) = Self.hoursAlone(text) {
            throw .spanOrClock(text, hours: hours, minutes: minutes)
        }
        if tense != .gone, language.mayWriteMonthFirst { try checkDate(text, tense, in: language) }
        if let span = Self.span(typed: text, in: language), span > 0 { return away(span, tense) }
        do throws(UnusableTime) {
            return try instant(Self.inEnglish(text, from: language), tense)
        } catch .unreadable {
            if let local = asWritten(text, in: language) {
                return try instant(local.text, tense)
            }
            if tense != .gone, let time = try spoken(text, tense, in: language) { return time }
            // In the diner's words.
            throw eitherDay(text, tense, in: language) ?? Self.missing(in: text)
                ?? .unreadable(text)
        }
    }

    /// Why `T 12:30` names no time: more than one day begins so. Nil where fewer do.
    private func eitherDay(
        _ text: String, _ tense: Tense, in language: Language
    ) -> UnusableTime? {
        let words = text.split { $0 == " " || $0 == "," }
        guard words.count == 2 else { return nil }
        let days = [language, .base].lazy
            .map { Self.weekdays(beginning: Self.dayWord(words[0]), in: $0) }
            .first { !$0.isEmpty }
        let times = (days ?? []).compactMap { try? instant("\($0.englishName) \(words[1])", tense) }
            .sorted()
        guard let first = times.first, let last = times.last, first < last else { return nil }
        return .eitherHalf(text, first, last)
    }

    /// The numbers of `13h` and `2h30`, which are times to some readers, and spans to others. Nobody waits
    /// as long as `12h30`, which is half past twelve.
    private static func hoursAlone(_ text: String) -> (hours: Int, minutes: Int)? {
        let word = text.filter { !$0.isWhitespace }.lowercased()
        let parts = word.split(separator: "h", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].count, let hours = Int(parts[0]),
            0..<24 ~= hours, word.first != "+"
        else { return nil }
        if parts[1].isEmpty { return (hours, 0) }
        guard hours < 6, parts[1].count == 2, let minutes = Int(parts[1]), 0..<60 ~= minutes
        else { return nil }
        return (hours, minutes)
    }

    /// `3/12` is a day in March to some readers, and in December to others: both, the earlier first; nil
    /// for what is one day.
    func eitherDate(_ word: String, in language: Language) -> [CalendarDate]? {
        guard language.mayWriteMonthFirst else { return nil }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.prefix(2).compactMap { $0.count <= 2 ? Int($0) : nil }
        guard 2...3 ~= parts.count, numbers.count == 2, numbers[0] != numbers[1],
            numbers.allSatisfy({ 1...12 ~= $0 })
        else { return nil }
        let year = parts.count == 3 ? Int(parts[2]) : nil
        guard parts.count == 2 || year.map({ $0 > 999 }) == true else { return nil }
        return [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap { day, month in
            (year.map { [$0] } ?? [today.year, today.year + 1])
                .compactMap { CalendarDate(year: $0, month: month, day: day) }
                .first { year != nil || $0 >= today }
        }.sorted()
    }

    /// That a day among these words may be another one; nil where none may.
    func eitherDay(among tokens: ArraySlice<Token>, in language: Language) -> Sentence? {
        for token in tokens where !token.isQuoted {
            guard let dates = eitherDate(token.text, in: language) else { continue }
            let days = dates.map(OrderWords.day)
            return .times.mayBeEither(text: token.text, first: days[0], second: days[1])
        }
        return nil
    }

    private func checkDate(
        _ text: String, _ tense: Tense, in language: Language
    ) throws(UnusableTime) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for (place, word) in words.enumerated() {
            guard let dates = eitherDate(word, in: language) else { continue }
            let found = dates.compactMap { date -> Instant? in
                var read = words
                read[place] = date.text
                return try? instant(typed: read.joined(separator: " "), .either, in: language)
            }.sorted()
            guard let first = found.first, let last = found.last else { continue }
            throw .eitherHalf(text, first, last)
        }
    }

    /// How far from now a time is: `1h30m`, `+3h`, `in three hours`.
    private static func span(typed text: String, in language: Language) -> Int64? {
        let bare = text.drop(while: \.isWhitespace)
        if bare.first == "+" { return TimeSpan.seconds(String(bare.dropFirst())) }
        if let span = TimeSpan.seconds(text) { return span }
        let lexicon = Lexicon.of(language)
        let tokens = Token.all(in: text)
        guard let start = lexicon.fromNow.end(from: 0, in: tokens), start < tokens.count else {
            return nil
        }
        if lexicon.halfAnHour.end(from: start, in: tokens) == tokens.count { return 1800 }
        let parts = tokens[start...].map { token in
            if lexicon.minutes.contains(token.folded) { return "m" }
            if lexicon.hourUnits.contains(token.folded) { return "h" }
            if lexicon.ones.contains(token.folded) { return "1" }
            let hour = lexicon.hours.firstIndex { $0.contains(token.folded) }
            return hour.map { String($0 + 1) } ?? token.text
        }
        return TimeSpan.seconds(parts.joined())
    }

    /// As the sentence of a search says it: `19 Uhr`, `tomorrow at half past seven pm`.
    private func spoken(
        _ text: String, _ tense: Tense, in language: Language
    ) throws(UnusableTime) -> Instant? {
        let sentence = SentenceReading(
            Token.all(in: text, glued: Lexicon.of(language).glued), self, language)
        if let timed = timed(in: sentence) {
            guard !timed.isOnwards else { throw .range(text) }
            return try promised(timed, of: sentence, text, tense)
        }
        let spans = [sentence.partOfDay(0), sentence.wholeDay(0)].compactMap(\.self)
        guard spans.contains(where: { $0.end == sentence.tokens.count }) else { return nil }
        throw .range(text)
    }

    /// What a whole sentence says for a time; nil where it is none, or more. A number alone is none.
    private func timed(in sentence: SentenceReading) -> SentenceReading.Timed? {
        let tokens = sentence.tokens
        guard !tokens.isEmpty, tokens.count > 1 || Int(tokens[0].text) == nil else { return nil }
        let said = [sentence.timed(0), sentence.timedPart(0)].compactMap(\.self)
        if let whole = said.first(where: { $0.end == tokens.count }) { return whole }
        let day = sentence.day(from: 0)
        // `las 7 de la tarde` begins with an article.
        let start = day?.end ?? (tokens.count > 2 && sentence.isFiller(0) ? 1 : 0)
        guard let (clock, end) = sentence.clock(start, isTold: true), end == tokens.count else {
            return nil
        }
        return SentenceReading.Timed(clock: clock, day: day, end: end)
    }

    /// The one time that is meant. A search guesses, and shows what; here it is ordered for.
    private func promised(
        _ timed: SentenceReading.Timed, of sentence: SentenceReading, _ text: String,
        _ tense: Tense
    ) throws(UnusableTime) -> Instant {
        let (clock, day) = (timed.clock, timed.day)
        if let part = timed.part, let day {
            guard let local = sentence.local(clock, part, day.date) else { throw .unreadable(text) }
            return try instant(local.text, tense)
        }
        let hours = clock.isWhole ? [clock.hour] : [clock.hour % 12, clock.hour % 12 + 12]
        let times = hours.compactMap { TimeOfDay(hour: $0, minute: clock.minute) }
        if clock.isWhole, !clock.isNextDay, let time = times.first {
            let text = (day.map { $0.date.text + " " } ?? "") + time.text
            // On either side a weekday is the next one, as where it is written with its time.
            if tense == .either, let next = day?.next, (try? instant(text, .coming)) == nil {
                return try instant(next.text + " " + time.text, tense)
            }
            return try instant(text, tense)
        }
        // The midnight of a day is that before it or after; without a day, the next one.
        let isMidnightOfDay = clock.isNextDay && day != nil
        let first = day?.date ?? today
        let other = isMidnightOfDay || day == nil ? first.adding(days: 1) : day?.next
        let days = [first, other].compactMap(\.self)
        var coming: [Instant] = []
        var last: UnusableTime?
        for time in times {
            let all = days.map { LocalDateTime($0, time) }
            var found: [Instant] = []
            for local in all {
                do throws(UnusableTime) {
                    found.append(try instant(local.text, .coming))
                } catch {
                    last = error
                }
            }
            coming += isMidnightOfDay ? found : Array(found.prefix(1))
        }
        coming.sort()
        guard let earliest = coming.first, let latest = coming.last else {
            throw last ?? .unreadable(text)
        }
        guard earliest == latest else { throw .eitherHalf(text, earliest, latest) }
        return earliest
    }

    /// As lists and receipts write it: `Fr 04.12.2026 12:00`.
    private func asWritten(_ text: String, in language: Language) -> LocalDateTime? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 3, let time = TimeOfDay(text: words[2][...]),
            let date = CalendarDate(text: words[1])
                ?? SentenceReading.Day.date(words[1], self, language),
            let named = [language, .base].lazy
                .compactMap({ Self.code(of: Self.dayWord(words[0]), in: $0) }).first,
            named == date.weekday.englishName
        else { return nil }
        return LocalDateTime(date, time)
    }

    /// As ``day(_:_:)``, with words of the diner's language.
    public func day(
        typed text: String, _ tense: Tense, in language: Language = .typed
    ) -> CalendarDate? {
        day(Self.inEnglish(text, from: language), tense)
    }

    /// Whether the text says a time by how far it is from now.
    public static func isFromNow(typed text: String) -> Bool {
        span(typed: text, in: .typed) != nil || inEnglish(text).lowercased() == "now"
    }

    /// Whether the text says the same time on every clock.
    public static func isSameEverywhere(typed text: String) -> Bool {
        Instant(rfc3339: text) != nil || isFromNow(typed: text)
    }

    static func isToday(typed word: String, in language: Language) -> Bool {
        inEnglish(word, from: language).lowercased() == "today"
    }

    static func inEnglish(_ text: String, from language: Language = .typed) -> String {
        let words = text.split { $0 == " " || $0 == "," }
        guard let first = words.first, words.count <= 2 else { return text }
        let day = dayWord(first)
        guard let code = [language, .base].lazy.compactMap({ code(of: day, in: $0) }).first else {
            return text
        }
        return ([code] + words.dropFirst().map(String.init)).joined(separator: " ")
    }

    private static func dayWord(_ word: some StringProtocol) -> String {
        fold(String(word)).filter { $0 != "." }
    }

    /// The day as ``instant(_:)`` reads it; nil where no day, or more than one, is called so.
    private static func code(of day: String, in language: Language) -> String? {
        let days: [(Sentence, String)] = [
            (.times.nowWord, "now"), (.times.todayWord, "today"),
            (.times.tomorrowWord, "tomorrow"), (.times.yesterdayWord, "yesterday"),
        ]
        if let day = days.first(where: { words($0.0, in: language).contains(day) }) {
            return day.1
        }
        let meant = weekdays(beginning: day, in: language)
        return day.count > 1 && meant.count == 1 ? meant[0].englishName : nil
    }

    /// The days of the week whose names begin so.
    private static func weekdays(beginning word: String, in language: Language) -> [Weekday] {
        // No day has a letter that is spelled out, so that each is there once, in its place.
        let names = words(.times.weekdayWords, in: language)
        return word.isEmpty
            ? [] : zip(Weekday.allCases, names).filter { $0.1.hasPrefix(word) }.map { $0.0 }
    }

    private static func words(_ sentence: Sentence, in language: Language) -> [String] {
        sentence.spellings(in: language).flatMap { fold($0).split(separator: " ").map(String.init) }
    }
}

extension UnusableTime {
    /// What is wrong with the answer to a question, and what would be right.
    public func sentence(in zone: ZoneRules) -> Sentence {
        switch self {
        case .unreadable(let text):
            text.allSatisfy(\.isWhitespace) ? .times.noneIsGiven : .times.isNone(text: text)
        case .noSuchDay(let day): .times.noSuchDay(day: day)
        case .noSuchTime(let time): .times.noSuchTime(time: time)
        case .range(let text): .times.isARange(text: text)
        case .past(let instant): .times.isOver(time: OrderWords.time(instant, in: zone))
        case .skipped(let local, let jump):
            .times.doesNotExist(time: Self.words(local), then: zone.local(at: jump).time.text)
        case .repeated(let local, let earlier, let later):
            .times.isThereTwice(
                time: Self.words(local), first: earlier.rfc3339(in: zone),
                second: later.rfc3339(in: zone))
        case .eitherHalf(let text, let first, let second):
            .times.mayBeEither(
                text: text, first: OrderWords.time(first, in: zone),
                second: OrderWords.time(second, in: zone))
        case .spanOrClock(let text, let hours, let minutes):
            .times.mayBeEither(
                text: text, first: Self.clock(hours, minutes), second: Self.span(hours, minutes))
        }
    }

    private static func clock(_ hours: Int, _ minutes: Int) -> String {
        [hours, minutes].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
    }

    private static func span(_ hours: Int, _ minutes: Int) -> String {
        "+\(hours)h" + (minutes > 0 ? "\(minutes)m" : "")
    }

    /// The texts of which one would be right.
    private func choices(in zone: ZoneRules) -> [String] {
        switch self {
        case .repeated(_, let first, let second), .eitherHalf(_, let first, let second):
            [first, second].map { $0.rfc3339(in: zone) }
        case .spanOrClock(_, let hours, let minutes):
            [Self.clock(hours, minutes), Self.span(hours, minutes)]
        case .unreadable, .noSuchDay, .noSuchTime, .range, .past, .skipped: []
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
        case .noSuchDay, .noSuchTime, .skipped, .repeated, .range, .eitherHalf, .spanOrClock:
            ProblemError(.usage, sentence(in: zone), hint: .times.seeHelp)
                .about(option: "--" + option, taking: choices(in: zone))
        }
    }

    private static func words(_ local: LocalDateTime) -> String {
        Say.Times.moment(day: OrderWords.day(local.date), time: local.time.text)
    }
}
