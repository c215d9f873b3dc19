import Terminal
import Testing

struct CommandPaletteTests {
    private let palette = CommandPalette.sample(SampleBindings.all)

    private func found(_ text: String, in palette: CommandPalette) -> [String] {
        var palette = palette
        for character in text { _ = palette.takes(.character(character)) }
        return palette.found.map(\.label)
    }

    private func frame(_ palette: CommandPalette, _ columns: Int, _ lines: Int) -> Frame {
        drawn(columns, lines) { palette.draw(in: &$0, area: $1) }
    }

    @Test func `it shows each command with its key and its twin`() {
        var palette = palette
        for character in "o" { _ = palette.takes(.character(character)) }

        #expect(
            frame(palette, 80, 14).text == """

                ┌─ Commands ───────────────────────────────────────────────────────────────────┐
                │ : o                                                                          │
                │ > Open what is selected                                                Enter │
                │   Keep it at the top                                                   *     │
                │   Choose the order                                                     s     │
                │   Find a command by name                                               :     │
                │   Take the last thing back  not now: nothing was done                  u     │
                │   Show only what matches                                               /     │
                │   Leave the program                                                    q     │
                │                                                                              │
                │ from the shell: prog menu NAME                                               │
                └──────────────────────────────────────────────────────────────────────────────┘

                """)
    }

    @Test func `on a small screen it takes all of it`() {
        #expect(
            frame(palette, 24, 4).text == """
                ── Commands ────────────
                 : type what to do, En…
                 > Open what is select…
                   Keep it at the top
                """)
    }

    @Test func `starts of names come first, then starts of words, then the rest`() {
        let palette = CommandPalette.sample([
            .sample("x.a", "a", "resort", summary: "Stay the night"),
            .sample("x.b", "b", "by kind", summary: "Sort by kind"),
            .sample("x.c", "c", "sort", summary: "Choose the order"),
            .sample("x.d", "d", "how to sort", summary: ""),
        ])

        #expect(found("sort", in: palette) == ["sort", "how to sort", "resort", "by kind"])
    }

    @Test func `all words must be found, in any order and any field`() {
        #expect(found("top keep", in: palette) == ["favourite"])
        #expect(found("command NAME", in: palette) == ["commands"])
        #expect(found("keep zzz", in: palette) == [])
    }

    @Test func `case and accents make no difference`() {
        let palette = CommandPalette.sample([
            .sample("x.creme", "c", "Crème brûlée"), .sample("x.s", "s", "寿司"),
        ])

        #expect(found("CREME", in: palette) == ["Crème brûlée"])
        #expect(found("brÛ", in: palette) == ["Crème brûlée"])
        #expect(found("司", in: palette) == ["寿司"])
    }

    @Test func `letters in order are enough where no word fits`() {
        #expect(found("fvt", in: palette) == ["favourite"])
        #expect(found("cmds", in: palette) == ["commands"])
        #expect(found("qqq", in: palette) == [])
    }

    @Test func `what was used before comes first, what cannot be done last`() {
        let palette = CommandPalette.sample(
            SampleBindings.all, history: ["app.quit", "gone", "list.sort", "app.quit"])

        let labels = found("", in: palette)

        #expect(labels.prefix(3) == ["quit", "sort", "open"])
        #expect(labels.last == "undo" && labels.count == SampleBindings.all.count)
    }

    @Test func `what is selected says whether it can be done`() {
        var palette = palette
        palette.moveSelection(by: 1)
        #expect(palette.selected?.action == "list.favourite")

        palette.insert("undo")
        #expect(palette.selected?.unavailable == "nothing was done")
        let areTaken = [Key.enter, .control("g"), .down].map { palette.takes($0) }
        #expect(areTaken == [false, false, false])
    }

    @Test func `the mouse finds what is drawn`() {
        let area = Rect(width: 80, height: 14)

        #expect(palette.binding(at: Point(column: 6, line: 3), in: area)?.action == "list.open")
        #expect(palette.binding(at: Point(column: 6, line: 5), in: area)?.action == "list.filter")
        #expect(palette.binding(at: Point(column: 6, line: 2), in: area) == nil)
        #expect(palette.binding(at: Point(column: 6, line: 13), in: area) == nil)
    }
}
