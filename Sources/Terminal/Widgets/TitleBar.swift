/// The line at the top: the program's name, its tabs, and a text at the right, such as the time.
///
/// On narrow screens the name goes first; then the text at the right gets shorter and goes, unless
/// it must stay; then tabs that are not open. Open and closed tabs have the same width, so that
/// none moves.
public struct TitleBar: Hashable, Sendable {
    public struct Tab: Hashable, Sendable {
        public let title: String
        public let isCurrent: Bool

        public init(_ title: String, isCurrent: Bool = false) {
            self.title = title
            self.isCurrent = isCurrent
        }
    }

    public let name: String
    public let tabs: [Tab]
    public let right: String
    /// Shorter versions of ``right``, for where it has no room.
    public let shorter: [String]
    /// Versions for where the shortest of these has no room even beside the open tab alone.
    public let shortest: [String]
    /// Whether the shortest version always stays, at the cost of tabs.
    public let keepsRight: Bool
    /// The look of ``right``.
    public let look: Look

    public init(
        name: String, tabs: [Tab], right: String = "", shorter: [String] = [],
        shortest: [String] = [], keepsRight: Bool = false, look: Look = .faint
    ) {
        self.name = name
        self.tabs = tabs
        self.right = right
        self.shorter = shorter
        self.shortest = shortest
        self.keepsRight = keepsRight
        self.look = look
    }

    public func draw(in frame: inout Frame, area: Rect) {
        let places = places(in: area.width)
        var rest = area
        if places.hasName {
            _ = rest.takeLeft(frame.write([Span(" "), Span(name, .title), Span("  ")], in: area))
        }
        for place in places.tabs {
            let tab = tabs[place.tab]
            var slot = area
            _ = slot.takeLeft(place.column)
            slot = slot.takeLeft(place.width)
            let title = frame.shown(tab.title, in: max(0, slot.width - 2))
            frame.write(
                tab.isCurrent ? "[\(title)]" : " \(title) ", tab.isCurrent ? .title : .plain,
                in: slot)
        }
        if !places.right.isEmpty {
            frame.writeRight(places.right, look, in: area.inset(horizontally: Self.margin))
        }
    }

    /// The tab at `point`, for the mouse.
    public func tab(at point: Point, in area: Rect) -> Int? {
        guard area.contains(point), point.line == area.line else { return nil }
        let column = point.column - area.column
        return places(in: area.width).tabs.first {
            ($0.column..<$0.column + $0.width).contains(column)
        }?.tab
    }

    /// Whether `point` is on the text at the right, for the mouse.
    public func isRight(at point: Point, in area: Rect) -> Bool {
        guard area.contains(point), point.line == area.line else { return false }
        let cells = Sanitizer.line(places(in: area.width).right).cells
        let end = area.column + area.width - Self.margin
        return cells > 0 && (end - cells..<end).contains(point.column)
    }

    // MARK: Places

    private static let margin = 1

    private struct Places {
        var hasName = true
        var right = ""
        var tabs: [(tab: Int, column: Int, width: Int)] = []
    }

    private func places(in width: Int) -> Places {
        var shown = Array(tabs.indices)
        var places = Places()
        let nameWidth = Sanitizer.line(name).cells + 3
        let widths = tabs.map { Sanitizer.line($0.title).cells + 2 }
        // Tabs end with a cell that is free, which is enough where room is scarce.
        func needed(gap: Int) -> Int {
            let right =
                places.right.isEmpty ? 0 : Sanitizer.line(places.right).cells + gap + Self.margin
            return shown.reduce(0) { $0 + widths[$1] } + (places.hasName ? nameWidth : 0) + right
        }
        places.right = right
        if needed(gap: 2) > width, !tabs.isEmpty { places.hasName = false }
        for word in shorter + (keepsRight ? [] : [""]) where needed(gap: 0) > width {
            places.right = word
        }
        while needed(gap: 0) > width, let last = shown.lastIndex(where: { !tabs[$0].isCurrent }) {
            shown.remove(at: last)
        }
        for word in shortest where needed(gap: 0) > width { places.right = word }
        if needed(gap: 0) > width { places.right = "" }
        var column = places.hasName ? nameWidth : 0
        for tab in shown {
            places.tabs.append((tab, column, min(widths[tab], max(0, width - column))))
            column += widths[tab]
        }
        return places
    }
}
