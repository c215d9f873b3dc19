import Cache
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

/// Menus with something in the basket, and the basket itself, as they looked when somebody agreed.
@MainActor
struct BasketFrames {
    @Test func `a menu with something in the basket`() async throws {
        try await expectFresh("basket-on-menu", sizes: Size.golden) { app in
            await app.press("Enter", "a", "j", "a", "a")
            await app.rest()
        }
    }

    @Test func `a dish that is in the basket`() async throws {
        try await expectFresh("basket-on-dish", sizes: [.small, .usual]) { app in
            await app.press("Enter", "Enter", "a", "a")
        }
    }

    @Test func `the kitchens, with the basket beside them`() async throws {
        try await expectFresh(
            "basket-on-kitchens",
            sizes: [Size(columns: 131, lines: 40), Size(columns: 132, lines: 40), .widest]
        ) { app in
            await app.press("Enter", "a", "q")
            await app.rest()
        }
    }

    @Test func `an empty basket`() async throws {
        try await expectFresh("basket-empty", sizes: [.least, .small, .usual]) { app in
            await app.press("3")
        }
    }

    @Test func `a basket with all there is to say of its lines`() async throws {
        let ground = try await Ground.offline()
        try await ground.fillBasket()
        for sizes in [Size.golden, [Size(columns: 140, lines: 40)]] {
            try await expectScreen("basket", on: ground, sizes: sizes) { app in
                await app.press("3", "j")
            }
        }
    }

    @Test func `a low window marks the dishes that the diner is warned of`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "gluten", "milk")
        try await ground.fillBasket()
        let sizes = [Size(columns: 40, lines: 12), .usual]
        try await expectScreen("basket-alerts", on: ground, sizes: sizes) { app in
            await app.press("3")
            #expect(app.lines.contains { $0.contains("? Roast") })
            #expect(app.lines.contains { $0.contains("! GLUTEN, MILK in Croissant") })
        }
    }

    @Test func `a basket longer than the screen`() async throws {
        let ground = try await Ground.offline()
        try await ground.fillBasket(diners: 30)
        try await expectScreen("basket-long", on: ground) { app in
            await app.press("3")
            for _ in 0..<20 { await app.press("j") }
        }
    }

    @Test func `a step taken back in the basket`() async throws {
        try await expectFresh("basket-undone", sizes: [.small, .usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "+")
            await app.press("u")
        }
    }

    @Test func `a basket that was saved, and the way back`() async throws {
        try await expectFresh("basket-saved", sizes: [.small, .usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "S")
            await app.type("lunch")
            await app.press("Enter")
            await app.rest()
        }
    }

    @Test func `a dish of another kitchen`() async throws {
        try await expectFresh("basket-another", sizes: [.usual]) { app in
            await app.press("Enter", "a", "q", "j", "Enter", "a")
            await app.rest()
        }
    }

    @Test func `what the basket is for, as a form`() async throws {
        try await expectFresh("basket-occasion", sizes: [.least, .small, .usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "o")
            await app.type("Team lunch")
            await app.press("Tab")
            await app.type("12")
            await app.press("Tab")
            await app.type("soon")
            await app.press("C-s")
        }
    }

    @Test func `a basket for twelve people, above the budget`() async throws {
        try await expectFresh("basket-catering", sizes: [.small, .usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "o")
            await app.type("Team lunch")
            await app.press("Tab")
            await app.type("2")
            await app.press("Tab")
            await app.type("Fri 12:30")
            await app.press("Tab", "Tab", "Tab")
            await app.type("0.50")
            await app.press("C-s")
        }
    }

    @Test func `a note for the kitchen`() async throws {
        try await expectFresh("basket-note", sizes: [.small, .usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "n")
            await app.type("no onions")
        }
    }

    @Test func `what can be done in the basket`() async throws {
        try await expectFresh("basket-help", sizes: [.usual]) { app in
            await app.press("Enter", "a")
            await app.press("3", "?")
        }
    }

    /// The same from fresh files at every size: baskets stay.
    private func expectFresh(
        _ name: String, sizes: [Size], at location: SourceLocation = #_sourceLocation,
        _ steps: (AppUnderTest) async throws -> Void
    ) async throws {
        for size in sizes {
            try await expectScreen(
                name, on: try await Ground.offline(), sizes: [size], at: location, steps)
        }
    }
}

extension Size {
    static let widest = Size(columns: 250, lines: 70)
}
