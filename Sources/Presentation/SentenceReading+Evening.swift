import OrderModels

/// A part of a day, in which a kitchen is to be open for some time.
extension SentenceReading {
    /// `tonight`, `tomorrow evening`. No hour is guessed: a kitchen will do that is open at any time of
    /// the evening, or of what is left of it.
    func evening(_ index: Int) -> Found? {
        let start = lexicon.open.end(from: index, in: tokens) ?? index
        let tonight = lexicon.onDay.end(from: start, in: tokens) ?? start
        let end =
            lexicon.tonight.end(from: tonight, in: tokens)
            ?? lexicon.tonight.end(from: start, in: tokens)
        if let end {
            if let (meaning, end) = hour(of: reader.today, end) { return meaning.map { ($0, end) } }
            return evening(of: reader.today).map { ($0, end) }
        }
        guard let day = day(from: start),
            let end = lexicon.evening.end(from: day.end, in: tokens)
        else { return nil }
        if let (meaning, end) = hour(of: day.date, end) { return meaning.map { ($0, end) } }
        return (evening(of: day.date) ?? day.next.flatMap { evening(of: $0) }).map { ($0, end) }
    }

    /// `tomorrow evening at 8` is one time of that day; nil for it where it is over.
    private func hour(of day: CalendarDate, _ index: Int) -> (SearchSentence.Meaning?, end: Int)? {
        guard let start = lexicon.at.end(from: index, in: tokens),
            let (clock, end) = clock(start, isTold: true)
        else { return nil }
        let hour = clock.isWhole ? clock.hour : clock.hour % 12 + 12
        guard let time = TimeOfDay(hour: hour, minute: clock.minute) else { return nil }
        let instant = try? reader.instant(day.text + " " + time.text, .coming)
        return (instant.map { .open(at: $0) }, end)
    }

    /// Nil where it is over.
    private func evening(of day: CalendarDate) -> SearchSentence.Meaning? {
        guard let from = try? reader.instant(day.text + " 18:00", .either),
            let until = try? reader.instant(day.text + " 22:00", .coming), from < until
        else { return nil }
        return .openBetween(from, until)
    }
}
