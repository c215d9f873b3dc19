import Cache
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

/// What only a store on files can guarantee over its life.
@MainActor
@Suite(.oneByOne)
struct StoreFileLifeTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    @Test func `closing keeps what was written`() async throws {
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        try await test.store.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("").id, since: .noon))
        }
        await test.store.close()
        let again = try test.another()
        #expect(try again.read { try $0.items(Request(KeptCaterer.self)) } == [.sample("Noor")])
        #expect(try again.read { try $0.count(Request(Favourite.self)) } == 1)
    }

    @Test func `a long write leaves a short log`() async throws {
        try await test.store.write(.cache) { writer in
            for number in 1...8000 {
                try writer.upsert(
                    KeptCaterer.sample("Kitchen number \(number)", number: number, summary: filler))
            }
        }
        // The log is moved into the file after the merge; the next writer restarts it.
        var changes = test.store.changes().makeAsyncIterator()
        try await test.store.write(.cache) { try $0.upsert(Marketplace.sample) }
        _ = await changes.next()
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("Last", number: 1)) }
        let other = try test.another()
        #expect(try other.read { try $0.count(Request(KeptCaterer.self)) } == 8000)
        #expect(
            try other.read { try $0.first(Request(KeptCaterer.self, where: .named("Last"))) } != nil
        )
    }

    private let filler = String(repeating: "A kitchen like any other. ", count: 40)

    @Test func `one file can be made compact while the log of the other is full`() async throws {
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        try await test.store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        try await test.store.compact(.user)
        try await test.store.compact(.cache)
    }

    @Test func `erasing leaves no copy, no log and nothing to read in the file`() async throws {
        let word = "quinceandmedlar"
        try await test.store.write(.user) { try $0.upsert(Remembered(word, word)) }
        let erasure = try test.store.erasure(of: .user)
        let path = test.store.locations.path(of: .user)
        #expect(erasure.file == path)
        try await test.store.erase(erasure)
        #expect(files(in: directory) == ["user.db", "user.db-shm", "user.db-wal"])
        for suffix in ["", "-wal"] {
            let bytes = try contents(of: path + suffix)
            #expect(!String(decoding: bytes, as: UTF8.self).contains(word))
        }
    }

    @Test func `what cannot be erased is whole`() async throws {
        let store = test.store
        try await store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        let erasure = try store.erasure(of: .user)
        let other = try Connection(path: erasure.file ?? "", mode: .readWrite)
        try other.execute(
            "CREATE TRIGGER no BEFORE DELETE ON remembered BEGIN SELECT RAISE(ABORT, 'no'); END")
        let error = await #expect(throws: StoreError.self) { try await store.erase(erasure) }
        guard case .notErased(_, let copy, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.read { try $0.count(Request(Remembered.self)) } == 1)
        let kept = try Connection(path: copy, mode: .readOnly)
        #expect(try kept.integer("SELECT count(*) FROM remembered") == 1)
        var status = stat()
        #expect(stat(copy, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `an erasure that another store named is refused`() async throws {
        let other = try TestStore()
        let erasure = try other.store.erasure(of: .user)
        try await test.store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        await #expect(throws: StoreError.self) { try await test.store.erase(erasure) }
        #expect(try test.store.read { try $0.count(Request(Remembered.self)) } == 1)
    }

    private var directory: String { test.store.locations.dataDirectory }

    private func contents(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
