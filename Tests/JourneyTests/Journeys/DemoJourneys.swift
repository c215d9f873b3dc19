import Terminal
import Testing

@testable import TestSupport

/// A diner who only wants to try the program.
@Suite(.timeLimit(.minutes(10)))
struct DemoJourneys {
    @Test func `q at the top quits and no kitchen of the demo stays`() async throws {
        let program = try Program("--demo")
        let watch = try DemoWatch(program)
        let journey = try await Journey(by: program)
        #expect(watch.kitchens == 1)
        try await journey.press("q", until: .nothing)

        #expect(try await journey.exitStatus == 0)
        let view = try await journey.screen
        #expect(!view.isAlternate && !view.takesMouse && view.isCursorVisible)
        #expect(try await journey.isTerminalRestored)
        try watch.waitUntilGone()
        #expect(watch.kitchens == 0)
    }

    /// The next demo numbers its orders from one again.
    @Test func `nothing of a private demo is kept, nor asked about`() async throws {
        let program = try Program("--private", "--demo")
        let journey = try await Journey(by: program)
        try await journey.press("Enter", "a")
        #expect(try await journey.screen.contains("Added 1"))
        try await journey.press("M-k")
        #expect(try await journey.screen.contains("this demo's kitchen ends with the program"))
        // An address that is typed is of no server.
        try await journey.press("c", "A", "Enter")
        try await journey.type("12, Quai de la Lune")
        try await journey.press("C-s", "C-s")
        #expect(try await journey.screen.contains("12, Quai de la Lune"))
        try await journey.press("Q", until: .nothing)
        #expect(try await journey.exitStatus == 0)
        #expect(Home.files(program.home.path + "/data").isEmpty)
    }
}
