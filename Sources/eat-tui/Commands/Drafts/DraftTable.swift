import OrderModels

/// The lines of a draft as a table that spreadsheets open, and that can be imported again.
enum DraftTable {
    static func text(_ lines: [BasketLine]) -> String {
        let rows = lines.map { line in
            [
                line.diner, line.name, line.optionTexts.joined(separator: "; "),
                "\(line.quantity)", line.note,
            ]
        }
        return CSV.text([["who", "item", "options", "quantity", "note"]] + rows)
    }
}
