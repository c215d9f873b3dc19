import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct TwoProcessesTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    @Test(.timeLimit(.minutes(10)))
    func `what another process commits is announced by kind, its keys unknown, and can be read`()
        async throws
    {
        try await test.store.watchOtherProcesses()
        var changes = test.store.changes().makeAsyncIterator()
        let other = try test.another()
        try await other.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(await changes.next()?.kinds == [.caterer: .unknown])
        #expect(try test.store.read { try $0.count(Request(KeptCaterer.self)) } == 1)
    }

    @Test func `a writer waits for the other's short transaction`() async throws {
        let other = try test.another()
        let store = test.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                let writer = number.isMultiple(of: 2) ? store : other
                group.addTask {
                    _ = try await writer.write(.cache) {
                        try $0.upsert(KeptCaterer.sample("Kitchen \(number)", number: number))
                    }
                }
            }
            try await group.waitForAll()
        }
        let fresh = try test.another()
        #expect(try fresh.read { try $0.count(Request(KeptCaterer.self)) } == 40)
    }

    @Test func `a snapshot does not move under a reader`() async throws {
        let other = try test.another()
        try await other.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(try test.store.read { try $0.count(Request(KeptCaterer.self)) } == 0)
        // A commit of our own moves the read side to the newest commit.
        try await test.store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try test.store.read { try $0.count(Request(KeptCaterer.self)) } == 1)
    }

    @Test func `a list in its order shows what another process made of it`() async throws {
        let scope = ListingScope(provider: .test)
        let ids = (1...20).map { Caterer.sample("", number: $0).id }
        try await test.store.write(.cache) { writer in
            for number in 1...20 {
                try writer.upsert(KeptCaterer.sample("Kitchen", number: number))
            }
            try writer.replace(ids, in: scope)
        }
        try await test.store.watchOtherProcesses()
        let request = Request(CatererListing.self, where: .in(scope), sort: .name(.root))
        #expect(try test.store.read { try $0.count(request) } == 20)
        var changes = test.store.changes().makeAsyncIterator()
        let other = try test.another()
        try await other.write(.cache) { try $0.replace([ids[0]], in: scope) }
        #expect(await changes.next()?.concerns(CatererListing.self) == true)
        #expect(try test.store.read { try $0.count(request) } == 1)
        await other.close()
    }
}
