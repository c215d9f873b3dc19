import TestSupport
import Testing

@testable import Commands
@testable import Screens
@testable import Telemetry

/// The page of the log, and where else the log goes.
@MainActor
struct LogPageTests {
    private func file(_ ground: Ground) -> String {
        let path = ground.directory.path + "/XDG_STATE_HOME/eat-tui/eat-tui.log"
        return String(decoding: Home.bytes(path).map(Array.init) ?? [], as: UTF8.self)
    }

    @Test func `the file can be switched off and on while it runs`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("!")
            await app.press("w")
            #expect(app.text.contains("the messages are shown, not the log"))
            await app.press("L")
            await app.press("w")
            #expect(app.text.contains("the file") && app.text.contains("on"))
            await app.press("Enter")
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("Esc")
            await app.press("r")
            await app.press("!")
            await app.shows("refresh.failed")
            await app.press("w")
            await app.press("Enter")
        }
        #expect(!file(ground).contains("refresh.failed"))
        #expect(file(ground).contains("log.switched"))
    }

    @Test func `an event of the program's use is a line there, once it may be recorded`()
        async throws
    {
        let ground = try await Ground.read()
        try TrackingConsent.answer(true, in: ground.directory.path + "/XDG_STATE_HOME/eat-tui")
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("!")
            await app.press("L")
            await app.shows("screen_opened")
        }
        #expect(!file(ground).contains("screen_opened"))
    }
}
