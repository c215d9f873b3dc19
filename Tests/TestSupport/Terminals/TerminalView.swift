import Terminal

/// What a terminal shows at one moment.
struct TerminalView: Sendable, CustomStringConvertible {
    /// Line after line, without the blanks at their ends.
    let lines: [String]
    /// The same with how it looks.
    let runs: [[StyledRun]]
    /// Where the cursor stands, hidden or not.
    let cursor: Point
    let isCursorVisible: Bool
    /// Whether the shell's own screen is put aside.
    let isAlternate: Bool
    /// Whether clicks go to the program.
    let takesMouse: Bool
    let title: String

    init(of tmux: Tmux) throws {
        try tmux.settle()
        runs = StyledRun.lines(try tmux.command("capture-pane", "-p", "-e"))
        lines = runs.map { Self.trimmed($0.map(\.text).joined()) }
        let facts = try tmux.ask(
            "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag} #{pane_title}"
        )
        let words = facts.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        let numbers = words.prefix(5).compactMap { Int($0) }
        guard numbers.count == 5 else { throw TerminalTrouble("tmux says '\(facts)'") }
        cursor = Point(column: numbers[0], line: numbers[1])
        isCursorVisible = numbers[2] == 1
        isAlternate = numbers[3] == 1
        takesMouse = numbers[4] == 1
        title = words.count > 5 ? String(words[5]) : ""
    }

    var text: String { lines.joined(separator: "\n") }
    /// The line the cursor stands on.
    var cursorLine: String { lines.indices.contains(cursor.line) ? lines[cursor.line] : "" }

    func contains(_ words: String) -> Bool {
        text.contains(words)
    }

    /// Where `words` begin, counted in cells.
    func find(_ words: String) -> Point? {
        for (number, line) in lines.enumerated() {
            if let range = line.firstRange(of: words) {
                return Point(column: String(line[..<range.lowerBound]).cells, line: number)
            }
        }
        return nil
    }

    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.hasSuffix(" ") { line = line.dropLast() }
        return String(line)
    }

    /// How the cell at a place looks.
    func style(at point: Point) -> StyledRun.Style? {
        guard runs.indices.contains(point.line) else { return nil }
        var column = 0
        for run in runs[point.line] {
            column += run.text.cells
            if column > point.column { return run.style }
        }
        return nil
    }

    /// For failures: the screen in a box.
    var description: String {
        let edge = "+" + String(repeating: "-", count: lines.map(\.cells).max() ?? 0)
        let cursor = "cursor \(cursor.column),\(cursor.line)\(isCursorVisible ? "" : ", hidden")"
        return ([edge] + lines.map { "|" + $0 } + [edge, cursor]).joined(separator: "\n")
    }
}
