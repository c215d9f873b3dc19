import OrderModels
import TestSupport
import Testing

@testable import Terminal

/// Pictures of dishes and kitchens on the screens: the kitchen serves them, the program draws them.
@MainActor
struct PictureTests {
    /// With the setting `pictures`, on a terminal that can show `support`, at a list that was read.
    private func started(
        _ setting: String?, _ support: PictureSupport, size: Size = .wide,
        on ground: Ground? = nil, _ words: [String] = []
    ) async throws -> (Ground, AppUnderTest) {
        let ground = if let ground { ground } else { try await Ground.read() }
        let words = words + (setting.map { ["--switch", "look.pictures=\($0)"] } ?? [])
        let app = try AppUnderTest(on: ground, size: size, words)
        app.console.screen.pictures = support
        ground.forgetCalls()
        return (ground, app)
    }

    private static let blocks = PictureSupport(form: nil, hasBlocks: true)
    private static let kitty = PictureSupport(form: .kitty, hasBlocks: true)

    @Test func `blocks are shown in the peek once a row has rested, and on the dish's page`()
        async throws
    {
        let (ground, app) = try await started("blocks", Self.blocks)
        try await app.run { app in
            #expect(!app.text.contains("▀"))
            await app.advance(by: .milliseconds(200))
            #expect(app.text.contains("▀"))
            #expect(ground.calls.count { $0.hasPrefix("/pictures/") } == 1)

            await app.press("Enter")
            await app.advance(by: .milliseconds(300))
            await app.press("Enter")
            await app.advance(by: .milliseconds(300))
            #expect(app.text.contains("▀"))
            // A dish that was peeked at is drawn larger, from what is kept.
            #expect(ground.calls.count { $0.hasPrefix("/pictures/") } == 2)
        }
    }

    @Test func `a list that is walked through fetches nothing`() async throws {
        let (ground, app) = try await started("blocks", Self.blocks)
        try await app.run { app in
            for _ in 0..<5 {
                await app.press("j")
                await app.advance(by: .milliseconds(100))
            }
            #expect(!ground.calls.contains { $0.hasPrefix("/pictures/") })
        }
    }

    @Test func `as long as nobody says otherwise, only what the terminal can is shown`()
        async throws
    {
        let (ground, app) = try await started(nil, Self.blocks)
        try await app.run { app in
            await app.advance(by: .milliseconds(200))
            #expect(!app.text.contains("▀") && app.console.screen.frame.pictures.isEmpty)
            #expect(app.console.screen.wasAsked)
            #expect(!ground.calls.contains { $0.hasPrefix("/pictures/") })

            // It answers now.
            app.console.screen.pictures = Self.kitty
            app.send(.pictures)
            await app.advance(by: .zero)
            await app.advance(by: .milliseconds(200))
            let placed = try #require(app.console.screen.frame.shownPictures.first)
            #expect(placed.area.width > 8 && placed.picture.size.lines == placed.area.height)

            await app.press("?")
            #expect(app.console.screen.frame.shownPictures.isEmpty)
            await app.press("Esc")
            #expect(!app.console.screen.frame.shownPictures.isEmpty)

            await app.press(":")
            await app.type("pictures")
            await app.press("Enter", "k", "Enter")
            #expect(app.text.contains("Pictures are not shown any more, for this run."))
            #expect(app.console.screen.frame.pictures.isEmpty)
        }
    }

    @Test func `a picture that is none leaves its room to the text`() async throws {
        let (ground, app) = try await started("blocks", Self.blocks)
        try ground.spoil(#"{"path":"/pictures/*","status":500}"#)
        try await app.run { app in
            let before = app.text
            await app.advance(by: .milliseconds(200))
            #expect(!app.text.contains("▀") && app.text != before)
            #expect(app.console.screen.frame.text.contains("more lines"))
        }
    }

    @Test func `with pictures off, nothing is asked and nothing is fetched`() async throws {
        let (ground, app) = try await started("off", Self.kitty)
        try await app.run { app in
            await app.advance(by: .milliseconds(500))
            #expect(app.console.screen.frame.pictures.isEmpty && !app.console.screen.wasAsked)
            #expect(!ground.calls.contains { $0.hasPrefix("/pictures/") })
        }
    }

    @Test func `what was seen is shown offline`()
        async throws
    {
        let (ground, app) = try await started("blocks", Self.blocks)
        try await app.run { app in
            await app.advance(by: .milliseconds(200))
            #expect(app.text.contains("▀"))
        }
        let later = try await ground.later()
        later.isOffline = true
        let (_, offline) = try await started("blocks", Self.blocks, on: later)
        try await offline.run { app in
            await app.advance(by: .milliseconds(200))
            #expect(app.text.contains("▀"))
            #expect(later.calls.isEmpty)
        }
    }
}
