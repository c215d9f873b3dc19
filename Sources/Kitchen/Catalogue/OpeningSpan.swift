/// One span that recurs on some days; closing no later than it opens, it ends on the next day.
struct OpeningSpan: Hashable, Sendable {
    let days: DaySet
    /// Minutes since midnight.
    let opens: Int
    let closes: Int

    init(_ opens: Int, _ closes: Int, on days: DaySet = .all) {
        self.days = days
        self.opens = opens
        self.closes = closes % 1440
    }

    var length: Int {
        closes > opens ? closes - opens : closes + 1440 - opens
    }
}

/// Shut from a local time until another, whatever the week says.
struct Closure: Hashable, Sendable {
    let from: Int
    let until: Int
}
