import Actions
import Presentation
import Terminal

/// The text of a page that scrolls: lines, wrapped to a width.
struct Lines {
    let width: Int
    let glyphs: Glyphs
    private(set) var lines: [[Span]] = []
    /// The same as it is said, where it is not drawn.
    private var said: [Reading.Item] = []
    /// Which lines go on with the sentence before them.
    private var continuing: Set<Int> = []
    /// What a click on a line does.
    private var actions: [Int: Action] = [:]
    /// The first columns of a line, if a click on others does nothing.
    private var clickable: Int?
    /// What is linked on a line: its columns, and the target.
    private var links: [Int: [(columns: Range<Int>, target: String)]] = [:]
    /// What stands on a line, by a name that its screen knows.
    private(set) var subjects: [Int: String] = [:]
    /// Which lines are codes.
    private var codes: [(lines: Range<Int>, instead: String)] = []

    /// Cells of a label and the gap after it: all pages have their labels in one column, but for those
    /// with labels of their own.
    lazy var labelWidth: Int = {
        let labels = [
            Say.Columns.alert, Say.Columns.allergens, Say.Columns.delivery, Say.Columns.diet,
            Say.Columns.driver, Say.Columns.forWhat, Say.Columns.notes, Say.Columns.number,
            Say.Columns.payment, Say.Columns.phone, Say.Columns.sections, Say.Columns.where,
        ]
        return (labels.map(\.cells).max() ?? 0) + 1
    }()

    init(width: Int, glyphs: Glyphs) {
        self.width = max(1, width)
        self.glyphs = glyphs
    }

