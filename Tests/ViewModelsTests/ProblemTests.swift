import Sentences
import Cache
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
        StoreError.wrongRealm(expected: .user), StoreError.unknownMember(key: "k"),
        StoreError.broken(reason: .verbatim("r")), ArchiveError.noArchive,
        ArchiveError.newerVersion(found: 2, known: 1), TransferError.notEmpty("favourite"),
        TransferError.differs("favourite", source: 1, target: 2),
    ]

    @Test(arguments: errors.indices)
    func `each error of the store is a sentence with what to do next`(number: Int) {
        let problem = Problem(Self.errors[number])
        #expect(problem.sentence.hasSuffix("."))
        #expect(problem.hint?.isEmpty == false)
        #expect(!problem.sentence.contains("Error"))
    }

    @Test func `mistakes of the diner's are not called ours`() {
        for error in [ArchiveError.noArchive, .newerVersion(found: 2, known: 1)] {
            #expect(Problem(error).code == .usage)
        }
        #expect(Problem(StoreError.full(file: "/a")).code == .storage)
        #expect(Problem(StoreError.busy(file: "/a")).isRetryable)
    }

    @Test func `what would be erased is named as a diner would`() async throws {
        let store = SQLiteStore.inMemory()
        try store.open()
        #expect(try store.erasure(of: .user).words == "nothing")
        for name in ["lunch", "dinner"] {
            let child = try await store.makeChild(named: name)
            try await child.edit("noted") { try $0.upsert(Remembered(name, "1")) }
            await child.close()
        }
        try await store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        #expect(
            try store.erasure(of: .user).words
                == "1 remembered choice, 2 drafts, 2 changes in drafts, 2 steps to undo")
    }
}
