import Foundation
import OrderModels
import Testing

/// Random hours against a minute-by-minute account kept with Foundation's time zones.
struct OpeningHoursOracleTests {
    /// Which minutes of some weeks a kitchen is open.
    private struct Oracle {
        let start: Int64
        var isOpen: [Bool]

        /// A span happens once: from the first minute that clocks show its opening time or later,
        /// to the first that they show its closing time or later.
        init(_ hours: OpeningHours, in zone: TimeZone, from start: Int64, minutes: Int) {
            self.start = start
            // Clocks change on the half hour, so that it is enough to ask then.
            let offsets = (0...minutes / 30).map { half in
                let second = Double(start + Int64(half) * 1800)
                return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: second)))
            }
            let wall = (0..<minutes).map { start + Int64($0) * 60 + offsets[$0 / 30] }
            // The first minute by which clocks have shown each time.
            var firsts: [(wall: Int64, minute: Int)] = []
            for (minute, wall) in wall.enumerated() where wall > firsts.last?.wall ?? .min {
                firsts.append((wall, minute))
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
            isOpen = Array(repeating: false, count: minutes)
            let firstDay = Int((start / 86_400)) - 3
            for day in firstDay...(firstDay + minutes / 1440 + 6) {
                for span in hours.spans
                where span.days.contains(CalendarDate(dayNumber: day).weekday) {
                    let length = span.closes.minutes - span.opens.minutes
                    let opens = Int64(day) * 86_400 + Int64(span.opens.minutes) * 60
                    let closes = opens + Int64(length > 0 ? length : length + 1440) * 60
                    for open in minute(showing: opens)..<minute(showing: closes) {
                        isOpen[open] = true
                    }
                }
            }
            for closure in hours.closures where closure.from < closure.until {
                func wall(_ local: LocalDateTime) -> Int64 {
                    Int64(local.date.dayNumber) * 86_400 + Int64(local.secondOfDay)
                }
                let shut =
                    minute(showing: wall(closure.from))..<minute(showing: wall(closure.until))
                for closed in shut {
                    isOpen[closed] = false
                }
            }
        }

        func nextChange(after minute: Int) -> Int64? {
            isOpen[minute...].firstIndex { $0 != isOpen[minute] }.map { start + Int64($0) * 60 }
        }

        func begin(of minute: Int) -> Int64? {
            isOpen[..<minute].lastIndex { $0 != isOpen[minute] }.map { start + Int64($0 + 1) * 60 }
        }
    }

    private static func randomHours(_ random: inout SplitMix, around day: Int) -> OpeningHours {
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
            let until = from.adding(days: Int.random(in: 0...5, using: &random))
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
        var random = SplitMix(seed: UInt64(day))
        for _ in 0..<25 {
            let hours = Self.randomHours(&random, around: day)
            let start = Int64(day - 24) * 86_400
            let oracle = Oracle(hours, in: system, from: start, minutes: 48 * 1440)
            for _ in 0..<150 {
                // Within the two weeks around the change, so that the account reaches far enough.
                let minute = Int.random(in: 17 * 1440..<31 * 1440, using: &random)
                let instant = Instant(secondsSince1970: start + Int64(minute) * 60)
                let state = hours.state(at: instant, in: rules)
                let change = oracle.nextChange(after: minute)
                let context: Comment = "\(hours.text) at \(instant.rfc3339)"

                #expect(state.isOpen == oracle.isOpen[minute], context)
                if let change {
                    #expect(state.nextChange?.secondsSince1970 == change, context)
                }
                if oracle.isOpen[minute], let begin = oracle.begin(of: minute) {
                    let opening = hours.opening(atOrAfter: instant, in: rules)
                    #expect(opening?.from.secondsSince1970 == begin, context)
                }
            }
        }
    }
}
