import Foundation
import OrderModels
import TestSupport
import Testing

/// Random hours against a minute-by-minute account kept with Foundation's time zones.
struct OpeningHoursOracleTests {
    /// What the clocks of a zone showed in each minute of some weeks.
    private struct Clocks {
        let start: Int64
        let minutes: Int
        // The first minute by which they had shown each time.
        private let firsts: [(wall: Int64, minute: Int)]

        init(in zone: TimeZone, from start: Int64, minutes: Int) {
            self.start = start
            self.minutes = minutes
            // Clocks change on the half hour, so that it is enough to ask then.
            let offsets = (0...minutes / 30).map { half in
                let second = Double(start + Int64(half) * 1800)
                return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: second)))
            }
            var firsts: [(wall: Int64, minute: Int)] = []
            for minute in 0..<minutes {
                let wall = start + Int64(minute) * 60 + offsets[minute / 30]
                if wall > firsts.last?.wall ?? .min { firsts.append((wall, minute)) }
            }
            self.firsts = firsts
        }

        func minute(showing wall: Int64) -> Int {
            var low = 0
            var high = firsts.count
            while low < high {
                let middle = (low + high) / 2
                if firsts[middle].wall < wall { low = middle + 1 } else { high = middle }
            }
            return low < firsts.count ? firsts[low].minute : minutes
        }
    }

    /// Which of those minutes a kitchen is open.
    private struct Oracle {
        private(set) var isOpen: [Bool]

        /// A span happens once: from the first minute that clocks show its opening time or later,
        /// to the first that they show its closing time or later.
        init(_ hours: OpeningHours, by clocks: Clocks) {
            isOpen = Array(repeating: false, count: clocks.minutes)
            let firstDay = Int(clocks.start / 86_400) - 3
            for day in firstDay...(firstDay + clocks.minutes / 1440 + 6) {
                let weekday = CalendarDate(dayNumber: day).weekday
                for span in hours.spans where span.days.contains(weekday) {
                    let length = span.closes.minutes - span.opens.minutes
                    let opens = Int64(day) * 86_400 + Int64(span.opens.minutes) * 60
                    let closes = opens + Int64(length > 0 ? length : length + 1440) * 60
                    mark(clocks.minute(showing: opens)..<clocks.minute(showing: closes), true)
                }
            }
            for closure in hours.closures where closure.from < closure.until {
                func wall(_ local: LocalDateTime) -> Int64 {
                    Int64(local.date.dayNumber) * 86_400 + Int64(local.secondOfDay)
                }
                let from = clocks.minute(showing: wall(closure.from))
                mark(from..<clocks.minute(showing: wall(closure.until)), false)
            }
        }

        private mutating func mark(_ minutes: Range<Int>, _ open: Bool) {
            // By byte, because element by element takes seconds in a debug build.
            isOpen.withUnsafeMutableBytes { bytes in
                _ = bytes.baseAddress.map {
                    memset($0 + minutes.lowerBound, open ? 1 : 0, minutes.count)
                }
            }
        }

        /// The minutes at which a kitchen opens or closes.
        var changes: [Int] {
            isOpen.withUnsafeBufferPointer { isOpen in
                var changes: [Int] = []
                var minute = 1
                while minute < isOpen.count {
                    if isOpen[minute] != isOpen[minute - 1] { changes.append(minute) }
                    minute += 1
                }
                return changes
            }
        }
    }

    private static func randomHours(_ random: inout SeededGenerator, around day: Int)
        -> OpeningHours
    {
        func time() -> Int {
            // Round times meet often, and early ones meet the clock changes.
            switch Int.random(in: 0..<4, using: &random) {
            case 0: Int.random(in: 0...8, using: &random) * 30
            case 1: Int.random(in: 0...1440, using: &random)
            default: Int.random(in: 0...24, using: &random) * 60
            }
        }
        let spans = (0...Int.random(in: 0..<5, using: &random)).compactMap { _ in
            TimeOfDay(minutes: time()).flatMap { opens in
                TimeOfDay(minutes: time()).map { closes in
                    OpeningHours.Span(
                        days: WeekdaySet(rawValue: .random(in: 0...0xFF, using: &random)),
                        opens: opens, closes: closes)
                }
            }
        }
        let closures = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            let from = CalendarDate(dayNumber: day + Int.random(in: -10...10, using: &random))
            let until = CalendarDate(
                dayNumber: from.dayNumber + Int.random(in: 0...5, using: &random))
            return OpeningHours.Closure(
                from: LocalDateTime(date: from, secondOfDay: time() * 60),
                until: LocalDateTime(date: until, secondOfDay: time() * 60))
        }
        return OpeningHours(spans: spans, closures: closures)
    }

    @Test(arguments: [
        ("Europe/Paris", "2026-03-29"), ("Europe/Paris", "2026-10-25"),
        ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"),
        ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
        ("Asia/Tokyo", "2026-06-01"), ("Pacific/Apia", "2011-12-30"),
        ("Africa/Casablanca", "2023-03-19"),
    ])
    func `hours agree with a minute-by-minute account`(name: String, date: String) throws {
        let rules = try zone(name)
        let system = try #require(TimeZone(identifier: name))
        let day = try #require(CalendarDate(text: date)).dayNumber
        var random = SeededGenerator(seed: UInt64(day))
        let start = Int64(day - 16) * 86_400
        let clocks = Clocks(in: system, from: start, minutes: 32 * 1440)
        var mistakes: [String] = []
        for _ in 0..<60 {
            let hours = Self.randomHours(&random, around: day)
            let oracle = Oracle(hours, by: clocks)
            let changes = oracle.changes
            for _ in 0..<60 {
                // Within the two weeks around the change, so that the account reaches far enough.
                let minute = Int.random(in: 9 * 1440..<23 * 1440, using: &random)
                let instant = Instant(secondsSince1970: start + Int64(minute) * 60)
                let state = hours.state(at: instant, in: rules)
                let opening = hours.opening(atOrAfter: instant, in: rules)
                let change = changes.first { $0 > minute }.map { start + Int64($0) * 60 }
                let last = changes.last { $0 <= minute }.map { start + Int64($0) * 60 }
                let begin = oracle.isOpen[minute] ? last : nil

                if state.isOpen != oracle.isOpen[minute]
                    || change.map({ $0 != state.nextChange?.secondsSince1970 }) ?? false
                    || begin.map({ $0 != opening?.from.secondsSince1970 }) ?? false
                {
                    mistakes.append("\(hours.text) at \(instant.rfc3339): \(state)")
                }
            }
        }
        #expect(mistakes.isEmpty)
    }
}
