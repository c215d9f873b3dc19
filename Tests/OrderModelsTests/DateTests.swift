import Foundation
import OrderModels
import TestSupport
import Testing

struct DateTests {
    @Test(arguments: [
        ("2021-12-22T20:00:00+01:00", 1_640_199_600), ("2021-12-22T20:00:00+0100", 1_640_199_600),
        ("2021-12-22 19:00:00Z", 1_640_199_600),
        ("2021-12-22t19:00:00.123456789012z", 1_640_199_600),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T12:00:00-05:30", 951_845_400), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func `a date of RFC 3339 is read`(text: String, seconds: Int) {
        #expect(Instant(rfc3339: text)?.secondsSince1970 == Int64(seconds))
        #expect(Instant(rfc3339: "x\(text)".dropFirst())?.secondsSince1970 == Int64(seconds))
    }

    @Test(arguments: [
        "", "2021", "2021-12-22", "2021-12-22T20:00:00", "2021-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2021-13-01T00:00:00Z", "2021-00-01T00:00:00Z",
        "2021-01-00T00:00:00Z", "2021-04-31T00:00:00Z", "2021-12-22T24:00:00Z",
        "2021-12-22T20:60:00Z", "2021-12-22T20:00:61Z", "2021-12-22T20:00:00.Z",
        "2021-12-22T20:00:00+25:00", "2021-12-22T20:00:00+01:60", "2021-12-22T20:00:00Z ",
        "21-12-22T20:00:00Z", "12021-12-22T20:00:00Z", "2021-12-22T20:00:00+1:00",
        "٢٠٢١-12-22T20:00:00Z", "2021-12-22T20:00:00é",
    ])
    func `nonsense is no date`(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `instants written out are read back, in any zone`() throws {
        var random = SeededGenerator(seed: 5)
        let zones = try ["Europe/Paris", "Asia/Kolkata", "America/St_Johns"].map(zone)
        for _ in 0..<300 {
            let seconds = Int64.random(in: -1_000_000_000...200_000_000_000, using: &random)
            let instant = Instant(secondsSince1970: seconds)
            #expect(Instant(rfc3339: instant.rfc3339) == instant)
            for zone in zones {
                #expect(Instant(rfc3339: instant.rfc3339(in: zone)) == instant)
            }
        }
    }

    @Test func `an offset with seconds still names the same instant`() throws {
        let before = try instant("1800-01-01T12:00:00Z")
        let paris = try zone("Europe/Paris")

        #expect(paris.offset(at: before) == 561)
        #expect(before.rfc3339(in: paris) == "1800-01-01T12:09:00+00:09")
    }

    @Test func `dates are those of the proleptic Gregorian calendar`() {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        var random = SeededGenerator(seed: 6)
        for _ in 0..<500 {
            let day = Int.random(in: -30_000...2_900_000, using: &random)
            let date = CalendarDate(dayNumber: day)
            let expected = calendar.dateComponents(
                [.year, .month, .day, .weekday],
                from: Date(timeIntervalSince1970: Double(day) * 86_400))
            #expect(date.year == expected.year && date.month == expected.month)
            #expect(date.day == expected.day && date.dayNumber == day)
            #expect(date.weekday.rawValue % 7 + 1 == expected.weekday)
            #expect(CalendarDate(text: date.text) == date)
        }
    }

    @Test func `time ends at either end instead of overflowing`() {
        #expect(Instant.distantFuture.adding(seconds: .max) == .distantFuture)
        #expect(Instant.distantPast.adding(seconds: .min) == .distantPast)
        #expect(Instant(secondsSince1970: .max).rfc3339 == "9999-12-31T23:59:59Z")
        #expect(Instant(secondsSince1970: .min).rfc3339 == "0000-01-01T00:00:00Z")
        #expect(CalendarDate(dayNumber: .max).text == "9999-12-31")
        #expect(CalendarDate(dayNumber: .min).text == "0000-01-01")
    }

    @Test func `times of day go to the end of the day and not beyond`() {
        #expect(TimeOfDay(text: "24:00") == .endOfDay)
        #expect(TimeOfDay(text: "9:05")?.text == "09:05")
        #expect(TimeOfDay(text: "19:30:59")?.minutes == 1170)
        for text in ["24:01", "25:00", "12:60", "12", "12:5", ":30", "12:30x", ""] {
            #expect(TimeOfDay(text: text) == nil)
        }
    }

    @Test func `the end of a day is the beginning of the next`() throws {
        #expect(try local("2026-12-31T24:00") == local("2027-01-01T00:00"))
        #expect(try local("2026-12-24 18:00:30").text == "2026-12-24T18:00:30")
    }

    @Test func `weekdays are read by name`() {
        #expect(Weekday(englishName: "Monday") == .monday)
        #expect(Weekday(englishName: "SUNDAY") == .sunday)
        #expect(Weekday(englishName: "https://schema.org/Thursday") == .thursday)
        for name in ["PublicHolidays", "Mo", "", "Mondays", "http://evil.org/Monday", "Mo\u{0}day"]
        {
            #expect(Weekday(englishName: name) == nil)
        }
    }

    @Test func `every set of weekdays is written out and read back`() {
        for bits in UInt8(1)...0x7F {
            let days = WeekdaySet(rawValue: bits)
            #expect(WeekdaySet(text: days.text) == days)
        }
        #expect(WeekdaySet([.monday, .wednesday, .thursday, .friday]).text == "Mo,We-Fr")
        #expect(WeekdaySet(text: "Sa-Mo") == [.init([.saturday]), .init([.sunday, .monday])])
    }
}
