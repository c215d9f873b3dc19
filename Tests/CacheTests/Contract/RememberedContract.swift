import Cache
import OrderModels
import TestSupport
import Testing

/// What the diner's own data guarantees, on every backend.
@MainActor
@Suite(.oneByOne)
struct RememberedContract {
    @Test(arguments: Backend.allCases)
    func `what was learned is found by its key and by how that begins`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await store.write(.user) { writer in
            try writer.upsert(Remembered("caterers.sort", "name"))
            try writer.upsert(Remembered("caterers.sort", "opening"))
            try writer.upsert(Remembered("caterers%", "a percent sign"))
            try writer.upsert(Remembered("place", ""))
        }
        func values(_ filter: Remembered.Filter) throws -> [String] {
            try store.read { try $0.items(Request(Remembered.self, where: filter)).map(\.value) }
        }
        func value(_ key: String) throws -> String? {
            try store.read { try $0.item(Remembered.self, key)?.value }
        }
        #expect(try value("caterers.sort") == "opening")
        #expect(try value("caterers") == nil)
        #expect(try values(.under("caterers")) == ["a percent sign", "opening"])
        #expect(try values(.under("caterers%")) == ["a percent sign"])
        #expect(try values(.under("")).count == 3)
        try await store.write(.user) { try $0.delete(Remembered.self, "place") }
        #expect(try value("place") == nil)
    }

    @Test(arguments: Backend.allCases)
    func `of kinds that are said to be empty nothing is found`(_ backend: Backend) async throws {
        let store = try backend.open()
        func isEmpty(_ kinds: ItemKind...) throws -> Bool {
            try store.read { try $0.isEmpty(of: kinds) }
        }
        // Dictionaries always answer false.
        let isTold = backend != .dictionaries
        #expect(try isEmpty(.remembered) == isTold)
        #expect(try isEmpty(.order, .remembered, .caterer) == isTold)
        try await store.write(.user) { writer in
            try writer.upsert(Remembered("one", "1"))
            #expect(try !writer.isEmpty(of: [.remembered]))
            try writer.upsert(Remembered("two", "2"))
        }
        #expect(try !isEmpty(.remembered) && !isEmpty(.order, .remembered))
        #expect(try isEmpty(.order, .caterer) == isTold)
        try await store.write(.user) { try $0.deleteAll(Remembered.self) }
        #expect(try isEmpty(.remembered) == isTold)
    }

    @Test(arguments: Backend.allCases)
    func `what was known already is not announced`(_ backend: Backend) async throws {
        let store = try backend.open()
        var changes = store.changes().makeAsyncIterator()
        for value in ["1", "1", "1", "2"] {
            try await store.write(.user) { try $0.upsert(Remembered("key", value)) }
        }
        try await store.write(.user) { try $0.upsert(Remembered("other", "")) }
        #expect(await changes.next()?.kinds == [.remembered: .known(["key"])])
        #expect(await changes.next()?.kinds == [.remembered: .known(["key"])])
        #expect(await changes.next()?.kinds == [.remembered: .known(["other"])])
    }

    @Test(arguments: Backend.allCases)
    func `two spellings of one letter are two names, and a new spelling is a change`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let wrote = try await store.write(.user) { writer in
            try ["caf\u{E9}", "cafe\u{301}"].map { try writer.upsert(Remembered($0, "\u{E9}")) }
        }
        #expect(wrote == [true, true])
        let again = try await store.write(.user) {
            try $0.upsert(Remembered("caf\u{E9}", "e\u{301}"))
        }
        #expect(again)
        #expect(try store.read { try $0.count(Request(Remembered.self)) } == 2)
    }

    @Test(arguments: Backend.allCases)
    func `what the diner did last comes first`(_ backend: Backend) async throws {
        let store = try backend.open()
        let caterer = Caterer.sample("").id
        try await store.write(.user) { writer in
            for (name, seconds) in [("a", 5), ("b", 9), ("c", 5)] as [(String, Int64)] {
                try writer.upsert(
                    Basket(
                        id: Basket.ID(rawValue: name), caterer: caterer,
                        touchedAt: .noon.adding(seconds: seconds)))
            }
        }
        let request = Request(Basket.self, where: .caterer(caterer))
        #expect(try store.read { try $0.items(request) }.map(\.id.rawValue) == ["b", "a", "c"])
    }
}
