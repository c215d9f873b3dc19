import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// The network or the server is gone.
@Suite(.timeLimit(.minutes(10)))
struct OfflineJourneys {
    @Test func `offline all that was read is there with its age`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try await program.readEverything()
        kitchen.stop()
        // Two hours later.
        let later = program.with(nil, ["EAT_CLOCK": "2026-05-06T14:30:00+02:00"])
        let journey = try await Journey("--offline", by: later)

        let list = try await journey.screen
        #expect(list.lines[0].contains("offline"))
        #expect(list.state.contains("of 24") && list.state.contains("2 h ago"))
        #expect(!list.selected.isEmpty && list.peeked == list.selected)

        try await journey.press("j")
        let row = try await journey.screen.selected
        try await journey.press("Enter")
        let menu = try await journey.screen
        #expect(menu.lines[0].contains("offline") && menu.state.contains(row))
        #expect(menu.state.contains("2 h ago") && menu.contains(" EUR"))

        try await journey.press("Enter")
        #expect(try await journey.screen.contains(" EUR"))
        try await journey.press("6")
        try await journey.type("vegan")
        let hits = try await journey.screen
        #expect(hits.state.contains(" hits") && hits.contains(" EUR  "))
        #expect(hits.lines[0].contains("offline"))
    }

    @Test func `offline what was never read is said to be missing`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let journey = try await Journey("--offline", by: program)
        let view = try await journey.screen

        #expect(view.lines[0].contains("offline"))
        #expect(view.lines[3...].contains { $0.contains("offline") }, "\(view)")
        #expect(kitchen.calls.isEmpty)
    }

    @Test func `a server that dies leaves the list and one that returns is found again`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j", "j")
        let before = try await journey.screen

        let place = try kitchen.leave()
        try await journey.press("r")
        let without = try await journey.waitUntil("the banner") {
            $0.state.contains("OFFLINE since")
        }
        #expect(without.state.contains("r retry"))
        #expect(without.lines[2..<13] == before.lines[2..<13])
        #expect(without.selected == before.selected && without.cursor == before.cursor)

        place.release()
        let returned = try KitchenServer.still { $0.port = kitchen.port }
        try await journey.press("r")
        let again = try await journey.waitUntil("the list without a banner") {
            !$0.contains("OFFLINE")
        }
        #expect(again.lines[1..<13] == before.lines[1..<13])
        #expect(!returned.calls.isEmpty)
    }
}
