/// Tables for spreadsheets: RFC 4180, without anything that a spreadsheet would run.
public enum CSV {
    public static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        let safe = isNumber(text) ? text : guarded(text)
        let needsQuotes =
            safe.utf8.contains { [0x22, 0x2C, 0x3B, 0x0A, 0x0D].contains($0) }
            || safe.first == " " || safe.last == " "
        return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
    }

    /// A spreadsheet evaluates cells that look like formulas. A space before them makes them text,
    /// and readers strip it. Some spreadsheets check each line, and all work on scalars.
    private static func guarded(_ text: String) -> String {
        // Most have but one line: no byte of theirs is one of a line end.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0xC2 && $0 != 0xE2 }) {
            return isFormula(text[...].unicodeScalars) ? " " + text : text
        }
        var safe = String.UnicodeScalarView()
        var line = Substring.UnicodeScalarView()
        func end() {
            if isFormula(line) { safe.append(" ") }
            safe.append(contentsOf: line)
            line = Substring.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            guard lineEnds.contains(scalar) else {
                line.append(scalar)
                continue
            }
            // A line end at the very start would hide the formula after it.
            if safe.isEmpty, line.isEmpty { safe.append(" ") }
            end()
            safe.append(scalar)
        }
        end()
        return String(safe)
    }

    private static let lineEnds: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    private static let formulaSigns: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "＝", "＋", "－", "＠",
    ]

    private static func isFormula(_ line: Substring.UnicodeScalarView) -> Bool {
        line.first { !isUnseen($0) }.map(formulaSigns.contains) ?? false
    }

    /// Characters that a spreadsheet may skip at the start of a cell.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
        case .control: scalar != "\t"
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// A discount has a minus sign and must still be added up.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        return text.utf8.count - digits.count <= 1 && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
