import Sentences

/// The rows in view of a list, in columns, one of them selected.
///
/// It gets only the rows to show; the caller scrolls.
public struct ListView: Sendable {
    public struct Column: Hashable, Sendable {
        public enum Width: Hashable, Sendable {
            case fixed(Int)
            /// At least `minimum` cells; the remaining room is shared by weight.
            case flexible(minimum: Int, weight: Int = 1)

            /// Nil where it depends on the list.
            public var cells: Int? {
                if case .fixed(let cells) = self { cells } else { nil }
            }

            /// The fewest cells.
            public var least: Int {
                switch self {
                case .fixed(let cells), .flexible(let cells, _): max(0, cells)
                }
            }
        }

        public var title: String
        /// What the column is called where it is read out, if its title says nothing.
        public var spoken: String
        public var width: Width
        public var alignment: Alignment
        /// Columns of low priority are dropped first.
        public var priority: Int
        /// Whether a click on the title orders the rows, which is drawn.
        public var sorts = false

        public init(
            _ title: String = "", spoken: String = "", width: Width,
            alignment: Alignment = .left, priority: Int = 0
        ) {
            self.title = title
            self.spoken = spoken
            // A title is never cut: it may be longer in another language than what is below it.
            self.width =
                if case .fixed(let cells) = width { .fixed(max(cells, title.cells)) } else { width }
            self.alignment = alignment
            self.priority = priority
        }

        /// As a column by which a click orders the rows, and whether they are ordered by it.
        public func sorting(_ isOrder: Bool) -> Column {
            var column = Column(
                isOrder ? title + " ^" : title, spoken: spoken, width: width, alignment: alignment,
                priority: priority)
            column.sorts = true
            return column
        }
    }

    public enum Row: Hashable, Sendable {
        /// One cell for each column, in order. Missing cells are blank.
        case cells([[Span]])
        /// More of the row above, which has several lines.
        case more([[Span]])
        /// A row like others in which one cell takes the room of all columns.
        case line([Span])
        case heading([Span])
        /// Text across all columns, over several lines if necessary: loading, nothing found,
        /// failed.
        case note([Span])
    }

    public var columns: [Column]
    public var rows: [Row]
    /// The index in `rows`.
    public var selected: Int?
    public var isFocused: Bool
    /// Whether column titles are shown, where there is room.
    public var showsHeader: Bool
    /// The heading of the first row's section, after it has scrolled off.
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

    /// The width of the marker and the space after it.
    public static let margin = 2
    /// With fewer lines, all show rows.
    private static let leastLinesWithHeader = 5

    /// The number of rows that fit into `lines`.
    public static func capacity(lines: Int, showsHeader: Bool = true) -> Int {
        showsHeader && showsTitles(lines: lines) ? lines - 1 : max(0, lines)
    }

    /// The number of lines that show `rows` below column titles.
    public static func lines(for rows: Int) -> Int { max(leastLinesWithHeader, rows + 1) }

    /// Whether `lines` leave room for column titles.
    public static func showsTitles(lines: Int) -> Bool { lines >= leastLinesWithHeader }

    /// The width of each column in `width` cells; nil for columns without room.
    public static func widths(of columns: [Column], in width: Int) -> [Int?] {
        var widths = [Int?](repeating: nil, count: columns.count)
        for slot in ColumnLayout(columns, width: width - margin).slots {
            widths[slot.column] = slot.width
        }
        return widths
    }

    /// The row at `point`, for the mouse.
    public func row(at point: Point, in area: Rect) -> Int? {
        let places = places(in: area)
        guard places.rows.contains(point) else { return nil }
        let row = places.first + point.line - places.rows.line
        return rows.indices.contains(row) ? row : nil
    }

    /// The index of the column whose title is at `point`; for the mouse.
    public func title(at point: Point, in area: Rect) -> Int? {
        let header = places(in: area).header
        return header.contains(point) ? column(at: point, in: header) : nil
    }

    /// The index of the column of a row that `point` is in; for the mouse.
    public func cell(at point: Point, in area: Rect) -> Int? {
        let rows = places(in: area).rows
        return rows.contains(point) ? column(at: point, in: rows) : nil
    }

    private func column(at point: Point, in lines: Rect) -> Int? {
        ColumnLayout(columns, width: lines.width - Self.margin).slots
            .last { $0.rect(in: lines).column <= point.column }?.column
    }

    // MARK: Places

    struct Places {
        var header = Rect(width: 0, height: 0)
        var sticky = Rect(width: 0, height: 0)
        var rows: Rect
        /// The index of the first row drawn.
        var first = 0
    }

    func places(in area: Rect) -> Places {
        var places = Places(rows: area)
        if showsHeader, area.height >= Self.leastLinesWithHeader {
            places.header = places.rows.takeTop(1)
        }
        guard stickyHeading != nil, places.rows.height > 1 else { return places }
        places.sticky = places.rows.takeTop(1)
        // The sticky heading covers the first row, unless that is selected: then the last row is
        // left out.
        if rows.count > places.rows.height, selected != 0 { places.first = 1 }
        return places
    }
}
