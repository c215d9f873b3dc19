/// The characters the reader's terminal can be trusted to draw.
public enum Glyphs: Sendable {
    case unicode
    /// For `--ascii` and for locales that are not UTF-8, where the bytes of "ě" can hold an escape.
    case ascii

    public var ellipsis: String {
        switch self {
        case .unicode: "…"
        case .ascii: "..."
        }
    }

    /// `text`, already sanitised, in these characters.
    public func shown(_ text: String) -> String {
        switch self {
        case .unicode: text
        case .ascii: ASCIIFolding.folded(text)
        }
    }
}
