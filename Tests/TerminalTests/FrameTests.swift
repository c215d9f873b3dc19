import Terminal
import TestSupport
import Testing

struct FrameTests {
    private func frame(_ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode) -> Frame {
        Frame(size: Size(columns: columns, lines: lines), glyphs: glyphs)
    }

    @Test func `text stands where it was put and is cut at the edge of its area`() {
        var frame = frame(12, 3)
        let area = Rect(column: 2, line: 1, width: 5, height: 2)

        #expect(frame.write("green curry", in: area) == 5)
        #expect(frame.write("rice", line: 1, column: 3, in: area) == 5)
        #expect(frame.write("below", line: 2, in: area) == 0)
        #expect(frame.text == "\n  green\n     ri")
    }

    @Test func `what begins left of its area is cut on the left`() {
        var frame = frame(8, 1)

        frame.write("curry", column: -2, in: Rect(column: 3, line: 0, width: 5, height: 1))

        #expect(frame.text == "   rry")
    }

    @Test func `spans follow each other and the last ends in an ellipsis`() {
        var frame = frame(10, 1)

        let end = frame.write(
            [Span("a", .key), Span(" add one"), Span("!", .danger)], in: frame.area)

        #expect(end == 10)
        #expect(frame.text == "a add one!")
        #expect(frame[0, 0].look == .key && frame[3, 0].look == .plain)
        #expect(frame[9, 0].look == .danger)

        frame.write([Span("a"), Span(" add another")], in: frame.area)

        #expect(frame.text == "a add ano…")
    }

    @Test func `text at the right ends at the edge`() {
        var frame = frame(8, 2)

        frame.writeRight("12:47", in: frame.area)
        frame.writeRight("寿司屋 さくら", line: 1, in: frame.area)

        #expect(frame.text == "   12:47\n寿司屋 …")
    }

    @Test func `a wide character takes two cells and is never halved at the edge`() {
        var frame = frame(5, 1)

        #expect(frame.write("寿司屋", in: frame.area) == 4)
        #expect(frame.text == "寿司")
        #expect(frame[1, 0].isContinuation && !frame[0, 0].isContinuation)
    }

    @Test func `a wide character that is half overwritten goes`() {
        var frame = frame(6, 1)

        frame.write("寿司屋", in: frame.area)
        frame.write("x", column: 3, in: frame.area)
        frame.write("y", column: 4, in: frame.area)

        #expect(frame.text == "寿 xy")
    }

    @Test func `a cluster of three cells is overwritten as a whole`() {
        var frame = frame(6, 1)
        let conjunct = "क्ष्म"
        #expect(conjunct.count == 1 && conjunct.cells == 3)

        frame.write(conjunct + "ab", in: frame.area)
        #expect(frame.text == conjunct + "ab")

        frame.write("x", column: 2, in: frame.area)
        #expect(frame.text == "  xab")
    }

    @Test func `hostile text arrives harmless`() {
        var frame = frame(30, 1)

        frame.write("\u{1B}]0;owned\u{7}\u{202E}soup\n\u{200B}!", in: frame.area)

        #expect(frame.text == "\u{FFFD}]0;owned\u{FFFD}soup !")
    }

    @Test func `in ASCII no other character is drawn`() {
        var frame = frame(12, 4, glyphs: .ascii)

        frame.box([Span("Crème brûlée")], in: frame.area)
        frame.write("寿司 — 9,80 €", in: frame.area.inset(horizontally: 1, vertically: 1))

        #expect(
            frame.text == """
                +- Crem...-+
                |[...] - 9,|
                |          |
                +----------+
                """)
    }

    @Test func `a box has a title in its lid and blanks what was behind`() {
        var frame = frame(12, 4)
        frame.fill(frame.area, with: "x")

        let inner = frame.box([Span("Menu")], in: Rect(column: 1, line: 0, width: 10, height: 3))

        #expect(inner == Rect(column: 2, line: 1, width: 8, height: 1))
        #expect(
            frame.text == """
                x┌─ Menu ─┐x
                x│        │x
                x└────────┘x
                xxxxxxxxxxxx
                """)
    }

    @Test func `a rule carries its title`() {
        var frame = frame(16, 1)

        frame.rule([Span("Curries", .heading)], in: frame.area)

        #expect(frame.text == "── Curries ─────")
        #expect(frame[4, 0].look == .heading && frame[0, 0].look == .border)
    }

    @Test func `marks are added to what is there`() {
        var frame = frame(4, 2)
        frame.write("soup", .strong, in: frame.area)

        frame.mark(Rect(column: 1, line: 0, width: 9, height: 9), .selected)

        #expect(frame[0, 0].look == .strong)
        #expect(frame[1, 0].look == Look(.strong, .selected))
        #expect(frame[3, 1].look == Look(.plain, .selected))
    }

    @Test func `cells stay whole and text stays clean after random drawing`() {
        var generator = Campaign.generator(41)
        for round in 0..<Campaign.rounds(300) {
            let glyphs = round.isMultiple(of: 4) ? Glyphs.ascii : .unicode
            var frame = frame(
                Int.random(in: 0...30, using: &generator), Int.random(in: 0...4, using: &generator),
                glyphs: glyphs)
            for _ in 0..<8 { scribble(on: &frame, using: &generator) }
            expectWhole(frame, round)
        }
    }

    private func scribble(on frame: inout Frame, using generator: inout SeededGenerator) {
        let text = RandomText.make(upTo: 30, using: &generator)
        let area = Rect(
            column: Int.random(in: -5...30, using: &generator),
            line: Int.random(in: -2...5, using: &generator),
            width: Int.random(in: 0...30, using: &generator),
            height: Int.random(in: 0...4, using: &generator))
        let line = Int.random(in: -1...3, using: &generator)
        switch Int.random(in: 0...4, using: &generator) {
        case 0:
            frame.write(
                text, line: line, column: Int.random(in: -9...20, using: &generator), in: area)
        case 1: frame.write([Span(text), Span(text, .key)], line: line, in: area)
        case 2: frame.writeRight(text, line: line, in: area)
        case 3: frame.box([Span(text)], in: area)
        default: frame.rule([Span(text)], line: line, in: area)
        }
    }

    /// Each wide character is followed by as many further cells as it takes, and by no others.
    private func expectWhole(_ frame: Frame, _ round: Int) {
        for line in 0..<frame.size.lines {
            var column = 0
            while column < frame.size.columns {
                let cell = frame[column, line]
                #expect(!cell.isContinuation, "round \(round)")
                let width = max(1, CellWidth.of(cell.character))
                for further in column + 1..<column + width {
                    #expect(
                        further < frame.size.columns && frame[further, line].isContinuation,
                        "round \(round)")
                }
                column += width
            }
        }
        #expect(frame.text.hostileScalar == nil, "round \(round)")
        if frame.glyphs == .ascii {
            #expect(frame.text.allSatisfy { $0.isASCII }, "round \(round)")
        }
    }
}
