import Terminal
import Testing

@testable import TestSupport

/// A diner who was sent a link.
@Suite(.timeLimit(.minutes(10)))
struct LinkJourneys {
    @Test func `a link opens what it names, and the way up is there`() async throws {
        let program = try Program("--demo")
        _ = try await program.run("caterers")
        let journey = try await Journey(by: program, starts: false)
        try await journey.start(["open", "eat:kitchen/Krua%20Mae"])
        try await journey.waitUntil("the menu") { $0.contains("Chicken satay") }
        #expect(try await journey.screen.contains("Chicken satay"))
        try await journey.press("y", "Enter")
        #expect(try await journey.screen.contains("May eat-tui write"))
        try await journey.press("C-g")
        try await journey.waitUntil("the menu again") { !$0.contains("May eat-tui write") }
        try await journey.press("q")
        try await journey.waitUntil("the kitchens") { $0.contains("[1 Kitchens]") }
        try await journey.press("q", until: .nothing)
        #expect(try await journey.exitStatus == 0)
    }

    @Test func `a link that leads nowhere is told, and no screen opens`() async throws {
        let program = try Program("--demo")
        _ = try await program.run("menu", "krua mae")
        for (link, status, words) in [
            ("eat:kitchen/krua mae", 2, "The screens need a terminal"),
            ("eat:kitchen/nobody%27s", 3, "No kitchen is called \"nobody's\""),
            ("eat:dish/demo:/x", 3, "No dish \"demo:/x\" is cached"),
            // By its name, as `item` finds it.
            ("eat:dish/chicken satay", 2, "The screens need a terminal"),
            ("eat:draft/tuesday", 3, "tuesday"), ("eat:order/K-9", 3, "K-9"),
            ("https://example.org/\u{1B}[2J", 2, "is no link into eat-tui"),
        ] {
            let result = try await program.run("open", link)
            #expect(result.status == Int32(status), "\(link)")
            #expect(result.err.contains(words), "\(link): \(result.err)")
            #expect(!result.err.contains("\u{1B}"))
        }
    }
}
