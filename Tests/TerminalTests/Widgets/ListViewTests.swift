import Terminal
import Testing

struct ListViewTests {
    private static let columns: [ListView.Column] = [
        .init("NAME", width: .flexible(minimum: 12, weight: 3), priority: 9),
        .init("KIND", width: .flexible(minimum: 6, weight: 1), priority: 1),
        .init("PRICE", width: .fixed(6), alignment: .right, priority: 5),
        .init("STATE", width: .fixed(5), priority: 3),
    ]

    private static func cells(_ name: String, _ price: String = "9.80") -> ListView.Row {
        .cells([[Span(name, .strong)], [Span("Thai")], [Span(price)], [Span("open", .good)]])
    }

    private static let rows: [ListView.Row] = [
        .heading([Span("CURRIES (2)", .heading)]), cells("Green curry"), cells("寿司屋 さくら", "12.00"),
        .note([Span("31 more below", .faint)]),
    ]

    private func list(
        rows: [ListView.Row] = Self.rows, selected: Int? = 1, isFocused: Bool = true,
        showsHeader: Bool = true, sticky: String? = nil
    ) -> ListView {
        ListView(
            columns: Self.columns, rows: rows, selected: selected, isFocused: isFocused,
            showsHeader: showsHeader, stickyHeading: sticky.map { [Span($0, .heading)] })
    }

    private func frame(_ list: ListView, _ columns: Int, _ lines: Int, glyphs: Glyphs = .unicode)
        -> Frame
    {
        drawn(columns, lines, glyphs: glyphs) { list.draw(in: &$0, area: $1) }
    }

