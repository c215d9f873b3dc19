extension OpeningHours {
    /// A time through which the kitchen is open, from the first instant up to the second.
    public struct Opening: Hashable, Sendable {
        /// The distant past if the beginning is unknown.
        public let from: Instant
        /// Nil if the kitchen never closes, as far as is known.
        public let until: Instant?

        public init(from: Instant, until: Instant?) {
            self.from = from
            self.until = until
        }
    }

    /// The opening at `instant`, or else the next one within a year.
    ///
    /// Spans that touch, also across midnight, form one opening; a closure ends an opening or
    /// divides it. Each instant of an opening gives the same result, so that it can be stored.
    public func opening(atOrAfter instant: Instant, in zone: ZoneRules) -> Opening? {
        guard !week.isEmpty else { return nil }
        var search = OpeningSearch(hours: self, zone: zone, start: instant.secondsSince1970)
        return search.run()
    }
}

/// Looks for one opening, and converts wall time into instants only where it must.
private struct OpeningSearch {
    private static let horizon: Int64 = 366 * 86_400
    // More than the difference between any two offsets of a zone.
    private static let margin: Int64 = 2 * 86_400

    let hours: OpeningHours
    let zone: ZoneRules
    let start: Int64
    // Between these two wall times the offset is constant, so the instant is the wall time minus
    // the offset. That avoids searching the zone's transitions.
    private let offset: Int64
    private let plain: Range<Int64>
    private var nextClosure: Int

    init(hours: OpeningHours, zone: ZoneRules, start: Int64) {
        self.hours = hours
        self.zone = zone
        self.start = start
        let period = zone.period(at: start)
        offset = Int64(period.offset)
        let low = period.start == .min ? .min : period.start + Self.margin
        let high = period.end == .max ? .max : period.end - Self.margin
        plain = low < high ? low..<high : low..<low
        nextClosure = 0
        let early = start + offset - Self.margin
        if let first = hours.closed.first, first.upperBound <= early {
            // The opening at `start` may have begun with the closure before.
            nextClosure = Self.firstIndex(in: hours.closed, endingAfter: early) - 1
        }
    }

    mutating func run() -> OpeningHours.Opening? {
        guard !hours.neverCloses else {
            return open(in: Int64.min..<Int64.max, at: start).piece
        }
        var from = start
        while let range = spanRange(at: from), range.lowerBound - start <= Self.horizon {
            let (piece, resume) = open(in: range, at: start)
            if let piece { return piece }
            from = max(resume, range.upperBound)
        }
        return nil
    }

    /// The first part of `range` after `second` that no closure covers, or where to continue.
    private mutating func open(
        in range: Range<Int64>, at second: Int64
    ) -> (piece: OpeningHours.Opening?, resume: Int64) {
        var from = range.lowerBound
        while nextClosure < hours.closed.count {
            let closure = hours.closed[nextClosure]
            let begin = instant(closure.lowerBound)
            let until = instant(closure.upperBound)
            // Clocks can jump over a whole closure.
            if until > from, begin < until {
                guard begin < range.upperBound else { break }
                if begin > from, begin > second { return (Self.opening(from, begin), begin) }
                from = max(from, until)
                guard from < range.upperBound else { return (nil, from) }
            }
            nextClosure += 1
        }
        guard from == .min || from - second <= Self.horizon else { return (nil, from) }
        return (Self.opening(from, range.upperBound), from)
    }

    /// The spans at `second`, or the next ones; consecutive spans count as one.
    private func spanRange(at second: Int64) -> Range<Int64>? {
        let wall =
            plain.contains(second)
            ? second + offset
            : second + Int64(zone.offset(at: Instant(secondsSince1970: second))) - Self.margin
        let found = spanRange(at: second, lookingFrom: wall)
        guard let found, !plain.contains(found.lowerBound) else { return found }
        // The span began near a clock change, and an earlier span may touch it.
        return spanRange(at: second, lookingFrom: found.lowerBound + offset - Self.margin)
    }

    private func spanRange(at second: Int64, lookingFrom wall: Int64) -> Range<Int64>? {
        var (monday, index) = firstSpan(endingAfter: wall)
        var found: Range<Int64>?
        // Three weeks from before the change reach well beyond the next opening.
        for _ in 0..<(3 * hours.week.count + 1) {
            let span = hours.week[index]
            let from = instant(monday + span.lowerBound)
            let until = instant(monday + span.upperBound)
            if from < until {
                if let open = found, from <= open.upperBound {
                    found = open.lowerBound..<max(until, open.upperBound)
                } else if let open = found, open.upperBound > second {
                    break
                } else {
                    found = from..<until
                }
                // Spans never touch in wall time; only clocks put forward can bring them together.
                if until > second, until < plain.upperBound, from >= plain.lowerBound { break }
            }
            index += 1
            if index == hours.week.count {
                index = 0
                monday += OpeningHours.secondsPerWeek
            }
        }
        return found.flatMap { $0.upperBound > second ? $0 : nil }
    }

    /// The first span that ends after a wall time, and the Monday of the week in which it begins.
    private func firstSpan(endingAfter wall: Int64) -> (monday: Int64, index: Int) {
        let day = wall.flooredDivision(by: 86_400).quotient
        // Day 0, 1 January 1970, was a Thursday.
        let monday = (day - (day + 3).flooredDivision(by: 7).remainder) * 86_400
        let second = wall - monday
        let last = hours.week.count - 1
        if hours.week[last].upperBound - OpeningHours.secondsPerWeek > second {
            return (monday - OpeningHours.secondsPerWeek, last)
        }
        for (index, span) in hours.week.enumerated() where span.upperBound > second {
            return (monday, index)
        }
        return (monday + OpeningHours.secondsPerWeek, 0)
    }

    private func instant(_ wall: Int64) -> Int64 {
        let candidate = wall - offset
        guard !plain.contains(candidate) else {
            return candidate
        }
        return zone.resolve(wallSeconds: wall).instant.secondsSince1970
    }

    private static func opening(_ from: Int64, _ until: Int64) -> OpeningHours.Opening {
        OpeningHours.Opening(
            from: Instant(secondsSince1970: from),
            until: until == .max ? nil : Instant(secondsSince1970: until))
    }

    private static func firstIndex(in ranges: [Range<Int64>], endingAfter wall: Int64) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= wall {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension OpeningHours.Opening {
    /// Whether food is available while the kitchen is open at `now`: the server may say that there
    /// is none before it closes.
    public static func serves(
        _ opening: OpeningHours.Opening?, _ timing: Timing?, at now: Instant
    ) -> Bool {
        guard let opening, opening.from <= now, timing?.isAbsent(at: now) != true else {
            return false
        }
        guard let until = opening.until else { return true }
        guard until > now else { return false }
        return timing?.earliest.map { $0 <= until } ?? true
    }
}
