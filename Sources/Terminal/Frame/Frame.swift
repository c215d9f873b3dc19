/// The picture of a screen as a value: a grid of cells and the position of the cursor.
///
/// The frame sanitises, clips and measures all text that is written into it, so its callers need
/// not. Tests compare ``text``; a ``Display`` shows finished frames on a terminal.
public struct Frame: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
        public let character: Character
        public let look: Look
        /// Whether the cell is the right half of the wide character to its left.
        public let isContinuation: Bool
    }

    /// A cell as the frame stores it: without references, which makes it cheap to copy a frame and
    /// to compare it with the one before.
    struct Slot: Hashable, Sendable {
        /// Characters of several code points are stored in ``clusters``; their slots hold the index
        /// plus this number.
        static let firstCluster: UInt32 = 0x11_0000
        static let blank = Slot(glyph: 0x20, look: .plain)

        var glyph: UInt32
        var look: Look
        var isContinuation = false
        /// What the cell links to: the number of one of ``targets``, or 0. It also fills the padding, so
        /// that slots can be compared byte by byte.
        var link: UInt8 = 0
    }

    public let size: Size
    /// The characters that the terminal can draw.
    public let glyphs: Glyphs
    /// The terminal's own cursor: at the focused row or field. Nil hides it.
    public var cursor: Point?
    private(set) var slots: [Slot]
    private(set) var clusters: [Character] = []
    /// What the terminal draws over blank cells.
    private(set) var pictures: [PlacedPicture] = []
    /// What the cells link to, from number 1 on.
    private(set) var targets: [String] = []
    /// How many cells of two colours were drawn.
    private(set) var blockCount = 0
    /// What is said instead, where nothing is drawn.
    public private(set) var reading: Reading?

    public init(size: Size, glyphs: Glyphs = .unicode) {
        self.size = size
        self.glyphs = glyphs
        slots = Array(repeating: .blank, count: size.columns * size.lines)
    }

    /// A frame that is read out: it has no cells, and keeps what is written as words. `size` only
    /// says how much of a list is asked for.
    public init(reading size: Size, in spelling: Reading.Spelling = Reading.Spelling()) {
        self.size = size
        glyphs = .spoken
        slots = []
        reading = Reading(in: spelling)
    }

    public var area: Rect { Rect(size) }

    /// Says something, in a frame that is read out.
    public mutating func say(_ item: Reading.Item) { reading?.add(item) }

    mutating func ask(_ form: Form) { reading?.form = form }
    mutating func ask(_ field: Reading.Field) { reading?.field = field }

    /// Keeps words that a screen wrote at a place of its own.
    private mutating func note(_ words: String, line: Int, column: Int) -> Int {
        let words = glyphs.shown(Sanitizer.line(words))
        reading?.add(words, line: line)
        return column + words.cells
    }

    public subscript(column: Int, line: Int) -> Cell {
        let slot = slots[line * size.columns + column]
        return Cell(
            character: character(slot), look: slot.look, isContinuation: slot.isContinuation)
    }

    /// All cells, line by line.
    public var cells: [Cell] {
        (0..<size.lines).flatMap { line in (0..<size.columns).map { self[$0, line] } }
    }

    func row(_ line: Int) -> ArraySlice<Slot> {
        slots[(line * size.columns)..<((line + 1) * size.columns)]
    }

    mutating func place(_ picture: PlacedPicture) { pictures.append(picture) }

    /// Draws two colours in a cell, one above the other.
    mutating func putBlock(_ upper: RGB, _ lower: RGB, _ point: Point) {
        guard point.line < size.lines, point.column < size.columns else { return }
        blockCount += 1
        put(HalfBlock.glyph(upper, lower), .plain, point.column, point.line)
    }

    func character(_ slot: Slot) -> Character {
        guard slot.glyph < HalfBlock.first else { return HalfBlock.character }
        guard let scalar = Unicode.Scalar(slot.glyph) else {
            return clusters[Int(slot.glyph - Slot.firstCluster)]
        }
        return Character(scalar)
    }

    // MARK: Writing

    /// Writes `text` from the left of a line of `area`, clipped at the area's edge.
    ///
    /// - Returns: The column after the last one written.
    @discardableResult
    public mutating func write(
        _ text: String, _ look: Look = .plain, line: Int = 0, column: Int = 0, in area: Rect
    ) -> Int {
        guard reading == nil else { return note(text, line: area.line + line, column: column) }
        return readyCells(of: text) != nil
            ? put(simple: text, look, line: line, column: column, in: area)
            : put(
                glyphs.shown(Sanitizer.line(text)), look, line: line, column: column, in: area)
    }

    /// Writes spans one after the other; without room for all, the last one is cut with an
    /// ellipsis.
    @discardableResult
    public mutating func write(
        _ spans: [Span], line: Int = 0, column: Int = 0, in area: Rect
    ) -> Int {
        guard reading == nil else {
            let words = spans.filter { $0.look != .code }.map(\.text).joined()
            return note(words, line: area.line + line, column: column)
        }
        var at = column
        for span in spans {
            let room = area.width - at
            guard room > 0 else { break }
            at =
                (readyCells(of: span.text) ?? .max) <= room
                ? put(simple: span.text, span.look, line: line, column: at, in: area)
                : put(shown(span.text, in: room), span.look, line: line, column: at, in: area)
        }
        return at
    }

    /// Writes `text` so that it ends at the right edge of `area`.
    public mutating func writeRight(
        _ text: String, _ look: Look = .plain, line: Int = 0, in area: Rect
    ) {
        let text = shown(text, in: area.width)
        write(text, look, line: line, column: area.width - text.cells, in: area)
    }

    /// `text` sanitised, in this frame's characters, and cut with an ellipsis to `width` cells.
    public func shown(_ text: String, in width: Int) -> String {
        if let cells = readyCells(of: text), cells <= width { return text }
        return glyphs.shown(Sanitizer.line(text))
            .truncated(toCells: width, ellipsis: glyphs.ellipsis)
    }

    /// Fills `area` with one character.
    public mutating func fill(_ area: Rect, _ look: Look = .plain, with character: Character = " ")
    {
        guard reading == nil else { return }
        let visible = clipped(area)
        let glyph = glyph(character)
        for line in visible.lines {
            for column in visible.columns { put(glyph, look, column, line) }
        }
    }

    /// Adds `marks` to every cell of `area`.
    public mutating func mark(_ area: Rect, _ marks: Look.Marks) {
        guard reading == nil else { return }
        let visible = clipped(area)
        for line in visible.lines {
            for column in visible.columns {
                slots[line * size.columns + column].look.marks.formUnion(marks)
            }
        }
    }

    /// Makes what stands in `area` a link, until something else is drawn there.
    public mutating func link(_ area: Rect, to target: String) {
        guard reading == nil, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
        let known = targets.firstIndex(of: target)
        // More than a slot can count are none.
        guard let number = UInt8(exactly: (known ?? targets.count) + 1) else { return }
        if known == nil { targets.append(target) }
        let visible = clipped(area)
        for line in visible.lines {
            for column in visible.columns { slots[line * size.columns + column].link = number }
        }
    }

    /// The number of cells of `text` if it can be drawn unchanged, as nearly all text can; else
    /// nil.
    func readyCells(of text: String) -> Int? {
        var cells = 0
        for scalar in text.unicodeScalars {
            guard scalar.isSimple, scalar.isASCII || glyphs == .unicode else { return nil }
            cells += 1
        }
        return cells
    }

    private mutating func put(
        simple text: String, _ look: Look, line: Int, column: Int, in area: Rect
    ) -> Int {
        let visible = clipped(area)
        let (row, end) = (area.line + line, visible.columns.upperBound)
        guard visible.lines.contains(row) else { return column }
        var at = area.column + column
        let first = max(visible.column, at)
        guard !hasWide(in: first..<max(first, min(end, at + text.utf8.count)), row) else {
            for scalar in text.unicodeScalars {
                guard at < end else { break }
                if at >= visible.column { put(scalar.value, look, at, row) }
                at += 1
            }
            return at - area.column
        }
        slots.withUnsafeMutableBufferPointer { slots in
            let start = row * size.columns
            for scalar in text.unicodeScalars {
                guard at < end else { break }
                if at >= visible.column {
                    slots[start + at] = Slot(glyph: scalar.value, look: look)
                }
                at += 1
            }
        }
        return at - area.column
    }

    /// Whether writing to these columns would cut a wide character in half.
    private func hasWide(in columns: Range<Int>, _ line: Int) -> Bool {
        guard !columns.isEmpty else { return false }
        let start = line * size.columns
        let end = min(start + columns.upperBound + 1, slots.count)
        return slots[(start + columns.lowerBound)..<end].contains { $0.isContinuation }
    }

    /// Writes `text`, which is sanitised already, as far as it fits.
    private mutating func put(
        _ text: String, _ look: Look, line: Int, column: Int, in area: Rect
    ) -> Int {
        let visible = clipped(area)
        let (row, end) = (area.line + line, visible.columns.upperBound)
        guard visible.lines.contains(row) else { return column }
        var at = area.column + column
        for character in text {
            let width = CellWidth.of(character)
            guard width > 0 else { continue }
            guard at + width <= end else { break }
            if at >= visible.column {
                put(glyph(character), look, at, row)
                for further in at + 1..<at + width {
                    put(Slot.blank.glyph, look, further, row)
                    slots[row * size.columns + further].isContinuation = true
                }
            }
            at += width
        }
        return at - area.column
    }

    // MARK: Copying

    /// Copies the slots of `area`, which is one line or as wide as the frame; nil where they hold
    /// clusters or links, whose numbers are valid in their own frame only.
    func slots(in area: Rect) -> [Slot]? {
        guard reading == nil, !area.isEmpty, area.lines.clamped(to: 0..<size.lines) == area.lines,
            area.columns.clamped(to: 0..<size.columns) == area.columns
        else { return nil }
        let copied = slots[places(in: area)]
        return copied.contains { $0.glyph >= Slot.firstCluster || $0.link > 0 }
            ? nil : Array(copied)
    }

    /// Writes copied slots into `area`, which is blank and of the same size.
    mutating func put(_ copied: [Slot], in area: Rect) {
        slots.replaceSubrange(places(in: area), with: copied)
    }

    private func places(in area: Rect) -> Range<Int> {
        let first = area.line * size.columns + area.column
        return first..<(first + (area.height - 1) * size.columns + area.width)
    }

    private func clipped(_ area: Rect) -> Rect {
        let columns = area.columns.clamped(to: 0..<size.columns)
        let lines = area.lines.clamped(to: 0..<size.lines)
        return Rect(
            column: columns.lowerBound, line: lines.lowerBound, width: columns.count,
            height: lines.count)
    }

    /// The number that stands for `character` in a slot.
    private mutating func glyph(_ character: Character) -> UInt32 {
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return only.value
        }
        clusters.append(character)
        return Slot.firstCluster + UInt32(clusters.count - 1)
    }

    private mutating func put(_ glyph: UInt32, _ look: Look, _ column: Int, _ line: Int) {
        let index = line * size.columns + column
        let isNextPart = index + 1 < slots.count && slots[index + 1].isContinuation
        if isNextPart || slots[index].isContinuation { breakUp(at: index) }
        slots[index] = Slot(glyph: glyph, look: look)
    }

    /// Blanks the other cell of a wide character that loses one.
    private mutating func breakUp(at index: Int) {
        if slots[index].isContinuation {
            var first = index - 1
            while slots[first].isContinuation { first -= 1 }
            for part in first..<index { blank(part) }
        }
        var next = index + 1
        while next < slots.count, slots[next].isContinuation {
            blank(next)
            next += 1
        }
    }

    private mutating func blank(_ index: Int) {
        slots[index] = Slot(glyph: Slot.blank.glyph, look: slots[index].look)
    }

    // MARK: Reading

    /// One line as text, without trailing blanks.
    public func text(line: Int) -> String {
        let text = String(row(line).lazy.filter { !$0.isContinuation }.map { character($0) })
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Whether `words` stand on the screen at `point`, whole.
    public func shows(_ words: String, at point: Point) -> Bool {
        guard point.line < size.lines, !words.isEmpty else { return false }
        let (words, row) = (glyphs.shown(Sanitizer.line(words)), text(line: point.line))
        return row.ranges(of: words).contains { range in
            let start = String(row[..<range.lowerBound]).cells
            return (start..<start + words.cells).contains(point.column)
        }
    }

    /// Whether nothing is drawn on a line, not even a code's margin.
    public func isBlank(line: Int) -> Bool {
        (0..<size.columns).allSatisfy { column in
            let cell = self[column, line]
            return cell.character == " " && cell.look.role == .plain
        }
    }

    public var text: String {
        (0..<size.lines).map { text(line: $0) }.joined(separator: "\n")
    }
}
