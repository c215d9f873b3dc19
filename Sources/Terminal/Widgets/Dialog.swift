/// A box over the screen with a title, text, buttons, and room for something else inside.
///
/// On a small screen it takes all of it.
public struct Dialog: Hashable, Sendable {
    public typealias Outcome = ChoiceOutcome

    public struct Button: Hashable, Sendable {
        public let label: String
        /// A key that chooses it wherever the focus is.
        public let key: Key?

        public init(_ label: String, key: Key? = nil) {
            self.label = label
            self.key = key
        }
    }

    public let title: String
    /// Paragraphs.
    public let body: [String]
    /// Whether the text tells of something wrong.
    public let isWarning: Bool
    public let buttons: [Button]
    public private(set) var focused: Int
    /// The room wanted below the text.
    public let content: Size

    public init(
        _ title: String, body: [String] = [], isWarning: Bool = false, buttons: [Button] = [],
        focused: Int = 0, content: Size = Size(columns: 0, lines: 0)
    ) {
        self.title = title
        self.body = body
        self.isWarning = isWarning
        self.buttons = buttons
        self.focused = buttons.indices.contains(focused) ? focused : 0
        self.content = content
    }

    /// Whether a dialog takes all of a screen as large as `area`.
    public static func isFullScreen(in area: Rect) -> Bool {
        area.width < 60 || area.height < 14
    }

    public mutating func handle(_ key: Key) -> Outcome {
        if let button = buttons.firstIndex(where: { $0.key == key }) { return .chosen(button) }
        switch key {
        case .escape, .control("g"): return .dismissed
        case .enter, .space: return buttons.isEmpty ? .dismissed : .chosen(focused)
        case .tab, .right, .down, .character("l"): return move(1)
        case .backtab, .left, .up, .character("h"): return move(-1)
        default: return .ignored
        }
    }

    private mutating func move(_ step: Int) -> Outcome {
        guard buttons.count > 1 else { return .ignored }
        focused = (focused + step + buttons.count) % buttons.count
        return .moved
    }
}
