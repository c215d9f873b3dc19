import Foundation
import Glibc
import TestSupport
import Testing

/// What a fault of the program leaves, and who is told of it.
@Suite(.timeLimit(.minutes(10)))
struct CrashTests {
    /// A command that is struck while it waits for a server.
    private func crashed(_ program: Program, by signal: Int32 = SIGSEGV) async throws -> Outcome {
        let server = try ScriptedServer { _ in .silence }
        let running = try program.with(program.prefix + ["--server", server.url])
            .start("caterers")
        _ = try #require(await server.nextRequest())
        running.signal(signal)
        return try running.outcome()
    }

    private func reports(of program: Program) -> [String] {
        let state = program.home.path + "/state/eat-tui"
        return Home.files(state).filter { $0.hasPrefix("crash-") }.map { state + "/" + $0 }
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
    func `it says which build it was, and where`(signal: Int32) async throws {
        let program = try Program()
        let outcome = try await crashed(program, by: signal)
        #expect(outcome.signal == signal)
        #expect(outcome.err.contains("What is known of it is in \(program.home.path)/state"))

        let report = try #require(reports(of: program).first { $0.hasSuffix(".txt") })
        let text = String(decoding: try #require(Home.bytes(report)), as: UTF8.self)
        let id = try await Program.run("readelf", ["-n", Program.tui]).out
            .firstMatch(of: /Build ID: ([0-9a-f]+)/)?.1
        #expect(text.hasPrefix("eat-tui 0.1.0, build \(try #require(id))\nstarted "))
        #expect(text.contains(", busy with the command caterers\n"))
        #expect(text.contains("stopped by signal \(signal): "))
        #expect(text.contains(/where it was, the innermost first:\n(.+\n)*eat-tui \+0x[0-9a-f]+\n/))
        let mode = try FileManager.default.attributesOfItem(atPath: report)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `its functions can be named`() async throws {
        let program = try Program()
        _ = try await crashed(program)
        let report = try #require(reports(of: program).first { $0.hasSuffix(".txt") })
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../scripts/symbols").path

        let named = try await Program.run(script, [report, Program.tui])
        #expect(named.status == 0, "\(named.err)")
        #expect(named.out.contains("Terminal.MainLoop.run() -> Swift.Never at "))

        let other = try await Program.run(script, [report, Program.kitchen])
        #expect(other.status == 1 && other.err.contains("Build the version that crashed"))
    }

    @Test func `the next run at a terminal says so, once`() async throws {
        let program = try Program()
        _ = try await crashed(program)
        _ = try await crashed(program)

        // A script has nobody who reads it.
        #expect(try await program.run("config", "path").err.isEmpty)
        let told = try said(program)
        #expect(told.contains("It stopped 2 times by a fault of its own, the last time on "))
        #expect(told.contains("eat-tui report gathers"))
        #expect(try !said(program).contains("fault"))
        #expect(reports(of: program).count == 2)
    }

    private func said(_ program: Program) throws -> String {
        let terminal = try program.onTerminal("draft", "ls")
        _ = try terminal.end()
        return String(decoding: terminal.printed, as: UTF8.self)
            .replacing("\r\n", with: " ").replacing("  ", with: " ")
    }

    @Test func `the screens say so too`() async throws {
        let program = try Program("--demo")
        _ = try await crashed(program.with([]))

        let terminal = try program.onTerminal()
        try terminal.wait(for: "1 message")
        terminal.type("!")
        try terminal.wait(for: "stopped by a fault of its own")
        terminal.type("q")
    }

    @Test func `only ten are kept`() async throws {
        let program = try Program()
        let state = program.home.path + "/state/eat-tui"
        for number in 10...25 {
            try Program.put("old", at: "\(state)/crash-20250101T0000\(number)Z-1.txt")
        }
        _ = try await crashed(program)
        _ = try said(program)

        let left = reports(of: program).sorted()
        #expect(left.count == 10)
        #expect(left.first?.hasSuffix("000017Z-1.txt") == true)
    }

    @Test func `a private run leaves none, and tells of none`() async throws {
        let program = try Program("--private")
        #expect(try await crashed(program.with(["--private"])).signal == SIGSEGV)
        #expect(reports(of: program) == [])
        _ = try await crashed(program.with([]))
        #expect(try !said(program).contains("fault"))
        #expect(try said(program.with([])).contains("fault"))
    }

    @Test func `where no report can be written it still ends by that signal`() async throws {
        let program = try Program()
        try Program.put("", at: program.home.path + "/state")
        #expect(try await crashed(program).signal == SIGSEGV)
    }
}
