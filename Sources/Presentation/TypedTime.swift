public import OrderModels

extension EventTime {
    /// Reads a time whose day is in the diner's language or in English: `Fri 12:30`, `demain 12:30`.
    public func instant(typed text: String) throws(EventTimeError) -> Instant {
        try instant(Self.inEnglish(text))
    }

    static func inEnglish(_ text: String) -> String {
        let words = text.split { $0 == " " || $0 == "," }
        guard words.count == 2 else { return text }
        let day = fold(String(words[0])).filter { $0 != "." }
        return english(day).map { "\($0) \(words[1])" } ?? text
    }

    private static func english(_ day: String) -> String? {
        if day == fold(Say.Times.todayWord) { return "today" }
        if day == fold(Say.Times.tomorrowWord) { return "tomorrow" }
        let names = fold(Say.Times.weekdayWords).split(separator: " ")
        let meant = Weekday.allCases.indices.filter {
            names.indices.contains($0) && names[$0].hasPrefix(day)
        }
        guard day.count > 1, meant.count == 1, let index = meant.first else { return nil }
        return Weekday.allCases[index].englishName
    }
}
