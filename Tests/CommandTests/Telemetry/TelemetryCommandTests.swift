import Foundation
import JSON
import Kitchen
import Telemetry
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// `eat-tui telemetry`, and what the program records once it may.
@Suite(.timeLimit(.minutes(10)))
struct TelemetryCommandTests {
    private func state(of program: Program) -> [String] {
        Home.files(program.home.path + "/state/eat-tui")
    }

    /// The names of the events, with each tracker that got them.
    private func shown(_ program: Program) async throws -> [String] {
        let events = try await program.run("telemetry", "show", "--json").json["data"]["events"]
            .rows
        return events.map { event in
            let body = event["body"].text ?? ""
            let name = body.firstMatch(of: /"name":"(\w+)"/)?.1 ?? "?"
            return "\(name) \(event["tracker"].text ?? "?")"
        }
    }

    @Test func `nothing is written before the user says yes`() async throws {
        let program = try Program()
        #expect(try await program.run("keys").status == 0)
        #expect(try await program.run("draft", "show", "none").status == 3)
        let status = try await program.run("telemetry", "status", "--json").json["data"]
        #expect(status["on"].flag == false && status["decided_by"].text == "default")
        #expect(try await shown(program) == [])
        #expect(try await program.run("telemetry", "purge", "--yes").status == 0)
        let made = state(of: program)
        #expect(!made.contains { $0.hasPrefix("events") || $0.hasPrefix("telemetry") }, "\(made)")
    }

    @Test func `statistics count what was used, in their time, while it is recorded`() async throws
    {
        let program = try Program().with(nil, ["EAT_CLOCK": "2026-11-26T12:00:00Z"])
        _ = try await program.run("telemetry", "on")
        for _ in 0..<2 { _ = try await program.run("keys") }
        _ = try await program.run("draft", "show", "none")
        let use = try await program.run("stats", "--json").json["data"]["use"]
        #expect(use["since"].text == "2026-11-26T12:00:00Z")
        #expect(use["commands"].rows.map { $0["name"].text } == ["keys", "draft show"])
        #expect(use["commands"].rows.map { $0["times"].number } == [2, 1])
        #expect(try await program.run("stats").out.contains("COMMANDS YOU USE\n  keys"))
        #expect(try await program.run("stats", "--csv").out.contains("command,keys,,,,,,,2"))

        // It is the 27th in Auckland, where the diner is.
        let on = try await program.run("stats", "--json", "--since", "2026-11-27")
        #expect(on.json["data"]["use"]["commands"].rows.count == 3)
        let before = try await program.run("stats", "--json", "--until", "2026-11-26")
        #expect(before.json["data"]["use"]["commands"].rows.isEmpty)
        _ = try await program.run("telemetry", "off")
        let off = try await program.run("stats", "--json").json["data"]["use"]
        #expect(off["commands"].rows.isEmpty && off["since"].text == nil)
    }

    @Test func `a command leaves an event that is shown, until it is purged`() async throws {
        let program = try Program()
        let on = try await program.run("telemetry", "on", "--json").json["data"]
        #expect(on["on"].flag == true && on["decided_by"].text == "user")
        #expect(try await shown(program) == [])

        #expect(try await program.run("keys").status == 0)
        #expect(try await program.run("draft", "show", "none").status == 3)

        let names = ["command_run", "error_shown", "command_run"]
        #expect(
            try await shown(program).sorted()
                == names.flatMap { ["\($0) file", "\($0) local"] }.sorted())
        let words = try await program.run("telemetry", "show").out
        #expect(words.contains("\"command\":\"keys\",\"exit\":0"))
        #expect(words.contains("\"code\":\"not_found\",\"surface\":\"command\""))
        let file = try #require(Home.bytes(program.home.path + "/state/eat-tui/events.jsonl"))
        #expect(file.count { $0 == 0x0A } == 3)
        let told = try await program.run("telemetry", "status").out
        #expect(told.contains("events.jsonl): 0 waiting, 3 written lately.\n"))
        let status = try await program.run("telemetry", "status", "--json").json["data"]
        #expect(status["trackers"].rows.compactMap(\.["waiting"].number) == [0, 0])
        #expect(status["trackers"].rows.compactMap(\.["sent_lately"].number) == [3, 3])

        #expect(try await program.run("telemetry", "purge", "--yes").status == 0)
        #expect(try await shown(program) == [])
        #expect(!state(of: program).contains("events.jsonl"))
        let local = try await Program.sqlite(
            program.home.path + "/state/eat-tui/events.db", "SELECT count(*) FROM local")
        #expect(local == "0")
    }

    @Test func `a no, DO_NOT_TRACK and a private run each stop it`() async throws {
        let program = try Program()
        _ = try await program.run("telemetry", "on")
        let told = program.with(nil, ["DO_NOT_TRACK": "1"])
        #expect(try await told.run("keys").status == 0)
        #expect(try await told.run("telemetry", "status").out.contains("DO_NOT_TRACK"))
        #expect(try await program.run("--private", "keys").status == 0)
        let own = try await program.run("--private", "telemetry", "status", "--json").json["data"]
        #expect(own["decided_by"].text == "--private")
        #expect(try await program.run("--private", "telemetry", "on").status == 2)
        _ = try await program.run("telemetry", "off")
        #expect(try await program.run("keys").status == 0)
        #expect(try await shown(program) == [])
        #expect(!state(of: program).contains { $0.hasPrefix("events") })
    }

    @Test func `nothing personal is recorded, also of an order`() async throws {
        let eater = try await Eater()
        _ = try await eater.run("telemetry", "on")
        try await eater.fill()
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        _ = try await eater.run("search", "Zebrafish")
        _ = try await eater.run("draft", "show", "Zebrafish")

        let events = try await shown(eater.program)
        #expect(events.contains("order_ended file"))
        let directory = eater.program.home.path + "/state/eat-tui/"
        let words = try await eater.run("telemetry", "show", "--json").out
        #expect(words.contains(#"\"outcome\":\"placed\",\"surface\":\"command\""#))
        for file in ["events.jsonl", "events.db", "events.db-wal"] {
            let text = String(decoding: Home.bytes(directory + file) ?? Data(), as: UTF8.self)
            for planted in [
                "eater@example.org", "612345678", "47.55", "oup", "Anna", "cheese", "Zebrafish",
                "127.0.0.1", "Maëlle",
            ] {
                #expect(!text.contains(planted), "\(planted) in \(file)")
            }
        }
    }

    @Test func `the screens record that they were opened, and which ones`() async throws {
        let program = try Program("--demo")
        _ = try await program.run("telemetry", "on")
        let terminal = try program.onTerminal()
        try terminal.wait(for: "kitchens")
        terminal.type("Q")
        _ = try terminal.end()
        #expect(try await program.run("telemetry", "show").out.contains(#""arms":{}"#))
        let names = Set(try await shown(program))
        #expect(names.isSuperset(of: ["app_opened file", "screen_opened local"]), "\(names)")
    }

    @Test func `the declared lists are those of the program`() {
        let commands = CommandTable.commands.map(\.name).filter { !$0.hasPrefix("telemetry ") }
        #expect(Set(Events.CommandRun.Command.allCases.map(\.rawValue)) == Set(commands))
        #expect(
            Set(Events.ErrorShown.Code.allCases.map(\.rawValue))
                == Set(Problem.Code.allCases.map(\.rawValue)))
    }
}
