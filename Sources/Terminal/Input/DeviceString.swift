/// A terminal's answer to a question that another program asked before this one started.
///
/// Recognised only so that it is not taken for typing.
enum DeviceString {
    static let longest = 4096

    /// Reads what follows `ESC ]` or `ESC P`; nil where it is Meta and a key instead.
    static func read(_ body: ArraySlice<UInt8>, introducer: UInt8) -> ControlSequence.Reading? {
        guard let first = body.first else { return (.unfinished, 0) }
        let isDigit = (0x30...0x39).contains(first)
        guard isDigit || (introducer == UInt8(ascii: "P") && "!$+>".utf8.contains(first)) else {
            return nil
        }
        for (length, byte) in body.prefix(longest).enumerated() {
            switch byte {
            case 0x07: return (.nothing, length + 1)
            case Byte.escape:
                guard let next = body.dropFirst(length + 1).first else { return (.unfinished, 0) }
                return (.nothing, next == UInt8(ascii: "\\") ? length + 2 : length)
            case ..<0x20: return (.nothing, length)
            default: continue
            }
        }
        return body.count < longest ? (.unfinished, 0) : (.nothing, longest)
    }
}
