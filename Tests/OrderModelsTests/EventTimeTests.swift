import OrderModels
import TestSupport
import Testing

/// Saturday, 21 November 2026, 13:00 in Paris.
struct EventTimeTests {
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
        let instant = try EventTime(now: .noon, zone: paris).instant(text)
        #expect(instant == paris.instant(of: try local(expected)))
    }

    @Test(arguments: ["", "noon", "12", "Fri", "Frid 12:30", "25:00", "Fri 12:30 sharp", "T 12:30"])
    func `what is no time is given back`(text: String) throws {
        let reader = EventTime(now: .noon, zone: .utc)
        #expect(throws: EventTimeError.unreadable(text)) { try reader.instant(text) }
    }

    @Test(arguments: [
        "today 12:59", "2026-11-20 12:30", "2026-11-21T12:00:00Z", "12:30", "13:00", "1:01",
        "sat 12:30", "saturday, 13:00",
    ])
    func `a time that is over is not taken for that of another day`(text: String) throws {
        let reader = EventTime(now: .noon, zone: try zone("Europe/Paris"))
        let error = #expect(throws: EventTimeError.self) { try reader.instant(text) }
        guard case .past = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
    }

    @Test func `a time that clocks jump over that night is none`() throws {
        let reader = EventTime(now: .noon, zone: try zone("Europe/Paris"))
        #expect(throws: EventTimeError.skipped(try local("2027-03-28T02:30"))) {
            try reader.instant("2027-03-28 02:30")
        }
    }

    @Test func `of a time shown twice the first is meant`() throws {
        let reader = EventTime(now: .noon, zone: try zone("Europe/Paris"))
        #expect(try reader.instant("2027-10-31 02:30") == instant("2027-10-31T00:30:00Z"))
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
