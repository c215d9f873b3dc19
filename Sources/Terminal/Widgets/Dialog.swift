/// A box over the screen with a title, text, and room for something else inside.
///
/// On a small screen it takes all of it.
public struct Dialog: Hashable, Sendable {
    public let title: String
    /// Paragraphs.
    public let body: [String]
    /// Whether the text tells of something wrong.
    public let isWarning: Bool
    /// The room wanted below the text.
    public let content: Size

    public init(
        _ title: String, body: [String] = [], isWarning: Bool = false,
        content: Size = Size(columns: 0, lines: 0)
    ) {
        self.title = title
        self.body = body
        self.isWarning = isWarning
        self.content = content
    }

    /// Whether a dialog takes all of a screen as large as `area`.
    public static func isFullScreen(in area: Rect) -> Bool {
        area.width < 60 || area.height < 14
    }
}
