/// The line under the title: what the list holds and how it is filtered; at the right, how old it
/// is.
///
/// Only the first part is ever cut. The others are shown whole or not at all, so that half a word
/// is never taken for another.
public struct StateLine: Hashable, Sendable {
    public var left: [Span]
    /// The active filters, in order, after the first part.
    public var chips: [[Span]]
    public var right: [Span]
    /// Whether the first part is cut for the right one, and no chip takes its place.
    public var keepsRight = false
    /// Shown after the chips where there is still room.
    public var details: [[Span]]

    public init(
        left: [Span], chips: [[Span]] = [], right: [Span] = [], details: [[Span]] = []
    ) {
        self.left = left
        self.chips = chips
        self.right = right
        self.details = details
    }

    private static let gap = 3
    private static let gapBeforeRight = 2

    public func draw(in frame: inout Frame, area: Rect) {
        var line = area.inset(horizontally: 1)
        line.height = min(1, line.height)
        var shown = left
        var width = frame.width(of: left, in: .max)
        func add(_ parts: [[Span]], room: Int) {
            for part in parts {
                let more = Self.gap + frame.width(of: part, in: .max)
                guard more > Self.gap, width + more <= room else { continue }
                shown += [Span(String.blanks(Self.gap))] + part
                width += more
            }
        }
        let rightWidth = frame.width(of: right, in: .max)
        let isKept = keepsRight && Self.gapBeforeRight + rightWidth < line.width
        add(chips, room: line.width - (isKept ? Self.gapBeforeRight + rightWidth : 0))
        if rightWidth > 0, isKept || width + Self.gapBeforeRight + rightWidth <= line.width {
            frame.write(right, in: line.takeRight(rightWidth))
            _ = line.takeRight(Self.gapBeforeRight)
        }
        add(details, room: line.width)
        frame.write(shown, in: line)
    }
}
