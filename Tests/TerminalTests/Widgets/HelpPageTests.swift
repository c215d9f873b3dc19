import Terminal
import Testing

struct HelpPageTests {
    private let page = HelpPage.sample(SampleBindings.all)

    private func typed(_ text: String, in page: HelpPage) -> HelpPage {
        var page = page
        for character in text { _ = page.takes(.character(character)) }
        return page
    }

    private func frame(_ page: HelpPage, _ columns: Int, _ lines: Int) -> Frame {
        drawn(columns, lines) { page.draw(in: &$0, area: $1) }
    }

    @Test func `all keys are listed under their headings, with reasons`() {
        let frame = frame(page, 66, 20)

        #expect(
            frame.text == """

                ┌─ Keys ─────────────────────────────────────────────────────────┐
                │ / type to search, Enter does it, Esc closes                    │
                │ ─ This screen ──────────────────────────────────────────────── │
                │ > Enter l  open       Open what is selected                    │
                │   *        favourite  Keep it at the top                       │
                │   /        filter     Show only what matches                   │
                │   s        sort       Choose the order                         │
                │   u C-_    undo       not now: nothing was done                │
                │ ─ Everywhere ───────────────────────────────────────────────── │
                │   : M-x    commands   Find a command by name                   │
                │   ? F1     help       Every key there is                       │
                │   q        quit       Leave the program                        │
                │   C-l      redraw     Paint it all anew                        │
                │                                                                │
                │                                                                │
                │ rebind: keys: { "list.open": "Enter" }                         │
                └────────────────────────────────────────────────────────────────┘


                """)
        #expect(frame.text(looking: .disabled, line: 8).contains("not now: nothing was done"))
        #expect(frame.cursor == Point(column: 4, line: 2))
    }

    @Test func `a label takes the room it needs, and goes on below where there is none`() {
        let page = HelpPage.sample([
            .sample("a.order", "P", "order for 1 234.50 EUR now", summary: "Send the order")
        ])

        #expect(frame(page, 80, 12).text.contains("order for 1 234.50 EUR now  Send the order"))
        let narrow = frame(page, 60, 12).text
        #expect(narrow.contains("order for 1  "), "\(narrow)")
        #expect(narrow.contains("234.50 EUR now"), "\(narrow)")
    }

    @Test func `on a small screen it takes all of it`() {
        #expect(
            frame(page, 40, 8).text == """
                ── Keys ────────────────────────────────
                 / type to search
                 ─ This screen ────────────────────────
                 > Enter l  open
                   *        favourite
                   /        filter
                   s        sort
                 Open what is selected
                """)
        #expect(
            frame(page, 24, 6).text == """
                ── Keys ────────────────
                 / type to search
                 ─ This screen ────────
                 > Enter l  open
                   *        favourite
                   /        filter
                """)
    }

    @Test func `typing finds by name, words, key and group`() {
        #expect(typed("order", in: page).found.map(\.action) == ["list.sort"])
        #expect(typed("M-x", in: page).found.map(\.action) == ["app.palette"])
        #expect(typed("EVERYWHERE quit", in: page).found.map(\.action) == ["app.quit"])
        #expect(typed("list.", in: page).found.count == 5)
        #expect(typed("zzz", in: page).found.isEmpty)
    }

    @Test func `nothing found is said`() {
        let frame = frame(typed("zzz", in: page), 66, 20)

        #expect(frame.text.contains("No key does that."))
        #expect(frame.text.contains("/ zzz"))
    }

    @Test func `what is found can be selected, and says whether it can be done`() {
        var page = typed("e", in: page)
        #expect(page.selected?.action == "list.open")

        page.moveSelection(by: 1)
        #expect(page.selected?.action == "list.favourite")
        #expect(typed("quit", in: self.page).selected?.action == "app.quit")
        #expect(typed("undo", in: self.page).selected?.unavailable == "nothing was done")
    }

    @Test func `the selection stays within what is found`() {
        var page = page
        page.moveSelection(by: 30)
        #expect(page.selected?.action == "app.redraw")

        page.insert("sort\n")
        #expect(page.selected?.action == "list.sort")
        page.moveSelection(by: -8)
        #expect(page.selected?.action == "list.sort")
    }

    @Test(arguments: [Key.enter, .escape, .down, .tab, .control("g"), Key(.pageDown)])
    func `it takes no key that is not typed`(key: Key) {
        var page = page

        let isTaken = page.takes(key)

        #expect(!isTaken && page.found.count == SampleBindings.all.count)
    }

    @Test func `what is selected is in view, however long the list`() {
        var page = HelpPage.sample((1...60).map { .sample("a.\($0)", "x", "do \($0)") })
        page.moveSelection(by: 41)

        #expect(frame(page, 80, 24).text.contains("> x  do 42"))
        #expect(frame(page, 24, 6).text.contains("> x  do 42"))
    }

    @Test func `the mouse finds what is drawn`() {
        let area = Rect(width: 66, height: 20)

        #expect(page.binding(at: Point(column: 8, line: 7), in: area)?.action == "list.sort")
        #expect(page.binding(at: Point(column: 8, line: 10), in: area)?.action == "app.palette")
        #expect(page.binding(at: Point(column: 8, line: 9), in: area) == nil)
        #expect(page.binding(at: Point(column: 8, line: 2), in: area) == nil)
        #expect(page.binding(at: Point(column: 0, line: 7), in: area) == nil)
    }
}
