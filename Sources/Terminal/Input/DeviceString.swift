/// A terminal's answer to a question: about its background, about pictures, or one that another program
/// asked before this one started, which is recognised only so that it is not taken for typing.
enum DeviceString {
    static let longest = 4096

    /// Reads what follows `ESC ]`, `ESC P` or `ESC _`; nil where it is Meta and a key instead.
    static func read(_ body: ArraySlice<UInt8>, introducer: UInt8) -> ControlSequence.Reading? {
        guard let first = body.first else { return (.unfinished, 0) }
        let isDigit = (0x30...0x39).contains(first)
        let isAnswer =
            switch introducer {
            case UInt8(ascii: "P"): isDigit || "!$+>".utf8.contains(first)
            case UInt8(ascii: "_"): first == UInt8(ascii: "G")
            default: isDigit
            }
        guard isAnswer else { return nil }
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
        let text = String(decoding: text, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "]") where text.hasPrefix("11;"):
            return color(String(text.dropFirst(3))).map { .event(.background($0)) } ?? .nothing
        case UInt8(ascii: "P") where text.hasPrefix(">|"):
            return .event(.answer(.version(String(text.dropFirst(2)))))
        case UInt8(ascii: "_"):
            let isYes = text.hasSuffix(";OK") && text.hasPrefix("Gi=\(PictureInquiry.probe)")
            return isYes ? .event(.answer(.kittyPictures)) : .nothing
        default: return .nothing
        }
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
