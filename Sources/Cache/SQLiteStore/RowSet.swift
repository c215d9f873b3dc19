/// A set of row numbers. They are given out from one on, so a bit each is little.
struct RowSet {
    private var words: [UInt64] = []

    func contains(_ row: Int64) -> Bool {
        let word = Int(row >> 6)
        return word >= 0 && word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
    }

    /// Adds a row; says whether it was not there yet.
    @discardableResult
    mutating func insert(_ row: Int64) -> Bool {
        let word = Int(row >> 6)
        guard word >= 0 else { return false }
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        let bit: UInt64 = 1 << UInt64(row & 63)
        defer { words[word] |= bit }
        return words[word] & bit == 0
    }
}
