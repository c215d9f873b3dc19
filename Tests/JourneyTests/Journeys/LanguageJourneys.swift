import Kitchen
import Testing

@testable import TestSupport

/// The language of the screens, changed while they run.
@Suite(.timeLimit(.minutes(10)))
struct LanguageJourneys {
    @Test func `the palette and the configuration change the language at once`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let journey = try await Journey(by: program)
        #expect(try await journey.screen.contains("[1 Kitchens]"))

        try await journey.type(":language")
        try await journey.press("Enter")
        try await journey.press("End", "Enter")
        let french = try await journey.waitUntil("French") {
            $0.contains("[1 Restos]") && $0.contains("language: \"fr\"")
        }
        #expect(!french.contains("Kitchens") && !french.contains("open till"))

        // An alert is named in the diner's language however it is spelt.
        try program.configure("{language: 'de', alerts: ['peanut']}")
        let german = try await journey.waitUntil("German") {
            $0.contains("[1 Küchen]") && $0.contains("Erdnüsse")
        }
        #expect(!german.contains("eanut"))
        try await journey.press("Enter", "3")
        let basket = try await journey.screen
        #expect(basket.contains("[3 Korb]") && !basket.contains("Basket"))
        try await journey.press("Q")
        #expect(try await journey.exitStatus == 0)
    }
}
