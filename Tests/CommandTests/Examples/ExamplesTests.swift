import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExamplesTests {
    @Test func `every example of the README and of the help does what it says`() async throws {
        let ground = try await ExampleGround()
        let examples = try Examples.ofReadme() + (try await Examples.ofHelp(ground.program))
        #expect(examples.count > 60)
        for example in examples {
            let trouble = try ground.trouble(with: example)
            #expect(trouble == nil, "\(trouble ?? "")")
        }
    }
}
