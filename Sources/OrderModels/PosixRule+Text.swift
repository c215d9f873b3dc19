extension PosixRule {
    /// Parses a rule, with the extension of [RFC 9636](https://www.rfc-editor.org/rfc/rfc9636) that
    /// change times may lie up to a week before or after midnight.
    init?(text: String) {
        var scanner = TextScanner(text[...])
        guard let name = scanner.zoneName(), let west = scanner.clockTime(hours: 24) else {
            return nil
        }
        standard = ZoneRules.LocalType(offset: Int32(-west), abbreviation: name)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard let daylightName = scanner.zoneName() else { return nil }
        var daylightWest = west - 3600
        if scanner.next != UInt8(ascii: ",") {
            guard let read = scanner.clockTime(hours: 24) else { return nil }
            daylightWest = read
        }
        guard let start = scanner.change(), let end = scanner.change(), scanner.isAtEnd else {
            return nil
        }
        daylight = Daylight(
            type: ZoneRules.LocalType(offset: Int32(-daylightWest), abbreviation: daylightName),
            start: start, end: end)
    }
}

extension TextScanner {
    /// Three or more letters, or letters, digits and signs between `<` and `>`.
    fileprivate mutating func zoneName() -> String? {
        let isQuoted = take("<")
        var name: [UInt8] = []
        while let byte = next {
            let isLetter = (byte | 0x20) &- 0x61 < 26
            let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            guard isLetter || isQuoted && (isSign || byte &- 0x30 < 10) else { break }
            name.append(byte)
            _ = takeAny()
        }
        guard name.count >= 3, !isQuoted || take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    fileprivate mutating func clockTime(hours limit: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(digits: 1...3), hours <= limit else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] {
            guard take(":") else { break }
            guard let value = number(digits: 2...2), value < 60 else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads `,M3.5.0/2`: the comma, the day, and the time, which is 02:00 by default.
    fileprivate mutating func change() -> PosixRule.Change? {
        guard take(","), let day = yearDay() else { return nil }
        var time = 7200
        if take("/") {
            guard let read = clockTime(hours: 167) else { return nil }
            time = read
        }
        return PosixRule.Change(day: day, time: time)
    }

    private mutating func yearDay() -> PosixRule.YearDay? {
        if take("M") {
            guard let month = number(digits: 1...2), take("."), let week = number(digits: 1...1),
                take("."), let day = number(digits: 1...1),
                1...12 ~= month, 1...5 ~= week, 0...6 ~= day
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
        if take("J") {
            guard let day = number(digits: 1...3), 1...365 ~= day else { return nil }
            return .julian(day)
        }
        guard let day = number(digits: 1...3), 0...365 ~= day else { return nil }
        return .ordinal(day)
    }
}
