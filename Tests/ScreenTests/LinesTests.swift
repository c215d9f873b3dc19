import Terminal
import Testing

@testable import Screens

/// Text for pages.
struct LinesTests {
    @Test func `what fills the column of a label is no heading, which is underlined`() {
        var lines = Lines(width: 40, glyphs: .unicode)
        lines.labelled("DIET", "vegan and " + String(repeating: "more ", count: 8))

        #expect(lines.lines.count == 2)
        #expect(lines.lines[0].prefix(2).map(\.text) == ["DIET", "      "])
        #expect(lines.lines[0].map(\.look) == [.heading, .plain, .plain])
        #expect(lines.lines[1].map(\.look) == [.plain, .plain])
        #expect(lines.lines[1].first?.text.count == 10)
    }
}
