import Terminal
import Testing

struct FooterTests {
    private let footer = Footer(SampleBindings.all.reversed(), position: "1/38")

    private func frame(_ columns: Int, _ lines: Int) -> Frame {
        drawn(columns, lines) { footer.draw(in: &$0, area: $1) }
    }

    @Test func `the keys stand in the order of their rank, the position at the right`() {
        #expect(
            frame(60, 2).text == """
                 Enter open  * favourite  / filter  s sort  : commands
                 ? help  q quit                                        1/38
                """)
    }

    @Test func `one line is enough where it is wide`() {
        #expect(
            frame(80, 1).text
                == " Enter open  * favourite  / filter  s sort  : commands  ? help  q quit     1/38"
        )
    }

    @Test(arguments: [
        (60, " Enter open  * favourite  / filter  ? help  q quit     1/38"),
        (40, " Enter open  ? help  q quit        1/38"), (24, " ? help  q quit    1/38"),
        (16, " ? help    1/38"), (6, " 1/38"), (3, " …"),
    ])
    func `help and the way out are the last to go`(width: Int, text: String) {
        #expect(frame(width, 1).text == text)
    }

    @Test func `what cannot be done now and what has no rank is left out`() {
        let text = frame(140, 2).text

        #expect(!text.contains("undo") && !text.contains("redraw"))
    }

    @Test func `keys look like keys`() {
        #expect(frame(60, 2).text(looking: .key, line: 0) == "Enter*/s:")
    }

    @Test func `the mouse finds the binding`() {
        let area = Rect(column: 0, line: 22, width: 60, height: 2)

        #expect(footer.binding(at: Point(column: 1, line: 22), in: area)?.action == "list.open")
        #expect(
            footer.binding(at: Point(column: 16, line: 22), in: area)?.action == "list.favourite")
        #expect(footer.binding(at: Point(column: 10, line: 23), in: area)?.action == "app.quit")
        #expect(footer.binding(at: Point(column: 0, line: 22), in: area) == nil)
        #expect(footer.binding(at: Point(column: 57, line: 23), in: area) == nil)
        #expect(footer.binding(at: Point(column: 1, line: 0), in: area) == nil)
    }

    @Test func `a footer without a position uses the whole line`() {
        let footer = Footer(Array(SampleBindings.all.prefix(2)))

        #expect(
            drawn(25, 1) { footer.draw(in: &$0, area: $1) }.text == " Enter open  * favourite")
    }
}
