import Foundation
import TestSupport
import Testing

@testable import OrderModels

struct ZoneRulesTests {
    private static let names = [
        "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Pacific/Apia",
        "America/St_Johns", "Europe/Dublin", "Africa/Casablanca", "Asia/Kolkata", "America/Nuuk",
        "Antarctica/Troll", "Asia/Gaza", "Etc/UTC", "Pacific/Kiritimati", "EST5EDT",
    ]

    @Test(arguments: names)
    func `offsets are those the system knows`(name: String) throws {
        let rules = try zone(name)
        let system = try #require(TimeZone(identifier: name))
        var random = SeededGenerator(seed: 8)
        for _ in 0..<500 {
            // Foundation brings its own rules, and those for the future differ from the file's.
            let second = Int64.random(in: 0..<1_704_067_200, using: &random)
            let expected = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
            #expect(rules.offset(at: Instant(secondsSince1970: second)) == expected)
        }
    }

    @Test(arguments: [
        ("Europe/Paris", "2026-07-14T12:00:00Z", 7200, "CEST"),
        ("Europe/Paris", "2026-10-25T00:59:59Z", 7200, "CEST"),
        ("Europe/Paris", "2026-10-25T01:00:00Z", 3600, "CET"),
        ("Europe/Paris", "2099-07-14T12:00:00Z", 7200, "CEST"),
        ("Europe/Paris", "2500-07-14T12:00:00Z", 7200, "CEST"),
        ("Europe/Paris", "2500-01-14T12:00:00Z", 3600, "CET"),
        ("America/New_York", "2027-03-14T07:00:00Z", -14_400, "EDT"),
        ("America/New_York", "9999-12-31T12:00:00Z", -18_000, "EST"),
        ("Australia/Lord_Howe", "2300-01-01T00:00:00Z", 39_600, "+11"),
        ("Australia/Lord_Howe", "2300-07-01T00:00:00Z", 37_800, "+1030"),
        ("Asia/Tokyo", "2300-07-01T00:00:00Z", 32_400, "JST"),
        ("Pacific/Apia", "2011-12-31T00:00:00Z", 50_400, "+14"),
        ("Pacific/Apia", "2011-12-30T00:00:00Z", -36_000, "-10"),
    ])
    func `an offset is known and has a name`(
        name: String, time: String, offset: Int, abbreviation: String
    ) throws {
        let rules = try zone(name)

        #expect(try rules.offset(at: instant(time)) == offset)
        #expect(try rules.abbreviation(at: instant(time)) == abbreviation)
    }

    @Test func `a time that clocks jump over is the instant of the jump`() throws {
        let resolution = try zone("Europe/Paris").resolve(local("2026-03-29T02:30"))

        #expect(try resolution == .skipped(at: instant("2026-03-29T01:00:00Z")))
        #expect(try resolution.instant == instant("2026-03-29T01:00:00Z"))
    }

