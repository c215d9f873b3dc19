import Cache
import OrderModels
import TestSupport
import Testing

/// What writes guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct WriteContract {
    @Test(arguments: Backend.allCases)
    func `what is written can be read when the write returns`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(try names(store) == ["Noor"])
    }

    @Test(arguments: Backend.allCases)
    func `a write that fails halfway leaves the read side as it was`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
        struct Interruption: Error {}
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        await #expect(throws: Interruption.self) {
            try await store.write(.cache) { writer in
                try writer.upsert(KeptCaterer.sample("Pasta Bar"))
                throw Interruption()
            }
        }
        #expect(try names(store) == ["Noor"])
    }

    @Test(arguments: Backend.allCases)
    func `a write sees its own changes`(_ backend: Backend) async throws {
        let store = try backend.open()
        let count = try await store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Noor"))
            return try writer.count(Request(KeptCaterer.self))
        }
        #expect(count == 1)
    }

    @Test(arguments: Backend.allCases)
    func `an item that is there already cannot be inserted`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await store.write(.cache) { try $0.insert(KeptCaterer.sample("Noor")) }
        let id = Caterer.sample("").id.rawValue
        await #expect(throws: StoreError.alreadyThere(kind: "caterer", key: id)) {
            try await store.write(.cache) { try $0.insert(KeptCaterer.sample("Other")) }
        }
        #expect(try names(store) == ["Noor"])
    }

    @Test(arguments: Backend.allCases)
    func `writing the same again writes nothing and tells nobody`(_ backend: Backend) async throws {
        let store = try backend.open()
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
        // The next announced change is the next real one.
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor's")) }
        let heard = await changes.next()
        #expect(heard?.kinds == [.caterer: .known([Caterer.sample("").id.rawValue])])
    }

    @Test(arguments: Backend.allCases)
    func `an age is kept and announced to nobody`(_ backend: Backend) async throws {
        let store = try backend.open()
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

    @Test(arguments: Backend.allCases)
    func `an item of one realm cannot be written in the other`(_ backend: Backend) async throws {
        let store = try backend.open()
        await #expect(throws: StoreError.wrongRealm(expected: "cache")) {
            try await store.write(.user) { try $0.upsert(KeptCaterer.sample("Noor")) }
        }
    }

    @Test(arguments: Backend.allCases)
    func `a member that was never stored is refused by name`(_ backend: Backend) async throws {
        let store = try backend.open()
        await #expect(throws: StoreError.unknownMember(key: "test:/x")) {
            try await store.write(.cache) { writer in
                try writer.replace(
                    [Caterer.ID(rawValue: "test:/x")], in: ListingScope(provider: .test))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func `deleting all of a kind names every row, and the dishes that go along`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
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

    @Test(arguments: Backend.allCases)
    @MainActor func `whoever follows is told once what was written can be read`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
        var heard: [String] = []
        func listen(_ name: String) -> Following {
            store.follow { change in
                guard change.concerns(Basket.self) || change.concerns(KeptCaterer.self) else {
                    return
                }
                let count = try? store.read {
                    try $0.count(Request(KeptCaterer.self)) + $0.count(Request(Basket.self))
                }
                heard.append("\(name) \(count ?? -1)")
            }
        }
        var all = [listen("first"), listen("second")]
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(heard == ["first 1", "second 1"])
        all.removeFirst()
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Soup", number: 2)) }
        #expect(heard.dropFirst(2) == ["second 2"])
    }

    @Test(arguments: Backend.allCases)
    func `changes come in the order of the commits`(_ backend: Backend) async throws {
        let store = try backend.open()
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

    private func names(_ store: StoreUnderTest) throws -> [String] {
        try store.read { try $0.items(Request(KeptCaterer.self)).map(\.caterer.name) }
    }
}
