import OrderModels

/// Reads a span of hours, in which a kitchen is to be open for some time.
struct HoursReading {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }
    private var reader: TimeReader { sentence.reader }

    private typealias Hours = (first: SpokenClock, last: SpokenClock, isSaid: Bool, end: Int)

    /// `from 7 pm to 9 pm`, `tomorrow between 12 and 13:30`, `12:00-13:30`, `12 or 1 pm`. One of the two has to be no
    /// mere number, as prices and people have two as well.
    func found(_ index: Int) -> SentenceReading.Found? {
        let start = lexicon.open.end(from: index, in: tokens) ?? index
        guard !sentence.isBehindDay(index), !sentence.isInPartOfDay(index) else { return nil }
        var part = sentence.part(from: start)
        var day = part?.1 ?? sentence.day(from: start)
        let place = part?.end ?? day?.end ?? start
        guard let hours = spelt(place) ?? either(place) ?? glued(place) else { return nil }
        var end = hours.end
        if day == nil {
            part = sentence.part(from: end)
            day = part?.1 ?? sentence.day(behind: end)
            end = part?.end ?? day?.end ?? end
        }
        guard hours.isSaid || part != nil else { return nil }
        let isLate = part?.0.isAfternoon ?? false
        guard let minutes = Self.minutes(hours.first, hours.last, isLate: isLate) else {
            return nil
        }
        return span(minutes, of: day).map { ($0, end) }
    }

    /// In words, or with a dash between blanks, which is none.
    private func spelt(_ index: Int) -> Hours? {
        let leads = [lexicon.between, lexicon.since, lexicon.sinceTold]
        let led = leads.compactMap { $0.end(from: index, in: tokens) }.max()
        let start = hour(from: led ?? index)
        let reading = ClockReading(sentence: sentence, isOfSpan: led != nil)
        guard let (first, next) = reading.found(start, isTold: led != nil) else { return nil }
        let joints = [lexicon.betweenAnd, lexicon.by, lexicon.at]
        let joint = joints.compactMap { $0.end(from: next, in: tokens) }.max()
        guard joint != nil || led == nil && sentence.clock(next, isTold: false) != nil,
            let (last, end) = sentence.clock(hour(from: joint ?? next), isTold: true)
        else { return nil }
        let isSaid = isSaid(start) || isSaid(hour(from: joint ?? next))
        return (first, last, isSaid, end)
    }

    /// Either of two, or between them: `at 12 or 1 pm`.
    private func either(_ index: Int) -> Hours? {
        let led = lexicon.at.end(from: index, in: tokens)
        let start = hour(from: led ?? index)
        guard let (first, next) = sentence.clock(start, isTold: led != nil),
            let joint = lexicon.alternatives.end(from: next, in: tokens),
            let (last, end) = sentence.clock(hour(from: joint), isTold: true)
        else { return nil }
        return (first, last, isSaid(start) || isSaid(hour(from: joint)), end)
    }

    /// In one word, before which one may stand that leads to it: `12-13:30`, `between 12-13 Uhr`.
    private func glued(_ index: Int) -> Hours? {
        let leads = [lexicon.between, lexicon.since, lexicon.at, lexicon.forWords]
        let start = leads.compactMap { $0.end(from: index, in: tokens) }.max() ?? index
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        let halves = tokens[start].text.split(
            omittingEmptySubsequences: false, whereSeparator: { "-–—".contains($0) })
        guard halves.count == 2, halves.allSatisfy({ $0.first?.isNumber == true }) else {
            return nil
        }
        func read(_ half: Substring, _ rest: ArraySlice<Token>) -> Hours? {
            let words = Token.all(in: String(half), glued: lexicon.glued)
            let reading = SentenceReading(
                words + rest, reader, sentence.language, sentence.currencies)
            return reading.clock(0, isTold: true).map {
                let isSaid = reading.clock(0, isTold: false) != nil || half.last == "h"
                return ($0.0, $0.0, isSaid, start + 1 + max(0, $0.end - words.count))
            }
        }
        guard let first = read(halves[0], []), let last = read(halves[1], tokens[(start + 1)...])
        else { return nil }
        return (first.first, last.last, first.isSaid || last.isSaid, last.end)
    }

    /// Whether it is a time whatever stands before it: `12h` is a time of two.
    private func isSaid(_ index: Int) -> Bool {
        let word = tokens[index].text
        return sentence.clock(index, isTold: false) != nil
            || word.last == "h" && Int(word.dropLast()) != nil
    }

    /// Behind the article of an hour: `las siete`.
    private func hour(from index: Int) -> Int {
        lexicon.theHour.end(from: index, in: tokens) ?? index
    }

    /// From the beginning of the day, the two that are closest: seven to nine is in the evening, as one
    /// eats then.
    private static func minutes(
        _ first: SpokenClock, _ last: SpokenClock, isLate: Bool
    ) -> ClosedRange<Int>? {
        func all(_ clock: SpokenClock) -> [Int] {
            let hours =
                clock.isWhole
                ? [clock.hour + (clock.isNextDay ? 24 : 0)]
                : isLate ? [clock.hour % 12 + 12] : [clock.hour % 12, clock.hour % 12 + 12]
            return hours.map { $0 * 60 + clock.minute }
        }
        let spans = all(first).flatMap { from in
            all(last).map { from...($0 > from ? $0 : max($0 + 1440, from)) }
        }
        let day = 9 * 60...24 * 60
        return spans.filter { $0.count > 1 && $0.count <= 12 * 60 + 1 }.min {
            ($0.count, day.contains($0.lowerBound) ? 0 : 1)
                < ($1.count, day.contains($1.lowerBound) ? 0 : 1)
        }
    }

    /// The next such span that is not over; of a day that is named, on no other.
    private func span(_ minutes: ClosedRange<Int>, of day: SentenceReading.Day?) -> SearchSentence
        .Meaning?
    {
        let dates: [CalendarDate?] =
            day.map { [$0.date, $0.next] } ?? [reader.today, reader.tomorrow]
        return dates.lazy.compactMap { $0 }.compactMap { date -> SearchSentence.Meaning? in
            guard let from = instant(minutes.lowerBound, of: date, .either),
                let until = instant(minutes.upperBound, of: date, .coming), from < until
            else { return nil }
            return .openBetween(from, until)
        }.first
    }

    private func instant(
        _ minute: Int, of date: CalendarDate, _ tense: TimeReader.Tense
    ) -> Instant? {
        TimeOfDay(hour: minute / 60 % 24, minute: minute % 60).flatMap { time in
            let date = date.adding(days: minute / 1440)
            return try? reader.instant(date.text + " " + time.text, tense)
        }
    }
}
