/// A table as spreadsheets write it: a line of titles, then lines of cells.
///
/// Cells stand between commas, or between the semicolons or tabs that spreadsheets use where the
/// comma is a decimal mark; quoted ones may hold anything, line ends and doubled quotes included.
public struct DelimitedText: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The line of the file it begins on, from 1.
        public let line: Int
        public let cells: [String]
    }

    public let titles: [String]
    public let rows: [Row]

    /// - Returns: Nil where there is not even a line of titles.
    public init?(_ text: String) {
        let body =
            text.unicodeScalars.first == "\u{FEFF}"
            ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        var reader = Reader(body, delimiter: Self.delimiter(of: body))
        guard let first = reader.row() else { return nil }
        titles = first.cells.map(Self.trimmed)
        var rows: [Row] = []
        while let row = reader.row() {
            // Spreadsheets keep lines that were emptied.
            guard row.cells.contains(where: { !Self.trimmed($0).isEmpty }) else { continue }
            rows.append(Row(line: row.line, cells: row.cells.map(Self.trimmed)))
        }
        self.rows = rows
    }

    /// The place of a title, whatever its case.
    public func column(_ title: String) -> Int? {
        titles.firstIndex { fold($0) == fold(title) }
    }

    /// The one that stands most often outside quotes in the line of titles; a comma otherwise.
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
    private var rest: Substring.UnicodeScalarView
    private let delimiter: Unicode.Scalar
    private var line = 1

    init(_ text: Substring.UnicodeScalarView, delimiter: Unicode.Scalar) {
        rest = text
        self.delimiter = delimiter
    }

    mutating func row() -> DelimitedText.Row? {
        guard !rest.isEmpty else { return nil }
        let start = line
        var cells: [String] = []
        while true {
            cells.append(cell())
            guard rest.first == delimiter else { break }
            rest.removeFirst()
        }
        endLine()
        return DelimitedText.Row(line: start, cells: cells)
    }

    private mutating func cell() -> String {
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
            // A quote inside a cell is itself: 7" pizza.
            if next == "\"", cell.allSatisfy({ $0 == " " }) {
                isQuoted = true
                cell.removeAll()
            } else {
                cell.append(next)
            }
        }
        return String(cell)
    }

    private mutating func endLine() {
        if rest.first == "\r" { rest.removeFirst() }
        if rest.first == "\n" { rest.removeFirst() }
        line += 1
    }
}
