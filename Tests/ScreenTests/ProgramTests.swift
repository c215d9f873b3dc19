import Glibc
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Actions
@testable import Screens

/// The program around the screens: help, palette, signals, the diner's own keys.
@MainActor
struct ProgramTests {
    @Test func `the palette does what is typed, and remembers it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", ":")
            await app.type("favourite")
            await app.press("Enter")
            await app.shows("> *Rice Paper")

            await app.press(":")
            #expect(app.lines.first { $0.contains("> ") }?.contains("favourite") == true)
        }
    }

    @Test func `a dish is on disk and on the screen in the frame after its key`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.press("Enter", "a")
            await app.rest()
            let before = app.console.screen.frameCount
            await app.press("a")
            #expect(app.console.screen.frameCount == before + 1)
            #expect(app.text.contains("x2"))
            #expect(try app.app.models.services.drafts.summaries().first?.total?.pieces == 2)
        }
    }

    @Test func `help finds a key by what it does, does it, and says why another cannot`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("?")
            await app.type("undo")
            #expect(app.text.contains("not now: there is nothing to undo"))
            await app.press("Enter")
            #expect(app.text.contains("Keys"))

            await app.press("C-u")
            await app.type("order of the")
            await app.press("Enter")
            #expect(app.text.contains("Sort by"))
        }
    }

    @Test func `a key that cannot be used says why`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("r")
            #expect(app.text.contains("Not now: eat-tui was started offline."))
        }
    }

    @Test func `Ctrl-C stops what is under way; twice within two seconds it quits`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.line.hold()
            await app.press("r", whileWorking: true)
            app.send(.interrupt)
            await app.idle()
            #expect(app.text.contains("Ctrl-C again quits."))

            await app.advance(by: .seconds(3))
            app.send(.interrupt)
            await app.idle()
            #expect(!app.isOver)
            app.send(.interrupt)
            await app.until("over") { app.isOver }
        }
    }

    @Test func `Ctrl-C in a field clears it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("/")
            await app.type("ba")
            app.send(.interrupt)
            await app.idle()
            #expect(app.text.contains("16 open of 24"))
            #expect(!app.isOver)
        }
    }

    @Test(arguments: [TerminalEvent.terminate(SIGTERM), .terminate(SIGHUP), .closed])
    func `whatever ends it, the place is kept and the terminal given back`(
        _ event: TerminalEvent
    ) async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "j")
            app.send(event)
            await app.until("over") { app.isOver }
        }
        try await AppUnderTest(on: try await ground.later(), size: .usual).run { app in
            #expect(app.selectedRow?.contains("Chez Ahmed") == true)
        }
    }

    @Test func `hints name the keys as the diner has them`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(
            on: ground, size: .usual, keys: KeySettings(preset: .emacs))
        try await app.run { app in
            await app.press("C-n", "*")
            await app.shows("> *Rice Paper")
            #expect(app.text.contains("C-_ undo"))
            #expect(app.text.contains("C-s filter"))
            await app.press("C-_")
            await app.hides("> *Rice Paper")
        }
    }

    @Test func `the mouse can be given back to the terminal`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press(":")
            await app.type("mouse")
            await app.press("Enter")
            #expect(!app.console.hasMouse)
            #expect(app.text.contains("The mouse is off."))
        }
    }

    @Test func `a suspended program is asked of its terminal, and comes back to the right time`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 100, lines: 30))
        try await app.run { app in
            await app.press(":")
            await app.type("suspend")
            await app.press("Enter")
            #expect(app.console.suspensions == 1)
            ground.clock.advance(seconds: 7200)
            app.send(.resumed)
            await app.idle()
            #expect(app.text.contains("14:30"))
        }
    }
}
