import Terminal
import Testing

struct DialogTests {
    private let dialog = Dialog(
        "Remove the server?",
        body: ["Its kitchens and menus go from the cache. Drafts that name them are kept."],
        buttons: [.init("Keep"), .init("Remove", key: .character("r"))])

    private func frame(
        _ dialog: Dialog, _ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode
    ) -> Frame {
        drawn(columns, lines, glyphs: glyphs) { frame, area in
            frame.fill(area, with: ".")
            dialog.draw(in: &frame, area: area)
        }
    }

    @Test func `it is a box over what is behind`() {
        let frame = frame(dialog, 72, 14)

        #expect(
            (3...10).map { frame.text(line: $0) } == [
                "........................................................................",
                "..┌─ Remove the server? ─────────────────────────────────────────────┐..",
                "..│ Its kitchens and menus go from the cache. Drafts that name them  │..",
                "..│ are kept.                                                        │..",
                "..│                                                                  │..",
                "..│ [ Keep ]   Remove                                                │..",
                "..└──────────────────────────────────────────────────────────────────┘..",
                "........................................................................",
            ])
        #expect(frame[0, 0].look.marks == .behind && frame[4, 5].look.marks.isEmpty)
    }

    @Test func `the focused button is in brackets, marked, and holds the cursor`() {
        var dialog = dialog
        #expect(dialog.handle(.tab) == .moved)

        let frame = frame(dialog, 72, 14)

        #expect(frame.text(line: 8).contains("  Keep   [ Remove ]"))
        #expect(frame.text(looking: Look(.strong, .selected), line: 8) == "[ Remove ]")
        #expect(frame.cursor == Point(column: 13, line: 8))
    }

    @Test func `on a small screen it takes all of it`() {
        #expect(
            frame(dialog, 40, 7).text == """
                ── Remove the server? ──────────────────
                 Its kitchens and menus go from the
                 cache. Drafts that name them are kept.



                 [ Keep ]   Remove
                """)
        #expect(Dialog.isFullScreen(in: Rect(width: 59, height: 40)))
        #expect(Dialog.isFullScreen(in: Rect(width: 60, height: 13)))
        #expect(!Dialog.isFullScreen(in: Rect(width: 60, height: 14)))
    }

    @Test func `text that is too long says that it goes on`() {
        #expect(
            frame(dialog, 24, 4).text == """
                ── Remove the server? ──
                 Its kitchens and menus
                 go from the cache.…
                 [ Keep ]   Remove
                """)
    }

    @Test func `keys move along the buttons and choose one`() {
        var dialog = dialog

        #expect(dialog.handle(.left) == .moved && dialog.focused == 1)
        #expect(dialog.handle(.enter) == .chosen(1))
        #expect(dialog.handle(.right) == .moved && dialog.focused == 0)
        #expect(dialog.handle(.space) == .chosen(0))
        #expect(dialog.handle(.character("r")) == .chosen(1))
        #expect(dialog.handle(.escape) == .dismissed)
        #expect(dialog.handle(.character("z")) == .ignored)
    }

    @Test func `without buttons any key that chooses ends it`() {
        var dialog = Dialog("Why", body: ["No route to host."])

        #expect(dialog.handle(.enter) == .dismissed)
        #expect(dialog.handle(.tab) == .ignored)
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

    @Test func `the mouse finds the buttons`() {
        let area = Rect(width: 72, height: 14)

        #expect(dialog.button(at: Point(column: 4, line: 8), in: area) == 0)
        #expect(dialog.button(at: Point(column: 22, line: 8), in: area) == 1)
        #expect(dialog.button(at: Point(column: 40, line: 8), in: area) == nil)
        #expect(dialog.button(at: Point(column: 4, line: 5), in: area) == nil)
    }

    @Test func `where not all buttons fit, the focused one does`() {
        var dialog = Dialog(
            "Save?", buttons: ["Discard", "Keep editing", "Save"].map { .init($0) })
        #expect(frame(dialog, 24, 3).text(line: 2) == " [ Discard ]   Keep …")

        _ = dialog.handle(.backtab)

        #expect(frame(dialog, 24, 3).text(line: 2).contains("[ Save ]"))
    }

    @Test func `hostile text stays inside the box, and in ASCII the box is of ASCII`() {
        let dialog = Dialog(
            "Crème\n\u{1B}[2J", body: ["\u{202E}寿司\u{1B}[31m\nline two"], isWarning: true)

        let frame = frame(dialog, 60, 14, glyphs: .ascii)

        let lines = (0..<14).map { frame.text(line: $0) }
        #expect(lines.allSatisfy { $0.allSatisfy { $0.isASCII } && $0.count == 60 })
        #expect(frame.text.contains("| ???[31m"))
        #expect(frame.text.contains("| line two"))
    }
}
