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

    /// The descriptors that are open, once what is being closed is closed.
    private static func open(settlingAt expected: Int? = nil) async throws -> Int {
        var count = 0
        for _ in 0..<200 {
            count = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            if expected.map({ count <= $0 }) ?? true { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        return count
    }

    @Test func `a kitchen that nobody stopped leaves nothing open`() async {
        await #expect(processExitsWith: .success) {
            _ = try Self.canteen()
            let before = try await Self.open()
            for _ in 0..<5 { _ = try Self.canteen() }
            #expect(try await Self.open(settlingAt: before) <= before)
        }
    }

    @Test func `a kitchen that could not begin leaves nothing open`() async {
        await #expect(processExitsWith: .success) {
            let (files, other) = try Self.canteen(controlPort: 0)
            let taken = try #require(other.controlURL.flatMap { URL(string: $0)?.port })
            let before = try await Self.open()
            for _ in 0..<5 {
                #expect(throws: KitchenError.self) { _ = try Self.canteen(controlPort: taken) }
            }
            #expect(try await Self.open(settlingAt: before) <= before)
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
