/// Texts of others, made harmless for a terminal, a printer or a sentence.
enum PlainText {
    /// One line: white space becomes one space each, and what cannot be seen is left out: control
    /// characters, and those that turn the direction of text or hide it.
    static func line(_ text: String) -> String {
        var line = ""
        var isSpaced = true
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isSpaced { line.unicodeScalars.append(" ") }
                isSpaced = true
            } else if isSeen(scalar) {
                line.unicodeScalars.append(scalar)
                isSpaced = false
            }
        }
        return line.last == " " ? String(line.dropLast()) : line
    }

    static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
