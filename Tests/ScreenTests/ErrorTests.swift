import Glibc
import Logging
import OrderModels
import Presentation
import Sentences
import Services
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Commands
@testable import Screens
@testable import Telemetry

/// What the screens record of errors, and what the page of messages makes of it.
@MainActor
struct ErrorTests {
    private func store(_ ground: Ground) -> ErrorStore {
        ErrorStore(path(ground))
    }

    private func path(_ ground: Ground) -> String {
        ground.directory.path + "/XDG_STATE_HOME/eat-tui/errors.db"
    }

    @Test func `a server that is down is recorded once each time, with screen, key and request`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            await app.press("r")
            await app.press("!")
            #expect(app.text.contains("2 times, last at 12:30"))
        }
        let error = try #require(try store(ground).redacted().first)
        #expect(try store(ground).redacted().count == 1)
        #expect(error.count == 2)
        #expect(error.code == "server")
        #expect(error.errors == ["HTTPError.refused 502"])
        #expect(error.occurrences.map(\.screen) == ["caterers", "caterers"])
        #expect(error.occurrences.map(\.action) == ["app.refresh", "app.refresh"])
        #expect(Set(error.occurrences.compactMap(\.request)).count == 2)
    }

    @Test(arguments: [
        (OrderingError.cartExpired as any Error, false), (OrderError.keyLost(.random()), false),
        (HTTPError.unreachable(host: "a", reason: .verbatim("b")), true),
    ])
    func `an error of an order cannot be muted, whatever its code`(
        error: any Error, canBeMuted: Bool
    ) throws {
        let store = ErrorStore.inMemory()
        let report = ErrorReport(
            error, code: "server", said: .verbatim("words"), advice: nil,
            at: Instant(secondsSince1970: 0), scene: ErrorScene(.command))
        _ = try store.record([report], version: "1")
        #expect(try store.entries().first?.canBeMuted == canBeMuted)
    }

    @Test func `JSON that cannot be read is recorded with its place in the answer`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(
                #"{"path":"*/menu","body":"{\"hasMenuSection\":[{\"hasMenuItem\":7}]}"}"#)
            await app.press("Enter")
            await app.press("r")
            await app.press("!")
            await app.press("Enter")
            await app.shows("Reference")
            #expect(app.text.contains("in the answer"))
        }
        let errors = try store(ground).redacted()
        let error = try #require(errors.first { !$0.path.isEmpty })
        #expect(error.path.contains("[]"))
        #expect(error.occurrences[0].path?.contains("[0]") == true)
        #expect(error.occurrences[0].screen == "menu")
    }

    @Test func `errors of earlier runs are there with their date, among those of this one`()
        async throws
    {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: .usual).run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
        }
        // After a day the program asks anew by itself: that must not fail too.
        try ground.spoil("[]")
        ground.clock.advance(seconds: 86_400)
        let later = try AppUnderTest(on: ground, size: .usual)
        try await later.run { app in
            await app.press("!")
            let date = ground.clock.now.adding(seconds: -86_400).rfc3339.prefix(10)
            #expect(app.text.contains("\(date)"))
            #expect(app.text.contains("(502)"))
            await app.press("Esc")
            try ground.spoil(#"{"path":"/api/restaurants","status":500}"#)
            await app.press("r")
            await app.press("!")
            let (new, old) = (app.point(of: "(500)"), app.point(of: "(502)"))
            #expect(try #require(new).line < #require(old).line)
        }
    }

    @Test func `a kind is muted from the page until a date, and the page says so`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            await app.press("!")
            await app.press("M")
            #expect(app.text.contains("Mute it until"))
            await app.press("j")
            await app.press("j")
            await app.press("Enter")
            await app.type("2020-01-01")
            await app.press("Enter")
            #expect(app.text.contains("it takes a date to come"))
            for _ in 0..<10 { await app.press("Backspace") }
            await app.type("2099-12-24")
            await app.press("Enter")
            #expect(app.text.contains("muted until Thu 2099-12-24"))

            // Inline it still says why.
            await app.press("Esc")
            await app.press("r")
            #expect(app.text.contains("Could not refresh"))
            await app.press("!")
            #expect(app.text.contains("2 times, last at 12:30, muted until Thu 2099-12-24"))
            await app.press("M")
            #expect(!app.text.contains(", muted until"))
            #expect(app.text.contains("It is not muted any more."))
        }
    }

    @Test func `a mute ends by the clock`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            await app.press("!")
            await app.press("M")
            await app.press("Enter")
            #expect(app.text.contains("muted until"))
            let recorder = app.app.models.activity.errors.recorder
            let id = try #require(try store(ground).entries().first?.id)
            #expect(recorder.mutedUntil(id) != nil)
            ground.clock.advance(seconds: 86_400)
            #expect(recorder.mutedUntil(id) == nil)
            // The message about it goes by.
            await app.advance(by: .seconds(5))
            await app.press("j")
            // That it was is an answer of before.
            #expect(
                !app.lines.contains { $0.contains("muted until") && !$0.contains("It is muted") })
        }
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a full disk under the cache is recorded, where the state has room`() async throws {
        let ground = try Ground(caterers: 4)
        let disk = try #require(SmallDisk(kilobytes: 16))
        #expect(symlink(disk.path, ground.directory.path + "/XDG_CACHE_HOME") == 0)
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.press("!")
            #expect(app.text.contains("disk is full"))
        }
        let errors = try store(ground).redacted()
        #expect(errors.contains { $0.code == "storage" && $0.errors == ["StoreError.full"] })
    }

    @Test func `two things that cannot be read are two messages, of one kind`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let activity = app.app.models.activity
            let caught = activity.errors
            @MainActor func hear(_ key: String) {
                // As the store's notices come: recorded before the screens hear of them.
                activity.tell(
                    caught.told(
                        Problem(.storage, .store.rowLeftOut(thing: "favourite", key: key)),
                        in: ErrorScene(.screens)))
            }
            hear("kitchen 7")
            hear("kitchen 8")
            hear("kitchen 7")
            await activity.errors.recorder.flush()
            await app.press("!")
            #expect(app.text.contains("kitchen 7"))
            #expect(app.text.contains("kitchen 8"))
            #expect(app.text.contains("2 messages"))
            #expect(app.text.contains("3 times"))
            #expect(app.text.ranges(of: "times").count == 1)
        }
    }

    @Test func `an error that was cleared meanwhile is said to be gone`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            await app.press("!")
            try store(ground).clear()
            await app.press("M")
            await app.press("Enter")
            #expect(app.text.contains("It is not in the file of errors"))
        }
    }

    @Test func `a private run records in memory only`() async throws {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            ground.line.cut()
            await app.press("r")
            await app.press("!")
            #expect(app.text.contains("Could not reach"))
            await app.press("Enter")
            await app.shows("Reference")
        }
        #expect(Home.files(ground.directory.path + "/XDG_STATE_HOME/eat-tui").isEmpty)
    }

    @Test func `a file of errors that cannot be used hinders nothing`() async throws {
        let ground = try await Ground.read()
        try Program.put("in the way", at: path(ground) + "/x")
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            #expect(app.text.contains("Could not refresh"))
            await app.press("!")
            #expect(app.text.contains("(502)"))
            #expect(app.text.contains("1 message"))
            await app.press("Enter")
            #expect(app.text.contains("It is not in the file of errors"))
        }
    }
}
