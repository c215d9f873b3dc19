import OrderModels

/// The days that sentences name.
extension SentenceReading {
    struct Day {
        let date: CalendarDate
        /// The weekday a week later, where it is today's: its time may be over.
        let next: CalendarDate?
        let end: Int
    }

    /// `Monday`, `on Monday`, `for tomorrow`.
    func day(from index: Int) -> Day? {
        lexicon.onDay.end(from: index, in: tokens).flatMap { day(at: $0) } ?? day(at: index)
    }

    /// As behind a time, where a word of two letters is rather another one: `um 12:30 so etwas`.
    func day(behind index: Int) -> Day? {
        let start = lexicon.onDay.end(from: index, in: tokens) ?? index
        guard tokens.indices.contains(start), tokens[start].folded.count > 2 else { return nil }
        return day(at: start)
    }

    /// `on Monday`, `freitags`: the whole day. A day alone may be part of a dish's name, as in "Sunday roast",
    /// and one before a time that is over is over with it.
    func wholeDay(_ index: Int) -> Found? {
        let led = lexicon.onTheDay.end(from: index, in: tokens)
        let start = led ?? index
        guard let day = day(at: start), !isBehindDay(index),
            day.end > start + 1
                || (led == nil
                    ? lexicon.eachWeek.contains(tokens[start].folded)
                    : tokens[start].folded.count > 3),
            clock(toldTime(day.end) ?? day.end, isTold: true) == nil, !leadsToNoTime(day.end)
        else { return nil }
        return span("00:00", "23:59", of: day).map { ($0, day.end) }
    }

    /// Whether a day or a part of one stands before a time, or before the word that leads to it.
    func isBehindDay(_ index: Int) -> Bool {
        let leads = [lexicon.at, lexicon.by, lexicon.about, lexicon.since, lexicon.forWords]
        let places = (1...4).filter { back in
            index >= back && leads.contains { $0.end(from: index - back, in: tokens) == index }
        }
        return ([0] + places).contains { back in
            let place = index - back
            return days.prefix(place).contains { $0?.end == place }
                || isInPartOfDay(place, upTo: place)
        }
    }

    private func day(at index: Int) -> Day? {
        days.indices.contains(index) ? days[index] : nil
    }
}

extension SentenceReading.Day {
    init?(
        at index: Int, in tokens: [Token], _ lexicon: Lexicon, _ reader: TimeReader,
        _ language: Language
    ) {
        if let end = lexicon.afterTomorrow.end(from: index, in: tokens) {
            self.init(date: reader.tomorrow.adding(days: 1), next: nil, end: end)
            return
        }
        guard !tokens[index].isQuoted else { return nil }
        if let (date, end) = Self.named(at: index, in: tokens, lexicon, reader) {
            self.init(date: date, next: nil, end: end)
            return
        }
        let word = tokens[index].text
        // Which of both is meant is asked of who typed it. A half is no date.
        let isHalf = word.wholeMatch(of: /1\/[2-4]|3\/4/) != nil
        let either = isHalf ? nil : reader.eitherDate(word, in: language)?.first
        if let date = either ?? Self.date(word, reader, language) {
            self.init(date: date, next: nil, end: index + 1)
            return
        }
        let typed = lexicon.eachWeek.contains(tokens[index].folded) ? word.dropLast() : word[...]
        // A span is no day of a sentence.
        guard TimeSpan.seconds(word) == nil,
            let date = reader.day(typed: String(typed), .coming, in: language)
        else { return nil }
        // `today` and a date are what they say.
        let isWeekday =
            CalendarDate(text: word) == nil && !TimeReader.isToday(typed: word, in: language)
        let isTodays = isWeekday && date == reader.today
        self.init(date: date, next: isTodays ? date.adding(days: 7) : nil, end: index + 1)
    }

    /// `3 December`, `the 3rd of December`, `December 3, 2026`: without a year, the next.
    private static func named(
        at index: Int, in tokens: [Token], _ lexicon: Lexicon, _ reader: TimeReader
    ) -> (CalendarDate, end: Int)? {
        func plain(_ place: Int) -> String? {
            guard tokens.indices.contains(place), !tokens[place].isQuoted else { return nil }
            let words = tokens[place].words
            return words.count == 1 ? words[0] : nil
        }
        func month(_ place: Int) -> Int? {
            plain(place).flatMap { name in
                lexicon.months.firstIndex { $0.contains(name) }.map { $0 + 1 }
            }
        }
        func day(_ place: Int) -> Int? {
            guard let text = plain(place) else { return nil }
            let digits = text.prefix(while: \.isNumber)
            let rest = String(text.dropFirst(digits.count))
            guard digits.count <= 2, rest.isEmpty || lexicon.dayEndings.contains(rest)
            else { return nil }
            return Int(digits).flatMap { 1...31 ~= $0 ? $0 : nil }
        }
        let first = day(index)
        let place =
            first == nil ? index : lexicon.ofMonth.end(from: index + 1, in: tokens) ?? index + 1
        guard let name = month(place), let number = first ?? day(index + 1) else { return nil }
        let end = first == nil ? index + 2 : place + 1
        let yearPlace = lexicon.ofMonth.end(from: end, in: tokens) ?? end
        if let text = plain(yearPlace), text.count == 4, let year = Int(text) {
            return CalendarDate(year: year, month: name, day: number).map { ($0, yearPlace + 1) }
        }
        let today = reader.today
        return [today.year, today.year + 1]
            .compactMap { CalendarDate(year: $0, month: name, day: number) }
            .first { $0 >= today }.map { ($0, end) }
    }

    /// The next `28.11.`, `28/11`; and `11/28`, which only in English may be that day. A half is no date. `28.11.2026` and
    /// `28/11/2026` are one everywhere, and `03/12/2026` not in English, where the month may be first.
    static func date(
        _ word: String, _ reader: TimeReader, _ language: Language
    ) -> CalendarDate? {
        let isDotted = word.hasSuffix(".")
        let parts = word.split(
            separator: isDotted ? "." : "/", omittingEmptySubsequences: false
        ).filter { !isDotted || !$0.isEmpty }
        if let date = dateWithYear(word, language) { return date }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
            parts[1].count <= 2, isDotted || parts[1].count == 2,
            let first = Int(parts[0]), let second = Int(parts[1])
        else { return nil }
        let isTurned = !isDotted && second > 12 && language.mayWriteMonthFirst
        let (day, month) = isTurned ? (second, first) : (first, second)
        let today = reader.today
        return [today.year, today.year + 1]
            .compactMap { CalendarDate(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }

    private static func dateWithYear(_ word: String, _ language: Language) -> CalendarDate? {
        let mark: Character = word.contains("/") ? "/" : "."
        let parts = word.split(separator: mark, omittingEmptySubsequences: false)
        let numbers = parts.filter { $0.allSatisfy { $0.isASCII && $0.isNumber } }.compactMap {
            Int($0)
        }
        guard parts.count == 3, numbers.count == 3, parts[0].count <= 2, parts[1].count <= 2,
            parts[2].count == 4
        else { return nil }
        guard mark == "/", language.mayWriteMonthFirst, numbers[0] != numbers[1] else {
            return CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
        }
        let dates = [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap {
            CalendarDate(year: numbers[2], month: $0.1, day: $0.0)
        }
        return dates.count == 1 ? dates[0] : nil
    }
}
