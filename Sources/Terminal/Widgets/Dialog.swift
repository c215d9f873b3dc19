/// A box over the screen with a title, text and an area for further content.
///
/// On a small screen it takes all of it.
public struct Dialog: Hashable, Sendable {
    public let title: String
    /// The text, by paragraphs.
    public let body: [String]
    /// Whether the text reports a problem.
    public let isWarning: Bool
    /// The size wanted below the text.
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

    /// Whether dialogs take all of a screen of this size.
    public static func isFullScreen(in area: Rect) -> Bool {
        area.width < 60 || area.height < 14
    }

    /// Whether not even the keys have a line beside them.
    public static func coversFooter(in area: Rect) -> Bool {
        isFullScreen(in: area) && area.height < 10
    }
}
