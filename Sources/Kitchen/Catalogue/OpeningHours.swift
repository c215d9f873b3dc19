import OrderModels

/// The hours of one kitchen: a repeating week, except for closures.
struct OpeningHours: Sendable {
    let spans: [OpeningSpan]
    let closures: [Closure]
    /// Ranges in minutes of the week, joined where they touch; the last one may extend into the
    /// next week.
    private let week: [Range<Int>]

    private static let weekLength = 7 * 1440

    init(spans: [OpeningSpan], closures: [Closure] = []) {
        self.spans = spans
        self.closures = closures
        week = Self.merge(spans)
    }

    /// The state at one local time.
    struct Status: Equatable {
        let isOpen: Bool
        /// When the kitchen opens next, if it is closed then.
        let nextOpening: Int?
        /// When any of this changes.
        let changes: Int?
    }

    func status(at local: Int) -> Status {
        guard closures.allSatisfy({ $0.until <= local || $0.from > local + Self.weekLength }) else {
            return statusAroundClosures(at: local)
        }
        // 1970-01-01 was a Thursday.
        let minute = (local + 3 * 1440) % Self.weekLength
        var isOpen = false
        var nextOpening: Int?
        var changes: Int?
        for span in week {
            for shift in [-Self.weekLength, 0, Self.weekLength] {
                let start = span.lowerBound + shift - minute
                let end = span.upperBound + shift - minute
                if start <= 0, end > 0 { isOpen = true }
                if start > 0 { nextOpening = min(nextOpening ?? start, start) }
                if end > 0, start <= 0 { changes = min(changes ?? end, end) }
            }
        }
        if let nextOpening { changes = min(changes ?? nextOpening, nextOpening) }
        return Status(
            isOpen: isOpen, nextOpening: nextOpening.map { $0 + local },
            changes: changes.map { $0 + local })
    }

    /// The slow way, span by span, for the few kitchens with a closure ahead.
    private func statusAroundClosures(at local: Int) -> Status {
        let latest = closures.map(\.until).max() ?? local
        let open = spans(from: local - Self.weekLength, to: max(latest, local) + Self.weekLength)
        let current = open.first { $0.contains(local) }
        let next = open.map(\.lowerBound).filter { $0 > local }.min()
        let changes = [current?.upperBound, next].compactMap(\.self).min()
        return Status(isOpen: current != nil, nextOpening: next, changes: changes)
    }

    /// The open ranges between two local times, not clipped to them.
    func spans(from first: Int, to last: Int) -> [Range<Int>] {
        var open: [Range<Int>] = []
        // 1970-01-01 was a Thursday. A span may begin in the week before.
        var start = first - (first + 3 * 1440) % Self.weekLength - Self.weekLength
        while start <= last {
            open += week.map { $0.lowerBound + start..<$0.upperBound + start }
            start += Self.weekLength
        }
        for closure in closures {
            open = open.flatMap { span -> [Range<Int>] in
                guard closure.from < span.upperBound, closure.until > span.lowerBound else {
                    return [span]
                }
                let before = span.lowerBound..<max(span.lowerBound, closure.from)
                let after = min(span.upperBound, closure.until)..<span.upperBound
                return [before, after].filter { !$0.isEmpty }
            }
        }
        return open.filter { $0.upperBound > first && $0.lowerBound < last }
    }

    private static func merge(_ spans: [OpeningSpan]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for span in spans {
            for day in span.days.days {
                let start = day * 1440 + span.opens
                ranges.append(start..<start + span.length)
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var merged: [Range<Int>] = []
        for range in ranges {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        // A span across Sunday's midnight touches Monday's first.
        if merged.count > 1, let first = merged.first, let last = merged.last,
            last.upperBound >= first.lowerBound + weekLength
        {
            merged[merged.count - 1] =
                last.lowerBound..<max(last.upperBound, first.upperBound + weekLength)
            merged.removeFirst()
        }
        return merged
    }
}

/// One span on some days of the week; if it closes no later than it opens, it ends on the next day.
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

    /// `Mo-Fr 11:00-14:30`.
    var text: String {
        let ends = [opens, closes].map { LocalDateTime(wallMinutes: $0).time.text }
        return "\(days.abbreviation) \(ends.joined(separator: "-"))"
    }
}

/// A closure between two local times, also within opening hours.
struct Closure: Hashable, Sendable {
    let from: Int
    let until: Int
}
