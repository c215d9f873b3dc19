import Foundation
import TestSupport
import Testing

/// What the program's log has after an order, at its lowest level.
struct LogTests {
    /// All that the diner tells, and what names an order: the log must not have any of it.
    private static let personal = [
        "eater@example.org", "33612345678", "Anna", "Bob", "no cheese", "47.55", "0.4821",
        "Elm Street", "Onion soup", "onion soup", "leeks", "BL-1", "mykey",
    ]

    private func leaks(in text: String) -> [String] {
        // A second may be the 47th.
        let text = text.replacing(/\d\d:\d\d:\d\d\.\d+/, with: "")
        return Self.personal.filter { text.contains($0) }
    }

    @Test(arguments: ["text", "json"])
    func `has each step of an order and nothing of the diner's`(form: String) async throws {
        let eater = try await Eater()
        try eater.program.configure("{ log_level: 'verbose', log_format: '\(form)' }")
        // What was logged before that is text, and not as much.
        let path = eater.program.home.path + "/state/eat-tui/eat-tui.log"
        try FileManager.default.removeItem(atPath: path)
        #expect(try await eater.run("menu", "9", "--refresh").status == 0)
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        let order = try await eater.order("-v", "-v", "--key", "mykey")
        #expect(order.status == 0, "\(order.err)")
        #expect(try await eater.run("track").status == 0)
        _ = try await eater.run("search", "Elm Street")

        let log = try #require(Home.bytes(path))
        let text = String(decoding: log, as: UTF8.self)
        for name in ["request.done", "store.written", "refresh.done", "command.done"] {
            #expect(text.contains(name), "\(name)")
        }
        #expect(leaks(in: text) == [])
        let told = order.err.split(separator: "\n").filter { $0.contains("eat-tui/trace/1") }
        #expect(told.contains { $0.contains("request.done") })
        #expect(leaks(in: told.joined()) == [])
        for line in text.split(separator: "\n") where form == "json" {
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(json?["log_id"] is String && json?["metadata"] is [String: Any])
        }
    }

    @Test func `what a command logs for a server that is away waits on disk`() async throws {
        let eater = try await Eater()
        let gone = try OwnPort.next()
        try eater.program.configure("{ log_server: 'tcp://127.0.0.1:\(gone)' }")
        #expect(try await eater.order("--key", "mykey").status != 0)

        let outbox = eater.program.home.path + "/state/eat-tui/logs.db"
        #expect(Home.mode(outbox) == 0o600)
        let waiting = try await Program.sqlite(outbox, "SELECT json FROM line")
        #expect(waiting.contains("command.failed") && leaks(in: waiting) == [])
    }
}
