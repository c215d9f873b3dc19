import Testing

@testable import Networking

struct ReadAheadTests {
    private struct Interruption: Error {}

    @Test(arguments: [0, 1, 127, 128, 129, 5000])
    func `everything comes once and in order, and then the outcome`(count: Int) throws {
        let ahead = ReadAhead<Int, String>()
        ahead.start { found in
            for number in 0..<count { try found(number) }
            return "done"
        }
        var taken: [Int] = []
        #expect(try ahead.consume { taken.append($0) } == "done")
        #expect(taken == Array(0..<count))
    }

    @Test func `what came before an error comes before the error`() {
        let ahead = ReadAhead<Int, Void>()
        ahead.start { found in
            for number in 0..<300 { try found(number) }
            throw Interruption()
        }
        var taken = 0
        #expect(throws: Interruption.self) { try ahead.consume { _ in taken += 1 } }
        #expect(taken == 300)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a consumer that stops ends the walk`() async throws {
        let ended = AsyncStream.makeStream(of: Int.self)
        let ahead = ReadAhead<Int, Void>()
        ahead.start { found in
            var number = 0
            defer {
                ended.continuation.yield(number)
                ended.continuation.finish()
            }
            while number < 10_000_000 {
                try found(number)
                number += 1
            }
        }
        #expect(throws: Interruption.self) {
            try ahead.consume { if $0 == 200 { throw Interruption() } }
        }
        var walked = ended.stream.makeAsyncIterator()
        #expect(try #require(await walked.next()) < 5000)
    }
}
