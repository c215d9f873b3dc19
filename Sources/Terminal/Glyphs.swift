/// The characters that the terminal can draw.
public enum Glyphs: Sendable {
    case unicode
    /// For `--ascii`, and for locales other than UTF-8, in which a byte of "ě" may act as an
    /// escape.
    case ascii
    /// For what is read out: no lines, bars or codes, which are noise there (0085).
    case spoken

    public var ellipsis: String {
        switch self {
        case .unicode, .spoken: "…"
        case .ascii: "..."
        }
    }

    /// Whether `text` can be read and typed back in these characters.
    public func keepsAll(of text: String) -> Bool {
        switch self {
        case .unicode, .spoken: true
        case .ascii: ASCIIFolding.keepsAll(of: text)
        }
    }

    /// `text`, which is sanitised already, in these characters.
    public func shown(_ text: String) -> String {
        switch self {
        case .unicode: text
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
}
