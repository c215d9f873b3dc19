import Sentences

/// The rows of a list that are in view, in columns, one of them selected.
///
/// It is given the rows to show and no others: which they are is for whoever scrolls.
public struct ListView: Sendable {
    public struct Column: Hashable, Sendable {
        public enum Width: Hashable, Sendable {
            case fixed(Int)
            /// At least `minimum` cells; what is left over is shared by weight.
            case flexible(minimum: Int, weight: Int = 1)
        }

        public var title: String
        public var width: Width
        public var alignment: Alignment
        /// Columns of low priority are the first to go.
        public var priority: Int

        public init(
            _ title: String = "", width: Width, alignment: Alignment = .left, priority: Int = 0
        ) {
            self.title = title
            self.width = width
            self.alignment = alignment
            self.priority = priority
        }
    }

    public enum Row: Hashable, Sendable {
        /// What stands in each column, in order. Missing cells are blank.
        case cells([[Span]])
        /// The heading of a section.
        case heading([Span])
        /// Across all columns, and over as many lines as it takes: loading, nothing found, failed.
        case note([Span])
    }

    public var columns: [Column]
    public var rows: [Row]
    /// Among `rows`.
    public var selected: Int?
    public var isFocused: Bool
    /// Whether the titles of the columns are shown, where there is room for them.
    public var showsHeader: Bool
    /// The heading of the section that the first row is in, once it has scrolled off.
    public var stickyHeading: [Span]?

    public init(
        columns: [Column], rows: [Row], selected: Int? = nil, isFocused: Bool = true,
        showsHeader: Bool = true, stickyHeading: [Span]? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.selected = selected
        self.isFocused = isFocused
        self.showsHeader = showsHeader
        self.stickyHeading = stickyHeading
    }

    /// The marker and the space after it.
    public static let margin = 2
    /// Below this many lines, each shows a row.
    private static let leastLinesWithHeader = 5

    /// How many rows fit into so many lines.
    public static func capacity(lines: Int, showsHeader: Bool = true) -> Int {
        showsHeader && showsTitles(lines: lines) ? lines - 1 : max(0, lines)
    }

    /// Whether so many lines have room for the titles of columns.
    public static func showsTitles(lines: Int) -> Bool { lines >= leastLinesWithHeader }

    /// How wide each of the columns is in so many cells; nil for those that there is no room for.
    public static func widths(of columns: [Column], in width: Int) -> [Int?] {
        var widths = [Int?](repeating: nil, count: columns.count)
        for slot in ColumnLayout(columns, width: width - margin).slots {
            widths[slot.column] = slot.width
        }
        return widths
    }

    /// The row that is drawn at `point`, for the mouse.
    public func row(at point: Point, in area: Rect) -> Int? {
        let places = places(in: area)
        guard places.rows.contains(point) else { return nil }
        let row = places.first + point.line - places.rows.line
        return rows.indices.contains(row) ? row : nil
    }

    // MARK: Places

    struct Places {
        var header = Rect(width: 0, height: 0)
        var sticky = Rect(width: 0, height: 0)
        var rows: Rect
        /// The first row that is drawn.
        var first = 0
    }

    func places(in area: Rect) -> Places {
        var places = Places(rows: area)
        if showsHeader, area.height >= Self.leastLinesWithHeader {
            places.header = places.rows.takeTop(1)
        }
        guard stickyHeading != nil, places.rows.height > 1 else { return places }
        places.sticky = places.rows.takeTop(1)
        // It lies over the first row, unless that is the selected one: then the last row gives way.
        if rows.count > places.rows.height, selected != 0 { places.first = 1 }
        return places
    }
}
