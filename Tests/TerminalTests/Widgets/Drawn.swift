import Terminal

/// A frame of so many columns and lines with something drawn in it.
func drawn(
    _ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode,
    _ draw: (_ frame: inout Frame, _ area: Rect) -> Void
) -> Frame {
    var frame = Frame(size: Size(columns: columns, lines: lines), glyphs: glyphs)
    draw(&frame, frame.area)
    return frame
}

extension Frame {
    /// The cells of a line that look like this, as text.
    func text(looking look: Look, line: Int) -> String {
        let cells = (0..<size.columns).map { self[$0, line] }
        return String(cells.filter { $0.look == look && !$0.isContinuation }.map(\.character))
    }
}

extension String {
    /// What no terminal should be sent: controls, and what reorders or hides the text around it.
    var hostileScalar: Unicode.Scalar? {
        unicodeScalars.first {
            ($0.properties.generalCategory == .control && $0 != "\n") || $0.properties.isBidiControl
                || (0x2028...0x2029).contains($0.value) || $0.value == 0x200B
                || (0xE0000...0xE0FFF).contains($0.value)
        }
    }
}
