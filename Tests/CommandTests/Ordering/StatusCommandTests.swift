import Kitchen
import TestSupport
import Testing

/// What bars and prompts are told, and what it takes to be told.
@Suite(.timeLimit(.minutes(10)))
struct StatusCommandTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
    }

    private func order() async throws -> String {
        try await eater.fill()
        try await eater.quote()
        return try await eater.order().json["data"]["number"].text ?? "none"
    }

    @Test func `each bar is told in its own way`() async throws {
        let number = try await order()
        let plain = try await eater.run("status")
        #expect(plain.out.hasPrefix("#\(number) "))
        let tmux = try await eater.run("status", "--format", "tmux")
        #expect(tmux.out.hasPrefix("##\(number) ") && tmux.lines.count == 1)
        let waybar = try await eater.run("status", "--format", "waybar")
        #expect(waybar.json["tooltip"].text?.contains(number) == true)
        #expect(waybar.json.keys == ["text", "tooltip", "class", "percentage"])
        let json = try await eater.run("status", "--json").json
        #expect(json["schema"].text == "eat-tui/status/1")
        #expect(json["data"]["orders"].rows.compactMap(\.["number"].text) == [number])
    }

    @Test func `where nothing was ever kept there is nothing, and nothing is made`() async throws {
        let program = try Program("--server", "http://127.0.0.1:1")
        let outcome = try await program.run("status")
        #expect(outcome.status == 0 && outcome.out.isEmpty && outcome.err.isEmpty)
        let waybar = try await program.run("status", "--format", "waybar")
        #expect(waybar.json["text"].text == "")
        #expect(Home.bytes(program.userFile) == nil && Home.bytes(program.cacheFile) == nil)
    }

    @Test func `a writer who holds the file is not waited for`() async throws {
        let number = try await order()
        let calls = eater.server.calls.count
        let writer = try ChildProcess(
            "sqlite3", [eater.program.userFile], environment: ["PATH": Program.systemPath],
            isSpokenTo: true)
        try writer.say("BEGIN IMMEDIATE; DELETE FROM order_detail; SELECT 'held';")
        #expect(writer.line() == "held")
        let status = try await eater.run("status")
        #expect(status.status == 0)
        #expect(status.out.hasPrefix("#\(number) "))
        #expect(eater.server.calls.count == calls)
        try writer.say("ROLLBACK; SELECT 'let go';")
        #expect(writer.line() == "let go")
    }

    @Test func `who follows hears at once what another process learned`() async throws {
        let number = try await order()
        let id = try #require(eater.placed.first?.id)
        let follower = try eater.program.start("status", "--format", "waybar", "--follow")
        #expect(follower.line(within: 30)?.contains("\"class\":\"waiting\"") == true)
        try eater.server.control("POST", "/orders/\(id)/accept")
        #expect(try await eater.run("track", number).status == 0)
        #expect(follower.line(within: 30)?.contains("\"class\":\"accepted\"") == true)
        try eater.server.control("POST", "/orders/\(id)/cancel", #"{"reason":"SOLD_OUT"}"#)
        #expect(try await eater.run("track", number).out.contains("cancelled (sold out)"))
        #expect(follower.line(within: 30)?.contains("\"class\":\"idle\"") == true)
    }

    @Test(arguments: ["status --format waybar --follow", "track --follow"])
    func `who follows ends with its reader`(words: String) async throws {
        _ = try await order()
        // The shell waits for both ends of the pipe.
        let outcome = try await Program.run(
            "/bin/bash",
            ["-c", "\"$0\" \"$@\" \(words) | head -1", Program.tui] + eater.program.prefix,
            environment: eater.program.environment)
        #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.err)")
    }

    @Test func `that money comes back is said for six hours from when it was known`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let waiting = try await eater.order("--pay", "card", "--key", "lunch")
        let page = try #require(waiting.errorJSON["page"].text)
        #expect(try await HandOffCommandTests.post(page) == 200)
        #expect(try await eater.run("track", "lunch").status == 0)
        func at(_ time: String, _ words: String...) async throws -> Outcome {
            let clock = ["EAT_CLOCK": "2026-05-06T\(time):00Z"]
            return try await eater.program.with(nil, clock).run(words)
        }
        let id = try #require(eater.server.placedOrders.first?.id)
        try eater.server.control("POST", "/orders/\(id)/cancel", #"{"reason":"SOLD_OUT"}"#)
        // Long after it was to come, which was before 11:30.
        #expect(try await at("14:00", "track", "lunch").status == 0)
        #expect(try await at("19:59", "status").out.contains("comes back"))
        #expect(try await at("20:01", "status").out.isEmpty)
    }

    @Test func `an order is followed to its end, a line for each thing that is new`() async throws {
        let number = try await order()
        let id = try #require(eater.placed.first?.id)
        let follower = try eater.program.start("track", number, "--follow", "--json")
        #expect(follower.line(within: 30)?.contains("\"stage\":\"waiting\"") == true)
        try eater.server.control("POST", "/orders/\(id)/accept")
        try eater.server.control("POST", "/orders/\(id)/delay", #"{"minutes":20}"#)
        #expect(try await eater.run("track", number).status == 0)
        let delayed = follower.line(within: 30) ?? ""
        #expect(delayed.contains("\"stage\":\"accepted\""))
        #expect(delayed.contains("\"delay_min\":20"))
        try eater.server.control("POST", "/orders/\(id)/cancel", #"{"reason":"RUSH_HOUR"}"#)
        #expect(try await eater.run("track", number).status == 0)
        #expect(follower.line(within: 30)?.contains("\"stage\":\"cancelled\"") == true)
        #expect(try follower.outcome().status == 7)
    }
}
