import Foundation
import Kitchen
import TestSupport
import Testing

/// Opening hours on the kitchen's clock, whatever zone this machine is in.
@Suite(.timeLimit(.minutes(10)))
struct HoursTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let zone: String
        let before: (day: String, offset: String)
        let after: (day: String, offset: String)
        let machine: String

        var testDescription: String { "\(zone) seen from \(machine)" }
    }

    private static let changes = [
        Change(
            zone: "America/New_York", before: ("2026-10-31", "-04:00"),
            after: ("2026-11-01", "-05:00"), machine: "Asia/Tokyo"),
        Change(
            zone: "America/New_York", before: ("2027-03-13", "-05:00"),
            after: ("2027-03-14", "-04:00"), machine: "Europe/Paris"),
        Change(
            zone: "Australia/Lord_Howe", before: ("2026-10-03", "+10:30"),
            after: ("2026-10-04", "+11:00"), machine: "America/New_York"),
        Change(
            zone: "Australia/Lord_Howe", before: ("2027-04-03", "+11:00"),
            after: ("2027-04-04", "+10:30"), machine: "UTC"),
    ]

    @Test(arguments: changes)
    func `a kitchen opens at its hour on both sides of a clock change`(
        change: Change
    ) async throws {
        let server = try KitchenServer.still { $0.zone = change.zone }
        let program = try server.visitor().with(nil, ["TZ": change.machine])
        let hours = try await program.run("hours", "1", "--json").json["data"]
        #expect(hours["zone"].text == change.zone)
        let span = try #require(hours["hours"].text?.firstMatch(of: /Mo-Su (\d\d):(\d\d)-/))
        let opens = "\(span.1):\(span.2)"
        let early = try Self.minute(before: "\(span.1)", "\(span.2)")

        for (day, offset) in [change.before, change.after] {
            let shut = try await program.run("hours", "1", "--at", "\(day)T\(early)", "--json").json
            #expect(shut["data"]["open"].flag == false)
            let start = try Self.utc("\(day)T\(opens):00\(offset)")
            #expect(shut["data"]["next_opening"].text == start)
            // The same moment with its zone spelled out is the same answer.
            for at in ["\(day)T\(opens)", "\(day)T\(opens):00\(offset)"] {
                let open = try await program.run("hours", "1", "--at", at, "--json").json["data"]
                #expect(open["open"].flag == true)
                #expect(open["at"].text == start)
            }
        }
    }

    private static func utc(_ text: String) throws -> String {
        let time = try #require(ISO8601DateFormatter().date(from: text))
        return ISO8601DateFormatter().string(from: time)
    }

    @Test func `an hour that comes twice is told apart by its offset`() async throws {
        let server = try KitchenServer.still { $0.zone = "America/New_York" }
        let program = try server.visitor()
        let first = try await program.run("hours", "1", "--at", "2026-11-01T05:30:00Z", "--json")
        let second = try await program.run("hours", "1", "--at", "2026-11-01T06:30:00Z", "--json")

        #expect(first.json["data"]["at"].text == "2026-11-01T05:30:00Z")
        #expect(second.json["data"]["at"].text == "2026-11-01T06:30:00Z")
    }

    @Test func `a person reads the kitchen's own clock`() async throws {
        let server = try KitchenServer.still { $0.zone = "America/New_York" }
        let outcome = try await server.visitor().run("hours", "1", "--at", "2026-11-01T12:30")

        #expect(outcome.lines.first == "Le Petit Épi")
        #expect(
            outcome.lines.dropFirst().first?.hasPrefix("Sun 2026-11-01 12:30 New York: open")
                == true)
    }

    @Test func `hours come with their age and are asked for anew when that is old`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("caterers")
        let known = try await program.run("hours", "1", "--json")
        #expect(known.json["age_s"].number != nil)

        server.forgetCalls()
        let fresh = try await program.run("hours", "1", "--refresh", "--json")
        #expect(fresh.json["source"].text == "network")
        #expect(!server.calls.isEmpty)
    }

    @Test func `a time that is none is a usage error`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("hours", "1", "--at", "soon")

        #expect(outcome.status == 2)
        #expect(outcome.err.contains("\"Fri 12:30\""))
    }

    /// New York, in the nights when clocks change.
    @Test(arguments: [
        ("2026-11-01 01:30", "2026-11-01T01:30:00-04:00 or 2026-11-01T01:30:00-05:00"),
        ("2027-03-14 02:30", "put forward over it that night, to 03:00"),
    ])
    func `a time that clocks show twice or never is named`(time: String, told: String) async throws
    {
        let server = try KitchenServer.still { $0.zone = "America/New_York" }
        let outcome = try await server.visitor().run("hours", "1", "--at", time)
        #expect(outcome.status == 2 && outcome.err.contains(told), "\(outcome.err)")
    }

    private static func minute(before hour: String, _ minute: String) throws -> String {
        let time = try #require(Int(hour)) * 60 + #require(Int(minute)) - 1
        let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        return digits(time / 60) + ":" + digits(time % 60)
    }

    @Test func `English words are read in every language, and what two days begin with in none`()
        async throws
    {
        let program = try KitchenServer.still().contemporary()
        _ = try await program.run("sync")
        func at(_ time: String, _ language: String) async throws -> Outcome {
            try await program.run("--language", language, "hours", "1", "--at", time, "--json")
        }
        let english = try await at("Tue 12:30", "en").json["data"]["at"].text
        #expect(english != nil)
        for language in ["fr", "es", "de", "xx"] {
            let read = try await at("Tue 12:30", language)
            #expect(read.json["data"]["at"].text == english, "\(language): \(read.err)")
            let refused = try await at("T 12:30", language)
            #expect(refused.status == 2 && refused.errorJSON["choices"].texts.count == 2)
        }
    }
}
