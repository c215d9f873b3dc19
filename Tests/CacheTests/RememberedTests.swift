import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

@MainActor
@Suite(.oneByOne)
struct RememberedTests {
    @Test func `what was learned is there the next time`() async throws {
        let test = try TestStore()
        try await test.store.write(.user) { writer in
            try writer.upsert(Remembered("caterers.sort", "name"))
            try writer.upsert(Remembered("caterers.sort", "opening"))
            try writer.upsert(Remembered("caterers%", "a percent sign"))
            try writer.upsert(Remembered("place", ""))
        }
        await test.store.close()
        let again = try test.another()
        func values(_ filter: Remembered.Filter) throws -> [String] {
            try again.read { try $0.items(Request(Remembered.self, where: filter)).map(\.value) }
        }
        func value(_ key: String) throws -> String? {
            try again.read { try $0.item(Remembered.self, key)?.value }
        }
        #expect(try value("caterers.sort") == "opening")
        #expect(try value("caterers") == nil)
        #expect(try values(.under("caterers")) == ["a percent sign", "opening"])
        #expect(try values(.under("caterers%")) == ["a percent sign"])
        #expect(try values(.under("")).count == 3)
        try await again.write(.user) { try $0.delete(Remembered.self, "place") }
        #expect(try value("place") == nil)
    }

    @Test func `of very many it is told that they changed, and not which`() async throws {
        let test = try TestStore()
        let store = test.store
        var changes = store.changes().makeAsyncIterator()
        for number in [1, 2_000] {
            try await store.write(.user) { writer in
                try writer.upsert(Remembered("key", String(number)))
                for number in 0..<number { try writer.upsert(Favourite.numbered(number)) }
            }
        }
        #expect(
            await changes.next()?.kinds
                == [
                    .remembered: .known(["key"]),
                    .favourite: .known([Favourite.numbered(0).caterer.rawValue]),
                ])
        #expect(
            await changes.next()?.kinds == [.remembered: .known(["key"]), .favourite: .unknown])
    }

    @Test func `a file of the first version keeps what it has and learns to remember`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let locations = TestStore.locations(in: directory)
        try StoreFiles.makeDirectory(locations.directory(of: .user))
        let path = locations.path(of: .user)
        try makeFirstVersion(path)
        let store = SQLiteStore(at: locations)
        #expect(try store.open() == [])
        #expect(try store.read { try $0.items(Request(AddedProvider.self)).map(\.id) } == [.test])
        try await store.write(.user) { try $0.upsert(Remembered("key", "value")) }
        #expect(
            try store.read { try $0.first(Request(Remembered.self)) } == Remembered("key", "value"))
    }

    @Test func `a damaged file of the first version loses nothing for want of a later table`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/user.db"
        try makeFirstVersion(path)
        guard case .userSalvaged(_, let rows, let lost) = try Quarantine.setAside(.user, path)
        else {
            Issue.record("not salvaged")
            return
        }
        #expect(rows == 1)
        #expect(lost == [])
    }

    private func makeFirstVersion(_ path: String) throws {
        let connection = try Connection(path: path, mode: .create)
        try StoreFiles.migrate(
            connection, .user, file: path,
            through: Array(Schema.migrations(of: .user).prefix(1)))
        try connection.execute("INSERT INTO provider VALUES('test', 'https://food.example', 1, 2)")
    }
}

extension Favourite {
    fileprivate static func numbered(_ number: Int) -> Favourite {
        Favourite(caterer: Caterer.ID(provider: .test, local: "/\(number)"), since: .noon)
    }
}
