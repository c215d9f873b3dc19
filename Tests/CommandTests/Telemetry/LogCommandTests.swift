import Foundation
import Kitchen
import TestSupport
import Testing

/// What commands log, and where it goes.
@Suite(.timeLimit(.minutes(10)))
struct LogCommandTests {
    private func log(_ program: Program) -> [String] {
        let bytes = Home.bytes(program.home.path + "/state/eat-tui/eat-tui.log") ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func events(_ program: Program) -> [String] {
        log(program).compactMap { line in
            let words = line.split(separator: " ")
            return words.count > 4 ? String(words[4]) : nil
        }
    }

    @Test func `an order is logged step by step, and nobody reads what it was`() async throws {
        let eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
        let order = try await eater.order()
        #expect(order.status == 0, "\(order.err)")

        let program = eater.program
        let steps = events(program).filter { $0.hasPrefix("order.") }
        #expect(
            steps == ["order.attempt.written", "order.sending", "order.answered", "order.kept"])
        #expect(!log(program).contains { $0.lowercased().contains("soup") })
    }

    @Test func `who holds a draft is logged when everything is`() async throws {
        let eater = try await Eater()
        try eater.program.configure("{ log_level: 'verbose' }")
        try await eater.fill()

        let program = eater.program
        let leases = events(program).filter { $0.hasPrefix("lease.") }
        #expect(leases.contains("lease.taken"))
        #expect(leases.count { $0 == "lease.taken" } == leases.count { $0 == "lease.released" })
    }

    // MARK: Logs that are sent

