import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

/// Unreadable rows in an intact file, and an unusable cache: nothing but their own content is lost.
@MainActor
@Suite(.oneByOne)
struct UnreadableRowTests {
    @Test func `a row that cannot be read is left out of its list and named, once`() async throws {
        let test = try TestStore()
        try await test.store.write(.user) { writer in
            for number in 1...3 {
                try writer.upsert(OrderSamples.attempt("k\(number)", .unknown))
            }
        }
        try spoil(test, "UPDATE order_attempt SET confirmed = 'x' WHERE ref = 'k2'")
        var notices: [StoreNotice] = []
        test.store.onNotice = { notices.append($0) }
        for _ in 1...2 {
            let found = try test.store.read {
                try $0.items(Request(OrderAttempt.self, where: .unsettled))
            }
            #expect(Set(found.map(\.id.rawValue)) == ["k1", "k3"])
        }
        #expect(notices == [.rowUnreadable(.attempt, key: "k2")])
        #expect(try test.store.unreadableRows().map(\.key) == ["k2"])
    }

    @Test func `an attempt that may be an order is not left out of what its basket is asked for`()
        async throws
    {
        let test = try TestStore()
        let attempt = OrderSamples.attempt("k1", .unknown)
        try await test.store.write(.user) { try $0.upsert(attempt) }
        try spoil(test, "UPDATE order_attempt SET state = 'x'")
        #expect(throws: StoreError.unreadable(.attempt, key: "k1")) {
            try test.store.read {
                try $0.items(Request(OrderAttempt.self, where: .basket(attempt.basket)))
            }
        }
        #expect(throws: StoreError.unreadable(.attempt, key: "k1")) {
            try test.store.read { try $0.item(OrderAttempt.self, attempt.id) }
        }
    }

    @Test func `an export writes every row but those that cannot be read`() async throws {
        let test = try TestStore()
        try await test.store.write(.user) { writer in
            for number in 1...250 {
                try writer.upsert(
                    Basket(
                        id: Basket.ID(rawValue: "b\(number)"), caterer: Caterer.sample("").id,
                        touchedAt: .noon))
            }
        }
        // A whole batch of unreadable rows.
        try spoil(test, "UPDATE basket SET budget = 'x' WHERE rowid <= 120")
        var notices: [StoreNotice] = []
        test.store.onNotice = { notices.append($0) }
        let counts = try await Archive.export([.baskets], from: test.store) { _ in }
        #expect(counts[.baskets] == 130)
        #expect(notices.count == 120)
    }

    @Test(arguments: [true, false])
    func `a cache that cannot be used does not stop what the diner made`(isDirectory: Bool)
        async throws
    {
        let directory = try TemporaryDirectory()
        let locations = TestStore.locations(in: directory)
        let whole = SQLiteStore(at: locations)
        try whole.open()
        try await whole.write(.user) { try $0.upsert(Remembered("a", "1")) }
        await whole.close()
        let path = isDirectory ? locations.path(of: .cache) : locations.directory(of: .cache)
        for suffix in ["", "-wal", "-shm"] { unlink(locations.path(of: .cache) + suffix) }
        rmdir(locations.directory(of: .cache))
        if isDirectory {
            try StoreFiles.makeDirectory(path)
        } else {
            try Program.put("in the way", at: path)
        }

        let store = SQLiteStore(at: locations)
        let notices = try store.open()
        guard case .cacheUnusable? = notices.first, notices.count == 1 else {
            Issue.record("\(notices)")
            return
        }
        #expect(try store.read { try $0.item(Remembered.self, "a") }?.value == "1")
        try await store.write(.user) { try $0.upsert(Remembered("a", "2")) }
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try store.read { try $0.item(Marketplace.self, .test) } == .sample)
        let draft = try await store.makeCopy(named: "lunch")
        try await draft.edit("begun") { try $0.upsert(Basket.lunch) }
        draft.close()
        await store.close()

        let again = SQLiteStore(at: locations)
        try again.open()
        #expect(try again.read { try $0.item(Remembered.self, "a") }?.value == "2")
        #expect(try again.copies().map(\.name) == ["lunch"])
        await again.close()
    }

    @Test func `damage that nothing has met yet is found quickly`() async throws {
        let test = try TestStore()
        try await test.store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        #expect(SQLiteStore.quickFlaw(at: test.store.locations) == nil)
        // An index without entries.
        try spoil(
            test,
            """
            PRAGMA writable_schema = ON;
            CREATE INDEX spare ON remembered(value);
            UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master
                WHERE name = 'sqlite_autoindex_favourite_1') WHERE name = 'spare';
            """)
        #expect(SQLiteStore.quickFlaw(at: test.store.locations) != nil)
    }

    private func spoil(_ test: TestStore, _ sql: String) throws {
        try Connection(path: test.store.locations.path(of: .user), mode: .readWrite).execute(sql)
        try? test.store.readSide?.step()  // The read side may be what is damaged.
    }
}
