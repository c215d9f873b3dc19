/// Styles text for one stream; leaves it plain where the stream takes no colour.
public struct Palette: Sendable {
    public let isColored: Bool

    public init(isColored: Bool) {
        self.isColored = isColored
    }

    /// `text`, which is sanitised already, in `style`.
    public func paint(_ text: String, _ style: Style) -> String {
        guard isColored, style != .plain, !text.isEmpty else { return text }
        let codes = style.codes.map(String.init).joined(separator: ";")
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }

    /// A line of a code for telephones, dark on light; nil where the stream takes no colour.
    public func code(_ line: String) -> String? {
        isColored ? "\u{1B}[30;107m\(line)\u{1B}[0m" : nil
    }
}

/// What the user asked for with `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
