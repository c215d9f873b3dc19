/// Collects the text between the markers of a bracketed paste.
struct PasteCollector: Sendable {
    private static let end = Array("\u{1B}[201~".utf8)

    let limit: Int
    private var bytes: [UInt8] = []
    /// Whether the closing marker has arrived.
    private(set) var isOver = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes that certainly belong to the paste, or the closing marker, and returns their
    /// count.
    mutating func take(_ incoming: ArraySlice<UInt8>, isOver nothingFollows: Bool) -> Int {
        var index = incoming.startIndex
        while index < incoming.endIndex {
            let next = incoming[index...].firstIndex(of: Byte.escape) ?? incoming.endIndex
            keep(incoming[index..<next])
            index = next
            let rest = incoming[index...]
            if rest.starts(with: Self.end) {
                isOver = true
                return index + Self.end.count - incoming.startIndex
            }
            guard nothingFollows || !Self.end.starts(with: rest) else { break }
            keep(rest.prefix(1))
            index += rest.prefix(1).count
        }
        return index - incoming.startIndex
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more.prefix(max(0, limit - bytes.count)))
    }

    /// The pasted text, without a character that the limit cuts in half.
    var text: String {
        var bytes = bytes[...]
        if bytes.count == limit {
            let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
            if case .unfinished = UTF8Reading(bytes[start...]) { bytes = bytes[..<start] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
