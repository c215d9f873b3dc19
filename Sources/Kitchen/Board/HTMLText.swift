/// Writes HTML in which every text is escaped; only tags that the source names are tags.
struct HTMLText {
    private(set) var text = ""

    /// Markup of our own.
    mutating func markup(_ markup: StaticString) {
        text += "\(markup)"
    }

    /// The style sheet of the pages.
    mutating func style(_ sheet: String) {
        text += sheet
    }

    /// A text of anybody's.
    mutating func words(_ words: String) {
        for scalar in PlainText.line(words).unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    mutating func add(_ other: HTMLText) {
        text += other.text
    }

    mutating func element(_ open: StaticString, _ words: String, _ close: StaticString) {
        markup(open)
        self.words(words)
        markup(close)
    }
}
