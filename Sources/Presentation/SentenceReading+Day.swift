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
        let word = tokens[index].text
        // A span is no day of a sentence.
        guard TimeSpan.seconds(word) == nil,
            let date = reader.day(typed: word, .coming, in: language)
        else { return nil }
        // `today` and a date are what they say.
        let isWeekday =
            CalendarDate(text: word) == nil && !TimeReader.isToday(typed: word, in: language)
        let isTodays = isWeekday && date == reader.today
        self.init(date: date, next: isTodays ? date.adding(days: 7) : nil, end: index + 1)
    }
}
