import Glibc
import SQLite
import TestSupport
import Testing

struct ConnectionTests {
    @Test func `a transaction that throws leaves nothing behind`() throws {
        struct Interruption: Error {}
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a)")
        #expect(throws: Interruption.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES(1)")
                throw Interruption()
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    }

    @Test func `an error names what SQLite said and the statement, never the values`() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a TEXT UNIQUE)")
        let insertion = try connection.statement("INSERT INTO t VALUES(?)")
        try insertion.run(.text("12 Canal St"))
        let error = #expect(throws: DatabaseError.self) { try insertion.run(.text("12 Canal St")) }
        #expect(error?.kind == .constraint)
        #expect(error?.sql == "INSERT INTO t VALUES(?)")
        #expect(error?.description.contains("Canal") == false)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [Connection.Mode.readOnly, .readWrite, .create])
    func `nobody waits for a pipe in the place of a database`(mode: Connection.Mode) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/pipe.db"
        try #require(mkfifo(path, 0o600) == 0)
        for path in [path, "file:\(path)?vfs=unix"] {
            let error = #expect(throws: DatabaseError.self) {
                try Connection(path: path, mode: mode).execute("SELECT * FROM sqlite_master")
            }
            #expect(error?.kind == .inaccessible, "\(error?.description ?? "")")
        }
    }

    @Test func `a file that is no database differs from one that is missing`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/junk.db"
        try write("This is not a database, however long one looks at it.\n", to: path)
        let junk = #expect(throws: DatabaseError.self) {
            try Connection(path: path, mode: .readWrite).execute("SELECT * FROM sqlite_master")
        }
        #expect(junk?.kind == .damaged)
        let missing = #expect(throws: DatabaseError.self) {
            _ = try Connection(path: directory.path + "/none.db", mode: .readOnly)
        }
        #expect(missing?.kind == .inaccessible)
    }

    @Test func `connections that begin to keep a log at once wait for each other`() async throws {
        let directory = try TemporaryDirectory()
        for file in 0..<100 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { [path = "\(directory.path)/\(file).db"] in
                        let connection = try Connection(path: path, mode: .create)
                        try connection.keepLog()
                        #expect(try connection.text("PRAGMA journal_mode") == "wal")
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `text comes back as it went in, empty and NUL and all`() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        let echo = try connection.statement("SELECT ?")
        for text in ["", "寿司屋", "it's \"quoted\"", "a\u{0}b", "e\u{301}"] {
            try echo.bind(.text(text))
            #expect(try echo.step())
            #expect(Array(echo.text(0).utf8) == Array(text.utf8))
            echo.reset()
        }
    }

    @Test func `this SQLite is built with what the store needs`() {
        for option in ["ENABLE_FTS5", "ENABLE_SESSION", "ENABLE_PREUPDATE_HOOK"] {
            #expect(Connection.isBuilt(with: option))
        }
    }
}
