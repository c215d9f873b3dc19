/// The links (OSC 8) on the terminal. ncurses keeps none with a cell, so their cells are written once
/// more after its update, between the sequences.
///
/// It writes over links on the lines that change, and on the line to which it moves the cursor: over a
/// few cells it prints them again rather than skip them.
@MainActor
struct LinkLayer {
    struct Link: Equatable {
        let columns: Range<Int>
        let target: String
    }

    /// Whether the terminal is known to take links.
    private let isTaken: Bool
    /// By line, what the terminal has.
    private var shown: [Int: [Link]] = [:]

    init(isTaken: Bool) {
        self.isTaken = isTaken
    }

    /// Adopts the links of `frame`, of which these lines `changed`.
    ///
    /// - Returns: The lines that have to be painted as a whole, because a link is gone from them. Cells
    ///   whose text is the same would keep it.
    mutating func take(_ frame: Frame, changed: ArraySlice<Int>) -> [Int] {
        guard isTaken, !shown.isEmpty || !frame.targets.isEmpty else { return [] }
        return changed.filter { line in
            let (old, new) = (shown[line], frame.links(line: line))
            shown[line] = new.isEmpty ? nil : new
            return old.map { $0 != new } ?? false
        }
    }

    /// Everything was erased.
    mutating func forget() { shown = [:] }

    /// What to send after an update of the lines that were `touched`, which left the cursor at `cursor`.
    func sequences(
        of frame: Frame, cursor: Point, _ brush: Brush, touched: (_ line: Int) -> Bool
    ) -> [UInt8] {
        guard !shown.isEmpty else { return [] }
        var bytes: [UInt8] = []
        for (line, links) in shown.sorted(by: { $0.key < $1.key }) where touched(line) {
            for link in links {
                bytes += Self.cup(Point(column: link.columns.lowerBound, line: line))
                bytes += Array(TextLinks.opening(link.target).utf8)
                bytes += Self.cells(of: frame, line, link.columns, brush)
                bytes += Array(TextLinks.closing.utf8)
            }
        }
        return bytes.isEmpty ? [] : bytes + brush.bytes(for: nil) + Self.cup(cursor)
    }

    private static func cells(
        of frame: Frame, _ line: Int, _ columns: Range<Int>, _ brush: Brush
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var look: Look?
        for slot in frame.row(line).dropFirst(columns.lowerBound).prefix(columns.count)
        where !slot.isContinuation {
            if slot.look != look {
                look = slot.look
                bytes += brush.bytes(for: slot.look)
            }
            let character = frame.character(slot)
            let text = CellText(character, width: CellWidth.of(character))
            for scalar in text.cells.joined() {
                bytes += Unicode.Scalar(UInt32(scalar)).map { Array(String($0).utf8) } ?? []
            }
        }
        return bytes
    }

    /// Terminals that take links take this as well (ECMA-48 8.3.21).
    private static func cup(_ point: Point) -> [UInt8] {
        Array("\u{1B}[\(point.line + 1);\(point.column + 1)H".utf8)
    }
}

extension Frame {
    fileprivate func links(line: Int) -> [LinkLayer.Link] {
        guard !targets.isEmpty else { return [] }
        var (links, start) = ([LinkLayer.Link](), 0)
        let numbers = row(line).map(\.link)
        for column in 1...max(1, numbers.count)
        where column == numbers.count || numbers[column] != numbers[start] {
            if numbers[start] > 0 {
                links.append(
                    LinkLayer.Link(
                        columns: start..<column, target: targets[Int(numbers[start]) - 1]))
            }
            start = column
        }
        return links
    }
}
