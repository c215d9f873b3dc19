import Foundation
import Glibc
import Kitchen
import Testing

/// What a kitchen opens is closed with it, once. Each runs in a process of its own, where nobody
/// else opens anything.
@Suite(.timeLimit(.minutes(2)))
struct DescriptorTests {
    private static func canteen(controlPort: Int? = nil) throws -> (MenuFiles, KitchenServer) {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let server = try Servers.canteen(files.directory) {
            $0.board = files.path("board")
            $0.controlPort = controlPort
        }
        return (files, server)
    }

    private static func open() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").map {
            let kind = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/" + $0)
            return $0 + " " + (kind ?? "")
        }
    }

    /// The system's queues open descriptors of their own for the first timer, on a thread of theirs, which
    /// would be counted as a kitchen's where that comes late.
    private static func openQueues() async throws {
        try await Task.sleep(for: .milliseconds(1))
    }

    /// Whether no more than `count` are open. Some are closed by other threads, in a moment; nothing
    /// tells when, so this looks again.
    private static func settles(at count: Int) async throws -> Bool {
        for _ in 0..<2_000 {
            if try open().count <= count { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        print("open:", try open())
        return false
    }

    @Test func `a kitchen that nobody stopped leaves nothing open`() async {
        await #expect(processExitsWith: .success) {
            try await Self.openQueues()
            _ = try Self.canteen()
            let before = try Self.open().count
            for _ in 0..<5 { _ = try Self.canteen() }
            #expect(try await Self.settles(at: before))
        }
    }

    @Test func `a kitchen that could not begin leaves nothing open`() async {
        await #expect(processExitsWith: .success) {
            try await Self.openQueues()
            let (files, other) = try Self.canteen(controlPort: 0)
            let taken = try #require(other.controlURL.flatMap { URL(string: $0)?.port })
            let before = try Self.open().count
            for _ in 0..<5 {
                #expect(throws: KitchenError.self) { _ = try Self.canteen(controlPort: taken) }
            }
            #expect(try await Self.settles(at: before))
            withExtendedLifetime(files) { other.stop() }
        }
    }

    @Test func `a kitchen that is stopped twice closes nothing of others`() async {
        await #expect(processExitsWith: .success) {
            let (files, server) = try Self.canteen()
            server.stop()
            let others = (0..<64).map { _ in dup(0) }
            server.stop()
            #expect(others.allSatisfy { fcntl($0, F_GETFD) >= 0 })
            withExtendedLifetime(files) {}
        }
    }
}
