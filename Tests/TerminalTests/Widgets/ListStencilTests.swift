import TestSupport
import Testing

@testable import Terminal

struct ListStencilTests {
    private static let columns: [ListView.Column] = [
        .init("NAME", width: .flexible(minimum: 12, weight: 3), priority: 9),
        .init("PRICE", width: .fixed(6), alignment: .right, priority: 5),
    ]

    private static func row(_ name: String, _ price: String = "9.80") -> ListView.Row {
        .cells([[Span(name, .strong)], [Span(price)]])
    }

    private static let rows: [ListView.Row] = [
        .heading([Span("CURRIES (2)", .heading)]), row("Green curry"), row("寿司屋 さくら"),
        row("Γωνιά"), row("Family 👨‍👩‍👧 inn"), row("Green curry", "12.00"), row("กาแฟ"),
        .note([Span("31 more below", .faint)]),
    ]

    @Test(arguments: 1...40)
    func `what is copied is what would be drawn`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stencil = ListStencil()
        for _ in 0..<60 {
            let first = Int.random(in: 0..<Self.rows.count, using: &generator)
            var rows = Array(Self.rows[first...])
            if generator.next() % 4 == 0 { rows.shuffle(using: &generator) }
            var list = ListView(columns: Self.columns, rows: rows)
            list.selected = rows.indices.randomElement(using: &generator)
            if generator.next() % 5 == 0 { list.columns.removeLast() }
            let lines = Int.random(in: 1...9, using: &generator)
            let width = [20, 30].randomElement(using: &generator) ?? 20
            let glyphs: Glyphs = generator.next() % 8 == 0 ? .ascii : .unicode
            let area = Rect(column: 5, line: 1, width: width, height: lines)

            let copied = drawn(40, 10, glyphs: glyphs) { frame, _ in
                list.draw(in: &frame, area: area, copying: stencil)
            }

            let afresh = drawn(40, 10, glyphs: glyphs) { frame, _ in
                list.draw(in: &frame, area: area)
            }
            #expect(copied.cells == afresh.cells, "seed \(seed)")
            #expect(copied.cursor == afresh.cursor, "seed \(seed)")
        }
    }

    @Test func `a row that was there is not drawn again`() {
        let stencil = ListStencil()
        var count = 0
        func show(_ rows: [ListView.Row]) {
            var frame = Frame(size: Size(columns: 20, lines: 4))
            stencil.begin(columns: Self.columns, width: 20, glyphs: .unicode)
            for (line, row) in rows.enumerated() {
                let area = Rect(line: line, width: 20, height: 1)
                stencil.draw(row, in: &frame, area: area) { _ in count += 1 }
            }
            stencil.end()
        }

        show([Self.row("a"), Self.row("b"), Self.row("c")])
        #expect(count == 3)
        show([Self.row("b"), Self.row("c"), Self.row("d")])
        #expect(count == 4)
        show([Self.row("a"), Self.row("b"), Self.row("c")])
        #expect(count == 5)
    }
}
