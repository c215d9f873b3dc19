import Cache
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

/// Full and read-only disks, and locked files: each has an error of its own, and no data is lost.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct StoreTroubleTests {
    @Test func `a file that another holds locked is said to be busy`() async throws {
        let test = try TestStore()
        try await test.store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        let path = test.store.locations.path(of: .user)
        let other = try Connection(path: path, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        await #expect(throws: StoreError.busy(file: path)) {
            try await test.store.write(.user) { try $0.upsert(Remembered("a", "2")) }
        }
        #expect(try value(test.store) == "1")
        try other.execute("ROLLBACK")
        try await test.store.write(.user) { try $0.upsert(Remembered("a", "3")) }
        #expect(try value(test.store) == "3")
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a full disk is said to be full, and the store goes on when there is room`()
        async throws
    {
        let disk = try #require(SmallDisk(kilobytes: 700))
        let store = SQLiteStore(at: disk.locations)
        try store.open()
        let path = store.locations.path(of: .user)
        try await store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        let much = String(repeating: "x", count: 1 << 20)
        await #expect(throws: StoreError.full(file: path)) {
            try await store.write(.user) { writer in
                try writer.upsert(Remembered("a", "2"))
                try writer.upsert(Remembered("b", much))
            }
        }
        #expect(try value(store) == "1")
        try await store.write(.user) { try $0.upsert(Remembered("a", "3")) }
        #expect(try value(store) == "3")
        await store.close()
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `erasing where there is no room for the copy removes nothing and leaves no piece of it`()
        async throws
    {
        let disk = try #require(SmallDisk(kilobytes: 800))
        let store = SQLiteStore(at: disk.locations)
        try store.open()
        let path = store.locations.path(of: .user)
        let much = String(repeating: "x", count: 200_000)
        try await store.write(.user) { writer in
            try writer.upsert(Remembered("a", "1"))
            try writer.upsert(Remembered("b", much))
        }
        let erasure = try store.erasure(of: .user)
        disk.leave(40_000)
        await #expect(throws: StoreError.full(file: path)) { try await store.erase(erasure) }
        #expect(try value(store) == "1")
        #expect(files(in: disk.locations.dataDirectory).filter { $0.contains("before") }.isEmpty)
        await store.close()
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a disk that can only be read is said to be that, and is left as it is`() async throws {
        let disk = try #require(SmallDisk(kilobytes: 1000))
        let store = SQLiteStore(at: disk.locations)
        try store.open()
        try await store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        await store.close()
        #expect(disk.makeReadOnly())
        let again = SQLiteStore(at: disk.locations)
        let error = await #expect(throws: StoreError.self) {
            try again.open()
            try await again.write(.user) { try $0.upsert(Remembered("a", "2")) }
        }
        guard case .inaccessible(let file, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file.hasPrefix(disk.path))
        await again.close()
    }

    private func value(_ store: SQLiteStore) throws -> String? {
        try store.read { try $0.item(Remembered.self, "a")?.value }
    }
}
