extension String {
    /// This text as lines of at most `width` cells, broken at spaces.
    ///
    /// Words wider than a line are cut between characters. A character wider than a line (a wide
    /// one in a single column) becomes "?". Line breaks are kept; runs of spaces are not.
    public func wrapped(toCells width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var wrapper = LineWrapper(width: Swift.max(1, width))
            for word in Self.withUnits(paragraph.split(separator: " ")) {
                if word.cells <= width {
                    wrapper.add(word)
                } else {
                    for part in word.split(separator: " ") { wrapper.add(String(part)) }
                }
            }
            return wrapper.finish()
        }
    }
}

extension String {
    private static let units: Set<Substring> = ["s", "min", "h", "d", "m", "km"]

    /// Words, with numbers and their units as one: `1 h 5 min`, `12.50 EUR`.
    fileprivate static func withUnits(_ words: [Substring]) -> [String] {
        var joined: [String] = []
        var last: Substring = ""
        for word in words {
            let bare = word.prefix { $0.isLetter || $0.isNumber }
            let isUnit =
                units.contains(bare)
                || bare.count == 3 && bare.allSatisfy { $0.isASCII && $0.isUppercase }
            if isNumber(last) && isUnit || last == "h" && isNumber(word), !joined.isEmpty {
                joined[joined.count - 1] += " " + word
            } else {
                joined.append(String(word))
            }
            last = word
        }
        return joined
    }

    private static func isNumber(_ word: Substring) -> Bool {
        word.last?.isNumber == true && word.allSatisfy { $0.isNumber || ".,-–".contains($0) }
    }
}

/// Fills lines greedily with words.
private struct LineWrapper {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var used = 0

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ word: String) {
        let cells = word.cells
        if used > 0 {
            guard used + 1 + cells > width else {
                line += " " + word
                used += 1 + cells
                return
            }
            endLine()
        }
        guard cells > width else {
            line = word
            used = cells
            return
        }
        addInPieces(word)
    }

    mutating func finish() -> [String] {
        endLine()
        return lines
    }

    private mutating func addInPieces(_ word: String) {
        for character in word {
            let cells = CellWidth.of(character)
            let shown = cells > width ? "?" : character
            let taken = Swift.min(cells, width)
            if used + taken > width {
                endLine()
            }
            line.append(shown)
            used += taken
        }
    }

    private mutating func endLine() {
        lines.append(line)
        line = ""
        used = 0
    }
}
