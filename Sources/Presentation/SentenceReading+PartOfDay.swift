import OrderModels

/// A part of a day, in which a kitchen is to be open for some time.
extension SentenceReading {
    /// `tonight`, `tomorrow morning`. No hour is guessed: a kitchen will do that is open at any time of
    /// it, or of what is left of it.
    func partOfDay(_ index: Int) -> Found? {
        let start = lexicon.open.end(from: index, in: tokens) ?? index
        guard !isInPartOfDay(index), let (part, day, end) = part(from: start) else { return nil }
        if let timed = hour(of: part, day, behind: end) { return found(timed) }
        return span(part.from, part.until, of: day).map { ($0, end) }
    }

    /// `tomorrow evening at 8`.
    func timedPart(_ index: Int) -> Timed? {
        part(from: index).flatMap { hour(of: $0, $1, behind: $2) }
    }

    /// The part of a day that is named from there on.
    func part(from start: Int) -> (Lexicon.PartOfDay, Day, end: Int)? {
        let led = lexicon.onDay.end(from: start, in: tokens) ?? start
        let day = day(from: start)
        for part in lexicon.partsOfDay {
            let todays =
                part.today.end(from: led, in: tokens) ?? part.today.end(from: start, in: tokens)
            if let end = todays {
                return (part, Day(date: reader.today, next: nil, end: end), end)
            }
            if let day, let end = part.behind.end(from: day.end, in: tokens) {
                return (part, day, end)
            }
        }
        return nil
    }

    /// Whether words before `index` begin a part of a day that goes on there, or ends at `end`: `heute
    /// morgen` is not tomorrow.
    func isInPartOfDay(_ index: Int, upTo end: Int? = nil) -> Bool {
        (1...5).contains { back in
            guard index >= back, let found = part(from: index - back) else { return false }
            return end.map { $0 == found.end } ?? (found.end > index && found.1.end <= index)
        }
    }

    /// The time of `tomorrow evening at 8`, and of `from 8`.
    private func hour(
        of part: Lexicon.PartOfDay, _ day: Day, behind index: Int
    ) -> Timed? {
        let from = since(index)?.start
        let told = from == nil ? toldTime(index) : nil
        return clock(told ?? from ?? index, isTold: told ?? from != nil).map {
            Timed(clock: $0.0, day: day, part: part, isOnwards: from != nil, end: $0.end)
        }
    }

    /// One time of that day; nil where it is over.
    func instant(
        _ clock: SpokenClock, _ part: Lexicon.PartOfDay, _ day: CalendarDate
    ) -> Instant? {
        local(clock, part, day).flatMap { try? reader.instant($0.text, .coming) }
    }

    func local(
        _ clock: SpokenClock, _ part: Lexicon.PartOfDay, _ day: CalendarDate
    ) -> LocalDateTime? {
        // No evening has a noon.
        guard !part.isEvening || !clock.isNoon else { return nil }
        var (hour, day) = (clock.hour, clock.isNextDay ? day.adding(days: 1) : day)
        if part.isEvening, hour % 12 == 0, !clock.isNextDay {
            // `tonight at 12` is midnight.
            (hour, day) = (0, day.adding(days: 1))
        } else if !clock.isWhole || 1..<12 ~= hour && part.isAfternoon {
            // `tonight at 2` may be after midnight.
            guard !part.isEvening || hour > 4 else { return nil }
            if part.isAfternoon || hour == 12 { hour = hour % 12 + 12 }
        }
        return TimeOfDay(hour: hour, minute: clock.minute).map { LocalDateTime(day, $0) }
    }

    /// Some time of a day, between two of its times; nil where it is over.
    func span(_ from: String, _ until: String, of day: Day) -> SearchSentence.Meaning? {
        [day.date, day.next].lazy.compactMap { [reader] date -> SearchSentence.Meaning? in
            guard let date,
                let from = try? reader.instant(date.text + " " + from, .either),
                let until = try? reader.instant(date.text + " " + until, .coming), from < until
            else { return nil }
            return .openBetween(from, until)
        }.first
    }
}
