import Terminal
import TestSupport
import Testing

struct LineEditorDrawingTests {
    private func frame(
        _ editor: LineEditor, _ width: Int, prompt: String = "/ ", placeholder: String = "",
        glyphs: Glyphs = .unicode, isFocused: Bool = true
    ) -> Frame {
        drawn(width, 1, glyphs: glyphs) { frame, area in
            editor.draw(
                in: &frame, area: area, prompt: [Span(prompt, .key)], placeholder: placeholder,
                isFocused: isFocused)
        }
    }

    @Test func `prompt, text and cursor stand in one line`() {
        let frame = frame(LineEditor("curry"), 20)

        #expect(frame.text == "/ curry")
        #expect(frame.cursor == Point(column: 7, line: 0))
        #expect(frame.text(looking: .fieldFocused, line: 0).hasPrefix("curry  "))
        #expect(frame.text(looking: .key, line: 0) == "/ ")
    }

    @Test func `without the focus there is no cursor and the start is shown`() {
        let frame = frame(LineEditor("green curry with rice"), 14, isFocused: false)

        #expect(frame.text == "/ green curry…")
        #expect(frame.cursor == nil)
        #expect(frame[2, 0].look == .field)
    }

    @Test func `an empty field says what it is for`() {
        #expect(frame(LineEditor(), 20, placeholder: "filter").text == "/ filter")
        #expect(
            frame(LineEditor(), 20, placeholder: "filter").cursor == Point(column: 2, line: 0))
        #expect(frame(LineEditor("x"), 20, placeholder: "filter").text == "/ x")
    }

    @Test func `long text scrolls so that the cursor is seen, and says where it goes on`() {
        var editor = LineEditor("one two three four five")
        let end = frame(editor, 14)
        #expect(end.text == "/ <five")
        #expect(end.cursor == Point(column: 7, line: 0))

        _ = editor.handle(.control("a"))
        let start = frame(editor, 14)
        #expect(start.text == "/ one two thr>")
        #expect(start.cursor == Point(column: 2, line: 0))

        for _ in 0..<12 { _ = editor.handle(.right) }
        let middle = frame(editor, 14)
        #expect(middle.text == "/ < three fou>")
    }

    @Test func `wide characters are never halved and the cursor stands before one`() {
        var editor = LineEditor("寿司屋さくら")
        _ = editor.handle(.left)

        let whole = frame(editor, 20)
        #expect(whole.text == "/ 寿司屋さくら")
        #expect(whole.cursor == Point(column: 12, line: 0))
        #expect(frame(editor, 11).text.cells <= 11)
    }

    @Test func `in ASCII the cursor stands where the written text puts it`() {
        let frame = frame(LineEditor("9 €, crème"), 20, glyphs: .ascii)

        #expect(frame.text == "/ 9 EUR, creme")
        #expect(frame.cursor == Point(column: 14, line: 0))
    }

    @Test func `a long prompt leaves room to type in`() {
        let frame = frame(LineEditor("ab"), 16, prompt: "a very long prompt ")

        #expect(frame.text == "a very …ab")
    }

    @Test func `wherever the cursor is and however narrow, it is inside the field`() {
        var generator = Campaign.generator(52)
        for round in 0..<Campaign.rounds(300) {
            var editor = LineEditor(RandomText.make(upTo: 40, using: &generator))
            let width = Int.random(in: 1...24, using: &generator)
            for _ in 0..<Int.random(in: 0...30, using: &generator) { _ = editor.handle(.left) }
            let frame = frame(editor, width)
            let column = frame.cursor?.column ?? -1
            #expect((0..<width).contains(column), "round \(round)")
        }
    }
}
