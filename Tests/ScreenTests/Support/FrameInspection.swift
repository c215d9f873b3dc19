import Terminal

/// What has to be true of every frame, whatever is on it.
struct FrameInspection {
    let frame: Frame
    private(set) var troubles: [String] = []

    init(_ frame: Frame, of size: Size) {
        self.frame = frame
        if frame.size != size { tell("is \(frame.size), and the display \(size)") }
        for line in 0..<frame.size.lines { inspect(line: line) }
        inspectCursor()
        if !troubles.isEmpty { troubles.append(frame.text) }
    }

    private mutating func tell(_ trouble: String) {
        troubles.append(trouble)
    }

    /// The characters fill their cells: no more, no less, and nothing that a terminal would obey.
    private mutating func inspect(line: Int) {
        var left = 0
        for column in 0..<frame.size.columns {
            let cell = frame[column, line]
            if left == 0, !cell.isContinuation, Self.isPlain(cell.character) { continue }
            let place = "\(column),\(line)"
            if cell.isContinuation {
                if left == 0 { tell("\(place) goes on with nothing") }
                if cell.character != " " { tell("\(place) holds two characters") }
                left -= 1
                continue
            }
            if left != 0 { tell("\(place) begins inside a wide character") }
            let width = CellWidth.of(cell.character)
            if width < 1 { tell("\(place) has no width") }
            left = max(0, width - 1)
            for scalar in cell.character.unicodeScalars where Self.isForbidden(scalar) {
                tell("\(place) holds U+\(String(scalar.value, radix: 16, uppercase: true))")
            }
        }
        if left != 0 { tell("line \(line) ends inside a wide character") }
    }

    private static func isPlain(_ character: Character) -> Bool {
        let bytes = character.utf8
        return bytes.count == 1 && bytes.first.map { (0x20...0x7E).contains($0) } == true
    }

    /// Said without the sanitiser, which is what is to be tested.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D: false
        case 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0x200E, 0x200F, 0x200B, 0xFEFF: true
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
            case .format: !scalar.properties.isEmojiModifier
            default: scalar.properties.isNoncharacterCodePoint
            }
        }
    }

    /// The terminal's own cursor stands where the focus is, for those who follow it by ear or touch.
    private mutating func inspectCursor() {
        let focused = (0..<frame.size.lines).filter { line in
            (0..<frame.size.columns).contains { column in
                let look = frame[column, line].look
                return look.role == .fieldFocused
                    || (look.marks.contains(.selected) && !look.marks.contains(.behind))
            }
        }
        guard let cursor = frame.cursor else {
            if !focused.isEmpty { tell("hides the cursor, with a focus on lines \(focused)") }
            return
        }
        guard frame.area.contains(cursor) else { return tell("has its cursor at \(cursor)") }
        if !focused.isEmpty, !focused.contains(cursor.line) {
            tell("has its cursor on line \(cursor.line), and the focus on \(focused)")
        }
    }
}
