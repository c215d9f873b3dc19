import OrderModels
import TestSupport
import Testing

/// Saturday, 21 November 2026, 13:00 in Paris.
struct TimeReaderTests {
    @Test(arguments: [
        ("00:30", "2026-11-22T00:30"), ("13:01", "2026-11-21T13:01"),
        ("1:00", "2026-11-22T01:00"), ("today 18:00", "2026-11-21T18:00"),
        ("tomorrow 12:30", "2026-11-22T12:30"), ("Tomorrow 9:05", "2026-11-22T09:05"),
        ("Fri 12:30", "2026-11-27T12:30"), ("friday, 12:30", "2026-11-27T12:30"),
        ("Tu 12:30", "2026-11-24T12:30"), ("Thu 12:30", "2026-11-26T12:30"),
        ("sat 13:30", "2026-11-21T13:30"), ("sun 02:30", "2026-11-22T02:30"),
        ("2026-11-27 12:30", "2026-11-27T12:30"), ("2026-11-27T12:30", "2026-11-27T12:30"),
        ("2026-11-27T12:30:00+01:00", "2026-11-27T12:30"),
        ("2026-11-27T11:30:00Z", "2026-11-27T12:30"), ("sun 24:00", "2026-11-23T00:00"),
    ])
    func `times are read as people write them`(text: String, expected: String) throws {
        let paris = try zone("Europe/Paris")
        let instant = try TimeReader(now: .noon, zone: paris).instant(text)
        #expect(instant == paris.instant(of: try local(expected)))
    }

    @Test(arguments: ["", "noon", "12", "Fri", "Frid 12:30", "25:00", "Fri 12:30 sharp", "T 12:30"])
    func `what is no time is given back`(text: String) throws {
        let reader = TimeReader(now: .noon, zone: .utc)
        #expect(throws: UnusableTime.unreadable(text)) { try reader.instant(text) }
    }

    @Test(arguments: [
        "today 12:59", "2026-11-20 12:30", "2026-11-21T12:00:00Z", "12:30", "13:00", "1:01",
        "sat 12:30", "saturday, 13:00",
    ])
    func `a time that is over is not taken for that of another day`(text: String) throws {
        let reader = TimeReader(now: .noon, zone: try zone("Europe/Paris"))
        let error = #expect(throws: UnusableTime.self) { try reader.instant(text) }
        guard case .past = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
    }

