import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// What is left after the program was killed.
@Suite(.timeLimit(.minutes(10)))
struct CrashJourneys {
    /// Rows are noted a while after they were moved to, and at once where a place is left.
    @Test func `after a crash it shows the same screen, row and filter`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("/")
        try await journey.type("an")
        try await journey.press("Enter", "j", "j", "j")
        let list = try await journey.screen
        try await journey.press("Enter", "Escape")
        try await journey.crash()
        try await journey.start()
        let restored = try await journey.screen
        #expect(restored.contains("/ an") && restored.state == list.state)
        #expect(restored.selected == list.selected && restored.cursor == list.cursor)

        try await journey.press("Enter")
        let menu = try await journey.screen
        try await journey.crash()
        try await journey.start()
        let again = try await journey.screen
        #expect(again.contains("[2 Menu]") && again.lines[1...] == menu.lines[1...])

        try await journey.press("Escape")
        let back = try await journey.screen
        #expect(back.contains("/ an") && back.selected == list.selected)
    }
}
