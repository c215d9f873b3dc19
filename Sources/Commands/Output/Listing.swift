import OrderModels
import Presentation
import Terminal

/// Rows as a table for the terminal, or as lines to be read out.
struct Listing {
    struct Column {
        let id: String
        let title: String
        var alignment = Alignment.left
        /// In a narrow table, columns of the lowest priority are dropped first.
        var priority = 5
        /// The smallest width; nil if the column cannot shrink.
        var minimum: Int?

        static var server: Column {
            Column(id: "server", title: Say.Columns.server, priority: 6, minimum: 6)
        }

        /// The label in lines that are read out.
        fileprivate var label: String { title.isEmpty ? id : title.lowercased() }
    }

    private(set) var columns: [Column]
    var rows: [[TextTable.Cell]] = []

    init(columns: [Column], rows: [[TextTable.Cell]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Adds the server of each row, where several were added or the rows are not all of one.
    @MainActor mutating func add(servers: [ProviderID?], _ names: ServerNames) {
        guard names.areTold(of: servers), servers.count == rows.count else { return }
        columns.append(.server)
        for (index, server) in servers.enumerated() {
            rows[index].append(TextTable.Cell(server?.shortName ?? "", style: .dim))
        }
    }

    func write(to output: Output) {
        output.styled(lines(for: output))
    }

    /// The lines, sanitised.
    func lines(for output: Output) -> [String] {
        guard output.form == .linear else { return table(output) }
        return rows.map { row in
            let parts = zip(columns, row).compactMap { column, cell in
                cell.text.isEmpty
                    ? nil : Say.General.labelled(label: column.label, text: cell.text)
            }
            return output.safe(parts.joined(separator: "; "))
        }
    }

    /// Writes all rows as one table, with a heading before the rows that `headings` names, and the
    /// full text of `notes` below its rows.
    func write(to output: Output, headings: [Int: String], notes: [Int: String]) {
        let isLinear = output.form == .linear
        let lines = lines(for: output)
        let titles = max(0, lines.count - rows.count)
        output.styled(Array(lines.prefix(titles)))
        for index in rows.indices {
            if let heading = headings[index] {
                if isLinear {
                    output.line(Say.General.section(name: heading))
                } else {
                    output.styled(["", output.palette.paint(output.safe(heading), .bold)])
                }
            }
            output.styled([lines[titles + index]])
            guard let note = notes[index] else { continue }
            let lines = output.safe(note).wrapped(toCells: output.terminal.width - 2)
            output.styled(lines.map { $0.isEmpty ? $0 : output.palette.paint("  " + $0, .dim) })
        }
    }

    private func table(_ output: Output) -> [String] {
        guard !rows.isEmpty else { return [] }
        var table = emptyTable(output)
        for row in rows { table.add(row) }
        return table.lines(width: output.terminal.width)
    }

    fileprivate func emptyTable(_ output: Output) -> TextTable {
        TextTable(
            columns: columns.map { column in
                TextTable.Column(
                    column.title, alignment: column.alignment,
                    sizing: column.minimum.map { .flexible(minimum: $0) } ?? .fixed,
                    priority: column.priority)
            }, glyphs: output.glyphs, palette: output.palette)
    }
}

extension Listing {
    /// The fields of a document for people: each column may shrink.
    init(_ answer: Answer) {
        columns = answer.titles.map { Column(id: $0, title: $0, minimum: 8) }
        rows = answer.cells.map { $0.map { TextTable.Cell($0) } }
    }
}

/// A listing of very many rows: nothing is kept of them but what is written.
struct LongListing {
    private let columns: [Listing.Column]
    private let output: Output
    private var table: TextTable

    init(columns: [Listing.Column], for output: Output) {
        (self.columns, self.output) = (columns, output)
        table = Listing(columns: columns).emptyTable(output)
    }

    mutating func add(_ cells: [TextTable.Cell]) {
        guard output.form == .linear else { return table.add(cells) }
        output.styled(Listing(columns: columns, rows: [cells]).lines(for: output))
    }

    func has(_ id: String) -> Bool { columns.contains { $0.id == id } }

    /// Makes a column, which may shrink, no narrower than that.
    mutating func keep(_ column: Int, atLeast cells: Int) {
        let known = table.columns[column]
        guard case .flexible(let minimum) = known.sizing, minimum < cells else { return }
        table.columns[column] = TextTable.Column(
            known.title, alignment: known.alignment, sizing: .flexible(minimum: cells),
            priority: known.priority)
    }

    /// Writes what has not been written yet.
    func end() {
        guard !table.isEmpty else { return }
        var lines: [String] = []
        table.forEachLine(width: output.terminal.width) { line in
            lines.append(line)
            guard lines.count == 500 else { return }
            output.styled(lines)
            lines = []
        }
        output.styled(lines)
    }
}
