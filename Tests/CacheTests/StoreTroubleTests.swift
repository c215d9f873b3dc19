import Cache
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

/// Disks that are full or read-only, and files that somebody else holds: each has an error of its own,
/// and costs nothing of what is there.
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
        let disk = try #require(SmallDisk(kilobytes: 600))
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
        let disk = try #require(SmallDisk(kilobytes: 700))
        let store = SQLiteStore(at: disk.locations)
        try store.open()
        let path = store.locations.path(of: .user)
        let much = String(repeating: "x", count: 200_000)
        try await store.write(.user) { writer in
            try writer.upsert(Remembered("a", "1"))
            try writer.upsert(Remembered("b", much))
        }
        let erasure = try store.erasure(of: .user)
        try write(
            String(repeating: "x", count: disk.free - 40_000), to: disk.path + "/filler")
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
        try store.read { try $0.first(Request(Remembered.self, where: .key("a")))?.value }
    }
}

/// A small file system of its own.
private final class SmallDisk {
    private let directory: TemporaryDirectory
    let path: String

    /// Nil where none may be mounted.
    init?(kilobytes: Int) {
        guard let directory = try? TemporaryDirectory() else { return nil }
        self.directory = directory
        path = directory.path + "/disk"
        mkdir(path, 0o755)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
    }

    deinit {
        umount(path)
    }

    static let canMount = geteuid() == 0 && SmallDisk(kilobytes: 64) != nil

    var locations: StoreLocations {
        StoreLocations(cacheDirectory: path + "/cache", dataDirectory: path + "/data")
    }

    var free: Int {
        var status = statvfs()
        return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_bsize) : 0
    }

    func makeReadOnly() -> Bool {
        mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }
}
