import Testing

@testable import Terminal

/// Bars and sparklines, in Unicode and in ASCII.
struct ChartTests {
    @Test(arguments: [
        (0.0, "", ""), (0.001, "▏", "#"), (0.5, "████", "####"), (1, "████████", "########"),
        (0.55, "████▍", "####"), (7, "████████", "########"), (-1, "", ""), (.nan, "", ""),
    ])
    func `a bar is as long as its share, and anything has one`(
        share: Double, bar: String, ascii: String
    ) {
        #expect(Chart(.unicode).bar(share, cells: 8) == bar)
        #expect(Chart(.ascii).bar(share, cells: 8) == ascii)
        #expect(Chart(.unicode).bar(share, cells: 0).isEmpty)
    }

    @Test func `a sparkline has a cell for each value, and nothing is its base line`() {
        #expect(Chart(.unicode).spark([0, 0.01, 5, 10]) == "▁▂▅█")
        #expect(Chart(.ascii).spark([0, 0.01, 5, 10]) == "_.=#")
        #expect(Chart(.unicode).spark([0, 0]) == "▁▁")
        #expect(Chart(.unicode).spark([]).isEmpty)
    }

    @Test func `at any width no line is too long, and amounts stay whole`() {
        let hostile = "\u{1B}[2J寿司\u{202E}屋 " + String(repeating: "x", count: 40)
        let rows = [
            BarTable.Row(label: hostile, amount: "1234.50", share: 1, note: "12 orders"),
            BarTable.Row(label: "Noor", amount: "9.00", share: 0.1),
        ]
        for width in 20...200 {
            for line in BarTable(rows, .unicode).lines(width: width) {
                let text = line.map(\.text).joined()
                #expect(text.cells <= width, "\(width)")
                #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
            }
            let first = BarTable(rows, .ascii).lines(width: width)[0].map(\.text).joined()
            #expect(first.contains("1234.50"), "\(width)")
            #expect(first.utf8.allSatisfy { $0 < 0x80 })
        }
    }
}
