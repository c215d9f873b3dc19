/// Texts on a terminal, which counts cells: most characters take one, some two.
enum Cells {
    static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    static func width(_ character: Character) -> Int {
        // An emoji of several scalars is as wide as its widest.
        character.unicodeScalars.reduce(0) { max($0, width($1)) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        let isWide =
            properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
        return isWide ? 2 : 1
    }

    /// The blocks of East Asian scripts, whose characters take two cells:
    /// https://www.unicode.org/reports/tr11/
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    /// The text cut to `cells`, with a sign where something is missing.
    static func cut(_ text: String, to cells: Int) -> String {
        guard width(text) > cells else { return text }
        var cut = ""
        var used = 0
        for character in text {
            let width = width(character)
            guard used + width < cells else { break }
            cut.append(character)
            used += width
        }
        return cells > 0 ? cut + "…" : ""
    }

    /// Exactly so many cells.
    static func padded(_ text: String, to cells: Int) -> String {
        let cut = cut(text, to: cells)
        return cut + String(repeating: " ", count: max(0, cells - width(cut)))
    }

    /// The text in lines of at most `cells`, broken between words where that is possible. The lines
    /// after the first begin with `indent` spaces, as the first one does.
    static func wrapped(_ text: String, to cells: Int, indent: Int = 0) -> [String] {
        let room = max(1, cells - indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, width(line) + 1 + width(word) <= room {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while width(word) > room {
                var part = ""
                while let next = word.first, part.isEmpty || width(part) + width(next) <= room {
                    part.append(next)
                    word.removeFirst()
                }
                lines.append(part)
            }
            line = word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { String(repeating: " ", count: min(indent, cells)) + $0 }
    }
}
