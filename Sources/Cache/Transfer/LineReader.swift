/// Cuts bytes that come in pieces into lines.
struct LineReader {
    /// More than any line that was ever written: what is longer is no line of ours.
    private static let limit = 16 << 20

    private var pending: [UInt8] = []

    /// The lines that are whole with `bytes`, without their ends.
    mutating func lines(in bytes: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            found.append(pending + bytes[start..<end])
            pending = []
            start = end + 1
        }
        // Of a line without end only the beginning is kept: enough to see that it is damaged.
        if pending.count < Self.limit { pending += bytes[start...] }
        return found
    }

    /// The last line, where it has no end.
    var rest: [UInt8]? { pending.isEmpty ? nil : pending }
}
