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

    /// Whether a day stands before a time, or before the word that leads to it.
    func isBehindDay(_ index: Int) -> Bool {
        let leads = [lexicon.at, lexicon.by, lexicon.forWords]
        let isLed = index > 1 && leads.contains { $0.end(from: index - 1, in: tokens) == index }
        return day(at: index - 1) != nil || isLed && day(at: index - 2) != nil
    }

    private func day(at index: Int) -> Day? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let word = tokens[index].text
        // A span is no day of a sentence.
        guard TimeSpan.seconds(word) == nil,
            let date = reader.day(typed: word, .coming, in: language)
        else { return nil }
        // `today` and a date are what they say.
        let isWeekday =
            CalendarDate(text: word) == nil && !TimeReader.isToday(typed: word, in: language)
        let isTodays = isWeekday && date == reader.today
        return Day(date: date, next: isTodays ? date.adding(days: 7) : nil, end: index + 1)
    }
}
