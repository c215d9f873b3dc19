/// The rows of a table that a spreadsheet saved ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)),
/// separated by commas, semicolons or tabs.
struct CSVRows {
    struct Row {
        /// Of its first field.
        let line: Int
        var fields: [String]
    }

    private(set) var rows: [Row] = []
    /// The line of a quote that is never closed.
    private(set) var endlessQuote: Int?

    /// Blank rows are left out.
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
        let separator = Self.separator(of: scalars)
        var row = Row(line: 1, fields: [])
        var field = String.UnicodeScalarView()
        var line = 1
        var quoteLine = 1
        var isQuoted = false
        var index = 0
        func isAt(_ offset: Int, _ scalar: Unicode.Scalar) -> Bool {
            index + offset < scalars.count && scalars[index + offset] == scalar
        }
        func endField() {
            row.fields.append(String(field))
            field.removeAll()
        }
        func endRow() {
            endField()
            if row.fields.contains(where: { !$0.trimmed.isEmpty }) { rows.append(row) }
            row = Row(line: line, fields: [])
        }
        while index < scalars.count {
            let scalar = scalars[index]
            let endsLine = scalar == "\n" || scalar == "\r" && !isAt(1, "\n")
            if endsLine { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    if scalar != "\r" { field.append(scalar) }
                } else if isAt(1, "\"") {
                    field.append("\"")
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", field.isEmpty {
                isQuoted = true
                quoteLine = line
            } else if scalar == separator {
                endField()
            } else if endsLine {
                endRow()
            } else if scalar != "\r" {
                field.append(scalar)
            }
            index += 1
        }
        if isQuoted { endlessQuote = quoteLine }
        endRow()
    }

    /// What the first line has most of.
    private static func separator(of scalars: [Unicode.Scalar]) -> Unicode.Scalar {
        let head = scalars.prefix { $0 != "\n" && $0 != "\r" }
        let candidates: [Unicode.Scalar] = [",", ";", "\t"]
        return candidates.max { one, other in
            head.count { $0 == one } < head.count { $0 == other }
        } ?? ","
    }
}
