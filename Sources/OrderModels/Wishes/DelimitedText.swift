/// A table in a spreadsheet's text format: a line of titles, then lines of cells.
///
/// Cells are separated by commas, or by semicolons or tabs, which spreadsheets use where the comma
/// is the decimal mark. Quoted cells may contain anything, including line breaks and doubled quotes
/// ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)).
public struct DelimitedText: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The line of the file on which it begins, from 1.
        public let line: Int
        public let cells: [String]
        /// The reason to doubt its cells, if any.
        public let damage: Damage?
    }

    /// Why a line may not mean what its writer intended.
    public enum Damage: String, Hashable, Sendable {
        /// A quote without an end. It is taken literally, so that the lines below stay intact.
        case openQuote
        /// More cells than titles: a cell contains a separator and should have been quoted.
        case extraCells
    }

    public let titles: [String]
    public let rows: [Row]

    private let firstLine: Int

    /// - Returns: Nil if there is not even a line of titles.
    public init?(_ text: String) {
        let body =
            text.unicodeScalars.first == "\u{FEFF}"
            ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        let named = Self.namedDelimiter(of: body)
        var reader = Reader(body, delimiter: named ?? Self.delimiter(of: body))
        if named != nil { reader.skipLine() }
        var first = reader.row()
        while let row = first, row.cells.allSatisfy({ Self.trimmed($0).isEmpty }) {
            first = reader.row()
        }
        guard let first else { return nil }
        let titles = first.cells.map(Self.trimmed)
        var rows: [Row] = []
        while let row = reader.row() {
            // Spreadsheets keep lines whose cells were cleared.
            guard row.cells.contains(where: { !Self.trimmed($0).isEmpty }) else { continue }
            rows.append(Self.row(row, titles: titles.count))
        }
        self.init(titles: titles, rows: rows, firstLine: first.line)
    }

    private init(titles: [String], rows: [Row], firstLine: Int) {
        self.titles = titles
        self.rows = rows
        self.firstLine = firstLine
    }

    /// Empty cells beyond the titles are normal in spreadsheets.
    private static func row(_ row: Reader.Row, titles: Int) -> Row {
        let cells = row.cells.map(trimmed)
        let hasMore = cells.dropFirst(titles).contains { !$0.isEmpty }
        return Row(
            line: row.line, cells: cells,
            damage: row.isOpen ? .openQuote : hasMore ? .extraCells : nil)
    }

    /// The same table with its first line as a row, where that contains no titles.
    public var withoutTitles: DelimitedText {
        let count = max(titles.count, rows.map(\.cells.count).max() ?? 0)
        return DelimitedText(
            titles: (1...max(1, count)).map { "Column \($0)" },
            rows: [Row(line: firstLine, cells: titles, damage: nil)]
                + rows.map {
                    Row(
                        line: $0.line, cells: $0.cells,
                        damage: $0.damage == .extraCells ? nil : $0.damage)
                }, firstLine: firstLine)
    }

    /// The separator named in a first line `sep=;`, which some spreadsheets write.
    private static func namedDelimiter(of body: Substring.UnicodeScalarView) -> Unicode.Scalar? {
        let line = body.prefix { $0 != "\n" && $0 != "\r" }.filter { $0 != "\"" }
        guard line.count == 5, String(String.UnicodeScalarView(line.prefix(4))) == "sep=" else {
            return nil
        }
        return line.last
    }

    /// The separator that occurs most often outside quotes in the line of titles; a comma by
    /// default.
    private static func delimiter(of body: Substring.UnicodeScalarView) -> Unicode.Scalar {
        var isQuoted = false
        var counts: [Unicode.Scalar: Int] = [:]
        for scalar in body {
            if scalar == "\"" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if scalar == "\n" || scalar == "\r" { break }
            counts[scalar, default: 0] += 1
        }
        let candidates: [Unicode.Scalar] = [",", ";", "\t"]
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        let body = text.drop(while: isSpace)
        let end = body.lastIndex { !isSpace($0) }.map(body.index(after:)) ?? body.startIndex
        return String(body[..<end])
    }
}

private struct Reader {
    struct Row {
        let line: Int
        let cells: [String]
        /// Whether the row contains a quote without an end.
        let isOpen: Bool
    }

    private var rest: Substring.UnicodeScalarView
    private let delimiter: Unicode.Scalar
    private var line = 1
    private var isOpen = false

    init(_ text: Substring.UnicodeScalarView, delimiter: Unicode.Scalar) {
        rest = text
        self.delimiter = delimiter
    }

    mutating func row() -> Row? {
        guard !rest.isEmpty else { return nil }
        let start = line
        isOpen = false
        var cells: [String] = []
        while true {
            cells.append(cell())
            guard rest.first == delimiter else { break }
            rest.removeFirst()
        }
        endLine()
        return Row(line: start, cells: cells, isOpen: isOpen)
    }

    mutating func skipLine() {
        rest = rest.drop { $0 != "\n" && $0 != "\r" }
        endLine()
    }

    private mutating func cell() -> String {
        let (before, lineBefore) = (rest, line)
        if let cell = cell(heedingQuotes: true) { return cell }
        (rest, line, isOpen) = (before, lineBefore, true)
        return cell(heedingQuotes: false) ?? ""
    }

    /// - Returns: Nil if a quote has no end.
    private mutating func cell(heedingQuotes: Bool) -> String? {
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        while let next = rest.first {
            if isQuoted {
                rest.removeFirst()
                if next != "\"" {
                    if next == "\n" { line += 1 }
                    cell.append(next)
                } else if rest.first == "\"" {
                    rest.removeFirst()
                    cell.append(next)
                } else {
                    isQuoted = false
                }
                continue
            }
            if next == delimiter || next == "\n" || next == "\r" { break }
            rest.removeFirst()
            // A quote inside a cell is literal: 7" pizza.
            if heedingQuotes, next == "\"", cell.allSatisfy({ $0 == " " }) {
                isQuoted = true
                cell.removeAll()
            } else {
                cell.append(next)
            }
        }
        return isQuoted ? nil : String(cell)
    }

    private mutating func endLine() {
        if rest.first == "\r" { rest.removeFirst() }
        if rest.first == "\n" { rest.removeFirst() }
        line += 1
    }
}
