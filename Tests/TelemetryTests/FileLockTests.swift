import Glibc
import TestSupport
import Testing

@testable import Telemetry

struct FileLockTests {
    /// The descriptors of this process that have the file open.
    private func descriptors(of path: String) -> [Int32] {
        files(in: "/proc/self/fd").compactMap(Int32.init).filter { descriptor in
            var name = [CChar](repeating: 0, count: 512)
            let count = readlink("/proc/self/fd/\(descriptor)", &name, 512)
            return name.prefix(max(0, count)).elementsEqual(path.utf8CString.dropLast())
        }
    }

    private func take(_ path: String) throws -> Bool {
        try FileLock(path) != nil
    }

    @Test func `one has it at a time`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        let first = try FileLock(path)
        #expect(try !take(path))
        _ = consume first
        #expect(try take(path))
    }

    @Test func `it is free at once, even while a process being started has a duplicate`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        let lock = try FileLock(path)
        let duplicate = dup(try #require(descriptors(of: path).first))
        defer { close(duplicate) }
        _ = consume lock
        #expect(try take(path))
    }

    @Test func `a place that takes no lock is told`() throws {
        #expect(throws: UnwritableFile.self) { try take("/proc/nowhere/lock") }
    }

    @concurrent
    private func refusals(of path: String) async throws -> Int {
        try (0..<20_000).count { _ in try !take(path) }
    }

    @Test func `who does not get it closes nothing that another thread has opened`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        let lock = try FileLock(path)
        async let refused = refusals(of: path)
        var lost = 0
        for _ in 0..<100_000 {
            let opened = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if close(opened) != 0 { lost += 1 }
        }
        #expect(try await refused == 20_000)
        #expect(lost == 0)
        _ = consume lock
    }
}
