import Terminal
import TestSupport
import Testing

struct TextTableTests {
    private static func sample(glyphs: Glyphs = .unicode) -> TextTable {
        var table = TextTable(
            columns: [
                .init("Kitchen", sizing: .flexible(minimum: 8), priority: 3),
                .init("Cuisine", sizing: .flexible(minimum: 6), priority: 1),
                .init("Min.", alignment: .right, priority: 2),
            ],
            glyphs: glyphs
        )
        table.add(["Lotus", "Thai, Vietnamese and more", "12.00"])
        table.add(["寿司屋 さくら", "Japanese", "8.50"])
        table.add(["Crème & Crêpe"])
        return table
    }

    @Test func `columns line up by cells`() {
        #expect(
            Self.sample().lines(width: 80) == [
                "Kitchen        Cuisine                     Min.",
                "Lotus          Thai, Vietnamese and more  12.00",
                "寿司屋 さくら  Japanese                    8.50",
                "Crème & Crêpe",
            ]
        )
    }

    @Test func `flexible columns shrink before any goes`() {
        #expect(
            Self.sample().lines(width: 26) == [
                "Kitchen     Cuisine   Min.",
                "Lotus       Thai, …  12.00",
                "寿司屋 さ…  Japane…   8.50",
                "Crème & C…",
            ]
        )
    }

    @Test func `the least important column goes first`() {
        #expect(Self.sample().lines(width: 20).first == "Kitchen         Min.")
        #expect(Self.sample().lines(width: 10).first == "Kitchen")
    }

    @Test func `a fixed column is shown whole or not at all`() {
        for width in 8...60 {
            let prices = Self.sample().lines(width: width).dropFirst().prefix(1)
            #expect(prices.allSatisfy { $0.hasSuffix("12.00") || !$0.contains("12") })
        }
    }

    @Test func `in ASCII no other character is written`() {
        let lines = Self.sample(glyphs: .ascii).lines(width: 30)

        #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(lines.last?.hasPrefix("Creme & C") == true)
    }

    @Test func `hostile text in a cell is made harmless`() {
        var table = TextTable(columns: [.init(""), .init("")])
        table.add(["\u{1B}]0;owned\u{7}soup\n", "\u{202E}9.80"])

        #expect(table.lines(width: 40) == ["\u{FFFD}]0;owned\u{FFFD}soup  9.80"])
    }

    @Test func `style is put around the text and not counted`() {
        var table = TextTable(
            columns: [.init("", sizing: .flexible(minimum: 1)), .init("", alignment: .right)],
            palette: Palette(isColored: true)
        )
        table.add([.init("closed", style: .dim), "1"])

        #expect(table.lines(width: 8) == ["\u{1B}[2mclos…\u{1B}[0m  1"])
    }

    @Test func `no line is wider than the table or ends in a space`() {
        var generator = Campaign.generator(31)
        for round in 0..<Campaign.rounds(1500) {
            let width = Int.random(in: 0...60, using: &generator)
            let glyphs = round.isMultiple(of: 3) ? Glyphs.ascii : .unicode
            let lines = randomTable(glyphs: glyphs, using: &generator).lines(width: width)
            #expect(lines.allSatisfy { $0.cells <= max(1, width) }, "round \(round)")
            #expect(lines.allSatisfy { $0.last != " " && !$0.contains("\n") }, "round \(round)")
        }
    }

    private func randomTable(
        glyphs: Glyphs, using generator: inout SeededGenerator
    ) -> TextTable {
        let columns = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            TextTable.Column(
                RandomText.make(upTo: 8, using: &generator),
                alignment: Bool.random(using: &generator) ? .left : .right,
                sizing: Bool.random(using: &generator)
                    ? .fixed : .flexible(minimum: Int.random(in: 0...9, using: &generator)),
                priority: Int.random(in: 0...3, using: &generator)
            )
        }
        var table = TextTable(columns: columns, glyphs: glyphs)
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            table.add(columns.map { _ in .init(RandomText.make(upTo: 25, using: &generator)) })
        }
        return table
    }
}
