import OrderModels

/// The lines of a draft as a table that spreadsheets open, and that can be imported again.
enum DraftTable {
    static func text(_ lines: [BasketLine]) -> String {
        let rows = lines.map { line in
            [
                line.diner, line.name, line.choices.map(choice).joined(separator: "; "),
                "\(line.quantity)", line.note,
            ]
        }
        return ([["who", "item", "options", "quantity", "note"]] + rows)
            .map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func choice(_ choice: BasketLine.Choice) -> String {
        choice.quantity == 1 ? choice.name : "\(choice.quantity)x \(choice.name)"
    }

    private static func cell(_ text: String) -> String {
        // A spreadsheet would work out what begins so. The space is taken off when it is read.
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let safe = isFormula ? " " + text : text
        let needsQuotes =
            safe.utf8.contains { [0x22, 0x2C, 0x3B, 0x0A, 0x0D].contains($0) }
            || safe.first == " " || safe.last == " "
        return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
    }
}
