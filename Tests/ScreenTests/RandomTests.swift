import Terminal
import TestSupport
import Testing

/// Keys, mouse, pastes, sizes and time at random: nothing traps, every frame is whole, and what is
/// selected is there.
@MainActor
struct RandomTests {
    @Test(arguments: 0..<3)
    func `whatever is done to it, the program stands`(seed: UInt64) async throws {
        var monkey = Monkey(Campaign.generator(700 + seed))
        let ground = try await Ground.read(caterers: 40)
        ground.isOffline = seed == 0
        ground.warn(of: "gluten", "milk")
        var left = Campaign.rounds(200)
        while left > 0 {
            let app = try AppUnderTest(on: ground, size: .usual)
            try await app.run { app in
                while left > 0, !app.isOver {
                    left -= 1
                    await monkey.act(on: app)
                    guard !app.isOver, app.console.screen.troubles.isEmpty else { return }
                    #expect(app.hasRightSelection, "\(monkey.latest)\n\(app.text)")
                    #expect(app.frame.size == app.console.screen.size, "\(monkey.latest)")
                }
                ground.line.mend()
            }
            guard app.console.screen.troubles.isEmpty else {
                Issue.record("after \(monkey.latest)")
                return
            }
        }
    }
}
