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
        #expect(recorder.take() == [["a", "b"], ["la", "lb"]])
    }

    @Test func `REPLACE names the row it pushes out`() throws {
        try connection.execute("INSERT OR REPLACE INTO dish VALUES(1, 'c', 'Tea')")
        #expect(recorder.take() == [["a", "c"], ["la"]])
    }

    @Test func `an UPDATE that changes nothing is no change`() throws {
        try connection.execute("UPDATE dish SET name = name")
        #expect(recorder.isEmpty)
        try connection.execute("UPDATE dish SET name = name || '!' WHERE id = 2")
        #expect(recorder.take() == [["b"], []])
    }

    @Test func `more rows than anybody looks up one by one are not named`() throws {
        func add(_ count: Int, from first: Int) throws {
            try connection.execute(
                """
                WITH RECURSIVE n(n) AS (SELECT \(first) UNION ALL SELECT n + 1 FROM n LIMIT \(count))
                INSERT INTO dish SELECT n, 'r' || n, '' FROM n
                """)
        }
        try add(ChangeRecorder.limit, from: 10_000)
        #expect(recorder.take().map { $0?.count } == [ChangeRecorder.limit, 0])
        try add(ChangeRecorder.limit + 1, from: 20_000)
        #expect(!recorder.isEmpty)
        #expect(recorder.take() == [nil, []])
        try add(1, from: 30_000)
        #expect(recorder.take() == [["r30000"], []])
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

    @Test func `tables that are not watched are not recorded`() throws {
        try connection.execute("INSERT INTO words VALUES('rice')")
        #expect(recorder.isEmpty)
    }
}
