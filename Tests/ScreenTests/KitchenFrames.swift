import OrderModels
import Terminal
import TestSupport
import Testing
import ViewModels

/// The list of kitchens, in every state it can be in, as it looked when somebody agreed to it.
@MainActor
struct KitchenFrames {
    @Test func `the kitchens`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens", on: ground) { _ in }
    }

    @Test func `the kitchens on the first visit of the demo`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen(
            "kitchens-tip", on: ground, sizes: [.usual],
            words: ["--demo"]
        ) { _ in }
    }

    @Test func `the kitchens far down`() async throws {
        let ground = try await Ground.offline(caterers: 60)
        try await expectScreen("kitchens-scrolled", on: ground) { app in
            await app.press("PgDn", "PgDn", "j")
            await app.rest()
        }
    }

    @Test func `the kitchens while a filter is typed`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens-filtered", on: ground) { app in
            await app.press("/")
            await app.type("ba")
            await app.rest()
        }
    }

    @Test func `the kitchens once a filter is chosen`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens-narrowed", on: ground) { app in
            await app.press("/", "a", "Enter", "o", "f", "j", "j", "Enter")
            await app.rest()
        }
    }

    @Test func `no kitchen matches`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens-no-match", on: ground) { app in
            await app.press("/")
            await app.type("bekka")
        }
    }

    @Test func `the favourites among the kitchens`() async throws {
        let ground = try await Ground.offline()
        try await ground.favour(4, 5)
        try await expectScreen("kitchens-favourites", on: ground) { app in
            await app.press("F")
            await app.rest()
        }
    }

    @Test func `a kitchen that was just made a favourite`() async throws {
        for size in Size.golden {
            let ground = try await Ground.offline(caterers: 8)
            try await expectScreen("kitchens-toast", on: ground, sizes: [size]) { app in
                await app.press("*")
                await app.shows("> *")
            }
        }
    }

    @Test func `the orders to choose from`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens-sort", on: ground) { app in await app.press("s", "j") }
    }

    @Test func `the kitchens by the time they open`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("kitchens-by-opening", on: ground, sizes: [.usual]) { app in
            await app.press("s", "j", "Enter")
            await app.rest()
        }
    }

    @Test func `the kitchens before the first answer`() async throws {
        let ground = try Ground()
        ground.line.hold()
        try await expectScreen("kitchens-loading", on: ground, whileWorking: true) { _ in }
    }

    @Test func `the kitchens while the server takes its time`() async throws {
        let ground = try await Ground.read()
        for size in Size.golden {
            // Each program starts on an open line, so that what it asks by itself is answered.
            ground.line.mend()
            try await expectScreen("kitchens-slow", on: ground, sizes: [size]) { app in
                ground.line.hold()
                await app.press("r", whileWorking: true)
                await ground.line.reached()
                await app.advance(by: .seconds(6), whileWorking: true)
            }
        }
    }

    @Test func `the kitchens when the server cannot be reached`() async throws {
        let ground = try await Ground.read()
        ground.line.cut()
        ground.clock.advance(seconds: 3 * 3600)
        try await expectScreen("kitchens-unreachable", on: ground) { app in await app.rest() }
    }

    @Test func `the kitchens when nothing was ever read and the server cannot be reached`()
        async throws
    {
        let ground = try Ground()
        ground.line.cut()
        try await expectScreen("kitchens-unreachable-empty", on: ground) { _ in }
    }

    @Test func `the kitchens when the server refuses to tell them anew`() async throws {
        let ground = try await Ground.read()
        ground.clock.advance(seconds: 3600)
        try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
        try await expectScreen("kitchens-refused", on: ground) { app in await app.rest() }
    }

    @Test func `the kitchens when nothing was ever read and the server refuses`() async throws {
        let ground = try Ground()
        try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
        try await expectScreen("kitchens-refused-empty", on: ground) { _ in }
    }

    @Test func `the kitchens when nothing was ever read, without a network`() async throws {
        let ground = try Ground()
        ground.isOffline = true
        try await expectScreen("kitchens-never-read", on: ground) { _ in }
    }

    @Test func `the kitchens by distance from an address`() async throws {
        let ground = try Ground()
        ground.place = try await ground.centre()
        try await ground.readList()
        ground.isOffline = true
        try await expectScreen("kitchens-near", on: ground, sizes: [.usual, .wide]) { _ in }
    }

    @Test func `the kitchens in plain ASCII`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual, ["--ascii"])
        try await app.run { app in
            expectGolden(app.frame, named: "kitchens-ascii-80x24")
        }
    }
}