    @Test func `a time that clocks show twice is the first of the two`() throws {
        let resolution = try zone("America/New_York").resolve(local("2026-11-01T01:30"))

        #expect(
            try resolution
                == .repeated(
                    earlier: instant("2026-11-01T05:30:00Z"), later: instant("2026-11-01T06:30:00Z")
                )
        )
        #expect(try resolution.instant == instant("2026-11-01T05:30:00Z"))
    }

    @Test func `a day that was left out is the instant of the jump`() throws {
        let apia = try zone("Pacific/Apia")

        #expect(
            try apia.resolve(local("2011-12-30T12:00"))
                == .skipped(at: instant("2011-12-30T10:00:00Z")))
    }

    @Test(arguments: names)
    func `local time leads back to its instant`(name: String) throws {
        let rules = try zone(name)
        var random = SeededGenerator(seed: 9)
        for _ in 0..<300 {
            let second = Int64.random(in: -2_000_000_000..<8_000_000_000, using: &random)
            let instant = Instant(secondsSince1970: second)
            switch rules.resolve(rules.local(at: instant)) {
            case .unique(let found): #expect(found == instant)
            case .repeated(let earlier, let later): #expect(earlier == instant || later == instant)
            case .skipped: Issue.record("\(instant.rfc3339) is shown by no clock of \(name)")
            }
        }
    }

    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", 2026, ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"]),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        (
            "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", 2026,
            ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]
        ),
        ("IST-2IDT,M3.4.4/26,M10.5.0", 2026, ["2026-03-27T00:00:00Z", "2026-10-24T23:00:00Z"]),
        ("AAA0BBB,J60/0,J300/0", 2028, ["2028-03-01T00:00:00Z", "2028-10-26T23:00:00Z"]),
        ("AAA0BBB,59/0,300/0", 2028, ["2028-02-29T00:00:00Z", "2028-10-26T23:00:00Z"]),
        (
            "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026,
            ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"]
        ),
    ])
    func `a rule tells when clocks change`(text: String, year: Int, expected: [String]) throws {
        let rule = try #require(PosixRule(text: text))
        let changes = rule.changes(in: year - 1...year + 1)
            .map { Instant(secondsSince1970: $0.second).rfc3339 }
            .filter { $0.hasPrefix("\(year)") }

        #expect(changes == expected)
    }

    @Test func `daylight time all year round never ends`() throws {
        let rule = try #require(PosixRule(text: "XXX3EDT4,0/0,J365/23"))
        for second in stride(from: Int64(1_700_000_000), to: 1_900_000_000, by: 1_000_003) {
            #expect(rule.period(at: second).offset == -14_400)
        }
    }

    @Test(arguments: [
        "", "A", "AAA", "AAA25", "AAA0BBB", "AAA0BBB,M13.1.0,M1.1.0", "AAA0BBB,M1.6.0,M1.1.0",
        "AAA0BBB,M1.1.7,M1.1.0", "AAA0BBB,J0,J1", "AAA0BBB,J366,J1", "AAA0BBB,366,1", "AAA0x",
        "AAA0BBB,M1.1.0/168,M1.1.0", "<AAA0", "AAA0:60", "AAA0BBB,M1.1.0,M1.1.0,",
    ])
    func `what is no rule is refused`(text: String) {
        #expect(PosixRule(text: text) == nil)
    }

    @Test func `other bytes are not a zone`() throws {
        #expect(throws: ZoneRulesError.notTZif) { try ZoneRules(name: "x", tzif: []) }
        #expect(throws: ZoneRulesError.notTZif) {
            try ZoneRules(name: "x", tzif: Array("hello, world".utf8))
        }
    }

    @Test func `a file cut short anywhere is refused`() throws {
        let bytes = try zoneBytes("Europe/Paris")
        // The footer's own newline is the last byte.
        for length in 0..<bytes.count {
            #expect(throws: ZoneRulesError.self) {
                let rules = try ZoneRules(name: "x", tzif: Array(bytes.prefix(length)))
                // Cut right before the footer it is still a whole file, only without one.
                guard rules.footer != nil else { throw ZoneRulesError.truncated }
            }
        }
    }

    @Test func `random bytes are parsed or refused`() throws {
        var random = SeededGenerator(seed: 10)
        let files = try ["Europe/Paris", "Asia/Tokyo", "EST5EDT"].map(zoneBytes)
        var understood = 0
        for round in 0..<1000 {
            var bytes = files[round % files.count]
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let index = Int.random(
                    in: 0..<min(bytes.count, round % 2 == 0 ? 60 : .max), using: &random)
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            guard let rules = try? ZoneRules(name: "x", tzif: bytes) else { continue }
            understood += 1
            for second in [Int64.min, -3_000_000_000, 0, 1_700_000_000, 5_000_000_000, .max] {
                let instant = Instant(secondsSince1970: second)
                #expect(abs(rules.offset(at: instant)) <= 25 * 3600)
                _ = rules.resolve(rules.local(at: instant))
            }
        }
        #expect(understood > 30)
    }

    @Test func `every zone of this machine is understood`() throws {
        let root = URL(fileURLWithPath: "/usr/share/zoneinfo/")
        let listing = try String(contentsOf: root.appending(path: "tzdata.zi"), encoding: .utf8)
        var count = 0
        for line in listing.split(separator: "\n")
        where line.hasPrefix("L ") || line.hasPrefix("Z ") {
            let words = line.split(separator: " ")
            let name = String(line.hasPrefix("L ") ? words[2] : words[1])
            guard let bytes = try? zoneBytes(name) else { continue }
            _ = try ZoneRules(name: name, tzif: bytes)
            count += 1
        }
        #expect(count > 300)
    }

    @Test func `UTC never moves`() {
        #expect(ZoneRules.utc.offset(at: .distantPast) == 0)
        #expect(ZoneRules.utc.offset(at: .distantFuture) == 0)
        #expect(ZoneRules.utc.abbreviation(at: .distantFuture) == "UTC")
    }
}
