/// The line under the title: what the list holds and how it is filtered; at the right, how old it
/// is.
///
/// Only the first part is ever cut. The others are shown whole or not at all, so that half a word
/// is never taken for another.
public struct StateLine: Hashable, Sendable {
    /// Before all else, and never left out.
    public var banner: [Span] = []
    /// Before the first part, where both have room.
    public var title: [Span] = []
    public var left: [Span]
    /// The active filters, in order, after the first part.
    public var chips: [[Span]]
    /// Fewer words for a chip that has no room whole.
    public var brief: [[Span]: [Span]] = [:]
    public var right: [Span]
    /// Whether the first part is cut for the right one, and no chip takes its place.
    public var keepsRight = false
    /// Shown after the chips where there is still room.
    public var details: [[Span]]
    /// Where chips that have no room are seen; their number stands before it. Nil says nothing of them.
    public var rest: [Span]?

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
        let rightWidth = frame.width(of: right, in: .max)
        let isKept = keepsRight && Self.gapBeforeRight + rightWidth < line.width
        let titled = banner + title + left
        let roomForTitle = line.width - (isKept ? Self.gapBeforeRight + rightWidth : 0)
        var shown =
            frame.width(of: titled, in: .max) <= roomForTitle ? titled : banner + left
        var width = frame.width(of: shown, in: .max)
        func add(_ parts: [[Span]], room: Int) {
            for part in fitting(parts, in: room - width, frame) {
                shown += [Span(String.blanks(Self.gap))] + part
                width += Self.gap + frame.width(of: part, in: .max)
            }
        }
        func drawRight() {
            frame.write(right, in: line.takeRight(rightWidth))
            _ = line.takeRight(Self.gapBeforeRight)
        }
        if isKept { drawRight() }
        let room = line.width
        if let rest, fitting(chips, in: room - width, frame).count < chips.count {
            func mark(_ left: Int) -> [Span] {
                [Span(String.blanks(Self.gap) + "+\(left)" + (rest.isEmpty ? "" : " "), .faint)]
                    + rest
            }
            let reserved = frame.width(of: mark(chips.count), in: .max)
            let shownChips = fitting(chips, in: room - reserved - width, frame)
            add(shownChips, room: room - reserved)
            // The first part is cut before it.
            let end = mark(chips.count - shownChips.count)
            let endWidth = frame.width(of: end, in: .max)
            frame.write(shown, in: line.takeLeft(min(width, max(0, line.width - endWidth))))
            frame.write(end, in: line.takeLeft(endWidth))
            return
        }
        add(chips, room: room)
        if rightWidth > 0, !isKept, width + Self.gapBeforeRight + rightWidth <= line.width {
            drawRight()
        }
        add(details, room: line.width)
        frame.write(shown, in: line)
    }

    /// The parts that fit, whole or in brief, each with a gap before it.
    private func fitting(_ parts: [[Span]], in room: Int, _ frame: Frame) -> [[Span]] {
        var left = room
        return parts.compactMap { part in
            for words in [part, brief[part] ?? []] {
                let cells = Self.gap + frame.width(of: words, in: .max)
                guard cells > Self.gap, cells <= left else { continue }
                left -= cells
                return words
            }
            return nil
        }
    }
}