    @Test func `titles, headings, rows and notes stand in line`() {
        #expect(
            frame(list(), 44, 6).text == """
                  NAME               KIND       PRICE  STATE
                ─ CURRIES (2) ──────────────────────────────
                > Green curry        Thai        9.80  open
                  寿司屋 さくら      Thai       12.00  open
                  31 more below

                """)
    }

    @Test func `the selected row is marked, coloured and holds the cursor`() {
        let frame = frame(list(), 44, 6)

        #expect(frame.cursor == Point(column: 0, line: 2))
        #expect((0..<44).allSatisfy { frame[$0, 2].look.marks == .selected })
        #expect((0..<44).allSatisfy { frame[$0, 3].look.marks.isEmpty })
        #expect(frame.text(looking: Look(.strong, .selected), line: 2) == "Green curry")
    }

    @Test func `without the focus the row stays marked and the cursor elsewhere`() {
        let frame = frame(list(isFocused: false), 44, 6)

        #expect(frame.cursor == nil)
        #expect(frame.text(line: 2).hasPrefix("> Green"))
    }

    @Test func `columns go by priority as it gets narrower`() {
        let header = [99, 37, 36, 29, 28, 22, 21, 5].map {
            frame(list(), $0, 6).text(line: 0).split(separator: " ").joined(separator: " ")
        }

        #expect(
            header == [
                "NAME KIND PRICE STATE", "NAME KIND PRICE STATE", "NAME PRICE STATE",
                "NAME PRICE STATE", "NAME PRICE", "NAME PRICE", "NAME", "NA…",
            ])
    }

    @Test func `where columns stand depends on the width, not on the rows`() {
        let rows: [ListView.Row] = [
            Self.cells("a", "1"), Self.cells("A name that is longer than its column is", "1000.00"),
        ]
        for width in 1...120 {
            let one = frame(list(rows: Array(rows[..<1]), selected: nil), width, 6)
            let other = frame(list(rows: Array(rows[1...]), selected: nil), width, 6)
            #expect(one.text(line: 0) == other.text(line: 0))
            let states = [one, other].map { frame in
                (0..<width).first { frame[$0, 1].look == .good }
            }
            #expect(states[0] == states[1], "\(width)")
        }
    }

    @Test func `what does not fit its column ends in an ellipsis`() {
        let rows = [Self.cells("寿司屋さくら and more", "1000000.00")]

        #expect(
            frame(list(rows: rows, selected: 0, showsHeader: false), 34, 1).text
                == "> 寿司屋さくら and…  10000…  open")
        #expect(
            frame(list(rows: rows, selected: 0, showsHeader: false), 34, 1, glyphs: .ascii).text
                == "> [...]sakura an...  100...  open")
    }

    @Test func `the heading that scrolled off stays at the top`() {
        let rows = (1...4).map { Self.cells("Dish \($0)") }

        #expect(
            frame(list(rows: rows, selected: 3, showsHeader: false, sticky: "CURRIES (9)"), 30, 4)
                .text == """
                    ─ CURRIES (9) ────────────────
                      Dish 2           9.80  open
                      Dish 3           9.80  open
                    > Dish 4           9.80  open
                    """)
    }

    @Test func `the heading at the top never covers the selected row`() {
        let rows = (1...4).map { Self.cells("Dish \($0)") }
        for selected in 0..<4 {
            for lines in 2...7 {
                let list = list(
                    rows: Array(rows.prefix(ListView.capacity(lines: lines))),
                    selected: selected, sticky: "CURRIES")
                guard selected < list.rows.count else { continue }
                let frame = frame(list, 30, lines)
                #expect(frame.text.contains("> Dish \(selected + 1)"), "\(selected) in \(lines)")
                #expect(frame.text.contains("CURRIES"))
            }
        }
    }

    @Test func `a low list gives each line to a row`() {
        #expect(ListView.capacity(lines: 4) == 4)
        #expect(ListView.capacity(lines: 5) == 4)
        #expect(ListView.capacity(lines: 5, showsHeader: false) == 5)
        #expect(ListView.capacity(lines: -1) == 0)
        #expect(
            frame(list(), 24, 3).text == """
                ─ CURRIES (2) ──────────
                > Green curry       9.80
                  寿司屋 さくら    12.00
                """)
    }

    @Test func `the mouse finds the row that is drawn`() {
        let area = Rect(column: 5, line: 3, width: 40, height: 6)
        let list = list()

        #expect(list.row(at: Point(column: 6, line: 3), in: area) == nil)
        #expect(list.row(at: Point(column: 6, line: 4), in: area) == 0)
        #expect(list.row(at: Point(column: 44, line: 7), in: area) == 3)
        #expect(list.row(at: Point(column: 6, line: 8), in: area) == nil)
        #expect(list.row(at: Point(column: 4, line: 4), in: area) == nil)
        #expect(list.row(at: Point(column: 6, line: 9), in: area) == nil)
    }

    @Test func `the mouse knows of the heading at the top`() {
        let rows = (1...4).map { Self.cells("Dish \($0)") }
        let list = list(rows: rows, selected: 2, showsHeader: false, sticky: "CURRIES")
        let area = Rect(width: 30, height: 4)

        #expect(list.row(at: Point(column: 0, line: 0), in: area) == nil)
        #expect(list.row(at: Point(column: 0, line: 1), in: area) == 1)
        #expect(list.row(at: Point(column: 0, line: 3), in: area) == 3)
    }

    @Test func `a row with too few cells or too many is drawn with what there is`() {
        let rows: [ListView.Row] = [
            .cells([]), .cells([[Span("only")]]), .cells(Array(repeating: [Span("x")], count: 9)),
        ]

        #expect(
            frame(list(rows: rows, selected: nil, showsHeader: false), 44, 3).text == """

                  only
                  x                  x              x  x
                """)
    }

    @Test func `a list without columns or rows draws nothing`() {
        let empty = ListView(columns: [], rows: [.cells([[Span("x")]])], selected: 4)

        #expect(frame(empty, 10, 2).text == "\n")
        #expect(frame(empty, 10, 2).cursor == nil)
    }
}
