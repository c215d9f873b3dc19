import SQLite
import TestSupport
import Testing

struct RowBufferTests {
    @Test func `a row is written as it was put in`() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a, b, c, d, e)")
        var row = RowBuffer()
        row.append("寿司")
        row.append("")
        row.append(nil as String?)
        row.append(-7 as Int64)
        row.append(2.5)
        try row.run(connection.statement("INSERT INTO t VALUES(?,?,?,?,?)"))
        let read = try connection.prepare("SELECT a, b, c, d, e FROM t")
        #expect(try read.step())
        #expect(read.text(0) == "寿司")
        #expect(!read.isNull(1) && read.text(1).isEmpty)
        #expect(read.isNull(2))
        #expect(read.integer(3) == -7)
        #expect(read.real(4) == 2.5)
    }

    @Test func `moving text from one column to the next changes the digest`() {
        #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
        #expect(digest(["", "a"]) != digest(["a", ""]))
        #expect(digest(["a"]) != digest(["a", ""]))
        #expect(digest([nil]) != digest([""]))
    }

    @Test func `a digest is the same whenever it is taken`() {
        // It is kept in files: this value must never change.
        #expect(digest(["Lotus & Lime", nil, "Thai"]) == digest(["Lotus & Lime", nil, "Thai"]))
        var generator = SeededGenerator(seed: 7)
        var seen: Set<Int64> = []
        for _ in 0..<20_000 {
            seen.insert(digest([String(generator.next(), radix: 36)]))
        }
        #expect(seen.count == 20_000)
    }

    private func digest(_ texts: [String?]) -> Int64 {
        var row = RowBuffer()
        for text in texts {
            row.append(text)
        }
        return row.digest
    }
}
