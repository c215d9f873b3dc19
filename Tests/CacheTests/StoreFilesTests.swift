import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

@MainActor
@Suite(.oneByOne)
struct StoreFilesTests {
    private let directory: TemporaryDirectory
    private let locations: StoreLocations

    init() throws {
        directory = try TemporaryDirectory()
        locations = TestStore.locations(in: directory)
    }

    @Test func `nobody else can read what the diner made`() throws {
        _ = try SQLiteStore(at: locations).open()
        var status = stat()
        #expect(stat(locations.path(of: .user), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `a junk cache is set aside and made anew, and the diner's things are whole`()
        async throws
    {
        let store = SQLiteStore(at: locations)
        _ = try store.open()
        try await store.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("").id, since: .noon))
        }
        await store.close()
        try write(String(repeating: "junk ", count: 4000), to: locations.path(of: .cache))

        let again = SQLiteStore(at: locations)
        let notices = try again.open()
        guard case .cacheRebuilt(let kept)? = notices.first, notices.count == 1 else {
            Issue.record("\(notices)")
            return
        }
        #expect(kept.hasPrefix(locations.path(of: .cache) + ".corrupt-"))
        #expect(access(kept, F_OK) == 0)
        #expect(try again.read { try $0.count(Request(Favourite.self)) } == 1)
        #expect(try again.read { try $0.count(Request(KeptCaterer.self)) } == 0)
    }

    @Test func `what can be read of a damaged user file is carried over, the file kept`()
        async throws
    {
        let store = SQLiteStore(at: locations)
        _ = try store.open()
        try await store.write(.user) { writer in
            for number in 1...200 {
                let id = Caterer.sample("", number: number).id
                try writer.upsert(Favourite(caterer: id, since: .noon))
            }
        }
        await store.close()
        try overwrite(locations.path(of: .user), from: 18, with: [0xFF, 0xFF])

        let again = SQLiteStore(at: locations)
        let notices = try again.open()
        guard case .userSalvaged(let kept, _, _)? = notices.first else {
            Issue.record("\(notices)")
            return
        }
        #expect(access(kept, F_OK) == 0)
        try await again.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("").id, since: .noon))
        }
    }

    @Test func `a page destroyed in the middle costs its rows, not the others`() async throws {
        let store = SQLiteStore(at: locations)
        _ = try store.open()
        try await store.write(.user) { writer in
            try writer.upsert(
                AddedProvider(id: .test, url: "https://food.example", addedAt: .noon))
            for number in 1...2000 {
                let id = Caterer.sample("", number: number).id
                try writer.upsert(Favourite(caterer: id, since: .noon))
            }
        }
        await store.close()
        let path = locations.path(of: .user)
        // The last page belongs to the favourites or their index; the providers are far before it.
        var status = stat()
        #expect(stat(path, &status) == 0)
        try overwrite(
            path, from: Int(status.st_size) - 4096, with: Array(repeating: 0xFF, count: 4096))

        let again = SQLiteStore(at: locations)
        _ = try again.open()
        var notices: [StoreNotice] = []
        again.onNotice = { notices.append($0) }
        _ = try again.read { try $0.items(Request(Favourite.self)).count }
        guard case .userSalvaged(let kept, _, _)? = notices.first, notices.count == 1 else {
            Issue.record("\(notices)")
            return
        }
        #expect(access(kept, F_OK) == 0)
        #expect(try again.read { try $0.items(Request(AddedProvider.self)).map(\.id) } == [.test])
        #expect(try again.read { try $0.count(Request(Favourite.self)) } > 0)
    }

    @Test(arguments: Realm.allCases)
    func `a file from a newer eat-tui is refused and left untouched`(realm: Realm) throws {
        _ = try SQLiteStore(at: locations).open()
        let path = locations.path(of: realm)
        try Connection(path: path, mode: .readWrite).execute("PRAGMA user_version = 99")
        let before = try contents(of: path)
        let known = Schema.migrations(of: realm).count
        #expect(throws: StoreError.newerVersion(file: path, found: 99, known: known)) {
            try SQLiteStore(at: locations).open()
        }
        #expect(try contents(of: path) == before)
    }

    @Test(arguments: Realm.allCases)
    func `every earlier version migrates to today's`(realm: Realm) throws {
        let steps = Schema.migrations(of: realm)
        let today = try Connection(path: ":memory:", mode: .create)
        try StoreFiles.migrate(today, realm, file: "")
        for version in 0..<steps.count {
            let connection = try Connection(path: ":memory:", mode: .create)
            try StoreFiles.migrate(
                connection, realm, file: "", through: Array(steps.prefix(version)))
            try StoreFiles.migrate(connection, realm, file: "")
            let schema =
                "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_master ORDER BY name)"
            #expect(try connection.text(schema) == today.text(schema))
            #expect(try connection.integer("PRAGMA user_version") == Int64(steps.count))
        }
    }

    @Test func `a step that fails leaves the version before it`() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        #expect(throws: DatabaseError.self) {
            try StoreFiles.migrate(
                connection, .cache, file: "",
                through: [
                    { "CREATE TABLE a(b)" }, { "CREATE TABLE c(d); CREATE TABLE a(b)" },
                ])
        }
        #expect(try connection.integer("PRAGMA user_version") == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_master") == 1)
    }

    @Test func `a directory that cannot be made is named`() throws {
        try write("a file where a directory should be", to: directory.path + "/data")
        let error = #expect(throws: StoreError.self) { try SQLiteStore(at: locations).open() }
        guard case .inaccessible(let file, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file.hasPrefix(directory.path + "/data"))
    }

    @Test func `a path with question marks and percent signs is a path`() async throws {
        let odd = StoreLocations(
            cacheDirectory: directory.path + "/a?b#c%20d", dataDirectory: directory.path + "/e f'g")
        let store = SQLiteStore(at: odd)
        _ = try store.open()
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(try store.read { try $0.count(Request(KeptCaterer.self)) } == 1)
        #expect(files(in: odd.cacheDirectory).contains("cache.db"))
    }

    private func overwrite(_ path: String, from offset: Int, with bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
    }

    private func contents(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
