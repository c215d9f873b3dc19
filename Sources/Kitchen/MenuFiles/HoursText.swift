import JSON
import OrderModels

/// Reads hours and closures as a menu file writes them.
enum HoursText {
    private static let days = ["mo": 0, "tu": 1, "we": 2, "th": 3, "fr": 4, "sa": 5, "su": 6]

    /// `Mo-Fr,Su 11:00-14:30`; nil if it is anything else.
    static func span(_ text: String) -> OpeningSpan? {
        let halves = text.split(separator: " ")
        guard halves.count == 2, let days = daySet(halves[0]) else { return nil }
        let times = halves[1].split(separator: "-", omittingEmptySubsequences: false)
        guard times.count == 2, let opens = TimeOfDay(text: times[0]),
            let closes = TimeOfDay(text: times[1]), opens.minutes < 1440,
            opens.minutes != closes.minutes
        else { return nil }
        return OpeningSpan(opens.minutes, closes.minutes, on: days)
    }

    private static func daySet(_ text: Substring) -> DaySet? {
        var set = DaySet()
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(ends.count), let first = days[String(ends[0])],
                let last = days[String(ends[ends.count - 1])]
            else { return nil }
            // `Sa-Mo` goes over the end of the week.
            for offset in 0...(last - first + 7) % 7 { set.insert(.only((first + offset) % 7)) }
        }
        return set
    }

    /// The start of a closure in minutes: a day, or a day and a time.
    static func start(_ text: String) -> Int? {
        if let date = CalendarDate(text: text[...]) { return date.dayNumber * 1440 }
        return LocalDateTime(text: text[...])?.wallMinutes
    }

    /// The end of a closure: a day is closed to its end.
    static func end(_ text: String) -> Int? {
        if let date = CalendarDate(text: text[...]) { return (date.dayNumber + 1) * 1440 }
        return LocalDateTime(text: text[...])?.wallMinutes
    }
}

extension MenuFields {
    func hours() -> [OpeningSpan] {
        if !has("hours") { missing("hours", "[\"Mo-Fr 11:00-14:30\"]") }
        if case .array(let rows) = value("hours")?.content, rows.isEmpty {
            note("hours", "Name hours, as [\"Mo-Fr 11:00-14:30\"]; without any it never opens.")
        }
        return texts("hours").compactMap { text, line in
            if let span = HoursText.span(text) { return span }
            mistakes.note(
                file, line,
                "\(MistakeList.quote(text)) are no hours; write days and times, as "
                    + "\"Mo-Fr 11:00-14:30\" or \"Sa,Su 18:00-01:00\".")
            return nil
        }
    }

    /// Days such as `"2026-12-24"`, or `{ from: "2026-12-24", until: "2027-01-02" }`.
    func closures() -> [Closure] {
        list("closures").compactMap { value in
            if case .string(let text) = value.content {
                if let from = HoursText.start(text), let until = HoursText.end(text),
                    from < until
                {
                    return Closure(from: from, until: until)
                }
            } else if let fields = MenuFields(
                value, "a closure", in: file, keys: ["from", "until"], mistakes)
            {
                guard let first = fields.required("from", "\"2026-12-24\""),
                    let last = fields.required("until", "\"2027-01-02\"")
                else { return nil }
                if let from = HoursText.start(first), let until = HoursText.end(last),
                    from < until
                {
                    return Closure(from: from, until: until)
                }
            } else {
                return nil
            }
            mistakes.note(
                file, value.position.line,
                "This is no closure; write a day, as \"2026-12-24\", or from and until, which may "
                    + "have times, as \"2026-12-24 14:00\"; the end is after the beginning.")
            return nil
        }
    }
}
