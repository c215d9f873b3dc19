import Glibc
import Logging
import Networking
import OrderModels
import SQLite
import Sentences
import TestSupport
import Testing

@testable import Telemetry

struct ErrorStoreTests {
    private static let noon = Instant(secondsSince1970: 1_796_212_800)

    private static func report(
        _ error: (any Error)?, said: Sentence = .verbatim("It failed."), after seconds: Int64 = 0,
        scene: ErrorScene = ErrorScene(.screens)
    ) -> ErrorReport {
        ErrorReport(
            error, code: "server", said: said, advice: nil, at: noon.adding(seconds: seconds),
            scene: scene)
    }

    private static func unreadable(_ path: String) -> HTTPError {
        .unreadable(endpoint: .verbatim("/api/x"), path: path, reason: .json.missing)
    }

    @Test func `counts the same error and keeps its last occurrences`() throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db")
        let scene = ErrorScene(.screens, screen: "menu", action: "app.refresh")
        for second in 0..<8 {
            let error = Self.unreadable("items[\(second)].price").from(.next())
            _ = try store.record(
                [Self.report(error, after: Int64(second), scene: scene)], version: "1")
        }

        let entry = try #require(try store.entries().first)
        #expect(try store.entries().count == 1)
        #expect(entry.count == 8)
        #expect(entry.first == Self.noon)
        #expect(entry.last == Self.noon.adding(seconds: 7))
        let occurrences = try store.occurrences(of: entry.id)
        #expect(occurrences.count == ErrorStore.occurrenceLimit)
        let last = try #require(occurrences.first)
        #expect(last.path == "items[7].price")
        #expect(last.screen == "menu")
        #expect(last.action == "app.refresh")
        #expect(last.request?.isEmpty == false)
        #expect(last.chain.contains(#""error_domain":"HTTPError""#))
        #expect(Set(occurrences.map(\.request)).count == ErrorStore.occurrenceLimit)
    }

    @Test func `only its owner can read the file, and reading makes none`() throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/state/errors.db")
        #expect(try store.entries().isEmpty)
        #expect(try store.redacted().isEmpty)
        #expect(try store.mutes().isEmpty)
        #expect(!store.file.exists)

        _ = try store.record([Self.report(HTTPError.cancelled)], version: "1")

        var status = stat()
        #expect(stat(store.file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `forgets the kinds that have not occurred for the longest time, but no mute`() throws
    {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db", kindLimit: 3)
        let paths = ["id", "name", "code", "type", "total"]
        _ = try store.record([Self.report(Self.unreadable("id"))], version: "1")
        let first = try #require(try store.entries().first?.id)
        #expect(try store.mute(first, until: Self.noon.adding(seconds: 60)))
        for path in paths.dropFirst() {
            _ = try store.record([Self.report(Self.unreadable(path))], version: "1")
        }

        #expect(try store.redacted().map(\.path) == ["total", "type", "id"])
        #expect(try store.redacted().flatMap(\.occurrences).count == 3)
    }

    @Test func `a mute that is over keeps no kind`() throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db", kindLimit: 2)
        _ = try store.record([Self.report(Self.unreadable("id"))], version: "1")
        let first = try #require(try store.entries().first?.id)
        #expect(try store.mute(first, until: Self.noon.adding(seconds: 60)))
        for path in ["name", "code"] {
            _ = try store.record([Self.report(Self.unreadable(path), after: 60)], version: "1")
        }

        #expect(try store.redacted().map(\.path) == ["code", "name"])
    }

    @Test func `a damaged file is set aside and begun anew`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/errors.db"
        try write(String(repeating: "no database ", count: 700), to: path)
        let store = ErrorStore(path)

        _ = try store.record([Self.report(HTTPError.cancelled)], version: "1")

        #expect(try store.entries().count == 1)
        #expect(files(in: directory.path).contains { $0.hasPrefix("errors.db.corrupt-") })
    }

    @Test func `several who record at once lose no count`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/errors.db"
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    // A connection of its own, as another process has.
                    let store = ErrorStore(path)
                    for turn in 0..<25 {
                        _ = try store.record(
                            [
                                Self.report(Self.unreadable("items[\(turn)]")),
                                Self.report(HTTPError.cancelled),
                            ], version: "\(writer)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try ErrorStore(path).entries().map(\.count) == [100, 100])
    }

    @Test func `in memory it leaves nothing on disk`() throws {
        let store = ErrorStore.inMemory()
        _ = try store.record([Self.report(HTTPError.cancelled)], version: "1")
        _ = try store.record([Self.report(HTTPError.cancelled)], version: "1")
        #expect(try store.entries().map(\.count) == [2])
        #expect(files(in: ".").allSatisfy { !$0.contains(":memory:") })
    }

    @Test func `clearing leaves no trace in the file`() throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db")
        _ = try store.record(
            [Self.report(HTTPError.cancelled, said: .verbatim("Rue du Secret 7"))], version: "1")
        try store.clear()
        #expect(try store.entries().isEmpty)
        for name in files(in: directory.path) {
            let text = try text(of: directory.path + "/" + name)
            #expect(!text.contains("Rue du Secret"))
        }
    }
}

extension ErrorStoreTests {
    @Test(arguments: [true, false])
    func `clearing deletes files that were set aside`(isThere: Bool) throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db")
        if isThere { _ = try store.record([Self.report(HTTPError.cancelled)], version: "1") }
        let old = directory.path + "/errors.db.corrupt-1796212800"
        for suffix in ["", "-wal"] { try write("Rue du Secret 7", to: old + suffix) }
        try write("kept", to: directory.path + "/events.db.corrupt-1796212800")
        #expect(store.file.oldFiles == [old])
        try store.clear()
        #expect(store.file.oldFiles.isEmpty)
        #expect(
            files(in: directory.path).filter { $0.contains("corrupt") }
                == ["events.db.corrupt-1796212800"])
    }

    @Test func `a file's condition is told without changing it`() throws {
        let directory = try TemporaryDirectory()
        let store = ErrorStore(directory.path + "/errors.db")
        #expect(store.file.condition == .absent)
        _ = try store.record([Self.report(HTTPError.cancelled)], version: "1")
        #expect(store.file.condition == .whole)
        try store.file.use { try $0.execute("PRAGMA user_version = 99") }
        #expect(store.file.condition == .newer)
        let other = ErrorStore(directory.path + "/other.db")
        try write(String(repeating: "no database ", count: 700), to: other.file.path)
        #expect(other.file.condition == .damaged)
        #expect(files(in: directory.path).allSatisfy { !$0.contains("corrupt") })
    }
}

private func text(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}
