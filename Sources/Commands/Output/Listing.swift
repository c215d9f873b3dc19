import OrderModels
import Presentation
import Terminal

/// Rows as a table for the terminal, as tab-separated text for scripts, or as lines to be read out.
struct Listing {
    struct Column {
        let id: String
        let title: String
        var alignment = Alignment.left
        /// In a narrow table, columns of the lowest priority are dropped first.
        var priority = 5
        /// The smallest width; nil if the column cannot shrink.
        var minimum: Int?
        /// Shown only with `--plain` and `--fields`.
        var isHidden = false

        /// The label in lines that are read out.
        fileprivate var label: String { title.isEmpty ? id : title.lowercased() }
    }

    private(set) var columns: [Column]
    var rows: [[TextTable.Cell]] = []

    init(columns: [Column], rows: [[TextTable.Cell]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Adds the server of each row, where they are not all of one.
    mutating func add(servers: [ProviderID?]) {
        guard Set(servers).count > 1, servers.count == rows.count else { return }
        columns.append(
            Column(id: "server", title: Say.Columns.server, priority: 6, minimum: 6))
        for (index, server) in servers.enumerated() {
            rows[index].append(TextTable.Cell(server?.rawValue ?? "", style: .dim))
        }
    }

    func write(to output: Output) throws {
        let shown = try chosen(output)
        switch output.form {
        case .plain:
            output.lines(
                rows.map { row in
                    shown.map { row[$0].text.replacing("\t", with: " ") }.joined(separator: "\t")
                }, keepingTabs: true)
        case .linear:
            for row in rows {
                let parts = shown.compactMap { column -> String? in
                    let text = row[column].text
                    return text.isEmpty
                        ? nil : Say.General.labelled(label: columns[column].label, text: text)
                }
                output.line(parts.joined(separator: "; "))
            }
        case .table, .json:
            output.styled(lines(shown, output))
        }
    }

    /// Writes all rows as one table, with a heading before the rows that `headings` names, and the
    /// full text of `notes` below its rows.
    func write(to output: Output, headings: [Int: String], notes: [Int: String]) throws {
        guard output.form == .table || output.form == .linear else { return try write(to: output) }
        let lines = try output.form == .table ? self.lines(chosen(output), output) : []
        let titles = max(0, lines.count - rows.count)
        output.styled(Array(lines.prefix(titles)))
        for (index, row) in rows.enumerated() {
            if output.form == .linear {
                if let heading = headings[index] { output.line(Say.General.section(name: heading)) }
                try Listing(columns: columns, rows: [row]).write(to: output)
            } else {
                if let heading = headings[index] {
                    output.styled(["", output.palette.paint(output.safe(heading), .bold)])
                }
                output.styled([lines[titles + index]])
            }
            guard let note = notes[index] else { continue }
            let lines = output.safe(note).wrapped(toCells: output.terminal.width - 2)
            output.styled(lines.map { $0.isEmpty ? $0 : output.palette.paint("  " + $0, .dim) })
        }
    }

    /// Refuses unknown fields before anything is written.
    func check(_ output: Output) throws {
        _ = try chosen(output)
    }

    private func lines(_ shown: [Int], _ output: Output) -> [String] {
        guard !rows.isEmpty else { return [] }
        var table = TextTable(
            columns: shown.map { index in
                let column = columns[index]
                return TextTable.Column(
                    column.title, alignment: column.alignment,
                    sizing: column.minimum.map { .flexible(minimum: $0) } ?? .fixed,
                    priority: column.priority)
            }, glyphs: output.glyphs, palette: output.palette)
        for row in rows {
            table.add(shown.map { row[$0] })
        }
        return table.lines(width: output.terminal.width)
    }

    private func chosen(_ output: Output) throws -> [Int] {
        guard let fields = output.fields else {
            return columns.indices.filter { output.form == .plain || !columns[$0].isHidden }
        }
        return try fields.map { field in
            guard let index = columns.firstIndex(where: { $0.id == field }) else {
                let known = columns.map(\.id).joined(separator: ", ")
                throw ProblemError(
                    .usage, .general.noSuchField(field: field),
                    hint: .general.fieldsAre(fields: known))
            }
            return index
        }
    }
}
