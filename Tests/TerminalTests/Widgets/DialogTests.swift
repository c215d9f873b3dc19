import Terminal
import Testing

struct DialogTests {
    private let dialog = Dialog(
        "Remove the server?",
        body: ["Its kitchens and menus go from the cache. Drafts that name them are kept."])

    private func frame(
        _ dialog: Dialog, _ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode
    ) -> Frame {
        drawn(columns, lines, glyphs: glyphs) { frame, area in
            frame.fill(area, with: ".")
            dialog.draw(in: &frame, area: area)
        }
    }

    @Test func `it is a box over what is behind`() {
        let frame = frame(dialog, 80, 14)

        #expect(
            (4...9).map { frame.text(line: $0) } == [
                "................................................................................",
                "......┌─ Remove the server? ─────────────────────────────────────────────┐......",
                "......│ Its kitchens and menus go from the cache. Drafts that name them  │......",
                "......│ are kept.                                                        │......",
                "......└──────────────────────────────────────────────────────────────────┘......",
                "................................................................................",
            ])
        #expect(frame[0, 0].look.marks == .behind && frame[8, 5].look.marks.isEmpty)
    }

    @Test func `one that is nearly as wide as the screen takes its whole width`() {
        for (columns, isWhole) in [(80, false), (75, true), (72, true)] {
            let box = dialog.box(in: Rect(width: columns, height: 14))
            #expect(box.width == (isWhole ? columns : 68))
        }
    }

    @Test func `on a small screen it takes all of it`() {
        #expect(
            frame(dialog, 40, 7).text == """
                ── Remove the server? ──────────────────
                 Its kitchens and menus go from the
                 cache. Drafts that name them are kept.




                """)
        #expect(Dialog.isFullScreen(in: Rect(width: 59, height: 40)))
        #expect(Dialog.isFullScreen(in: Rect(width: 60, height: 13)))
        #expect(!Dialog.isFullScreen(in: Rect(width: 60, height: 14)))
    }

    @Test func `text that is too long says that it goes on`() {
        #expect(
            frame(dialog, 24, 3).text == """
                ── Remove the server? ──
                 Its kitchens and menus
                 go from the cache.…
                """)
    }

    @Test func `what is answered in keeps its room, however much there is to say`() {
        for lines in 3...20 {
            for count in 0...12 {
                let body = Array(repeating: "A paragraph that is long", count: count)
                for (asked, columns) in [(1, 24), (2, 40), (1, 80)] {
                    let dialog = Dialog(
                        "Where?", body: body, content: Size(columns: 20, lines: asked))
                    let inner = dialog.content(in: Rect(width: columns, height: lines))
                    #expect(inner.height >= 1, "\(columns)x\(lines), \(count)")
                }
            }
        }
    }

    @Test func `what is drawn inside gets the room it asked for`() {
        let dialog = Dialog(
            "Dishes at most", body: ["Such as 12.00"], content: Size(columns: 30, lines: 2))

        let frame = drawn(60, 14) { frame, area in
            let inner = dialog.draw(in: &frame, area: area)
            #expect(inner.width == 30 && inner.height == 2)
            #expect(inner == dialog.content(in: area))
            frame.fill(inner, with: "#")
        }

        #expect(frame.text.contains("│ Such as 12.00                  │"))
        #expect(frame.text.contains("│ ############################## │"))
    }

    @Test func `hostile text stays inside the box, and in ASCII the box is of ASCII`() {
        let dialog = Dialog(
            "Crème\n\u{1B}[2J", body: ["\u{202E}寿司\u{1B}[31m\nline two"], isWarning: true)

        let frame = frame(dialog, 60, 14, glyphs: .ascii)

        let lines = (0..<14).map { frame.text(line: $0) }
        #expect(lines.allSatisfy { $0.allSatisfy { $0.isASCII } && $0.count == 60 })
        #expect(frame.text.contains("| [...][31m"))
        #expect(frame.text.contains("| line two"))
    }
}
