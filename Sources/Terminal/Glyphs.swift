/// The characters that the terminal can draw.
public enum Glyphs: Sendable {
    case unicode
    /// Where characters of ambiguous width take two cells, as lines and bars do.
    case wide
    /// For `--ascii`, and for locales other than UTF-8, in which a byte of "ě" may act as an
    /// escape.
    case ascii
    /// For what is read out: no lines, bars or codes, which are noise there (0085).
    case spoken

    public var ellipsis: String {
        switch self {
        case .unicode, .wide, .spoken: "…"
        case .ascii: "..."
        }
    }

    /// Whether `text` can be read and typed back in these characters.
    public func keepsAll(of text: String) -> Bool {
        switch self {
        case .unicode, .wide, .spoken: true
        case .ascii: ASCIIFolding.keepsAll(of: text)
        }
    }

    /// `text`, which is sanitised already, in these characters.
    public func shown(_ text: String) -> String {
        switch self {
        case .unicode: text
        case .wide:
            text.unicodeScalars.contains(where: Self.isLine)
                ? String(String.UnicodeScalarView(text.unicodeScalars.map(Self.plainLine)))
                : text
        case .ascii: ASCIIFolding.folded(text)
        case .spoken:
            text.unicodeScalars.contains(where: Self.isDrawn)
                ? String(
                    String.UnicodeScalarView(
                        text.unicodeScalars.map { Self.isDrawn($0) ? " " : $0 }))
                : text
        }
    }

    /// Box drawing, blocks, geometric shapes and braille.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        (0x2500...0x25FF).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
    }

    /// Box drawing and blocks: what lines and bars are made of.
    private static func isLine(_ scalar: Unicode.Scalar) -> Bool {
        (0x2500...0x259F).contains(scalar.value)
    }

    private static func plainLine(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B: "|"
        case 0x2500...0x257F: "+"
        case 0x2580...0x259F: "#"
        default: scalar
        }
    }
}
