/// The parts of a TZif file that say which offset holds when.
struct TZif {
    let transitions: [Int]
    let offsets: [Int]
    let firstOffset: Int
    let footer: String

    /// Nil when `bytes` are no TZif file of version 2 or later.
    init?(_ bytes: [UInt8]) {
        guard let first = Header(bytes, at: 0), first.version >= UInt8(ascii: "2"),
            let header = Header(bytes, at: 44 + first.size(timeBytes: 4))
        else { return nil }
        let start = header.start + 44
        let end = start + header.size(timeBytes: 8)
        guard end <= bytes.count, header.types > 0 else { return nil }
        let kinds = start + header.times * 8
        let table = kinds + header.times
        func big(_ at: Int, _ count: Int) -> Int {
            let value = bytes[at..<at + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return count == 4
                ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
        }
        let byType = (0..<header.types).map { big(table + $0 * 6, 4) }
        transitions = (0..<header.times).map { big(start + $0 * 8, 8) }
        offsets = (0..<header.times).map { byType[min(Int(bytes[kinds + $0]), byType.count - 1)] }
        firstOffset = byType[0]
        footer = String(
            decoding: bytes[end...].drop { $0 == 10 }.prefix { $0 != 10 }, as: UTF8.self)
    }

    private struct Header {
        let start: Int
        let version: UInt8
        let counts: [Int]

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8)
            else { return nil }
            self.start = start
            version = bytes[start + 4]
            counts = (0..<6).map { index in
                let at = start + 20 + index * 4
                return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            }
        }

        var times: Int { counts[3] }
        var types: Int { counts[4] }

        func size(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + counts[5] + counts[2] * (timeBytes + 4)
                + counts[1] + counts[0]
        }
    }
}
