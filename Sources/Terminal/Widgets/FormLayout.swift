/// The place of each part of a form, line by line; drawing and clicking both use it.
struct FormLayout {
    enum Part {
        case words(Span)
        /// One of several options, or the box of a toggle.
        case option(Int, String)
        case editor(LineEditor)
        case number(Int)
    }

    struct Piece {
        let column: Int
        let width: Int
        let part: Part
    }

    struct Line {
        let field: Int
        var pieces: [Piece]

        func holds(option: Int) -> Bool {
            pieces.contains { if case .option(option, _) = $0.part { true } else { false } }
        }

        /// Whether something is typed or counted there.
        var isTyped: Bool {
            pieces.contains {
                switch $0.part {
                case .editor, .number: true
                case .option, .words: false
                }
            }
        }
    }

    private static let marker = 2
    private static let gap = 2
    /// Below this width, labels stand above their fields.
    private static let leastWidthBeside = 40

    let width: Int
    let glyphs: Glyphs
    private(set) var lines: [Line] = []
    private var start = marker

    init(_ form: Form, width: Int, glyphs: Glyphs) {
        self.width = width
        self.glyphs = glyphs
        let isStacked = width < Self.leastWidthBeside
        if !isStacked {
            let widest = form.fields.filter(\.takesFocus).map { shown($0.label).cells }.max() ?? 0
            start += min(widest, width / 3) + Self.gap
        } else {
            start += 1
        }
        for (index, field) in form.fields.enumerated() {
            add(field, index, isStacked: isStacked)
        }
    }

    static func height(of form: Form, width: Int, glyphs: Glyphs) -> Int {
        FormLayout(form, width: width, glyphs: glyphs).lines.count
    }

    // MARK: Building

    private mutating func add(_ field: Form.Field, _ index: Int, isStacked: Bool) {
        if case .note(let text) = field.value {
            addWrapped(text, .faint, index, from: Self.marker)
            return
        }
        var first = Line(field: index, pieces: [])
        let labelWidth = isStacked ? width - Self.marker : start - Self.marker - Self.gap
        // One that has no room beside its field stands above it.
        let whole = shown(field.label)
        let isAbove = isStacked || whole.cells > labelWidth
        let label = whole.truncated(
            toCells: max(0, isAbove ? width - Self.marker : labelWidth), ellipsis: glyphs.ellipsis)
        if !label.isEmpty {
            first.pieces.append(
                Piece(column: Self.marker, width: label.cells, part: .words(Span(label, .plain))))
            if isAbove {
                lines.append(first)
                first.pieces = []
            }
        }
        lines.append(first)
        addControl(field.value, index)
        // The problem comes first: with little room, the rest is cut.
        if let problem = field.problem { addWrapped("! " + problem, .danger, index, from: start) }
        if !field.hint.isEmpty { addWrapped(field.hint, .faint, index, from: start) }
    }

    private mutating func addControl(_ value: Form.Value, _ index: Int) {
        switch value {
        case .text(let editor):
            let count = editor.limit.map { "\(editor.text.count)/\($0)" } ?? ""
            let countWidth = count.isEmpty || room < 24 ? 0 : count.cells + 1
            append(.editor(editor), at: start, width: room - countWidth)
            if countWidth > 0 {
                append(
                    .words(Span(count, .faint)), at: width - countWidth + 1, width: countWidth - 1)
            }
        case .choice(let options, let selected):
            addOptions(options, index) { $0 == selected ? "(x) " : "( ) " }
        case .toggles(let options, let on):
            addOptions(options, index) { on.contains($0) ? "[x] " : "[ ] " }
        case .toggle(let isOn):
            append(.option(0, isOn ? "[x]" : "[ ]"), at: start, width: 3)
        case .number(let number, _):
            append(.number(number), at: start, width: min(room, "- \(number) +".cells))
        case .note: break
        }
    }

    private var room: Int { max(0, width - start) }

    /// Adds options one after the other, over several lines if necessary.
    private mutating func addOptions(
        _ options: [String], _ index: Int, _ box: (Int) -> String
    ) {
        var column = start
        for (option, label) in options.enumerated() {
            let box = box(option)
            let text = box + shown(label)
            let cells = min(text.cells, room)
            if column > start, column + cells > width {
                lines.append(Line(field: index, pieces: []))
                column = start
            }
            // A long one goes on below.
            let parts = shown(label).wrapped(toCells: max(1, room - box.cells))
            append(.option(option, box + (parts.first ?? "")), at: column, width: cells)
            for part in parts.dropFirst() {
                lines.append(Line(field: index, pieces: []))
                append(.option(option, String.blanks(box.cells) + part), at: start, width: room)
            }
            column = parts.count > 1 ? width : column + cells + Self.gap
        }
    }

    private mutating func addWrapped(_ text: String, _ look: Look, _ index: Int, from start: Int) {
        for line in glyphs.shown(Sanitizer.block(text)).wrapped(toCells: max(1, width - start)) {
            lines.append(Line(field: index, pieces: []))
            append(.words(Span(line, look)), at: start, width: width - start)
        }
    }

    private mutating func append(_ part: Part, at column: Int, width: Int) {
        guard let last = lines.indices.last else { return }
        lines[last].pieces.append(Piece(column: column, width: max(0, width), part: part))
    }

    private func shown(_ text: String) -> String { glyphs.shown(Sanitizer.line(text)) }
}
