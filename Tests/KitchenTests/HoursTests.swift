import Foundation
import Testing

import struct OrderModels.Instant
import struct OrderModels.LocalDateTime
import struct OrderModels.ZoneRules

@testable import Kitchen

struct HoursTests {
    @Test(arguments: [12, 24, 36, 600])
    func `at every quarter of an hour of the week about two thirds are open`(
        caterers: Int
    ) throws {
        let currency = try Currency.named("EUR", seed: 1)
        // A large town has in it what several small ones have.
        for seed in caterers < 100 ? [1, 2, 77] : [1] as [UInt64] {
            let town = Catalogue(count: caterers, seed: seed, currency: currency, today: 20_000)
            for minute in stride(from: 0, to: 7 * 1440, by: 15) {
                let open = town.caterers.count {
                    $0.hours.status(at: 20_000 * 1440 + minute).isOpen
                }
                let share = Double(open) / Double(caterers)
                #expect((0.60...0.75).contains(share), "\(seed) \(minute)")
            }
        }
    }

    @Test func `a client that reads the hours agrees with the server about who is open`() throws {
        let server = try Servers.frozen(caterers: 72)
        let client = Client(server)
        for hour in 0..<60 as Range<Int64> {
            let instant = Servers.noon.adding(seconds: hour * 11_220)
            server.clock.freeze(at: instant)
            for row in try client.get("/api/restaurants").rows() {
                // The week stays clear of clock changes: Paris is two hours ahead.
                let wall = Int(instant.secondsSince1970 + 7200) / 60
                #expect(row["isOpen"] as? Bool == NaiveHours(row).isOpen(wall))
            }
        }
    }

    @Test func `the announced opening is the next one and comes true`() throws {
        let server = try Servers.frozen()
        let client = Client(server)
        let shut = try client.get("/api/restaurants").rows().filter {
            $0["isOpen"] as? Bool == false
        }
        #expect(!shut.isEmpty)
        for row in shut {
            let text = try #require(row["nextOpeningDate"] as? String)
            let id = try #require(row["id"] as? Int)
            let instant = try #require(Instant(rfc3339: text))
            #expect(text.hasSuffix("+02:00"))
            server.clock.freeze(at: instant.adding(seconds: -60))
            #expect(try client.get("/api/restaurants/\(id)").json()["isOpen"] as? Bool == false)
            server.clock.freeze(at: instant)
            #expect(try client.get("/api/restaurants/\(id)").json()["isOpen"] as? Bool == true)
        }
    }

    @Test func `a closure lasts from closes on its first day until opens on its last`() throws {
        let monday = try #require(LocalDateTime(text: "2026-05-04T00:00")).wallMinutes
        let hours = OpeningHours(
            spans: [OpeningSpan(600, 1320)],
            closures: [Closure(from: monday + 840, until: monday + 2 * 1440 + 720)])

        #expect(hours.status(at: monday + 839).isOpen)
        #expect(!hours.status(at: monday + 840).isOpen)
        #expect(hours.status(at: monday + 840).nextOpening == monday + 2 * 1440 + 720)
        #expect(!hours.status(at: monday + 1440 + 800).isOpen)
        #expect(hours.status(at: monday + 2 * 1440 + 720).isOpen)
    }

    @Test func `hours past midnight and over the week's end are one span`() throws {
        let sunday = try #require(LocalDateTime(text: "2026-05-10T00:00")).wallMinutes
        let hours = OpeningHours(spans: [OpeningSpan(1320, 120, on: .only(6))])

        #expect(hours.status(at: sunday + 1440 + 60).isOpen)
        #expect(!hours.status(at: sunday + 1440 + 120).isOpen)
        #expect(hours.status(at: sunday + 1400).changes == sunday + 1440 + 120)
        #expect(hours.status(at: sunday + 1400).nextOpening == sunday + 7 * 1440 + 1320)
    }

    @Test(arguments: [
        ("Europe/Paris", "2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
        ("Europe/Paris", "2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
        ("Europe/Paris", "2061-07-01T00:00:00Z", "2061-07-01T02:00:00+02:00"),
        ("America/New_York", "2026-11-01T05:59:59Z", "2026-11-01T01:59:59-04:00"),
        ("America/New_York", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00-05:00"),
        ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00+05:45"),
        ("Australia/Lord_Howe", "2050-01-01T00:00:00Z", "2050-01-01T11:00:00+11:00"),
        ("America/St_Johns", "2026-07-01T00:00:00Z", "2026-06-30T21:30:00-02:30"),
        ("UTC", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00+00:00"),
    ])
    func `an instant is written in its zone`(zone: String, utc: String, local: String) throws {
        #expect(try #require(Instant(rfc3339: utc)).rfc3339(in: ZoneRules(system: zone)) == local)
    }

    @Test func `a wall time that is skipped or repeated has an instant`() throws {
        let paris = try ZoneRules(system: "Europe/Paris")

        for (wall, text) in [
            ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
            ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
        ] {
            let minutes = try #require(LocalDateTime(text: wall)).wallMinutes
            #expect(paris.text(wallMinutes: minutes) == text)
        }
    }

    @Test(arguments: ["Mars/Base", "../../etc/passwd", "/etc/localtime", ""])
    func `a zone that is none is refused`(name: String) {
        #expect(throws: KitchenError.unknownZone(name)) { try ZoneRules(system: name) }
    }
}
