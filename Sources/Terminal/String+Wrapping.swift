extension String {
    /// This text as lines of at most `width` cells, broken at spaces.
    ///
    /// Words wider than a line are cut between characters. A character wider than a line (a wide
    /// one in a single column) becomes "?". Line breaks are kept; runs of spaces are not.
    public func wrapped(toCells width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var wrapper = LineWrapper(width: Swift.max(1, width))
            for word in paragraph.split(separator: " ") {
                wrapper.add(String(word))
            }
            return wrapper.finish()
        }
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
