import Foundation
import Glibc
import Telemetry
import TestSupport
import Testing

struct FileTrackerTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/state/events.jsonl" }

    init() throws { directory = try TemporaryDirectory() }

    private func event(_ number: Int) -> TrackedEvent {
        TrackedEvent(id: "\(number)", body: "{\"event_id\":\"\(number)\"}")
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test func `writes a line each, for its owner only`() async throws {
        let tracker = FileTracker(path)
        #expect(await tracker.deliver([event(1), event(2)]) == [true, true])
        #expect(await tracker.deliver([event(3)]) == [true])
        #expect(
            try text(path)
                == "{\"event_id\":\"1\"}\n{\"event_id\":\"2\"}\n{\"event_id\":\"3\"}\n")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `begins a new file at the limit, and finds what is in either`() async throws {
        let tracker = FileTracker(path, sizeLimit: 20)
        for number in 1...2 { _ = await tracker.deliver([event(number)]) }
        #expect(try text(path + ".1") == "{\"event_id\":\"1\"}\n")
        #expect(await tracker.arrived([event(1), event(2), event(3)]) == [true, true, false])
    }

    @Test func `cuts off half a line, which did not arrive`() async throws {
        let tracker = FileTracker(path)
        _ = await tracker.deliver([event(1)])
        let whole = try text(path)
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"event_id\":\"2".utf8))
        try file.close()

        #expect(await tracker.arrived([event(1), event(2)]) == [true, false])
        #expect(try text(path) == whole)
    }

    @Test func `takes nothing where the name is no file`() async throws {
        mkdir(directory.path + "/state", 0o700)
        #expect(symlink("/dev/null", path) == 0)
        #expect(await FileTracker(path).deliver([event(1)]) == [false])
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(await FileTracker(path).deliver([event(1)]) == [false])
    }
}
