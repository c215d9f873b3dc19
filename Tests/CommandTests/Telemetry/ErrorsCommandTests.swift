import Foundation
import Glibc
import Kitchen
import Logging
import OrderModels
import Sentences
import Services
import TestSupport
import Testing

@testable import Commands
@testable import Presentation
@testable import Telemetry

/// `eat-tui errors`, and what commands record of the errors that they handle.
@Suite(.timeLimit(.minutes(10)))
struct ErrorsCommandTests {
    /// A server that is not there.
    private static let nowhere = "http://127.0.0.1:9"

    private func file(of program: Program) -> String {
        program.home.path + "/state/eat-tui/errors.db"
    }

    private func errors(_ program: Program) async throws -> [JSONAnswer] {
        try await program.run("errors", "--json").json["data"]["errors"].rows
    }

    @Test func `a command that fails leaves its error, with the request that the answer names`()
        async throws
    {
        let program = try Program()
        let outcome = try await program.run("caterers", "--server", Self.nowhere, "--json")
        #expect(outcome.status == 5)
        let request = try #require(outcome.errorJSON["request_id"].text)

        let error = try #require(try await errors(program).first)
        #expect(error["code"].text == "offline")
        #expect(error["count"].number == 1)
        let last = error["occurrences"].rows[0]
        #expect(last["request_id"].text == request)
        #expect(last["action"].text == "caterers")
        #expect(last["surface"].text == "command")
        let log = try #require(Home.bytes(program.home.path + "/state/eat-tui/eat-tui.log"))
        #expect(String(decoding: log, as: UTF8.self).contains("request=\(request)"))
        #expect(Home.mode(file(of: program)) == 0o600)
    }

