/// A set of row numbers. SQLite assigns them from 1 on, so a bit for each stays small.
struct RowSet {
    private var words: [UInt64] = []

    init() {}

    init(_ rows: [Int64]) {
        for row in rows { insert(row) }
    }

    func contains(_ row: Int64) -> Bool {
        let word = Int(row >> 6)
        return word >= 0 && word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
    }

    /// Returns whether the row was new.
    @discardableResult
    mutating func insert(_ row: Int64) -> Bool {
        let word = Int(row >> 6)
        guard word >= 0 else { return false }
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        let bit: UInt64 = 1 << UInt64(row & 63)
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        return true
    }

    mutating func formIntersection(_ other: RowSet) {
        words = zip(words, other.words).map { $0 & $1 }
    }

    /// The members among `rows`, in the order given.
    func members(of rows: [Int64]) -> [Int64] {
        var found: [Int64] = []
        for row in rows where contains(row) { found.append(row) }
        return found
    }
}
