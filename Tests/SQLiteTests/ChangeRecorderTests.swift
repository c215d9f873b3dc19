import SQLite
import Testing

struct ChangeRecorderTests {
    private let connection: Connection
    private let recorder: ChangeRecorder

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create)
        recorder = connection.recordChanges(in: [
            ChangeRecorder.Table("dish", keyColumn: 1), ChangeRecorder.Table("line", keyColumn: 1),
        ])
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE dish(id INTEGER PRIMARY KEY, ref TEXT UNIQUE, name TEXT);
            CREATE TABLE line(id INTEGER PRIMARY KEY, ref TEXT,
                dish INTEGER REFERENCES dish(id) ON DELETE CASCADE);
            CREATE VIRTUAL TABLE words USING fts5(name);
            INSERT INTO dish VALUES(1, 'a', 'Rice'), (2, 'b', 'Soup');
            INSERT INTO line VALUES(1, 'la', 1), (2, 'lb', 2);
            """)
        _ = recorder.take()
    }

    @Test func `a DELETE without WHERE names every row, and those it takes along`() throws {
        try connection.execute("DELETE FROM dish")
        #expect(recorder.take() == ["dish": ["a", "b"], "line": ["la", "lb"]])
    }

    @Test func `REPLACE names the row it pushes out`() throws {
        try connection.execute("INSERT OR REPLACE INTO dish VALUES(1, 'c', 'Tea')")
        #expect(recorder.take()["dish"] == ["a", "c"])
    }

    @Test func `an UPDATE that changes nothing is no change`() throws {
        try connection.execute("UPDATE dish SET name = name")
        #expect(recorder.isEmpty)
        try connection.execute("UPDATE dish SET name = name || '!' WHERE id = 2")
        #expect(recorder.take() == ["dish": ["b"]])
    }

    @Test func `what is rolled back was never changed`() throws {
        struct Interruption: Error {}
        #expect(throws: Interruption.self) {
            try connection.transaction {
                try connection.execute("DELETE FROM dish")
                throw Interruption()
            }
        }
        #expect(recorder.isEmpty)
    }

    @Test func `tables nobody asked about are passed over`() throws {
        try connection.execute("INSERT INTO words VALUES('rice')")
        #expect(recorder.isEmpty)
    }
}
