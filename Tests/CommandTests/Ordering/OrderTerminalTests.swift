import Kitchen
import TestSupport
import Testing

/// Ordering on a terminal, where somebody says yes.
@Suite(.timeLimit(.minutes(10)))
struct OrderTerminalTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    private static let question = "Anything else orders nothing: "

    @Test(arguments: ["\n", "y\n", "yes\n", "p\n", "36.00\n", " \n"])
    func `Enter never spends, nor does anything but the total or P`(typed: String) throws {
        let terminal = try eater.program.onTerminal("order")
        try terminal.wait(for: Self.question)
        #expect(terminal.shown.contains("no cheese"))
        terminal.type(typed)
        #expect(try terminal.end() == .exited(11))
        #expect(terminal.shown.contains("Nothing was ordered."))
        #expect(eater.placed.isEmpty)
    }

    @Test func `P orders what was shown`() throws {
        let terminal = try eater.program.onTerminal("order")
        try terminal.wait(for: Self.question)
        terminal.type("P\n")
        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.contains("Ordered: "))
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test func `what changed while it was shown is said and asked about again`() async throws {
        let code = try await eater.soupCode()
        let terminal = try eater.program.onTerminal("order")
        try terminal.wait(for: Self.question)
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1200}"#)
        terminal.type("P\n")
        try terminal.wait(for: "It is another order now")
        try terminal.wait(for: "Onion soup costs 12.00 EUR now, was 9.10 EUR.")
        #expect(eater.placed.isEmpty)
        // Three soups at 12.00, the leeks at 8.70, and the way there.
        try terminal.wait(for: "type P or ")
        let fresh = try #require(try await eater.quote().json["data"]["total"]["minor"].number)
        terminal.type("\(fresh / 100).\(fresh % 100 < 10 ? "0" : "")\(fresh % 100)\n")
        #expect(try terminal.end() == .exited(0))
        #expect(eater.placed.map(\.total) == [fresh])
    }
}
