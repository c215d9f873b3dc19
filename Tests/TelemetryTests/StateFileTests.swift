import Glibc
import SQLite
import Telemetry
import TestSupport
import Testing

struct StateFileTests {
    private static let schema = ["CREATE TABLE note (text TEXT NOT NULL)"]

    private func notes(in file: StateFile) throws -> Int64? {
        try file.use { try $0.integer("SELECT count(*) FROM note") }
    }

    @Test func `is made when first used, for its owner only`() throws {
        let directory = try TemporaryDirectory()
        let file = StateFile(path: directory.path + "/state/own.db", schema: Self.schema)
        #expect(!file.exists)

        #expect(try notes(in: file) == 0)

        var status = stat()
        #expect(stat(file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `takes the steps that an older version had not`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/own.db"
        let older = StateFile(path: path, schema: Self.schema)
        try older.use { try $0.execute("INSERT INTO note VALUES ('kept')") }

        let newer = StateFile(
            path: path, schema: Self.schema + ["ALTER TABLE note ADD COLUMN at INTEGER"])

        let kept = try newer.use { try $0.text("SELECT text FROM note WHERE at IS NULL") }
        #expect(kept == "kept")
        let known = StateFile(path: path, schema: Self.schema)
        #expect(throws: StateFileError.newer(path)) { try notes(in: known) }
    }

    @Test func `a damaged file is renamed and replaced`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/own.db"
        try write(String(repeating: "no database ", count: 700), to: path)

        let file = StateFile(path: path, schema: Self.schema)

        #expect(try notes(in: file) == 0)
        #expect(files(in: directory.path).contains { $0.hasPrefix("own.db.corrupt-") })
    }

    @Test func `a file that was deleted meanwhile is made again`() throws {
        let directory = try TemporaryDirectory()
        let file = StateFile(path: directory.path + "/own.db", schema: Self.schema)
        try file.use { try $0.execute("INSERT INTO note VALUES ('gone')") }
        for suffix in ["", "-wal", "-shm"] { unlink(file.path + suffix) }

        #expect(try notes(in: file) == 0)
    }
}
