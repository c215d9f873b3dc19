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

    /// As many as there were from the start: only how they are fitted may be known later than rows.
    public var columns: [Column]
    private let glyphs: Glyphs
    private let palette: Palette
    /// The cells of all rows, one after the other: the bytes of their texts, and what is known of each.
    private var text: [UInt8] = []
    private var cells: [PackedCell] = []
    private var styles: [Style] = []
    /// The cells of the widest text in each column.
    private var natural: [Int]

    private struct PackedCell {
        let end: UInt32
        let style: UInt8
    }

    public init(
        columns: [Column], glyphs: Glyphs = .unicode, palette: Palette = Palette(isColored: false)
    ) {
        self.columns = columns
        self.glyphs = glyphs
        self.palette = palette
        natural = columns.map { _ in 0 }
    }

    /// Adds a row of one cell for each column. Missing cells are blank; surplus ones are ignored.
    public mutating func add(_ cells: [Cell]) {
        for column in columns.indices {
            add(column < cells.count ? cleaned(cells[column]) : "", to: column)
        }
    }

    private mutating func add(_ cell: Cell, to column: Int) {
        let width = cell.text.cells
        natural[column] = max(natural[column], width)
        text.append(contentsOf: cell.text.utf8)
        let style = styles.firstIndex(of: cell.style) ?? styles.endIndex
        if style == styles.endIndex { styles.append(cell.style) }
        cells.append(
            PackedCell(
                end: UInt32(text.count), style: UInt8(style)))
    }

    /// The titles, unless all are empty, and the rows, none wider than `width`, without trailing
    /// spaces.
    public func lines(width: Int) -> [String] {
        var lines: [String] = []
        forEachLine(width: width) { lines.append($0) }
        return lines
    }

    public var isEmpty: Bool { cells.isEmpty }

    /// The same, one after the other.
    public func forEachLine(width: Int, _ body: (String) -> Void) {
        let titles = columns.map { cleaned(Cell($0.title, style: .bold)) }
        let layout = TableLayout(
            columns: columns, natural: zip(natural, titles).map { max($0, $1.text.cells) },
            width: width)
        if !titles.allSatisfy(\.text.isEmpty) { body(line(of: titles, in: layout)) }
        guard !columns.isEmpty else { return }
        for row in stride(from: 0, to: cells.count, by: columns.count) {
            body(line(of: columns.indices.map { cell(row + $0) }, in: layout))
        }
    }

    private func cell(_ index: Int) -> Cell {
        let start = index == 0 ? 0 : Int(cells[index - 1].end)
        return Cell(
            String(decoding: text[start..<Int(cells[index].end)], as: UTF8.self),
            style: styles[Int(cells[index].style)])
    }

    private func cleaned(_ cell: Cell) -> Cell {
        Cell(glyphs.shown(Sanitizer.line(cell.text)).trimmingSpaces(), style: cell.style)
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
