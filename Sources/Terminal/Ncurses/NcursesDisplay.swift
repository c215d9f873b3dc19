import CNcurses

/// Shows frames on the terminal through ncurses, which sends what differs.
final class NcursesDisplay: Display {
    private(set) var size: Size
    let glyphs: Glyphs
    /// While the terminal is lent to the shell nothing is drawn.
    var isActive = true
    private let brush: Brush
    private let output: TerminalOutput
    private var row: [cchar_t] = []
    /// What ncurses was given last.
    private var shown: Frame?
    private var isCursorVisible: Bool?

    init(glyphs: Glyphs, brush: Brush, output: TerminalOutput) {
        self.glyphs = glyphs
        self.brush = brush
        self.output = output
        size = Self.cursesSize
    }

    private static var cursesSize: Size {
        var (lines, columns): (Int32, Int32) = (0, 0)
        eat_curses_get_size(&lines, &columns)
        return Size(columns: Int(columns), lines: Int(lines))
    }

    // MARK: Showing

    func show(_ frame: Frame) {
        guard isActive, frame != shown else { return }
        let former = shown?.size == frame.size ? shown : nil
        for line in 0..<min(frame.size.lines, size.lines) {
            // Turning cells into ncurses' own is most of the work.
            guard let former, former.row(line) == frame.row(line) else {
                put(frame.row(line), line)
                continue
            }
        }
        place(frame.cursor)
        shown = frame
    }

    private func put(_ cells: ArraySlice<Frame.Cell>, _ line: Int) {
        row.removeAll(keepingCapacity: true)
        var look = Look.plain
        var (attributes, pair) = brush.attributes(for: look)
        for cell in cells.prefix(size.columns) where !cell.isContinuation {
            if cell.look != look {
                look = cell.look
                (attributes, pair) = brush.attributes(for: look)
            }
            append(cell.character, attributes, pair)
        }
        row.withUnsafeBufferPointer { eat_curses_put(Int32(line), $0.baseAddress, Int32($0.count)) }
    }

    private func append(_ character: Character, _ attributes: attr_t, _ pair: Int16) {
        var cell = cchar_t()
        if let ascii = character.asciiValue {
            var text: (wchar_t, wchar_t) = (wchar_t(ascii), 0)
            withUnsafePointer(to: &text.0) { _ = setcchar(&cell, $0, attributes, pair, nil) }
            row.append(cell)
        } else {
            for text in CellText(character, width: CellWidth.of(character)).cells {
                _ = setcchar(&cell, text + [0], attributes, pair, nil)
                row.append(cell)
            }
        }
    }

    private func place(_ cursor: Point?) {
        let isVisible = cursor != nil
        if isVisible != isCursorVisible {
            curs_set(isVisible ? 1 : 0)
            isCursorVisible = isVisible
        }
        let line = min(cursor?.line ?? 0, size.lines - 1)
        let column = min(cursor?.column ?? 0, size.columns - 1)
        eat_curses_update(Int32(max(0, line)), Int32(max(0, column)))
    }

    func forget() {
        eat_curses_forget()
        (shown, isCursorVisible) = (nil, nil)
    }

    /// Takes the terminal's present size; false where it is the same.
    func resize(to present: Size) -> Bool {
        guard present != size else { return false }
        eat_curses_resize(Int32(present.lines), Int32(present.columns))
        shown = nil
        size = present
        return true
    }

    // MARK: Beside the frame

    func ring() {
        guard isActive else { return }
        beep()
    }

    func setTitle(_ title: String) {
        guard isActive else { return }
        output.setTitle(glyphs.shown(Sanitizer.line(title)))
    }
}

extension Frame {
    fileprivate func row(_ line: Int) -> ArraySlice<Cell> {
        cells[(line * size.columns)..<((line + 1) * size.columns)]
    }
}
