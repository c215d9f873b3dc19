import OrderModels
import TestSupport
import Testing

@testable import Cache

/// Runs the same writes and requests on all backends, and compares results and announced changes.
@MainActor
@Suite(.oneByOne)
struct AgreementTests {
    @Test(arguments: 0..<8)
    func `whatever is written, all backends answer alike and tell the same changes`(
        seed: UInt64
    ) async throws {
        for round in 0..<UInt64(Campaign.rounds(1)) {
            try await compare(seed: seed &* 1000 &+ round)
        }
    }

    @Test func `the dictionaries know every kept item type`() {
        for type in Realm.allCases.flatMap(StoredItems.types) {
            #expect(type is any PlainItem.Type, "\(type)")
        }
    }

    private func compare(seed: UInt64) async throws {
        var seeds = Campaign.generator(seed)
        let stores = try Backend.allCases.map { try $0.open() }
        var heard = stores.map { $0.changes().makeAsyncIterator() }
        for step in 0..<25 {
            let start = seeds.next()
            var outcomes: [String] = []
            for store in stores {
                var generator = SeededGenerator(seed: start)
                let mutation = Mutation.random(&generator)
                outcomes.append(await mutation.run(on: store))
                // A change that always differs, so that there is one to announce.
                try await store.write(.user) { try $0.upsert(Remembered("step", "\(step)")) }
            }
            #expect(Set(outcomes).count == 1, "seed \(seed), step \(step): \(outcomes)")
            var changes: [[StoreChange]] = []
            for index in stores.indices {
                var told: [StoreChange] = []
                repeat {
                    told +=
                        (await heard[index].next(isolation: MainActor.shared)).map { [$0] } ?? []
                } while told.last?.kinds != [.remembered: .known(["step"])]
                changes.append(told)
            }
            #expect(changes[1] == changes[0], "memory, seed \(seed), step \(step)")
            #expect(changes[2] == changes[0], "dictionaries, seed \(seed), step \(step)")
            guard step % 5 == 4 else { continue }
            var questions = SeededGenerator(seed: start)
            for question in (0..<12).map({ _ in Question.random(&questions) }) {
                let answers = try stores.map { try question.ask($0) }
                #expect(answers[1] == answers[0], "memory, seed \(seed): \(question)")
                #expect(answers[2] == answers[0], "dictionaries, seed \(seed): \(question)")
            }
        }
    }
}
