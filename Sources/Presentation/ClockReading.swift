import OrderModels

/// Reads a time of the day, as a clock shows it or as it is spoken.
struct ClockReading {
    let sentence: SentenceReading
    /// Whether it is the first of two that a span lies between: `from 5 to 7` has no time at 6:55.
    var isOfSpan = false

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }

    /// `isTold` where something before it says that a time follows.
    func found(_ index: Int, isTold: Bool) -> (SpokenClock, end: Int)? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted,
            let (clock, end) = face(index, isTold: isTold)
        else { return nil }
        guard let (half, last) = halfOfDay(end) else { return (clock, end) }
        return time(clock, in: half, saidBy: end..<last).map { ($0, last) }
    }

    /// As a clock with hands shows it.
    private func face(_ index: Int, isTold: Bool) -> (SpokenClock, end: Int)? {
        var word = tokens[index].text
        // `at 12:30, without nuts`.
        while let last = word.last, ",;.!?".contains(last) { word.removeLast() }
        let hasWord = tokens.indices.contains(index + 1)
        let isTime = hasWord && lexicon.oclock.contains(tokens[index + 1].folded)
        let written = isTime ? word.replacing(".", with: ":") : word
        if let time = TimeOfDay(text: written.replacing("h", with: ":")[...]), word.count > 3 {
            return (
                SpokenClock(hour: time.hour, minute: time.minute, isWhole: true),
                index + (isTime ? 2 : 1)
            )
        }
        if let end = lexicon.noon.end(from: index, in: tokens) {
            return after(SpokenClock(hour: 12, minute: 0, isWhole: true, isNoon: true), end)
        }
        if isTold, let end = lexicon.midnight.end(from: index, in: tokens) {
            return after(SpokenClock(hour: 0, minute: 0, isWhole: true, isNextDay: true), end)
        }
        for (phrases, minutes) in isJoint(index + 1) ? [] : lexicon.before {
            // `10 to 12 EUR` is a price, and `10 to 12 people` are no time.
            guard let start = phrases.end(from: index, in: tokens), let hour = hour(at: start),
                !sentence.isAmount(start + 1),
                lexicon.people.end(from: start + 1, in: tokens) == nil,
                isTold || Int(tokens[index].text) == nil && sentence.endsTime(start + 1)
                    || !SpokenMinutes.fives.contains(abs(minutes) % 30)
            else { continue }
            let sum = hour * 60 + minutes + 1440
            return (
                SpokenClock(hour: sum / 60 % 24, minute: sum % 60, isWhole: hour > 12),
                start + 1
            )
        }
        // `12h`; a span of hours has its own words before it.
        if isTold, word.last == "h", word.count <= 3, let hour = Int(word.dropLast()),
            0...23 ~= hour
        {
            return after(SpokenClock(hour: hour, minute: 0, isWhole: true), index + 1)
        }
        guard let hour = hour(at: index) else { return nil }
        let end = index + (isTime ? 2 : 1)
        let isWhole = hour > 12 || hour == 0 || isTime && isWhole(index)
        if isTime, let minute = minutes(behind: end) {
            return (SpokenClock(hour: hour, minute: minute, isWhole: true), end + 1)
        }
        let clock = SpokenClock(hour: hour, minute: 0, isWhole: isWhole)
        // `zwölf Uhr dreißig` is one phrase, `twelve o'clock` followed by nothing.
        let early = after(clock, index + 1)
        let hasMinutes = early.end > index + 1
        let isSaid = isTime || halfOfDay(end) != nil
        guard isSaid || isTold && (hasMinutes || mayBeHour(before: end, from: index)) else {
            return nil
        }
        return hasMinutes ? early : after(clock, end)
    }

    /// Whether what stands behind an hour says that it is one of a clock of 24: `8 Uhr` and `8 heures` are in
    /// the morning, and `huit heures` may be either.
    private func isWhole(_ index: Int) -> Bool {
        let unit = tokens[index + 1].folded
        return lexicon.wholeHour.contains(unit)
            || lexicon.wholeNumber.contains(unit) && Int(tokens[index].text) != nil
    }

    /// The minutes of `19 h 30`, which are neither people nor an amount.
    private func minutes(behind index: Int) -> Int? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted,
            tokens[index].text.count == 2, let minute = Int(tokens[index].text), 0..<60 ~= minute,
            !sentence.isAmount(index + 1), lexicon.people.end(from: index + 1, in: tokens) == nil
        else { return nil }
        return minute
    }

    /// Whether a number alone may be an hour: `for 4` is for four people, `around 10 EUR` a price, and
    /// `about 2 pizzas` no time.
    private func mayBeHour(before end: Int, from index: Int) -> Bool {
        guard !sentence.isAmount(end), lexicon.people.end(from: end, in: tokens) == nil else {
            return false
        }
        let isVague =
            sentence.lead([lexicon.about], before: index) != nil
            && sentence.lead([lexicon.at, lexicon.by], before: index) == nil
        return !isVague || sentence.endsTime(end)
    }

    private func isJoint(_ index: Int) -> Bool {
        isOfSpan && lexicon.betweenAnd.end(from: index, in: tokens) != nil
    }

    /// `midi et demi`, `siete y media`.
    private func after(_ clock: SpokenClock, _ index: Int) -> (SpokenClock, end: Int) {
        for (phrases, minutes) in isJoint(index) ? [] : lexicon.after {
            // `19 Uhr 10 Personen`.
            guard let end = phrases.end(from: index, in: tokens), !sentence.isAmount(end),
                lexicon.people.end(from: end, in: tokens) == nil
            else { continue }
            let sum = clock.hour * 60 + minutes + 1440
            var later = clock
            (later.hour, later.minute) = (sum / 60 % 24, sum % 60)
            return (later, end)
        }
        return (clock, index)
    }

    private func hour(at index: Int) -> Int? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        let word = tokens[index].folded
        if let hour = Int(word), word.count <= 2, 0...23 ~= hour { return hour }
        return lexicon.hours.firstIndex { $0.contains(word) }.map { $0 + 1 }
    }

    enum HalfOfDay {
        case beforeNoon, midday, afterNoon, night
    }

    /// Whether `pm` stands there, `in the evening` or `at night`; nil for none.
    func halfOfDay(_ index: Int) -> (HalfOfDay, end: Int)? {
        let halves: [(Lexicon.Phrases, HalfOfDay)] = [
            (lexicon.beforeNoon, .beforeNoon), (lexicon.afterNoon, .afterNoon),
            (lexicon.atNight, .night), (lexicon.atMidday, .midday),
        ]
        let found = halves.compactMap { [tokens] phrases, half in
            phrases.end(from: index, in: tokens).map { (half, $0) }
        }.max { $0.1 < $1.1 }
        // `12:30 am Montag` is a day, `18 Uhr am Morgen` none.
        guard let found, let day = sentence.day(from: index) else { return found }
        return found.1 < day.end ? nil : found
    }

    /// The time in that half of a day; nil where a twelve may be noon or midnight.
    private func time(
        _ clock: SpokenClock, in half: HalfOfDay, saidBy words: Range<Int>
    ) -> SpokenClock? {
        func isSaid(by phrases: Lexicon.Phrases) -> Bool {
            phrases.end(from: words.lowerBound, in: tokens) == words.upperBound
        }
        var (hour, isNextDay) = (clock.hour, false)
        // What says two things is neither: `13:30 am`, `18 in the morning`.
        let isContrary =
            switch half {
            case .beforeNoon: hour > 12
            case .afterNoon: hour == 0
            case .night: 13..<18 ~= hour
            case .midday: false
            }
        guard !isContrary else { return nil }
        if half == .midday {
            // `11 Uhr am Mittag` is before noon.
            guard [10, 11, 12, 13, 14, 15, 1, 2, 3].contains(hour) else { return nil }
            hour += hour < 4 ? 12 : 0
        } else if clock.isTwelve {
            if isSaid(by: lexicon.thenNoon) {
                hour = 12
            } else if half == .night || isSaid(by: lexicon.thenMidnight) {
                (hour, isNextDay) = (0, half == .night)
            } else {
                return nil
            }
        } else if hour > 0, half != .night || 6..<12 ~= hour {
            hour = hour % 12 + (half == .beforeNoon ? 0 : 12)
        }
        return SpokenClock(
            hour: hour, minute: clock.minute, isWhole: true, isNextDay: isNextDay)
    }
}
