import Terminal
import Testing

@testable import TestSupport

/// An enemy's server, seen in a terminal.
@Suite(.timeLimit(.minutes(10)))
struct HostileJourneys {
    /// Enough to hurt a terminal, in every place a name can come to.
    @Test func `names that hold commands for the terminal never reach it`() async throws {
        let evil = "\u{1B}[2J\u{1B}]52;c;ZXZpbA==\u{7}\u{9B}31m\u{202E}Evil\u{2066}\r\u{8}"
        let server = try Handmade.server(
            kitchens: [
                Handmade.kitchen("/api/restaurants/1", evil + " kitchen"),
                Handmade.kitchen("/api/restaurants/2", "Nice kitchen"),
            ], menu: Handmade.menu([Handmade.dish("d", evil + " dish")]))
        var program = try Program("--server", server.url)
        program.server = server
        let journey = try await Journey(by: program)
        // Peek, menu, dish, a filter's row, search, toast and messages.
        try await journey.press("Enter", "Enter")
        try await journey.press("Escape")
        try await journey.press("/")
        try await journey.type("evil")
        try await journey.press("Enter", "*", "6")
        try await journey.type("dish")
        try await journey.press("Enter", "!")
        try await journey.press("q", "q")
        let view = try await journey.screen
        #expect(view.contains("[1 Kitchens]") && view.contains("Evil"))

        let printed = try await journey.printed
        let forbidden = ["\u{1B}]52", "ZXZpbA==\u{7}", "\u{9B}", "\u{202E}", "\u{2066}"]
        for bytes in forbidden.map({ Array($0.utf8) }) {
            #expect(printed.firstRange(of: bytes) == nil, "\(bytes)")
        }
        #expect(printed.firstRange(of: [0x9B, 0x33, 0x31, 0x6D]) == nil)
    }
}
