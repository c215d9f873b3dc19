import CNcurses
import Glibc

/// Shows frames through ncurses, which sends the terminal only what differs.
final class NcursesDisplay: Display {
    private(set) var size: Size
    let glyphs: Glyphs
    /// False while the shell has the terminal, when nothing is drawn.
    var isActive = true
    private let brush: Brush
    private let output: TerminalOutput
    private let modes: TerminalModes
    /// The frame that ncurses got last.
    private var shown: Frame?
    private var isCursorVisible: Bool?
    private var inquiry: PictureInquiry
    private var hasAsked = false
    /// The pictures that the terminal has drawn over cells.
    private var placed: [PlacedPicture] = []
    private var links: LinkLayer
    /// Called when the terminal is asked something.
    var onQuestion: (@MainActor () -> Void)?
    /// When the first frame went to the terminal, and the question about its background with it.
    private(set) var firstShown: ContinuousClock.Instant?

    var hasColors: Bool { brush.hasColors }
    func shows(_ theme: Theme) -> Bool { brush.shows(theme) }

    init(glyphs: Glyphs, brush: Brush, output: TerminalOutput, modes: TerminalModes) {
        self.glyphs = glyphs
        self.brush = brush
        self.output = output
        self.modes = modes
        size = Self.cursesSize
        inquiry = modes.pictures
        links = LinkLayer(isTaken: modes.takesLinks)
        inquiry.painted(inManyColors: glyphs == .unicode && brush.hasManyColors)
        paintGround()
    }

    private static var cursesSize: Size {
        var (lines, columns): (Int32, Int32) = (0, 0)
        eat_curses_get_size(&lines, &columns)
        return Size(columns: Int(columns), lines: Int(lines))
    }

    // MARK: Showing

    func show(_ frame: Frame) {
        guard isActive else { return }
        if frame.hasBlocks, brush.prepareBlocks() { shown = nil }
        let changed = frame.lines(since: shown).prefix { $0 < size.lines }
        let pictures = hasNoPictures(frame) ? nil : rehang(frame, changed: changed)
        guard !changed.isEmpty || shown?.cursor != frame.cursor || pictures != nil else { return }
        for line in links.take(frame, changed: changed) {
            eat_curses_forget_lines(Int32(line), 1)
        }
        // Most of the work is converting cells into ncurses' form.
        for line in changed { put(frame, line) }
        let cursor = place(frame.cursor)
        let linked = links.sequences(of: frame, cursor: cursor, brush) { line in
            line == cursor.line || pictures != nil || changed.contains(line)
        }
        output.send(linked + (pictures ?? []))
        shown = frame
        if firstShown == nil { firstShown = .now }
    }

    private func put(_ frame: Frame, _ line: Int) {
        // A local array: accessing a stored property for every cell would be slower than allocating
        // this.
        var row: [cchar_t] = []
        row.reserveCapacity(size.columns)
        var cell = cchar_t()
        var look: Look?
        var ink = brush.ink(for: .plain)
        // Whether the cell is one character, of the look.
        var isPlain = false
        let slots = frame.row(line).prefix(size.columns)
        var end = slots.endIndex
        while end > slots.startIndex, slots[end - 1] == .blank { end -= 1 }
        for slot in slots[..<end] where !slot.isContinuation {
            if slot.look != look {
                look = slot.look
                ink = brush.ink(for: slot.look)
                isPlain = false
            }
            if slot.glyph >= HalfBlock.first {
                eat_curses_set(
                    &cell, wchar_t(HalfBlock.scalar), 0, brush.pair(ofBlock: slot.glyph))
                row.append(cell)
                isPlain = false
            } else if Unicode.Scalar(slot.glyph)?.isSimple == true {
                if isPlain {
                    eat_curses_become(&cell, wchar_t(slot.glyph))
                } else {
                    eat_curses_set(&cell, wchar_t(slot.glyph), ink.attributes, ink.pair)
                    isPlain = true
                }
                row.append(cell)
            } else {
                isPlain = false
                let character = frame.character(slot)
                for text in CellText(character, width: CellWidth.of(character)).cells {
                    setcchar(&cell, text + [0], ink.attributes, ink.pair, nil)
                    row.append(cell)
                }
            }
        }
        eat_curses_put(Int32(line), row, Int32(row.count), Int32(end - slots.startIndex))
    }

    /// - Returns: Where the cursor stands, whether it shows or not.
    private func place(_ cursor: Point?) -> Point {
        let isVisible = cursor != nil
        if isVisible != isCursorVisible {
            curs_set(isVisible ? 1 : 0)
            isCursorVisible = isVisible
        }
        let line = max(0, min(cursor?.line ?? 0, size.lines - 1))
        let column = max(0, min(cursor?.column ?? 0, size.columns - 1))
        eat_curses_update(Int32(line), Int32(column))
        return Point(column: column, line: line)
    }

