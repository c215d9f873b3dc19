import Cache
import Commands
import OrderModels
import Services
import Terminal
import TestSupport
import Testing
import ViewModels

/// The options of a dish, as they looked when somebody agreed to it.
@MainActor
struct OptionFrames {
    private static let sizes: [Size] = [
        .least, .small, .usual, Size(columns: 100, lines: 30), Size(columns: 140, lines: 40),
    ]

    /// The first dish there is which asks what has to be answered, opened with its options.
    private func expectOptions(
        _ name: String, sizes: [Size] = OptionFrames.sizes, alerts: [String] = [],
        at location: SourceLocation = #_sourceLocation,
        _ steps: (AppUnderTest) async throws -> Void
    ) async throws {
        for size in sizes {
            let ground = try await Ground.offline()
            ground.config.alerts = alerts.map(Allergen.init(rawValue:))
            try await expectScreen(name, on: ground, sizes: [size], at: location) { app in
                try await app.openAskingDish()
                await app.press("a")
                try await steps(app)
            }
        }
    }

    @Test func `the options of a dish`() async throws {
        try await expectOptions("options") { _ in }
    }

    @Test func `options that were chosen`() async throws {
        try await expectOptions("options-chosen") { app in
            await app.press("Space", "Tab", "Space", "Right", "Space")
        }
    }

    @Test func `what has to be answered is said where it is asked`() async throws {
        try await expectOptions("options-missing") { app in await app.press("Tab", "C-s") }
    }

    @Test func `a note is counted, and what is in the dish is said`() async throws {
        try await expectOptions(
            "options-note", sizes: [.usual], alerts: ["gluten", "milk", "soybeans", "fish", "eggs"]
        ) { app in
            await app.press("S-Tab", "S-Tab", "S-Tab")
            await app.type("sauce on the side, please")
        }
    }

    @Test func `a dish with options in the basket`() async throws {
        try await expectOptions("options-added", sizes: [.small, .usual]) { app in
            await app.press("Space", "C-s")
        }
    }

    @Test func `a key pressed twice in a hurry opens the options once`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.openAskingDish()
            await app.press("e", "e")
            #expect(!app.text.contains("another eat-tui"), "\(app.text)")
        }
    }
}
