import Cache
import OrderModels
import Terminal
import TestSupport
import Testing

/// The page of what was spent: how it looked when somebody agreed, and how it keeps up.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StatisticsFrames {
    private func ground() async throws -> Ground {
        let ground = try await Ground.offline()
        try await ground.keepPastOrders()
        return ground
    }

    @Test func `nothing was spent yet`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("statistics-none", on: ground, sizes: [.least, .small, .usual]) {
            app in
            await app.press("4", "s")
        }
    }

    @Test func `what was spent`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await expectScreen("statistics", on: ground, sizes: [.least, .small, .usual]) { app in
            await app.press("4", "s")
        }
    }

    @Test func `the end of the page`() async throws {
        let ground = try await ground()
        try await ground.keepUnknown(.unknown)
        try await expectScreen("statistics-end", on: ground, sizes: [.small, .usual]) { app in
            await app.press("4", "s")
            await app.press("G")
        }
    }

    @Test func `what was spent, in ASCII`() async throws {
        let ground = try await ground()
        try await expectScreen(
            "statistics-ascii", on: ground, sizes: [.usual], words: ["--ascii"]
        ) { app in
            await app.press("4", "s")
        }
    }

    @Test func `an order that is placed meanwhile is counted at once, and its end too`()
        async throws
    {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4", "s")
            #expect(app.text.contains("3 orders"))
            try await ground.keepOrderUnderWay()
            await app.shows("4 orders")
            #expect(app.text.contains("1 of them is not known to be over (36.60 EUR)."))
            try await ground.hear(try ground.orderUnderWay(.cancelled))
            await app.shows("3 orders")
            await app.press("G")
            await app.shows("2 cancelled")
            #expect(ground.calls.isEmpty)
        }
    }

    @Test func `another time is counted, and the way back leads to the orders`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4", "s", "t")
            #expect(app.text.contains("Which time?"))
            // This month: the sixth of May, and all of the past orders are of April.
            await app.press("j", "Enter")
            await app.shows("This month")
            #expect(app.text.contains("Nothing was spent then: choose another time with t"))
            await app.press("t", "j", "j", "Enter")
            await app.shows("Last month")
            #expect(app.text.contains("2026-04"))
            await app.press("4")
            #expect(app.text.contains("EARLIER (5)"))
        }
    }

    @Test func `the palette leads to it from any screen, and a run begins on it again`()
        async throws
    {
        let ground = try await ground()
        let first = try AppUnderTest(on: ground, size: .usual)
        try await first.run { app in
            await app.press(":")
            await app.type("statistics")
            await app.press("Enter")
            #expect(app.text.contains("SPENT, IN EUR"))
        }
        let second = try AppUnderTest(on: ground, size: .usual)
        try await second.run { app in
            await app.shows("SPENT, IN EUR")
            await app.press("q")
            #expect(app.text.contains("NAME"))
        }
    }

    @Test func `names as an enemy chooses them obey nobody`() async throws {
        let evil = "\u{1B}]0;own\u{7}\u{202E}kitchen\n\u{9B}2J" + String(repeating: "寿", count: 90)
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            try await ground.hear(try ground.orderUnderWay(.ready, called: evil))
            await app.press("4", "s")
            await app.shows("SPENT")
            await app.press("G")
            await app.resize(to: .tiny)
            await app.resize(to: .usual)
            #expect(app.text.contains("BY KITCHEN") || app.text.contains("YOUR USUAL"))
        }
    }
}
