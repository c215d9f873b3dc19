public import OrderModels
import Sentences

extension EventTime {
    /// Reads a time whose day is in the diner's language or in English: `Fri 12:30`, `demain 12:30`.
    public func instant(typed text: String) throws(EventTimeError) -> Instant {
        try instant(Self.inEnglish(text))
    }

    static func inEnglish(_ text: String, from language: Language = .current) -> String {
        let words = text.split { $0 == " " || $0 == "," }
        guard words.count == 2 else { return text }
        let day = fold(String(words[0])).filter { $0 != "." }
        return code(of: day, in: language).map { "\($0) \(words[1])" } ?? text
    }

    /// The day as ``instant(_:)`` reads it; nil where no day, or more than one, is called so.
    private static func code(of day: String, in language: Language) -> String? {
        func words(_ sentence: Sentence) -> [Substring] {
            fold(sentence.text(on: .commands, in: language) ?? "").split(separator: " ")
        }
        if words(.times.todayWord).contains(Substring(day)) { return "today" }
        if words(.times.tomorrowWord).contains(Substring(day)) { return "tomorrow" }
        let names = words(.times.weekdayWords)
        let meant = Weekday.allCases.indices.filter {
            names.indices.contains($0) && names[$0].hasPrefix(day)
        }
        guard day.count > 1, meant.count == 1, let index = meant.first else { return nil }
        return Weekday.allCases[index].englishName
    }
}
