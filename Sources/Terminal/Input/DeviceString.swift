/// A terminal's answer to a question: about its background, or one that another program asked before
/// this one started, which is recognised only so that it is not taken for typing.
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
            case 0x07: return (meaning(body.prefix(length), introducer), length + 1)
            case Byte.escape:
                guard let next = body.dropFirst(length + 1).first else { return (.unfinished, 0) }
                guard next == UInt8(ascii: "\\") else { return (.nothing, length) }
                return (meaning(body.prefix(length), introducer), length + 2)
            case ..<0x20: return (.nothing, length)
            default: continue
            }
        }
        return body.count < longest ? (.unfinished, 0) : (.nothing, longest)
    }

    private static func meaning(
        _ text: ArraySlice<UInt8>, _ introducer: UInt8
    ) -> InputSequence.Meaning {
        let start = Array("11;".utf8)
        guard introducer == UInt8(ascii: "]"), text.starts(with: start) else { return .nothing }
        return color(String(decoding: text.dropFirst(start.count), as: UTF8.self))
            .map { .event(.background($0)) } ?? .nothing
    }

    /// As XParseColor reads it: `rgb:1e1e/1e1e/2e2e`, each part with one to four digits.
    private static func color(_ text: String) -> RGB? {
        guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:") else { return RGB(text) }
        let parts = text.drop { $0 != ":" }.dropFirst()
            .split(separator: "/", omittingEmptySubsequences: false).map { part -> UInt8? in
                guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                    let number = Int(part, radix: 16)
                else { return nil }
                return UInt8(number * 255 / ((1 << (4 * part.utf8.count)) - 1))
            }
        guard (3...4).contains(parts.count), let red = parts[0], let green = parts[1],
            let blue = parts[2]
        else { return nil }
        return RGB(red, green, blue)
    }
}
