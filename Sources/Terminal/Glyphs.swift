/// The characters that the terminal can draw.
public enum Glyphs: Sendable {
    case unicode
    /// For `--ascii`, and for locales other than UTF-8, in which a byte of "ě" may act as an
    /// escape.
    case ascii

    public var ellipsis: String {
        switch self {
        case .unicode: "…"
        case .ascii: "..."
        }
    }

    /// Whether `text` can be read and typed back in these characters.
    public func keepsAll(of text: String) -> Bool {
        switch self {
        case .unicode: true
        case .ascii: ASCIIFolding.keepsAll(of: text)
        }
    }

    /// `text`, which is sanitised already, in these characters.
    public func shown(_ text: String) -> String {
        switch self {
        case .unicode: text
        case .ascii: ASCIIFolding.folded(text)
        }
    }
}
