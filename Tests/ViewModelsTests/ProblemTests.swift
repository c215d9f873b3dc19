import OrderModels
import Sentences
import Cache
import OrderModels
import Presentation
import Testing
import TestSupport
import ViewModels

/// Whatever goes wrong with what is kept is said in a sentence, and what to do next.
@MainActor
struct ProblemTests {
    nonisolated static let errors: [any Error & Sendable] = [
        StoreError.notOpen, StoreError.alreadyOpen,
        StoreError.newerVersion(file: "/a", found: 9, known: 3),
        StoreError.damaged(file: "/a"), StoreError.unreadable(.favourite, key: "k"),
        StoreError.full(file: "/a"),
        StoreError.inaccessible(file: "/a", reason: "permission denied"),
        StoreError.busy(file: "/a"),
        StoreError.notErased(file: "/a", copy: "/b", reason: "no"),
        StoreError.wrongRealm(expected: "user"), StoreError.unknownMember(key: "k"),
        StoreError.broken(reason: .verbatim("r")), ArchiveError.noArchive,
        ArchiveError.newerVersion(found: 2, known: 1), TransferError.lost("favourite", 2),
    ]

    @Test(arguments: errors.indices)
    func `each error of the store is a sentence with what to do next`(number: Int) {
        let problem = Problem(explaining: Self.errors[number])
        #expect(problem.sentence.hasSuffix("."))
        #expect(problem.hint?.isEmpty == false)
        #expect(!problem.sentence.contains("Error"))
    }

    @Test func `mistakes of the diner's are not called ours`() {
        for error in [ArchiveError.noArchive, .newerVersion(found: 2, known: 1)] {
            #expect(Problem(explaining: error).code == .usage)
        }
        #expect(Problem(explaining: StoreError.full(file: "/a")).code == .storage)
        #expect(Problem(explaining: StoreError.busy(file: "/a")).isRetryable)
    }
}
