import Cache
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Commands
@testable import Screens

/// What happens to the screen when something happens to the network.
@MainActor
struct NetworkTests {
    @Test func `offline, all that was read is there, with its age, and nobody is asked to sign in`()
        async throws
    {
        let ground = try await Ground.offline()
        ground.clock.advance(seconds: 2 * 86_400)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(app.text.contains("read 2 d ago"))
            #expect(app.text.contains("Le Petit Épi"))
            await app.press("Enter")
            #expect(app.text.contains("Croissant"))
            #expect(app.text.contains("read 2 d ago"))
            await app.press("Enter")
            #expect(app.text.contains("Butter, twenty-seven layers"))
            #expect(!app.text.lowercased().contains("sign in"))
            #expect(ground.calls.isEmpty)
        }
    }

    @Test
    func
        `who looks for food near a place without a network is told what else to do, on a small screen too`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            app.app.open(.near("Lune"))
            await app.rest()
            let said = app.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(said.contains("looks elsewhere"), "\(app.text)")
        }
    }

    @Test func `a refresh that fails leaves the list, and says so`() async throws {
        let ground = try await Ground.read()
        try ground.spoil(#"{"path":"/api/restaurants","status":500}"#)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let rows = app.lines[2...12]
            await app.press("r")
            #expect(app.text.contains("Could not refresh"))
            #expect(app.text.contains("! why"))
            #expect(app.lines[2...12] == rows)

            await app.press("!")
            #expect(app.text.contains("(500)"))
        }
    }

    @Test func `a checkout out of reach says whose it is, and is in reach with its next quote`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            let name = try #require(app.app.models.baskets.current?.summary.catererName)
            ground.line.cut()
            await app.press("r")
            #expect(app.lines[1].contains("OFFLINE since") && app.lines[1].contains(name))
            ground.line.mend()
            await app.press("r")
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            #expect(!app.text.contains("OFFLINE") && app.lines[1].contains(name))
        }
    }

    @Test
    func `a narrow checkout out of reach says whole whose it is, what it costs and since when`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            let name = try #require(app.app.models.baskets.current?.summary.catererName)
            ground.line.cut()
            await app.press("r")
            await app.shows("OFFLINE 12:30")
            let state = try #require(app.lines.first { $0.contains("OFFLINE") })
            #expect(state.contains(name) && state.contains("EUR"), "\(app.text)")
        }
    }

    @Test func `where letters are typed, no letter is said to ask again`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.line.cut()
            await app.press("r")
            #expect(app.text.contains("r retry"), "\(app.text)")
            await app.press("/")
            #expect(app.text.contains("F5 retry") && !app.text.contains("r retry"), "\(app.text)")
        }
    }

    @Test func `a server that is back after a retry is no news any more`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.line.cut()
            await app.press("r")
            #expect(app.text.contains("OFFLINE since 12:30"))
            #expect(app.text.contains("Le Petit Épi"))

            ground.line.mend()
            await app.press("r")
            #expect(!app.text.contains("OFFLINE"))
            #expect(app.text.contains("read just now"))
        }
    }

    @Test func `a server out of reach is tried again every minute`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.line.cut()
            await app.press("r")
            ground.line.mend()
            ground.clock.advance(seconds: 3600)
            await app.advance(by: .seconds(60))
            #expect(!app.text.contains("OFFLINE"))
            #expect(app.text.contains("13:30"))
        }
    }

    @Test func `the program that died under a server's feet says so and goes on`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.close()
            await app.press("r")
            #expect(app.text.contains("OFFLINE since 12:30"))
            await app.press("j", "Enter")
            #expect(app.text.contains("Rice Paper"))
            #expect(app.text.contains("Summer rolls"))
        }
    }

    @Test func `a slow request is told with its seconds, and Esc stops it`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.line.hold()
            await app.press("r", whileWorking: true)
            await ground.line.reached()
            await app.advance(by: .milliseconds(200), whileWorking: true)
            #expect(!app.text.contains("Esc cancels"))
            await app.advance(by: .milliseconds(2800), whileWorking: true)
            #expect(app.text.contains("3 s  food.example, waiting for the kitchens"))
            #expect(app.text.contains("Le Petit Épi"))

            await app.press("Esc")
            #expect(!app.text.contains("Esc cancels"))
            #expect(app.text.contains("Stopped waiting."))
            #expect(app.text.contains("read just now"))
            #expect(app.text.contains("[1 Kitchens]"))
        }
    }

    @Test func `an answer that is late comes into the list where the diner is`() async throws {
        let ground = try Ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        ground.line.hold()
        try await app.run(whileWorking: true) { app in
            #expect(app.text.contains("Reading…"))
            ground.line.mend()
            await app.idle()
            #expect(app.selectedRow?.contains("Le Petit Épi") == true)
            #expect(app.text.contains("16 open of 24"))
        }
    }

    @Test func `which kitchens are open goes with the clock, without any network`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 100, lines: 30))
        try await app.run { app in
            #expect(app.row(of: "La Table de Ma")?.contains("open till 14:30") == true)
            ground.clock.advance(seconds: 3 * 3600)
            await app.advance(by: .seconds(60))
            await app.until("in the afternoon") {
                app.row(of: "La Table de Ma")?.contains("opens") == true
            }
            #expect(app.text.contains("15:30"))
        }
    }

    @Test func `nothing is drawn while nothing happens, but the minute`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 100, lines: 30))
        try await app.run { app in
            await app.advance(by: .seconds(5))
            let frames = app.console.screen.frameCount
            await app.advance(by: .seconds(50))
            #expect(app.console.screen.frameCount == frames)
            ground.clock.advance(seconds: 60)
            await app.advance(by: .seconds(10))
            #expect(app.text.contains("12:31"))
        }
    }

    @Test func `menus are read ahead while the diner rests, for the search to cover`() async throws
    {
        let ground = try Ground(caterers: 6)
        try await ground.readList()
        ground.prefetches = true
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("6")
            #expect(app.text.contains("1 of 6 menus searched"))
            await app.advance(by: .seconds(2))
            await app.shows("4 of 6 menus searched")
        }
    }

    @Test func `how soon there is food is asked for the open kitchens in view, and no others`()
        async throws
    {
        let ground = try await Ground.read()
        ground.prefetches = true
        ground.forgetCalls()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            @MainActor func asked() -> [String] { ground.calls.filter { $0.contains("/timing") } }
            // The one that is peeked at is asked by the peek.
            #expect(asked().count <= 1)
            let visible = app.lines.filter { $0.contains("open till") }.count
            let now = ground.clock.now
            let open = try ground.listed().filter { $0.opening?.contains(now) ?? false }
            await app.advance(by: .seconds(1))
            await app.until("all were asked") { asked().count >= visible }
            #expect(asked().count == Set(asked()).count)
            #expect(asked().count < open.count)
            // What was just asked is not asked again.
            await app.advance(by: .seconds(60))
            #expect(asked().count == Set(asked()).count)
        }
    }
}

extension AppUnderTest {
    fileprivate func row(of kitchen: String) -> String? {
        lines.first { $0.contains(kitchen) }
    }
}
