/// Rows of text in columns, fitted to a width.
///
/// In a narrow table flexible columns shrink first; then whole columns are dropped, the least
/// important first, because half a price is worse than none. The table sanitises its cells.
public struct TextTable: Sendable {
    public struct Column: Sendable {
        public enum Sizing: Sendable {
            /// As wide as its widest cell, or dropped.
            case fixed
            /// May shrink to `minimum` cells, its text ending in an ellipsis.
            case flexible(minimum: Int)
        }

        public let title: String
        public let alignment: Alignment
        public let sizing: Sizing
        /// Columns of low priority are dropped first.
        public let priority: Int

        public init(
            _ title: String, alignment: Alignment = .left, sizing: Sizing = .fixed,
            priority: Int = 0
        ) {
            self.title = title
            self.alignment = alignment
            self.sizing = sizing
            self.priority = priority
        }
    }

    public struct Cell: Sendable, ExpressibleByStringLiteral {
        public let text: String
        public let style: Style

        public init(_ text: String, style: Style = .plain) {
            self.text = text
            self.style = style
        }

        public init(stringLiteral text: String) {
            self.init(text)
        }
    }

    static let gap = 2

    public let columns: [Column]
    private let glyphs: Glyphs
    private let palette: Palette
    private var rows: [[Cell]] = []

    public init(
        columns: [Column], glyphs: Glyphs = .unicode, palette: Palette = Palette(isColored: false)
    ) {
        self.columns = columns
        self.glyphs = glyphs
        self.palette = palette
    }

    /// Adds a row of one cell for each column. Missing cells are blank; surplus ones are ignored.
    public mutating func add(_ cells: [Cell]) {
        rows.append(
            columns.indices.map { column in
                column < cells.count ? cleaned(cells[column]) : ""
            }
        )
    }

    /// The titles, unless all are empty, and the rows, none wider than `width`, without trailing
    /// spaces.
    public func lines(width: Int) -> [String] {
        let titles = columns.map { cleaned(Cell($0.title, style: .bold)) }
        let all = (titles.allSatisfy(\.text.isEmpty) ? [] : [titles]) + rows
        let layout = TableLayout(columns: columns, natural: naturalWidths(of: all), width: width)
        return all.map { line(of: $0, in: layout) }
    }

    private func cleaned(_ cell: Cell) -> Cell {
        Cell(glyphs.shown(Sanitizer.line(cell.text)).trimmingSpaces(), style: cell.style)
    }

    private func naturalWidths(of rows: [[Cell]]) -> [Int] {
        columns.indices.map { column in
            rows.reduce(0) { max($0, $1[column].text.cells) }
        }
    }

    private func line(of row: [Cell], in layout: TableLayout) -> String {
        var line = ""
        // Spaces are written only when text follows them, so no line ends in one.
        var owed = 0
        for (column, width) in layout.widths {
            let text = row[column].text.truncated(toCells: width, ellipsis: glyphs.ellipsis)
            let padding = width - text.cells
            if !text.isEmpty {
                let before = columns[column].alignment == .right ? padding : 0
                line += String.blanks(owed + before)
                line += palette.paint(text, row[column].style)
                owed = padding - before
            } else {
                owed += padding
            }
            owed += Self.gap
        }
        return line
    }
}
