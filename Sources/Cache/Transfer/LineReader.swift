/// Splits chunks of bytes into lines.
struct LineReader {
    /// Longer than any line of an archive.
    private static let limit = 16 << 20

    private var pending: [UInt8] = []

    /// The lines completed by `bytes`, without line breaks.
    mutating func lines(in bytes: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            found.append(pending + bytes[start..<end])
            pending = []
            start = end + 1
        }
        // Of an endless line only the beginning is kept: enough to recognise it as damaged.
        if pending.count < Self.limit { pending += bytes[start...] }
        return found
    }

    /// The last line, if it has no line break.
    var rest: [UInt8]? { pending.isEmpty ? nil : pending }
}
