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

    /// The lines of a text of several, without empty ones.
    static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { line(String($0)) }.filter { !$0.isEmpty }
    }

    /// A name that somebody chose, in quotes that it cannot end itself: it looks like no line of the
    /// kitchen's own.
    static func name(_ text: String) -> String {
        var name = ""
        for scalar in line(text).unicodeScalars {
            name.unicodeScalars.append(quotes.contains(scalar) ? "'" : scalar)
        }
        return "\"\(name)\""
    }

    private static let quotes: Set<Unicode.Scalar> = [
        "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{2033}",
        "\u{301D}",
        "\u{301E}", "\u{301F}", "\u{FF02}", "\u{2BA}", "\u{2EE}", "\u{5F4}",
    ]

    static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
