import Terminal
import Testing

struct ChoiceListTests {
    private let list = ChoiceList(
        "Sort by",
        items: [
            .init("as listed", hint: "in the server's order"),
            .init("opening", hint: "open longest first", isCurrent: true),
            .init("distance", unavailable: "not now: no place is set"), .init("寿司 first"),
        ])

    private func frame(_ list: ChoiceList, _ columns: Int, _ lines: Int) -> Frame {
        drawn(columns, lines) { list.draw(in: &$0, area: $1) }
    }

    @Test func `one holds, however many are said to`() {
        let two = ChoiceList(
            "Deliver to",
            items: [.init("Home", isCurrent: true), .init("Pick it up", isCurrent: true)])

        #expect(two.items.map(\.isCurrent) == [true, false])
    }

    @Test func `it starts on what holds now, and says so`() {
        let frame = frame(list, 60, 14)

        #expect(list.selection == 1)
        #expect(
            (4...9).map { frame.text(line: $0) } == [
                "      ┌─ Sort by ───────────────────────────────────┐",
                "      │   ( ) as listed    in the server's order    │",
                "      │ > (x) opening      open longest first       │",
                "      │   ( ) distance     not now: no place is set │",
                "      │   ( ) 寿司 first                            │",
                "      └─────────────────────────────────────────────┘",
            ])
        #expect(frame.cursor == Point(column: 8, line: 6))
        #expect(frame.text(looking: .disabled, line: 7).contains("no place is set"))
    }

    @Test func `a question that the border has no room for stands below it in full`() {
        let list = ChoiceList(
            "Take Hanna out, with what they chose? Nobody else can join after that.",
            items: [.init("Leave it as it is"), .init("Take somebody out")])

        #expect(
            frame(list, 60, 14).text.split(separator: "\n").map {
                $0.drop { $0 == " " }
            } == [
                "┌──────────────────────────────────────────────────────────┐",
                "│ Take Hanna out, with what they chose? Nobody else can    │",
                "│ join after that.                                         │",
                "│                                                          │",
                "│ > Leave it as it is                                      │",
                "│   Take somebody out                                      │",
                "└──────────────────────────────────────────────────────────┘",
            ])
        #expect(frame(list, 80, 14).text.contains("─ Take Hanna out, with what"))
        #expect(frame(list, 40, 12).text.contains("join after that."))
        let item = list.item(at: Point(column: 6, line: 8), in: Rect(width: 60, height: 14))
        #expect(item == 1, "\(frame(list, 60, 14).text)")
    }

    @Test func `without a current item there are no marks`() {
        let list = ChoiceList("Go to", items: [.init("Curries"), .init("Drinks")], selection: 1)

        #expect(
            frame(list, 30, 4).text == """
                ── Go to ─────────────────────
                   Curries
                 > Drinks

                """)
    }

    @Test func `the selection stays within the menu, and is what is chosen`() {
        var list = list

        list.moveSelection(by: -1)
        #expect(list.selection == 0 && list.chosen == 0)
        list.moveSelection(by: -1)
        #expect(list.selection == 0)
        list.moveSelection(by: 9)
        #expect(list.selection == 3 && list.chosen == 3)
    }

    @Test func `what cannot be chosen is not`() {
        var list = list
        list.moveSelection(by: 1)

        #expect(list.selection == 2 && list.chosen == nil)
    }

    @Test func `a long menu shows what is around the selection`() {
        var list = ChoiceList("Go to", items: (1...30).map { .init("Section \($0)") })
        list.moveSelection(by: 14)

        #expect(
            frame(list, 24, 4).text == """
                ── Go to ───────────────
                   Section 14
                 > Section 15
                   Section 16
                """)
        list.moveSelection(by: 30)
        #expect(frame(list, 24, 4).text(line: 3) == " > Section 30")
    }

    @Test func `the mouse finds what can be chosen`() {
        let area = Rect(width: 60, height: 14)

        #expect(list.item(at: Point(column: 10, line: 5), in: area) == 0)
        #expect(list.item(at: Point(column: 40, line: 8), in: area) == 3)
        #expect(list.item(at: Point(column: 10, line: 7), in: area) == nil)
        #expect(list.item(at: Point(column: 10, line: 4), in: area) == nil)
        #expect(list.item(at: Point(column: 1, line: 6), in: area) == nil)
    }

    @Test func `an empty menu can only be left`() {
        var list = ChoiceList("Nothing", items: [])

        list.moveSelection(by: 1)
        #expect(list.chosen == nil)
        #expect(frame(list, 20, 3).text(line: 0) == "── Nothing ─────────")
    }
}