    /// Without looks, to be copied.
    var plainText: String {
        lines.map { line in
            String(line.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// Leaves the first `count` lines.
    mutating func end(after count: Int) {
        lines.removeLast(max(0, lines.count - count))
        links = links.filter { $0.key < lines.count }
    }

    /// Leaves the first `count` lines, or fewer where the next would go on with a sentence, unless that is
    /// the first.
    mutating func endWhole(within count: Int) {
        var end = count
        while continuing.contains(end) { end -= 1 }
        self.end(after: end > 0 ? end : count)
    }

    mutating func blank() {
        if lines.last?.isEmpty == false { lines.append([]) }
    }

    /// `linking`: the targets of words in it that are neither pages nor telephone numbers.
    mutating func text(
        _ text: String, _ look: Look = .plain, indent: Int = 0, linking: [String: String] = [:]
    ) {
        said.append(.text(text))
        paragraph(text, look, at: indent, linking) { lines, number in
            if number > 0 { lines.continuing.insert(lines.lines.count) }
            return [Span(String.blanks(indent))]
        }
    }

    /// What can be undone, which is said by what was done.
    mutating func aside(_ text: String) {
        quietly { $0.text(text, .faint) }
    }

    /// Adds texts that are no news where they change, as what changed is said elsewhere.
    mutating func quietly(if isQuiet: Bool = true, _ add: (inout Lines) -> Void) {
        let count = said.count
        add(&self)
        guard isQuiet else { return }
        for index in said.indices.dropFirst(count) {
            if case .text(let words) = said[index] { said[index] = .aside(words) }
        }
    }

    /// A paragraph beside its label.
    mutating func labelled(
        _ label: String, _ text: String, _ look: Look = .plain, linking: [String: String] = [:]
    ) {
        let columns = labelWidth
        guard width >= 3 * columns, label.cells < width / 2 else {
            return self.text(
                Say.General.labelled(label: label, text: text), look, linking: linking)
        }
        said.append(
            .text(
                label.isEmpty ? text : Say.General.labelled(label: Reading.label(label), text: text)
            ))
        let room = max(columns, label.cells + 1)
        paragraph(text, look, at: room, linking) { _, number in
            Self.label(number == 0 ? label : "", toCells: room)
        }
    }

    /// A paragraph beside the text in front of it.
    mutating func hanging(_ left: [Span], _ text: String, _ look: Look = .plain) {
        said.append(.text(Self.words(left) + " " + text))
        let indent = left.reduce(0) { $0 + $1.text.cells }
        paragraph(text, look, at: indent) { _, number in
            number == 0 ? left : [Span(String.blanks(indent))]
        }
    }

    /// Text in the columns from `column` on, behind what stands `before` each line.
    private mutating func paragraph(
        _ text: String, _ look: Look, at column: Int, _ linking: [String: String] = [:],
        before: (inout Lines, _ number: Int) -> [Span]
    ) {
        let glyphs = glyphs
        let linking = linking.reduce(into: [:]) {
            $0[glyphs.shown(Sanitizer.line($1.key))] = $1.value
        }
        var number = 0
        for part in Sanitizer.block(text).split(separator: "\n") {
            let part = glyphs.shown(String(part))
            let wrapped = part.wrapped(toCells: max(1, width - column))
            let pieces = TextLinks.pieces(of: wrapped, in: part, linking: linking)
            for (index, line) in wrapped.enumerated() {
                let start = before(&self, number)
                if let pieces { link(pieces[index], at: column) }
                lines.append(start + [Span(line, look)])
                number += 1
            }
        }
    }

    private mutating func link(_ pieces: [TextLinks.Piece], at column: Int) {
        var at = column
        for piece in pieces {
            let end = at + String(piece.text).cells
            if let target = piece.target {
                links[lines.count, default: []].append((at..<end, target))
            }
            at = end
        }
    }

    /// Takes the lines of `left`, and those of `right` from that column on.
    mutating func take(_ left: Lines, and right: Lines, at column: Int) {
        self = Lines(width: width, glyphs: glyphs)
        (actions, subjects, codes, links) = (left.actions, left.subjects, left.codes, left.links)
        clickable = left.width
        said = left.said + right.said
        for index in 0..<max(left.lines.count, right.lines.count) {
            var line = index < left.lines.count ? left.lines[index] : []
            if index < right.lines.count, !right.lines[index].isEmpty {
                let cells = line.reduce(0) { $0 + shown($1.text, .max).cells }
                line += [Span(String.blanks(column - cells))] + right.lines[index]
            }
            lines.append(line)
            for link in right.links[index] ?? [] {
                let columns = link.columns.lowerBound + column..<link.columns.upperBound + column
                links[index, default: []].append((columns, link.target))
            }
        }
    }

    /// What a click on a line does, at a column of it.
    func action(onLine line: Int, atColumn column: Int) -> Action? {
        column < clickable ?? width ? actions[line] : nil
    }

    /// A label padded to a column. The padding is not part of the heading, which is underlined.
    static func label(_ text: String, toCells width: Int) -> [Span] {
        let gap = String.blanks(width - text.cells)
        return text.isEmpty ? [Span(gap)] : [Span(text, .heading), Span(gap)]
    }

    /// A code for telephones; false where there is no room for all of it in the first `height`
    /// lines, or it cannot be drawn. One that is scrolled past an edge is not drawn, but `instead`.
    mutating func code(of text: String, height: Int, instead: String) -> Bool {
        guard glyphs == .unicode, let code = QRCode(text), code.cells <= width,
            lines.count + code.height <= height
        else { return false }
        codes.append((lines.count..<lines.count + code.height, instead))
        for line in code.lines { add([Span(line, .code)]) }
        return true
    }

    mutating func heading(_ text: String) {
        said.append(.heading(text))
        lines.append([Span(shown(text, width), .heading)])
    }

    /// Spans at the left, cut if necessary, and one at the right edge. A click on it does `action`.
    /// It shows what is called `subject`.
    mutating func row(
        _ left: [Span], right: Span, does action: Action? = nil, of subject: String? = nil
    ) {
        actions[lines.count] = action
        subjects[lines.count] = subject
        let (before, after) = (Self.words(left), Reading.words(right.text))
        said.append(.text(after.isEmpty ? before : before + Say.General.semicolon + " " + after))
        let right = Span(shown(right.text, width), right.look)
        var room = width - right.text.cells - 1
        var line: [Span] = []
        for span in left where room > 0 {
            let text = shown(span.text, room)
            line.append(Span(text, span.look))
            room -= text.cells
        }
        line.append(Span(String.blanks(max(0, room) + 1)))
        link(line + [right])
        lines.append(line + [right])
    }

    mutating func add(_ spans: [Span]) {
        said.append(.text(Self.words(spans)))
        link(spans)
        lines.append(spans)
    }

    /// Links what is in a row that is not wrapped. What was cut leads nowhere.
    private mutating func link(_ row: [Span]) {
        var column = 0
        for span in row {
            let text = glyphs.shown(Sanitizer.line(span.text))
            if let pieces = TextLinks.pieces(of: [text], in: text) { link(pieces[0], at: column) }
            column += text.cells
        }
    }

    /// In one line, with a pause after a label.
    private static func words(_ spans: [Span]) -> String {
        Reading.words(
            spans.filter { $0.look != .code }.map { span in
                let isLabel = span.look == .heading && spans.count > 1 && !span.text.hasSuffix(":")
                return isLabel ? Reading.label(span.text) + Say.General.colon : span.text
            }.joined())
    }

    /// Draws what fits, starting at line `top`.
    func draw(from top: Int, in frame: inout Frame, area: Rect) {
        guard frame.reading == nil else {
            for item in said { frame.say(item) }
            return
        }
        let shown = top..<top + area.height
        let cut = codes.filter {
            $0.lines.overlaps(shown) && $0.lines.clamped(to: shown) != $0.lines
        }
        for code in cut {
            let line = code.lines.clamped(to: shown).lowerBound - top
            frame.write([Span(self.shown(code.instead, width), .faint)], line: line, in: area)
        }
        for (index, line) in lines.dropFirst(top).prefix(area.height).enumerated()
        where !cut.contains(where: { $0.lines.contains(top + index) }) {
            frame.write(line, line: index, in: area)
            for link in links[top + index] ?? [] {
                let columns = link.columns.clamped(to: 0..<area.width)
                frame.link(
                    Rect(
                        column: area.column + columns.lowerBound, line: area.line + index,
                        width: columns.count, height: 1), to: link.target)
            }
        }
    }

    private func shown(_ text: String, _ width: Int) -> String {
        glyphs.shown(Sanitizer.line(text)).truncated(toCells: width, ellipsis: glyphs.ellipsis)
    }
}
