extension Instant {
    /// Parses `2021-12-22T20:00:00+01:00` ([RFC 3339](https://www.rfc-editor.org/rfc/rfc3339)) and
    /// the variants that servers write.
    ///
    /// Accepts a space instead of `T`, offsets without a colon, lower case and fractions of a
    /// second (which are cut off). Rejects dates without an offset, because they name no instant. A
    /// leap second counts as the second after it.
    @inlinable
    public init?(rfc3339 text: some StringProtocol) {
        self.init(rfc3339: Substring(text))
    }

    // Not generic, so that callers in other modules do not pay for unspecialised generics. The
    // other types parsed from text do the same.
    @usableFromInline
    init?(rfc3339 text: Substring) {
        var scanner = TextScanner(text)
        guard let date = scanner.date() else { return nil }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" ") else { return nil }
        guard let secondOfDay = scanner.secondOfDay() else { return nil }
        if scanner.take(".") || scanner.take(",") {
            guard scanner.number(digits: 1...9) != nil else { return nil }
            while scanner.number(digits: 1...9) != nil {}
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let wall = Int64(date.dayNumber) * 86_400 + Int64(secondOfDay)
        self.init(secondsSince1970: wall - Int64(offset))
    }

    /// In UTC, as in `2021-12-22T19:00:00Z`.
    public var rfc3339: String {
        LocalDateTime(wallSeconds: secondsSince1970).text(ending: [UInt8(ascii: "Z")])
    }

    /// Local time with its offset, as in `2021-12-22T20:00:00+01:00`.
    public func rfc3339(in zone: ZoneRules) -> String {
        let offset = zone.offset(at: self)
        let minutes = abs(offset) / 60
        let sign = offset < 0 ? "-" : "+"
        // RFC 3339 has no offsets with seconds (used before standard time), so the clock is shifted
        // instead.
        let wall = secondsSince1970 + Int64(offset < 0 ? -minutes * 60 : minutes * 60)
        return LocalDateTime(wallSeconds: wall).text
            + "\(sign)\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }
}

extension TextScanner {
    /// Parses `2021-12-22`, if there is such a day.
    mutating func date() -> CalendarDate? {
        guard let year = number(digits: 4...4), take("-"),
            let month = number(digits: 2...2), take("-"),
            let day = number(digits: 2...2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Parses `20:00:00`, including the leap second `23:59:60`.
    fileprivate mutating func secondOfDay() -> Int? {
        guard let hour = number(digits: 2...2), take(":"),
            let minute = number(digits: 2...2), take(":"),
            let second = number(digits: 2...2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Parses `Z`, `+01:00` or `+0100`, in seconds.
    fileprivate mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(digits: 2...2) else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2...2), hours < 24, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }
}
