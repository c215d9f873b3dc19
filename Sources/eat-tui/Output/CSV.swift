/// Tables as spreadsheets open them: RFC 4180, with nothing in them that a spreadsheet would run.
enum CSV {
    static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        // A spreadsheet would work out what begins so. The space is taken off when it is read.
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let safe = isFormula && !isNumber(text) ? " " + text : text
        let needsQuotes =
            safe.utf8.contains { [0x22, 0x2C, 0x3B, 0x0A, 0x0D].contains($0) }
            || safe.first == " " || safe.last == " "
        return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
    }

    /// What is taken off an order has a minus sign, and is to be added up all the same.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        return text.utf8.count - digits.count <= 1 && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
