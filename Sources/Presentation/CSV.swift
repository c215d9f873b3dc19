/// Tables as spreadsheets open them: RFC 4180, with nothing in them that a spreadsheet would run.
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

    /// A spreadsheet would work out what begins so: a space before it makes text of it, and is taken
    /// off when it is read. It looks at scalars, and some at each line.
    private static func guarded(_ text: String) -> String {
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
            // A line end before anything else is no end of a line of ours.
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

    /// What a spreadsheet may pass over to find how a cell begins.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
        case .control: scalar != "\t"
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// What is taken off an order has a minus sign, and is to be added up all the same.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        return text.utf8.count - digits.count <= 1 && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
