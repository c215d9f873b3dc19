import Terminal
import Testing

struct FormDrawingTests {
    private var form = Form([
        .init(
            "server", label: "Server", .choice(["demo", "address"], selected: 0),
            hint: "The demo is offline."),
        .init("address", label: "Address", .text(LineEditor("https://寿司", limit: 20))),
        .init("diet", label: "Diet", .toggles(["vegan", "halal", "kosher", "gluten-free"], [1])),
        .init("mouse", label: "Mouse on", .toggle(true)),
        .init("count", label: "Count", .number(2, 1...20)),
        .init("note", label: "", .note("Nothing is written until you press C-s.")),
    ])

    private func frame(
        _ form: Form, _ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode
    ) -> Frame {
        drawn(columns, lines, glyphs: glyphs) { form.draw(in: &$0, area: $1) }
    }

    @Test func `labels and fields stand in two columns`() {
        #expect(
            frame(form, 46, 9).text == """
                > Server    (x) demo  ( ) address
                            The demo is offline.
                  Address   [https://寿司              ] 10/20
                  Diet      [ ] vegan  [x] halal  [ ] kosher
                            [ ] gluten-free
                  Mouse on  [x]
                  Count     - 2 +
                  Nothing is written until you press C-s.

                """)
    }

    @Test func `narrow, labels stand above their fields`() {
        #expect(
            frame(form, 24, 17).text == """
                > Server
                   (x) demo  ( ) address
                   The demo is offline.
                  Address
                   [https://寿司       ]
                  Diet
                   [ ] vegan  [x] halal
                   [ ] kosher
                   [ ] gluten-free
                  Mouse on
                   [x]
                  Count
                   - 2 +
                  Nothing is written
                  until you press C-s.


                """)
    }

    @Test func `the focus shows by a marker, a mark and the cursor`() {
        var form = form
        for _ in 0..<2 { _ = form.perform(.next) }

        let frame = frame(form, 46, 9)

        #expect(frame.text(line: 3).hasPrefix("> Diet"))
        #expect(frame.text(looking: .strong, line: 3) == "Diet")
        #expect(frame.text(looking: Look(.plain, .selected), line: 3) == "[x] halal")
        #expect(frame.cursor == Point(column: 23, line: 3))
    }

    @Test func `in a text field the cursor stands where the next letter goes`() {
        var form = form
        _ = form.perform(.next)

        #expect(frame(form, 46, 9).cursor == Point(column: 25, line: 2))
    }

    @Test func `a problem stands under its field`() {
        var form = form
        form.report("This is no address. Type https:// and a name.", at: "address")

        let frame = frame(form, 40, 12)

        #expect(frame.text(line: 2).hasPrefix("> Address   [https"))
        #expect(frame.text(line: 3) == "            ! This is no address. Type")
        #expect(frame.text(line: 4) == "            https:// and a name.")
        #expect(frame.text(looking: .danger, line: 3) == "! This is no address. Type")
    }

    @Test func `where it is low, what is around the focus is shown`() {
        var form = form
        let ids = form.fields.filter { $0.id != "note" }.map(\.label)
        for label in ids {
            for lines in 2...6 {
                let frame = frame(form, 24, lines)
                #expect(frame.text.contains("> " + label), "\(label) in \(lines) lines")
                #expect(
                    (0..<lines).contains(frame.cursor?.line ?? -1), "\(label) in \(lines) lines")
            }
            _ = form.perform(.next)
        }
    }

    @Test func `one line shows the field itself`() {
        var form = form
        #expect(frame(form, 46, 1).text == "> Server    (x) demo  ( ) address")

        _ = form.perform(.right)
        #expect(frame(form, 20, 1).text == "   ( ) address")
        _ = form.perform(.choose)
        #expect(frame(form, 20, 1).text == "   (x) address")
    }

    @Test func `a click takes the focus and changes an option`() {
        var form = form
        let area = Rect(column: 3, line: 2, width: 46, height: 9)

        #expect(form.click(at: Point(column: 30, line: 2), in: area) == .changed)
        #expect(form.choice("server") == 1)
        #expect(form.click(at: Point(column: 16, line: 5), in: area) == .changed)
        #expect(form.toggles("diet") == [0, 1])
        #expect(form.click(at: Point(column: 16, line: 7), in: area) == .changed)
        #expect(!form.isOn("mouse"))
        #expect(form.click(at: Point(column: 16, line: 4), in: area) == .changed)
        #expect(form.fields[form.focus].id == "address")
        #expect(form.click(at: Point(column: 5, line: 9), in: area) == .ignored)
        #expect(form.click(at: Point(column: 5, line: 1), in: area) == .ignored)
    }

    @Test func `in ASCII and with hostile labels nothing else is drawn`() {
        let form = Form([
            .init(
                "a", label: "Crème\u{1B}[31m", .choice(["寿司\u{202E}", "\n"], selected: 0), hint: "—"
            ),
            .init("b", label: "b", .text(LineEditor("€ é"))),
        ])

        let text = frame(form, 50, 4, glyphs: .ascii).text

        #expect(text.allSatisfy { $0.isASCII })
        #expect(text.contains("Creme[...][31m") && text.contains("(x) [...]"))
    }
}
