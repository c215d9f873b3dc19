import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

/// Files that lost bytes, in the middle or at the end: the store keeps the damaged file, copies
/// what is readable, and reports the damage.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct DamageTests {
    private nonisolated static let favourites = 400
    private nonisolated static let steps = 150

    @Test(arguments: 0..<UInt64(4))
    func `whatever bytes of the diner's file are flipped, it opens, and a loss is told`(
        part: UInt64
    ) async throws {
        try await campaign(part, rounds: 6) { bytes, dice in
            for _ in 0..<Int.random(in: 1...40, using: &dice) {
                let place = Int.random(in: bytes.indices, using: &dice)
                bytes[place] ^= UInt8.random(in: 1...255, using: &dice)
            }
        }
    }

    @Test(arguments: 0..<UInt64(4))
    func `wherever the diner's file is cut, it opens, and a loss is told`(
        part: UInt64
    ) async throws {
        try await campaign(part + 100, rounds: 4) { bytes, dice in
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &dice))
        }
    }

    @Test func `a page that is lost costs what was on it, and nothing behind it`() async throws {
        let directory = try TemporaryDirectory()
        let locations = TestStore.locations(in: directory)
        try await stock(locations)
        let path = locations.path(of: .user)
        // A leaf page in the middle of the favourites.
        let pages = try Connection(path: path, mode: .readOnly)
        let page = try pages.integer(
            """
            SELECT pageno FROM dbstat WHERE name = 'favourite' AND pagetype = 'leaf'
            ORDER BY path LIMIT 1 OFFSET 3
            """)
        let offset = try #require(page.map { (Int($0) - 1) * 4096 })
        var bytes = try contents(of: path)
        bytes.replaceSubrange(offset..<offset + 4096, with: repeatElement(0xA5, count: 4096))
        try put(bytes, at: path)

        let (kept, told) = try await reopened(locations)
        #expect(told)
        #expect(kept.favourites < Self.favourites)
        #expect(kept.favourites > Self.favourites * 3 / 4)
        #expect(kept.steps == Self.steps)
    }

    @Test func `a damaged table of contents costs no row`() async throws {
        let directory = try TemporaryDirectory()
        let locations = TestStore.locations(in: directory)
        try await stock(locations)
        let file = try Connection(path: locations.path(of: .user), mode: .readWrite)
        // With two indexes on one page, no table of the file can be read.
        try file.execute(
            """
            CREATE INDEX lie ON favourite(since);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master
                WHERE name = 'sqlite_autoindex_favourite_1') WHERE name = 'lie';
            """)
        let (kept, told) = try await reopened(locations)
        #expect(told)
        #expect(kept.favourites == Self.favourites)
        #expect(kept.steps == Self.steps)
    }

    @Test func `whichever page is zeroed, every list is read and the rest is exported`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let original = TestStore.locations(in: directory)
        try await stock(original)
        let bytes = try contents(of: original.path(of: .user))
        for page in 1..<(bytes.count / 4096) {
            let victim = try TemporaryDirectory()
            let locations = TestStore.locations(in: victim)
            for realm in Realm.allCases {
                try StoreFiles.makeDirectory(locations.directory(of: realm))
            }
            var damaged = bytes
            damaged.replaceSubrange(
                page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
            try put(damaged, at: locations.path(of: .user))
            let store = SQLiteStore(at: locations)
            var notices = try store.open()
            store.onNotice = { notices.append($0) }
            let counts = try await Archive.export(from: store) { _ in }
            let favourites = try store.read { try $0.items(Request(Favourite.self)).count }
            #expect(favourites == counts[.favourites], "page \(page)")
            let lost = notices.flatMap { notice -> [StoreNotice.Loss] in
                guard case .userSalvaged(_, _, let lost) = notice else { return [] }
                return lost
            }
            let missing = lost.filter { $0.thing == .favourite }
            #expect(
                missing.flatMap(\.keys).count == Self.favourites - favourites
                    || missing.contains { !$0.isCounted }, "page \(page)")
            await store.close()
        }
    }

    @Test func `a file that reads as damaged though no check finds anything is salvaged`()
        async throws
    {
        let test = try TestStore()
        try await test.store.write(.user) { try $0.upsert(Favourite(caterer: .lost, since: .noon)) }
        var notices: [StoreNotice] = []
        test.store.onNotice = { notices.append($0) }
        var reads = 0
        let count = try test.store.read { reader in
            reads += 1
            if reads < 4 { throw DatabaseError(code: 11, message: "malformed") }
            return try reader.count(Request(Favourite.self))
        }
        #expect(count == 1)
        #expect(notices.count == 3)
        guard case .userSalvaged(_, let rows, let lost)? = notices.last else {
            Issue.record("\(notices)")
            return
        }
        #expect(rows == 1 && lost == [])
    }

    // MARK: -

    private func campaign(
        _ part: UInt64, rounds: Int,
        _ damage: (inout [UInt8], inout SeededGenerator) -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let original = TestStore.locations(in: directory)
        try await stock(original)
        let bytes = try contents(of: original.path(of: .user))
        let rounds = UInt64(Campaign.rounds(rounds))
        for seed in (part * rounds)..<((part + 1) * rounds) {
            var dice = Campaign.generator(seed)
            let victim = try TemporaryDirectory()
            let locations = TestStore.locations(in: victim)
            for realm in Realm.allCases {
                try StoreFiles.makeDirectory(locations.directory(of: realm))
            }
            var damaged = bytes
            damage(&damaged, &dice)
            try put(damaged, at: locations.path(of: .user))
            let (kept, told) = try await reopened(locations)
            let isWhole = kept.favourites >= Self.favourites && kept.steps >= Self.steps
            #expect(told || isWhole, "seed \(seed): \(kept)")
            for path in locations.setAside(of: .user) {
                #expect(try contents(of: path) == damaged, "seed \(seed): \(path)")
            }
        }
    }

    private struct Kept {
        var favourites: Int
        var steps: Int
    }

    /// What is there after opening and using the store, and whether damage was reported.
    private func reopened(_ locations: StoreLocations) async throws -> (Kept, told: Bool) {
        let store = SQLiteStore(at: locations)
        var told = try !store.open().isEmpty
        store.onNotice = { _ in told = true }
        func count() throws -> Kept {
            try store.read { reader in
                Kept(
                    favourites: try reader.items(Request(Favourite.self)).count,
                    steps: try reader.items(
                        Request(CopyStep.self, where: .of(CopyID(rawValue: "d")))
                    ).count)
            }
        }
        _ = try count()
        // The store is usable in any case.
        try await store.write(.user) { try $0.upsert(Remembered("after", "1")) }
        let kept = try count()
        // A check finds damage that reading does not meet.
        if try await !store.flaws(of: .user).isEmpty { told = true }
        await store.close()
        return (kept, told)
    }

    private func stock(_ locations: StoreLocations) async throws {
        let store = SQLiteStore(at: locations)
        try store.open()
        try await store.write(.user) { writer in
            for number in 1...Self.favourites {
                try writer.upsert(
                    Favourite(caterer: Caterer.sample("", number: number).id, since: .noon))
            }
            let draft = CopyRecord(
                id: CopyID(rawValue: "d"), parent: nil, name: "Lunch", createdAt: .noon)
            try writer.upsert(draft)
            for number in 1...Self.steps {
                try writer.upsert(CopyStep(draft.id, Int64(number), "step \(number)", []))
            }
        }
        await store.close()
        let file = try Connection(path: locations.path(of: .user), mode: .readWrite)
        _ = try file.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func contents(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    private func put(_ bytes: [UInt8], at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }
}

extension Caterer.ID {
    fileprivate static var lost: Caterer.ID { Caterer.ID(provider: .test, local: "/lost") }
}