    @Test func `a time that clocks jump over that night is none`() throws {
        let reader = TimeReader(now: .noon, zone: try zone("Europe/Paris"))
        let jump = try instant("2027-03-28T01:00:00Z")
        #expect(throws: UnusableTime.skipped(try local("2027-03-28T02:30"), at: jump)) {
            try reader.instant("2027-03-28 02:30")
        }
    }

    @Test func `a time that is shown twice that night is not chosen for the diner`() throws {
        let reader = TimeReader(now: .noon, zone: try zone("Europe/Paris"))
        let (first, second) = (
            try instant("2027-10-31T00:30:00Z"), try instant("2027-10-31T01:30:00Z")
        )
        #expect(
            throws: UnusableTime.repeated(try local("2027-10-31T02:30"), first, second)
        ) { try reader.instant("2027-10-31 02:30") }
        #expect(try reader.instant(first.rfc3339(in: zone("Europe/Paris"))) == first)
        #expect(try reader.instant(second.rfc3339(in: zone("Europe/Paris"))) == second)
    }

    @Test(arguments: ["02:45", "today 02:45"])
    func `within the hour that comes twice a time may still come`(text: String) throws {
        // 02:50 for the first time.
        let now = try instant("2027-10-31T00:50:00Z")
        let reader = TimeReader(now: now, zone: try zone("Europe/Paris"))
        let (first, second) = (now.adding(seconds: -300), now.adding(seconds: 3300))
        #expect(throws: UnusableTime.repeated(try local("2027-10-31T02:45"), first, second)) {
            try reader.instant(text)
        }
    }

    @Test(arguments: [
        ("2026-10-27T22:30:00Z", "2026-10-20"), ("2026-04-01T22:30:00Z", "2026-03-26"),
    ])
    func `seven days ago is the same weekday, also where a day is longer`(
        now: String, expected: String
    ) throws {
        let reader = TimeReader(now: try instant(now), zone: try zone("Europe/Paris"))
        #expect(reader.day("7d", .gone)?.text == expected)
    }

    @Test(
        arguments: [
            ("now", 0), ("Now", 0), ("45m", 45 * 60), ("40 min", 40 * 60), ("1h30m", 90 * 60),
            ("1h 30min", 90 * 60), ("2d", 2 * 86_400), ("90s", 90),
        ] as [(String, Int64)])
    func `a span is a time from now`(text: String, seconds: Int64) throws {
        let reader = TimeReader(now: .noon, zone: .utc)
        #expect(try reader.instant(text) == Instant.noon.adding(seconds: seconds))
    }

    @Test(arguments: ["", "40", "m", "1h30", "30m1h", "1h1h", "-5m", "1.5h", "40 mi", "1234567d"])
    func `a span has its units, each once, and the longest first`(text: String) {
        #expect(TimeSpan.seconds(text) == nil)
    }

    /// Saturday, 13:00.
    @Test(
        arguments: [
            ("12:30", .either, "2026-11-21T12:30"), ("sat 9:00", .either, "2026-11-28T09:00"),
            ("fri 9:00", .either, "2026-11-27T09:00"),
            ("2020-02-29 12:00", .either, "2020-02-29T12:00"),
            ("yesterday 12:30", .either, "2026-11-20T12:30"),
            ("fri 9:00", .gone, "2026-11-20T09:00"),
            ("1h", .gone, "2026-11-21T12:00"),
        ] as [(String, TimeReader.Tense, String)])
    func `past times are read where they may be meant`(
        text: String, tense: TimeReader.Tense, expected: String
    ) throws {
        let paris = try zone("Europe/Paris")
        let instant = try TimeReader(now: .noon, zone: paris).instant(text, tense)
        #expect(instant == paris.instant(of: try local(expected)))
    }

    @Test(
        arguments: [
            ("today", .coming, "2026-11-21"), ("Tomorrow", .coming, "2026-11-22"),
            ("fri", .coming, "2026-11-27"), ("fri", .gone, "2026-11-20"),
            ("sat", .gone, "2026-11-21"),
            ("7d", .gone, "2026-11-14"), ("2d", .coming, "2026-11-23"),
            ("2026-12-24", .gone, "2026-12-24"),
            ("noon", .coming, nil), ("12:30", .coming, nil),
        ] as [(String, TimeReader.Tense, String?)])
    func `days are read without a time`(
        text: String, tense: TimeReader.Tense, expected: String?
    ) throws {
        let reader = TimeReader(now: .noon, zone: try zone("Europe/Paris"))
        #expect(reader.day(text, tense)?.text == expected)
    }

    @Test func `the slot that ends last before the event is chosen`() throws {
        let slots = try [slot(0), slot(600), slot(1200), slot(1800)]
        let event = Instant.noon.adding(seconds: 1900)
        #expect(SlotChoice(for: event, among: slots.reversed()) == .before(slots[2]))
        #expect(
            SlotChoice(for: .noon.adding(seconds: 1800), among: slots) == .before(slots[2]))
    }

    @Test func `where none ends before the event, the earliest is said`() throws {
        let slots = try [slot(600), slot(0)]
        #expect(
            SlotChoice(for: .noon.adding(seconds: 599), among: slots)
                == .nothingNear(before: nil, after: slots[1]))
        #expect(SlotChoice(for: .noon, among: []) == .nothingNear(before: nil, after: nil))
    }

    @Test func `a slot hours before the event is not in time for it`() throws {
        let slots = try [slot(0), slot(7 * 3600)]
        let lunch = Instant.noon.adding(seconds: 6 * 3600)
        #expect(
            SlotChoice(for: lunch, among: slots)
                == .nothingNear(before: slots[0], after: slots[1]))
        #expect(SlotChoice(for: lunch, among: slots, tolerance: 6 * 3600) == .before(slots[0]))
        // The slot may begin the tolerance before it to the second, and no earlier.
        let near = Instant.noon.adding(seconds: 1800)
        #expect(SlotChoice(for: near, among: slots) == .before(slots[0]))
        #expect(
            SlotChoice(for: near.adding(seconds: 1), among: slots)
                == .nothingNear(before: slots[0], after: slots[1]))
    }

    @Test func `past the last slot there is one before and none after`() throws {
        let slots = try [slot(0)]
        #expect(
            SlotChoice(for: .noon.adding(seconds: 86_400), among: slots)
                == .nothingNear(before: slots[0], after: nil))
    }

    @Test func `slots are grouped by day on the kitchen's clocks`() throws {
        let paris = try zone("Europe/Paris")
        let slots = try [slot(10 * 3600), slot(11 * 3600), slot(0)]
        let days = SlotDay.days(of: slots, in: paris)
        #expect(days.map(\.date.text) == ["2026-11-21", "2026-11-22"])
        #expect(days.map(\.slots.count) == [2, 1])
        #expect(days.first?.slots.first == slots[2])
    }

    private func slot(_ seconds: Int64) throws -> Slot {
        let start = Instant.noon.adding(seconds: seconds)
        return try #require(Slot(start: start, end: start.adding(seconds: 600)))
    }
}
