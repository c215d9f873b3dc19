import TestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10)))
struct ExamplesTests {
    @Test func `every example of the README, the help and the manual does what it says`()
        async throws
    {
        let ground = try await ExampleGround()
        let examples =
            try Examples.ofReadme() + (try await Examples.ofHelp(ground.program))
            + ManualText.examplesOfJSON
        #expect(examples.count > 60 && examples.contains { $0.hasPrefix("printf ") })
        for example in examples {
            let trouble = try ground.trouble(with: example)
            #expect(trouble == nil, "\(trouble ?? "")")
        }
    }
}