    @Test func `answers to what was typed are no errors, and leave no file`() async throws {
        let program = try Program()
        #expect(try await program.run("draft", "show", "none").status == 3)
        #expect(try await program.run("order", "--nonsense").status == 2)
        #expect(try await program.run("caterers", "--max-age", "x", "--server", "x").status != 0)
        #expect(
            try await program.run("--private", "caterers", "--server", Self.nowhere).status == 5)
        #expect(!FileManager.default.fileExists(atPath: file(of: program)))
        #expect(try await program.run("--private", "errors").status == 2)
    }

    @Test func `a configuration that cannot be read is recorded before there is anything else`()
        async throws
    {
        let program = try Program()
        try program.configure("{ no json")
        #expect(try await program.run("keys").status != 0)
        try program.configure("{}")
        #expect(try await errors(program).map(\.["code"].text) == ["configuration"])
    }

    @Test func `processes that record at once lose no count`() async throws {
        let program = try Program()
        let running = try (0..<6).map { _ in
            try program.start("caterers", "--server", Self.nowhere)
        }
        for process in running { #expect(try process.outcome().status == 5) }
        #expect(try await errors(program).map(\.["count"].number) == [6])
    }

    @Test func `a kind is muted until a date, and no longer`() async throws {
        let program = try Program().with(nil, ["EAT_CLOCK": "2026-11-27T00:00:00Z"])
        _ = try await program.run("caterers", "--server", Self.nowhere)
        let reference = try #require(try await errors(program)[0]["ref"].text)

        let missing = try await program.run("errors", "mute", reference)
        #expect(missing.status == 2)
        #expect(try await program.run("errors", "mute", "zzz", "--until", "tomorrow").status == 3)
        let over = try await program.run("errors", "mute", reference, "--until", "2026-11-01")
        #expect(over.status == 2 && over.err.contains("a date to come"))
        // Where others say which of two is meant, so does this.
        let either = try await program.run("errors", "mute", reference, "--until", "13h")
        #expect(either.status == 2 && either.err.contains("may be 13:00 or +13h"), "\(either.err)")
        let muted = try await program.run("errors", "mute", reference, "--until", "2026-12-24")
        #expect(muted.out.contains("is muted until Thu 2026-12-24."))
        // Midnight in the zone of the diner, which is Auckland's.
        #expect(try await errors(program)[0]["muted_until"].text == "2026-12-23T11:00:00Z")

        // It is counted all the same.
        _ = try await program.run("caterers", "--server", Self.nowhere)
        #expect(try await errors(program)[0]["count"].number == 2)
        let later = program.with(nil, ["EAT_CLOCK": "2026-12-25T00:00:00Z"])
        #expect(try await errors(later)[0]["muted_until"].isNull)

        #expect(try await program.run("errors", "unmute", reference).status == 0)
        #expect(try await errors(program)[0]["muted_until"].isNull)
        let details = try await program.run("errors", reference).out
        #expect(details.contains("It occurred 2 times"))
        let table = try await program.run("errors", "--csv").out
        #expect(table.hasPrefix("ref,count,last_at,muted_until,"))
        #expect(try await program.run("errors", "clear", "--yes").status == 0)
        #expect(try await errors(program).isEmpty)
    }

    @Test func `what concerns money or an order cannot be muted`() async throws {
        let program = try Program()
        let store = ErrorStore(file(of: program))
        let codes: [Problem.Code] = [.unknownOutcome, .price, .payment, .refused]
        _ = try store.record(
            codes.map { code in
                ErrorReport(
                    nil, code: .name(code), said: .verbatim("No."), advice: nil,
                    at: Instant(secondsSince1970: 0), scene: ErrorScene(.command))
            }, version: "1")
        for error in try await errors(program) {
            let reference = try #require(error["ref"].text)
            let outcome = try await program.run(
                "errors", "mute", reference, "--until", "tomorrow")
            #expect(outcome.status == 2)
            #expect(outcome.err.contains("so it cannot be muted."))
        }
        #expect(try store.mutes().isEmpty)
    }

    @Test func `a file that cannot be used is said, and hinders no command`() async throws {
        let program = try Program()
        try FileManager.default.createDirectory(
            atPath: file(of: program), withIntermediateDirectories: true)
        #expect(try await program.run("caterers", "--server", Self.nowhere).status == 5)
        let outcome = try await program.run("errors")
        #expect(outcome.status != 0)
        #expect(outcome.err.contains("The file of errors"))
    }

    @Test func `a damaged row leaves the answer valid`() async throws {
        let program = try Program()
        _ = try await program.run("caterers", "--server", Self.nowhere)
        try await Program.sqlite(file(of: program), "UPDATE occurrence SET chain = '[{]'")
        let error = try #require(try await errors(program).first)
        #expect(error["occurrences"].rows[0]["chain"].text == "[{]")
    }

    @Test func `a newer file is said to be newer, here and by doctor`() async throws {
        let program = try Program()
        _ = try await program.run("caterers", "--server", Self.nowhere)
        try await Program.sqlite(file(of: program), "PRAGMA user_version = 99")
        let outcome = try await program.run("errors")
        #expect(outcome.status != 0)
        #expect(outcome.err.contains("by a newer version"))
        #expect(outcome.err.contains("Update eat-tui."))
        let doctor = try await program.run("doctor")
        #expect(doctor.out.contains("note errors: ") && doctor.out.contains("newer version"))
    }

    @Test func `doctor tells of a damaged file, and of one that was set aside`() async throws {
        let program = try Program()
        try Program.put(String(repeating: "no database ", count: 700), at: file(of: program))
        let doctor = try await program.run("doctor")
        #expect(doctor.status == 0)
        #expect(doctor.out.contains("errors.db, is damaged."))
        _ = try await program.run("caterers", "--server", Self.nowhere)
        let later = try await program.run("doctor")
        #expect(later.out.contains("ok   errors: "))
        #expect(later.out.contains("errors.db.corrupt-"))
        #expect(try await program.run("errors", "clear", "--yes").status == 0)
        #expect(try await !program.run("doctor").out.contains("errors.db.corrupt-"))
    }

    @Test func `after a kill the next start of the screens shows the error`() async throws {
        let program = try Program()
        let server = try KitchenServer.still()
        #expect(try await program.run("caterers", "--server", server.url).status == 0)
        server.stop()
        let first = try PseudoTerminal()
        let process = try first.run(
            [Program.tui, "--server", server.url],
            environment: program.environment.merging(["TERM": "xterm"]) { $1 })
        try first.wait(for: "Kitchens")
        first.type("r")
        try first.wait(for: "OFFLINE")
        first.type("!")
        try first.wait(for: "Could not reach")
        // What it says is read from the file.
        first.type("\r")
        try first.wait(for: "Reference")
        #expect(kill(process, SIGKILL) == 0)
        #expect(try first.end() == .killed(by: SIGKILL))
        let second = try program.onTerminal("--server", server.url, "--offline")
        try second.wait(for: "Kitchens")
        second.type("!")
        try second.wait(for: "Could not reach")
        second.type("Q")
        #expect(try second.end() == .exited(0))
    }
}
