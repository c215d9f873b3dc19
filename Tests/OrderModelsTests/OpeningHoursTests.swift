import OrderModels
import TestSupport
import Testing

struct OpeningHoursTests {
    /// Saturday, 21 November 2026, in Paris (UTC+1).
    private func paris(_ hoursText: String, at time: String) throws -> OpeningState {
        try hours(hoursText).state(at: instant(time), in: zone("Europe/Paris"))
    }

    @Test func `open within a span, until its end`() throws {
        #expect(
            try paris("Mo-Sa 11:30-14:30", at: "2026-11-21T12:00:00+01:00")
                == .open(until: instant("2026-11-21T14:30:00+01:00")))
    }

    @Test func `the opening minute is open, the closing minute is not`() throws {
        #expect(try paris("Sa 11:30-14:30", at: "2026-11-21T11:30:00+01:00").isOpen)
        #expect(try paris("Sa 11:30-14:30", at: "2026-11-21T14:29:59+01:00").isOpen)
        #expect(try !paris("Sa 11:30-14:30", at: "2026-11-21T14:30:00+01:00").isOpen)
        #expect(try !paris("Sa 11:30-14:30", at: "2026-11-21T11:29:59+01:00").isOpen)
    }

    @Test func `closed on Sunday, it opens next on Monday`() throws {
        #expect(
            try paris("Mo-Sa 11:30-14:30", at: "2026-11-21T15:00:00+01:00")
                == .closed(next: instant("2026-11-23T11:30:00+01:00")))
    }

    @Test func `a span past midnight belongs to the night`() throws {
        #expect(
            try paris("Sa 18:00-02:00", at: "2026-11-22T01:00:00+01:00")
                == .open(until: instant("2026-11-22T02:00:00+01:00")))
    }

    @Test func `Sunday night runs on into Monday`() throws {
        #expect(
            try paris("Su 18:00-02:00", at: "2026-11-23T01:00:00+01:00")
                == .open(until: instant("2026-11-23T02:00:00+01:00")))
    }

    @Test func `spans that touch or overlap are one`() throws {
        let expected = try OpeningState.open(until: instant("2026-11-21T18:00:00+01:00"))
        #expect(
            try paris("Sa 10:00-14:00;Sa 14:00-18:00", at: "2026-11-21T11:00:00+01:00") == expected)
        #expect(
            try paris("Sa 10:00-15:00;Sa 14:00-18:00", at: "2026-11-21T11:00:00+01:00") == expected)
    }

    @Test func `spans that meet at midnight are one`() throws {
        #expect(
            try paris("Sa 18:00-24:00;Su 00:00-03:00", at: "2026-11-21T20:00:00+01:00")
                == .open(until: instant("2026-11-22T03:00:00+01:00")))
    }

    @Test(arguments: [
        "Mo-Su 00:00-24:00", "Mo-Su 00:00-00:00", "Mo-Su 24:00-24:00", "Mo-Su 09:00-09:00",
    ])
    func `round the clock never closes`(text: String) throws {
        #expect(try paris(text, at: "2026-11-21T20:00:00+01:00") == .open(until: nil))
    }

    @Test func `round the clock closes for a closure`() throws {
        let text = "Mo-Su 00:00-24:00|2026-12-24T18:00/2026-12-26T11:00"
        #expect(
            try paris(text, at: "2026-11-21T20:00:00+01:00")
                == .open(until: instant("2026-12-24T18:00:00+01:00")))
        #expect(
            try paris(text, at: "2026-12-25T20:00:00+01:00")
                == .closed(next: instant("2026-12-26T11:00:00+01:00")))
        #expect(try paris(text, at: "2026-12-27T20:00:00+01:00") == .open(until: nil))
    }

    @Test func `a closure divides a span`() throws {
        let text = "Sa 10:00-20:00|2026-11-21T12:00/2026-11-21T13:00"
        #expect(
            try paris(text, at: "2026-11-21T11:00:00+01:00")
                == .open(until: instant("2026-11-21T12:00:00+01:00")))
        #expect(
            try paris(text, at: "2026-11-21T12:30:00+01:00")
                == .closed(next: instant("2026-11-21T13:00:00+01:00")))
        #expect(
            try paris(text, at: "2026-11-21T13:00:00+01:00")
                == .open(until: instant("2026-11-21T20:00:00+01:00")))
    }

    @Test func `after a long holiday it opens again`() throws {
        #expect(
            try paris(
                "Tu-Sa 19:00-22:00|2026-08-01T00:00/2026-09-01T00:00", at: "2026-08-02T12:00:00Z")
                == .closed(next: instant("2026-09-01T19:00:00+02:00")))
    }

    @Test(arguments: [
        "", "|2026-08-01T00:00/2026-09-01T00:00",
        "Mo-Su 00:00-24:00|2020-01-01T00:00/2040-01-01T00:00",
    ])
    func `a kitchen that never opens has no next time`(text: String) throws {
        #expect(try paris(text, at: "2026-08-02T12:00:00Z") == .closed(next: nil))
    }

    @Test func `a closure that ends before it begins does nothing`() throws {
        #expect(
            try paris(
                "Sa 10:00-20:00|2026-11-22T00:00/2026-11-21T00:00", at: "2026-11-21T11:00:00+01:00")
                == .open(until: instant("2026-11-21T20:00:00+01:00")))
    }

    @Test func `the night that clocks go forward is an hour shorter`() throws {
        let text = "Su 01:00-04:00"
        #expect(
            try paris(text, at: "2026-03-29T00:30:00Z")
                == .open(until: instant("2026-03-29T02:00:00Z")))
        #expect(
            try paris("Su 01:00-02:30", at: "2026-03-29T00:30:00Z")
                == .open(until: instant("2026-03-29T01:00:00Z")))
    }

    @Test func `the night that clocks go back is an hour longer`() throws {
        #expect(
            try paris("Su 01:00-04:00", at: "2026-10-25T00:30:00Z")
                == .open(until: instant("2026-10-25T03:00:00Z")))
    }

    @Test func `a span within the hour that comes twice happens once`() throws {
        #expect(
            try paris("Su 02:10-02:40", at: "2026-10-25T00:20:00Z")
                == .open(until: instant("2026-10-25T00:40:00Z")))
        #expect(
            try paris("Su 02:10-02:40", at: "2026-10-25T01:20:00Z")
                == .closed(next: instant("2026-11-01T01:10:00Z")))
    }

    @Test func `a closure on a day that was left out closes nothing`() throws {
        let text = "Mo-Su 00:00-24:00|2011-12-30T01:00/2011-12-30T16:00"
        #expect(
            try hours(text).state(at: instant("2011-12-28T18:00:00Z"), in: zone("Pacific/Apia"))
                == .open(until: nil))
    }

    @Test func `a gap that clocks jump over is no gap`() throws {
        #expect(
            try paris("Su 01:00-02:00;Su 03:00-05:00", at: "2026-03-29T00:30:00Z")
                == .open(until: instant("2026-03-29T03:00:00Z")))
    }

    @Test(arguments: [
        "Mo-Sa 11:30-14:30;Su 10:00-24:00|2026-12-24T18:00/2026-12-26T11:00", "", "Tu 18:00-02:00",
        "Mo,We-Fr 00:00-24:00",
        "Mo 09:00-09:00|2026-01-01T00:00/2026-01-02T00:00;2026-05-01T10:00:30/2026-05-02T00:00",
    ])
    func `hours written out are read back`(text: String) throws {
        #expect(try hours(text).text == text)
        #expect(try hours(hours(text).text) == hours(text))
    }

    @Test(arguments: [
        "Mo", "Mo 10:00", "Xx 10:00-11:00", "Mo 10:00-25:00", "Mo 10:00-11:00,", " 10:00-11:00",
        "Mo 10:00-11:00|2026-01-01", "Mo-Tu-We 10:00-11:00", "Mo 10:00-11:00;;", "Mo 10:00-11:00 x",
    ])
    func `what is no hours is refused`(text: String) {
        #expect(OpeningHours(text: text) == nil)
    }

    @Test func `the ends of time and the oddest hours make nothing trip`() throws {
        let odd = [
            "Mo-Su 00:00-24:00|0000-01-01T00:00/9999-12-31T24:00", "Su 24:00-23:59",
            "Mo 00:00-00:01",
            "Mo-Su 00:00-24:00|0000-01-01T00:00/0001-01-01T00:00;9998-01-01T00:00/9999-12-31T23:00",
        ]
        let seconds: [Int64] = [.min, -62_135_596_800, 0, 253_402_200_000, .max]
        for zone in try [ZoneRules.utc, zone("Europe/Paris"), zone("EST5EDT")] {
            for (text, second) in odd.flatMap({ text in seconds.map { (text, $0) } }) {
                let instant = Instant(secondsSince1970: second)
                let state = try hours(text).state(at: instant, in: zone)
                #expect(state.nextChange.map { $0 >= instant } ?? true)
            }
        }
    }
}
