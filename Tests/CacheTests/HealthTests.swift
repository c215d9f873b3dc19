import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

/// The checks for store maintenance.
@MainActor
@Suite(.oneByOne)
struct HealthTests {
    @Test(arguments: Backend.allCases)
    func `a journal that can be read is well, and one that cannot says how much`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let lunch = try await store.makeCopy(named: "lunch")
        try await lunch.add(.sample("Rice"), .sample("Dal", rank: 2))
        let inner = try await lunch.makeCopy(named: "options")
        inner.close()
        lunch.close()
        let before = try store.journals()
        #expect(before.map(\.record.name).sorted() == ["lunch", "options"])
        #expect(before.allSatisfy { !$0.isStuck })

        let (id, other) = (lunch.id, CopyID(rawValue: "gone"))
        try await store.write(.user) { writer in
            try writer.upsert(CopyEdit(id, ItemName(.basketLine, "line-Rice"), "{\"m\":[1"))
            let orphan = CopyRecord(
                id: CopyID(rawValue: "o"), parent: other, name: "orphan", createdAt: .noon)
            try writer.upsert(orphan)
        }
        let after = try store.journals()
        #expect(after.filter(\.isStuck).map(\.record.name).sorted() == ["lunch", "orphan"])
        #expect(after.first { $0.record.id == id }?.unreadableEdits == 1)
        #expect(after.first { $0.record.name == "orphan" }?.isOrphan == true)
    }

    @Test func `hundreds of journals are all looked at`() async throws {
        let store = try Backend.dictionaries.open()
        try await store.write(.user) { writer in
            for number in 1...250 {
                try writer.upsert(
                    CopyRecord(
                        id: CopyID(rawValue: "\(number)"), parent: nil, name: "\(number)",
                        createdAt: .noon))
            }
        }
        #expect(try Set(store.journals().map(\.record.name)).count == 250)
    }

    @Test(arguments: Realm.allCases)
    func `a whole file has no flaws, and one whose index lies has`(realm: Realm) async throws {
        let test = try TestStore()
        let ids = (1...200).map { Caterer.sample("", number: $0).id }
        try await test.store.write(.user) { writer in
            for id in ids { try writer.upsert(Favourite(caterer: id, since: .noon)) }
        }
        try await test.store.write(.cache) { writer in
            for number in 1...200 {
                try writer.upsert(KeptCaterer.sample("Kitchen", number: number))
            }
        }
        #expect(try await test.store.flaws(of: realm) == [])
        let file = try Connection(path: test.store.locations.path(of: realm), mode: .readWrite)
        let index = realm == .user ? "sqlite_autoindex_favourite_1" : "caterer_by_opening"
        // Reverses the order in the index.
        try file.execute(
            """
            PRAGMA writable_schema = ON;
            CREATE INDEX lie ON \(realm == .user ? "favourite(since)" : "caterer(name_words)");
            UPDATE sqlite_master SET rootpage =
                (SELECT rootpage FROM sqlite_master WHERE name = '\(index)') WHERE name = 'lie';
            PRAGMA writable_schema = RESET;
            """)
        #expect(try await !test.store.flaws(of: realm).isEmpty)
    }

    @Test func `what was set aside is listed, the oldest first, without what belongs to it`()
        async throws
    {
        let test = try TestStore()
        let locations = test.store.locations
        #expect(Realm.allCases.allSatisfy { locations.setAside(of: $0).isEmpty })
        let base = locations.path(of: .user)
        for suffix in ["corrupt-2", "corrupt-1", "corrupt-1-wal", "before-erasing-3", "backup"] {
            try write("", to: "\(base).\(suffix)")
        }
        #expect(
            locations.setAside(of: .user) == [
                base + ".before-erasing-3", base + ".corrupt-1", base + ".corrupt-2",
            ])
        #expect(locations.setAside(of: .cache).isEmpty)
    }
}