    // MARK: Pictures over the cells

    var pictures: PictureSupport { inquiry.support }

    func askAboutPictures() {
        guard isActive, !hasAsked, brush.hasColors, glyphs == .unicode else { return }
        hasAsked = true
        // It goes out with the frame, which waits for nothing.
        output.prepare(inquiry.question)
        onQuestion?()
    }

    /// - Returns: Whether that was the last answer.
    func take(_ answer: TerminalAnswer) -> Bool {
        guard hasAsked, !inquiry.isOver else { return false }
        inquiry.take(answer)
        return inquiry.isOver
    }

    private func hasNoPictures(_ frame: Frame) -> Bool { placed.isEmpty && frame.pictures.isEmpty }

    /// Takes away the pictures that the frame does not have where they are, and draws those that are
    /// new. Where one is part of its cells, what is written to their lines spoils it.
    ///
    /// - Returns: What to send after the frame; nil for nothing.
    private func rehang(_ frame: Frame, changed: ArraySlice<Int>) -> [UInt8]? {
        guard let form = inquiry.support.form else { return nil }
        let sequences = PictureSequences(form: form)
        let wanted = frame.shownPictures
        let gone = placed.filter { !wanted.contains($0) }
        var new = wanted.filter { !placed.contains($0) }
        if sequences.isInCells {
            for placed in gone {
                let lines = placed.area.lines.clamped(to: 0..<size.lines)
                eat_curses_forget_lines(Int32(lines.lowerBound), Int32(lines.count))
            }
            let touched = Set(changed).union(gone.flatMap(\.area.lines))
            new = wanted.filter { placed in
                new.contains(placed) || placed.area.lines.contains(where: touched.contains)
            }
        }
        guard !gone.isEmpty || !new.isEmpty else { return nil }
        placed = wanted
        return gone.flatMap { sequences.removes($0.picture) } + new.flatMap(sequences.shows)
    }

    /// Forgets what was drawn over the cells, which are painted again.
    private func unhang() {
        guard let form = inquiry.support.form, !placed.isEmpty else { return }
        output.prepare(placed.flatMap { PictureSequences(form: form).removes($0.picture) })
        placed = []
    }

    func forget() {
        guard isActive else { return }
        unhang()
        links.forget()
        eat_curses_forget()
        (shown, isCursorVisible) = (nil, nil)
    }

    /// Adopts the terminal's current size; false where it has not changed.
    func resize(to present: Size) -> Bool {
        guard present != size else { return false }
        unhang()
        links.forget()
        eat_curses_resize(Int32(present.lines), Int32(present.columns))
        shown = nil
        size = present
        return true
    }

    // MARK: Beside the frame

    func setTheme(_ theme: Theme) {
        brush.theme = theme
        paintGround()
        forget()
    }

    /// Repaints what is shown for the terminal's background, which is known now.
    func adapt(to background: Background) {
        guard background != brush.background else { return }
        brush.background = background
        paintGround()
        guard let frame = shown else { return }
        shown = nil
        show(frame)
    }

    private func paintGround() {
        let ground = brush.ground
        eat_curses_ground(ground.attributes, ground.pair)
    }

    func notify(_ words: String) {
        guard isActive else { return }
        output.send(modes.bell + modes.outside.notification(glyphs.shown(Sanitizer.line(words))))
    }

    var hasClipboard: Bool { modes.outside.hasClipboard }

    func copy(_ text: String) {
        guard isActive, hasClipboard else { return }
        output.send(modes.outside.copy(Sanitizer.block(text)))
    }

    func setTitle(_ title: String) {
        guard isActive else { return }
        output.send(modes.title(glyphs.shown(Sanitizer.line(title))))
    }
}

extension Frame {
    /// The lines that differ from `former`.
    fileprivate func lines(since former: Frame?) -> [Int] {
        guard let former, former.size == size else { return Array(0..<size.lines) }
        let width = size.columns * MemoryLayout<Slot>.stride
        return slots.withUnsafeBytes { own in
            former.slots.withUnsafeBytes { others in
                guard let own = own.baseAddress, let others = others.baseAddress else { return [] }
                return (0..<size.lines).filter { line in
                    memcmp(own + line * width, others + line * width, width) != 0
                        || !hasSameNumbers(line, as: former)
                }
            }
        }
    }

    /// Whether the numbers of the line's clusters and links stand for the same: they are valid in their own
    /// frame only.
    private func hasSameNumbers(_ line: Int, as other: Frame) -> Bool {
        (clusters == other.clusters || row(line).allSatisfy { $0.glyph < Slot.firstCluster })
            && (targets == other.targets || row(line).allSatisfy { $0.link == 0 })
    }
}
