import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
struct StoreWriteTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `what is written can be read when the write returns`() async throws {
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(try names() == ["Noor"])
    }

    @Test func `a write that fails halfway leaves the read side as it was`() async throws {
        struct Interruption: Error {}
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        await #expect(throws: Interruption.self) {
            try await store.write(.cache) { writer in
                try writer.upsert(KeptCaterer.sample("Pasta Bar"))
                throw Interruption()
            }
        }
        #expect(try names() == ["Noor"])
    }

    @Test func `a write sees its own changes`() async throws {
        let count = try await store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Noor"))
            return try writer.count(Request(KeptCaterer.self))
        }
        #expect(count == 1)
    }

    @Test func `an item that is there already cannot be inserted`() async throws {
        try await store.write(.cache) { try $0.insert(KeptCaterer.sample("Noor")) }
        let id = Caterer.sample("").id.rawValue
        await #expect(throws: StoreError.alreadyThere(kind: .caterer, key: id)) {
            try await store.write(.cache) { try $0.insert(KeptCaterer.sample("Other")) }
        }
        #expect(try names() == ["Noor"])
    }

    @Test func `writing the same again writes nothing and tells nobody`() async throws {
        let menu = Menu.sample([("Curries", [.sample("Green curry", groups: [.size])])])
        let scope = ListingScope(provider: .test)
        let fill: @Sendable (any WriteAccessor) throws -> Bool = { writer in
            let wrote = try writer.upsert(KeptCaterer.sample("Noor"))
            try writer.replace([Caterer.sample("").id], in: scope)
            try writer.replaceMenu(with: menu)
            return wrote
        }
        #expect(try await store.write(.cache, fill))
        var changes = store.changes().makeAsyncIterator()
        #expect(try await store.write(.cache, fill) == false)
        // The next thing heard of is the next thing that really changed.
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor's")) }
        let heard = await changes.next()
        #expect(heard?.kinds == [.caterer: .known([Caterer.sample("").id.rawValue])])
    }

    @Test func `an age is kept and announced to nobody`() async throws {
        var changes = store.changes().makeAsyncIterator()
        let resource = Resource.menu(Caterer.sample("").id)
        let freshness = Freshness(
            resource, fetchedAt: .noon, expiresAt: .noon.adding(seconds: 60), etag: "\"a\"",
            lastError: "cut off")
        try await store.write(.cache) { try $0.record(freshness) }
        #expect(try store.read { try $0.freshness(of: resource) } == freshness)
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(
            await changes.next()?.kinds.keys.sorted { $0.rawValue < $1.rawValue } == [.marketplace])
    }

    @Test func `an item of one realm cannot be written in the other`() async throws {
        await #expect(throws: StoreError.wrongRealm(expected: .cache)) {
            try await store.write(.user) { try $0.upsert(KeptCaterer.sample("Noor")) }
        }
    }

    @Test func `a member that was never stored is refused by name`() async throws {
        await #expect(throws: StoreError.unknownMember(key: "test:/x")) {
            try await store.write(.cache) { writer in
                try writer.replace(
                    [Caterer.ID(rawValue: "test:/x")], in: ListingScope(provider: .test))
            }
        }
    }

    @Test func `deleting all of a kind names every row, and the dishes that go along`() async throws
    {
        let menu = Menu.sample([("Curries", [.sample("Green curry")])])
        try await store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Noor"))
            try writer.replaceMenu(with: menu)
        }
        var changes = store.changes().makeAsyncIterator()
        try await store.write(.cache) { try $0.deleteAll(KeptCaterer.self) }
        let kinds = await changes.next()?.kinds
        #expect(kinds?[.caterer] == .known([Caterer.sample("").id.rawValue]))
        #expect(kinds?[.menuItem] == .known(["test:/api/products/1"]))
        #expect(try store.read { try $0.count(Request(MenuItem.self)) } == 0)
    }

    @Test func `changes come in the order of the commits`() async throws {
        var changes = store.changes().makeAsyncIterator()
        for number in 1...20 {
            try await store.writeInBackground(.cache) {
                try $0.upsert(KeptCaterer.sample("Noor \(number)", number: number))
            }
        }
        for number in 1...20 {
            let keys = await changes.next()?.kinds[.caterer]
            #expect(keys == .known(["test:/api/restaurants/\(number)"]))
        }
    }

    @Test func `a closed store says so, and so does one opened twice`() async throws {
        #expect(throws: StoreError.alreadyOpen) { try store.open() }
        await store.close()
        #expect(throws: StoreError.notOpen) { try names() }
        await #expect(throws: StoreError.notOpen) {
            try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        }
    }

    @Test func `closing keeps what was written`() async throws {
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        try await store.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("").id, since: .noon))
        }
        await store.close()
        let again = try test.another()
        #expect(try again.read { try $0.items(Request(KeptCaterer.self)) } == [.sample("Noor")])
        #expect(try again.read { try $0.count(Request(Favourite.self)) } == 1)
    }

    @Test func `a long write leaves a short log`() async throws {
        try await store.write(.cache) { writer in
            for number in 1...8000 {
                try writer.upsert(
                    KeptCaterer.sample("Kitchen number \(number)", number: number, summary: filler))
            }
        }
        // The log is moved into the file after the merge; the next writer starts it over.
        var changes = store.changes().makeAsyncIterator()
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        _ = await changes.next()
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Last", number: 1)) }
        let other = try test.another()
        #expect(try other.read { try $0.count(Request(KeptCaterer.self)) } == 8000)
        #expect(
            try other.read { try $0.first(Request(KeptCaterer.self, where: .named("Last"))) } != nil
        )
    }

    private let filler = String(repeating: "A kitchen like any other. ", count: 40)

    private func names() throws -> [String] {
        try store.read { try $0.items(Request(KeptCaterer.self)).map(\.caterer.name) }
    }
}
