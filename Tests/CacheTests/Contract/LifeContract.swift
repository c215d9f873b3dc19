import Cache
import OrderModels
import TestSupport
import Testing

/// What opening, closing and erasing guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct LifeContract {
    @Test(arguments: Backend.allCases)
    func `a store that was not opened says so to readers and writers`(
        _ backend: Backend
    ) async throws {
        let store = try backend.make()
        #expect(throws: StoreError.notOpen) { try count(store) }
        #expect(throws: StoreError.notOpen) { try store.erasure(of: .user) }
        await #expect(throws: StoreError.notOpen) {
            try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        }
    }

    @Test(arguments: Backend.allCases)
    func `a store that is open cannot be opened, and goes on`(_ backend: Backend) async throws {
        let store = try backend.open()
        #expect(throws: StoreError.alreadyOpen) { try store.open() }
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try count(store) == 1)
    }

    @Test(arguments: Backend.allCases)
    func `a closed store says so, and when opened again has all it had`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        await store.close()
        #expect(throws: StoreError.notOpen) { try count(store) }
        await #expect(throws: StoreError.notOpen) {
            try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        }
        try store.open()
        #expect(try count(store) == 1)
        try await store.write(.cache) { try $0.deleteAll(Marketplace.self) }
        #expect(try count(store) == 0)
    }

    @Test(arguments: Backend.allCases)
    func `closing ends the stream of changes, and a new one begins after opening`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        var changes = store.changes().makeAsyncIterator()
        await store.close()
        #expect(await changes.next() == nil)
        try store.open()
        changes = store.changes().makeAsyncIterator()
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(await changes.next()?.kinds == [.marketplace: .known(["test"])])
    }

    @Test(arguments: Backend.allCases)
    func `a reader may ask within its question, and sees one state throughout`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        let (outer, inner) = try store.read { reader in
            (try reader.count(Request(Marketplace.self)), try count(store))
        }
        #expect(outer == 1)
        #expect(inner == 1)
    }

    @Test(arguments: Backend.allCases)
    func `a reader that fails leaves the store as it was`(_ backend: Backend) async throws {
        struct Interruption: Error {}
        let store = try backend.open()
        #expect(throws: Interruption.self) { try store.read { _ in throw Interruption() } }
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try count(store) == 1)
    }

    @Test(arguments: Backend.allCases)
    func `writers of both halves come one after the other and none is lost`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                group.addTask {
                    if number.isMultiple(of: 2) {
                        _ = try await store.write(.cache) {
                            try $0.upsert(KeptCaterer.sample("Kitchen", number: number))
                        }
                    } else {
                        _ = try await store.writeInBackground(.user) {
                            try $0.upsert(Remembered("\(number)", ""))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        // A write returns when the read side shows it and all earlier commits.
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try store.read { try $0.count(Request(KeptCaterer.self)) } == 20)
        #expect(try store.read { try $0.count(Request(Remembered.self)) } == 20)
    }

    @Test(arguments: Backend.allCases)
    func `erasing names what it will remove, removes that, and tells of it`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let caterer = Caterer.sample("").id
        try await store.write(.user) { writer in
            try writer.upsert(Favourite(caterer: caterer, since: .noon))
            try writer.upsert(Remembered("a", "1"))
            try writer.upsert(Remembered("b", "2"))
        }
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        let erasure = try store.erasure(of: .user)
        #expect(erasure.realm == .user)
        #expect(erasure.items == [.favourite: 1, .remembered: 2])
        #expect((erasure.file != nil) == (backend == .files))
        var changes = store.changes().makeAsyncIterator()
        try await store.erase(erasure)
        #expect(
            await changes.next()?.kinds == [
                .favourite: .known([caterer.rawValue]), .remembered: .known(["a", "b"]),
            ])
        #expect(try store.erasure(of: .user).items.isEmpty)
        #expect(try store.read { try $0.count(Request(KeptCaterer.self)) } == 1)
    }

    @Test(arguments: Backend.allCases)
    func `erasing names drafts, what they hold and their steps each by itself`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        try await child.add(.sample("Rice", quantity: 3))
        try await child.add(.sample("Rice", quantity: 4))
        child.close()
        let erasure = try store.erasure(of: .user)
        #expect(erasure.items == [.draft: 1, .draftEdit: 2, .draftStep: 3])
        try await store.erase(erasure)
        #expect(try store.copies().isEmpty)
        #expect(try store.erasure(of: .user).items.isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func `erasing the cache forgets how fresh it was`(_ backend: Backend) async throws {
        let store = try backend.open()
        let resource = Resource.marketplace(.test)
        try await store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.record(Freshness(resource, fetchedAt: .noon, expiresAt: .noon))
        }
        try await store.erase(store.erasure(of: .cache))
        #expect(try count(store) == 0)
        #expect(try store.read { try $0.freshness(of: resource) } == nil)
    }

    private func count(_ store: StoreUnderTest) throws -> Int {
        try store.read { try $0.count(Request(Marketplace.self)) }
    }
}
