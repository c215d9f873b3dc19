extension OpeningHours: TextReadable {
    /// The hours on one line: `Mo-Sa 11:30-14:30;Su 10:00-24:00|2026-12-24T18:00/2026-12-26T11:00`.
    ///
    /// `init?(text:)` reads it back into equal hours.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24 * spans.count + 36 * closures.count)
        for span in spans {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
            span.write(to: &bytes)
        }
        var separator = UInt8(ascii: "|")
        for closure in closures {
            bytes.append(separator)
            bytes += closure.text.utf8
            separator = UInt8(ascii: ";")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    public init?(text: Substring) {
        var scanner = TextScanner(text)
        var spans: [Span] = []
        while !scanner.isAtEnd, !scanner.take("|") {
            guard let span = scanner.span() else { return nil }
            spans.append(span)
            guard scanner.take(";") || scanner.isAtEnd || scanner.next == UInt8(ascii: "|") else {
                return nil
            }
        }
        var closures: [Closure] = []
        while !scanner.isAtEnd {
            guard let closure = scanner.closure() else { return nil }
            closures.append(closure)
            guard scanner.take(";") || scanner.isAtEnd else { return nil }
        }
        self.init(spans: spans, closures: closures)
    }
}

extension OpeningHours.Span {
    fileprivate func write(to bytes: inout [UInt8]) {
        days.write(to: &bytes)
        bytes.append(UInt8(ascii: " "))
        opens.write(to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        closes.write(to: &bytes)
    }
}

extension OpeningHours.Closure {
    /// `2026-12-24T18:00/2026-12-26T11:00`.
    fileprivate var text: String {
        "\(Self.short(from))/\(Self.short(until))"
    }

    private static func short(_ local: LocalDateTime) -> String {
        local.secondOfDay % 60 == 0 ? "\(local.date.text)T\(local.time.text)" : local.text
    }
}

extension TextScanner {
    fileprivate mutating func span() -> OpeningHours.Span? {
        guard let days = weekdays(), take(" "), let opens = timeOfDay(), take("-"),
            let closes = timeOfDay()
        else { return nil }
        return OpeningHours.Span(days: days, opens: opens, closes: closes)
    }

    fileprivate mutating func closure() -> OpeningHours.Closure? {
        guard let from = localDateTime(), take("/"), let until = localDateTime() else { return nil }
        return OpeningHours.Closure(from: from, until: until)
    }
}
