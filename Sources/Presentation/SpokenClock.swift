import OrderModels

/// A time of the day as a sentence says it.
struct SpokenClock {
    var hour: Int
    var minute: Int
    /// Whether it cannot be twelve hours later.
    var isWhole: Bool
    /// Whether it ends the day that is named with it: `Monday at 12 at night`.
    var isNextDay = false
    /// Whether noon was said by its name.
    var isNoon = false

    /// Twelve by the hands of a clock, at noon or at midnight.
    var isTwelve: Bool { hour % 12 == 0 && !(isWhole && hour == 0) }

    /// The hours in which one eats: seven could be two times, and one of them is meant.
    private static let day = 9..<23

    func instant(on day: SentenceReading.Day?, by reader: TimeReader) -> Instant? {
        let hours = isWhole ? [hour] : [hour % 12, hour % 12 + 12]
        func instants(on date: CalendarDate?) -> [(hour: Int, instant: Instant)] {
            let prefix = date.map { $0.text + " " } ?? ""
            return hours.compactMap { hour in
                guard let time = TimeOfDay(hour: hour, minute: minute),
                    let instant = try? reader.instant(prefix + time.text, .coming)
                else { return nil }
                return (hour, instant)
            }
        }
        func usual(_ times: [(hour: Int, instant: Instant)]) -> Instant? {
            times.filter { Self.day.contains($0.hour) }.map(\.instant).min()
        }
        let later = isNextDay ? 1 : 0
        let coming = instants(on: day?.date.adding(days: later))
        if let instant = usual(coming) { return instant }
        // Late in the evening, but not at night while there is an hour of the next day.
        let evening = coming.filter { $0.hour >= Self.day.lowerBound }.map(\.instant).min()
        if let evening { return evening }
        // What is over is meant of the next day, or of that weekday's next.
        let next = day == nil ? reader.tomorrow : day?.next?.adding(days: later)
        let following = next.map(instants) ?? []
        let soonest = coming.map(\.instant).min()
        guard isWhole else { return usual(following) ?? soonest }
        return soonest ?? following.map(\.instant).min()
    }
}