    @Test func `a short command sends what it logs`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let program = try Program()
        try program.configure(
            "{ log_level: 'debug', log_server: 'tcp://127.0.0.1:\(listener.port)' }")
        #expect(try await program.run("keys").status == 0)
        await listener.waits(for: 1)
        #expect(listener.lines.contains { $0.contains("\"message\":\"command.done\"") })
        let waiting = try await Program.sqlite(
            program.home.path + "/state/eat-tui/logs.db", "SELECT rows FROM total")
        #expect(waiting == "0")
    }

    @Test func `offline nothing is sent, and what waits is said`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let program = try Program()
        try program.configure(
            "{ log_level: 'debug', log_server: 'tcp://127.0.0.1:\(listener.port)' }")
        #expect(try await program.run("--offline", "keys").status == 0)
        let doctor = try await program.run("--offline", "doctor")
        #expect(doctor.out.contains(/log server: \d+ records wait for 127.0.0.1/))
        #expect(listener.heard.isEmpty)
        let online = try await program.run("doctor")
        #expect(online.out.contains("ok   log server: 127.0.0.1 takes what is logged"))
        #expect(listener.lines.count >= 3)
    }

    @Test func `doctor says why logs do not arrive, and that a file cannot be written`()
        async throws
    {
        let port = try UnansweredPort(.refuses)
        let program = try Program()
        try program.configure("{ log_server: 'tcp://127.0.0.1:\(port.port)' }")
        let log = program.home.path + "/state/eat-tui/eat-tui.log"
        try FileManager.default.createDirectory(
            atPath: log, withIntermediateDirectories: true)
        let doctor = try await program.run("doctor")
        #expect(doctor.out.contains("note log: \(log) cannot be written: "))
        #expect(doctor.out.contains(/note log server: 1 record waits for 127.0.0.1.*refused/))
    }

    @Test func `a failing command sends its log too, and a high level hides no trouble`()
        async throws
    {
        let listener = try ScriptedListener { _ in .reads }
        let program = try Program()
        try program.configure("{ log_server: 'tcp://127.0.0.1:\(listener.port)' }")
        #expect(try await program.run("draft", "show", "none").status == 3)
        await listener.waits(for: 1)
        #expect(listener.lines.contains { $0.contains("command.failed") })

        try program.configure("{ log_level: 'error' }")
        let log = program.home.path + "/state/eat-tui/eat-tui.log"
        try FileManager.default.removeItem(atPath: log)
        try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
        let doctor = try await program.run("doctor")
        #expect(doctor.out.contains("note log: \(log) cannot be written: Is a directory"))
    }

    @Test func `a log that is a link to another file leaves that alone`() async throws {
        let program = try Program()
        let other = program.home.path + "/other"
        try Program.put("mine", at: other)
        let log = program.home.path + "/state/eat-tui/eat-tui.log"
        try Program.put("", at: log)
        try FileManager.default.removeItem(atPath: log)
        try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: other)
        let mode = Home.mode(other)
        #expect(try await program.run("draft", "show", "none").status == 3)
        #expect(Home.bytes(other) == Data("mine".utf8) && Home.mode(other) == mode)
    }

    // MARK: Events that are sent

    @Test func `a file of events that cannot be written keeps no command waiting`() async throws {
        let program = try Program()
        _ = try await program.run("telemetry", "on")
        try FileManager.default.createDirectory(
            atPath: program.home.path + "/state/eat-tui/events.jsonl",
            withIntermediateDirectories: true)
        let healthy = try Program()
        var (broken, usual) = (Duration.zero, Duration.zero)
        for _ in 0..<5 {
            let began = ContinuousClock.now
            #expect(try await program.run("keys").status == 0)
            let between = ContinuousClock.now
            #expect(try await healthy.run("keys").status == 0)
            broken += between - began
            usual += ContinuousClock.now - between
        }
        // Five tries would otherwise rest for three quarters of a minute.
        #expect(broken < usual * 3 + .seconds(5))
        let status = try await program.run("telemetry", "status").out
        #expect(status.contains("events.jsonl): 5 waiting"))
    }

    @Test func `a no drops what waits to be sent`() async throws {
        let port = try UnansweredPort(.refuses)
        let program = try Program()
        try program.configure("{ telemetry_url: 'http://127.0.0.1:\(port.port)' }")
        _ = try await program.run("telemetry", "on")
        _ = try await program.run("keys")
        #expect(try await program.run("telemetry", "show").out.contains("waiting\thttp"))
        _ = try await program.run("telemetry", "off")
        #expect(try await !program.run("telemetry", "show").out.contains("waiting\thttp"))
        #expect(try await program.run("telemetry", "purge").status == 11)
    }

    @Test func `without an address nothing can be sent`() async throws {
        let program = try Program()
        _ = try await program.run("telemetry", "on")
        let sent = try await program.run("telemetry", "send")
        #expect(sent.status == 2 && sent.err.contains("no address to send events to"))
    }

    @Test func `events go to an address only after a yes, and only if there is one`() async throws {
        let server = try ScriptedServer { _ in .answer(204, [], "") }
        let program = try Program()
        try program.configure("{ telemetry_url: '\(server.url)/events' }")
        #expect(try await program.run("keys").status == 0)
        #expect(try await program.run("telemetry", "send").out.contains("Nothing is recorded"))
        #expect(server.requests.isEmpty)

        let yes = try await program.run("telemetry", "on")
        #expect(yes.err.contains("\(server.url)/events, and nowhere else"))
        #expect(try await program.run("keys").status == 0)
        let offline = try await program.run("--offline", "telemetry", "send")
        #expect(offline.status != 0 && offline.err.contains("Nothing was sent"))
        #expect(server.requests.isEmpty)
        let sent = try await program.run("telemetry", "send")
        #expect(sent.status == 0 && sent.out.contains("0 waiting, 1 sent lately"))
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1 && request.path == "/events")
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains("\"command\":\"keys\"") && body.hasSuffix("}\n"))
        #expect(try await program.run("telemetry", "send").status == 0)
        #expect(server.requests.count == 1)
    }

    @Test func `an address that takes nothing keeps events waiting, and says so`() async throws {
        let server = try ScriptedServer { _ in .answer(503, [], "") }
        let program = try Program()
        try program.configure("{ telemetry_url: '\(server.url)' }")
        _ = try await program.run("telemetry", "on")
        _ = try await program.run("keys")
        let sent = try await program.run("telemetry", "send")
        #expect(sent.status != 0 && sent.err.contains("Not all events arrived. They are kept"))
        #expect(sent.out.contains("): 1 waiting, 0 sent lately."))
    }

    @Test func `what -vv shows beside JSON is JSON too`() async throws {
        let eater = try await Eater()
        let shown = try await eater.run("caterers", "--refresh", "-vv", "--json")
        let lines = shown.err.split(separator: "\n").map { JSONAnswer(Array($0.utf8)) }
        let exchange = try #require(lines.first { $0["fields"]["url"].text != nil })
        #expect(exchange["schema"].text == "eat-tui/trace/1" && exchange["level"].text != nil)
        #expect(lines.allSatisfy { $0["schema"].text?.hasPrefix("eat-tui/") == true })
    }

    @Test func `who wants to see events sees them, and the file does not have them`() async throws {
        let program = try Program()
        _ = try await program.run("telemetry", "on")
        #expect(try await !program.run("keys").err.contains("event.recorded"))
        let shown = try await program.run("keys", "-v")
        #expect(shown.err.contains("event.recorded") && shown.err.contains("command_run"))
        #expect(!log(program).contains { $0.contains("event.recorded") })
    }
}
