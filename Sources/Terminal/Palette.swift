/// Paints text for one stream, or leaves it as it is where that stream takes no colour.
public struct Palette: Sendable {
    public let isColored: Bool

    public init(isColored: Bool) {
        self.isColored = isColored
    }

    /// `text`, already sanitised, in `style`.
    public func paint(_ text: String, _ style: Style) -> String {
        guard isColored, style != .plain, !text.isEmpty else { return text }
        let codes = style.codes.map(String.init).joined(separator: ";")
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
