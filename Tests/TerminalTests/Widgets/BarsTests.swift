import Terminal
import Testing

/// The single lines around a screen.
struct BarsTests {
    private static let tabs: [TitleBar.Tab] = [
        .init("1 Kitchens"), .init("2 Search", isCurrent: true), .init("3 寿司"),
    ]
    private let bar = TitleBar(name: "eat", tabs: Self.tabs, right: "12:47")

    private func title(_ width: Int, glyphs: Glyphs = .unicode) -> Frame {
        drawn(width, 1, glyphs: glyphs) { bar.draw(in: &$0, area: $1) }
    }

    // MARK: The title

    @Test(arguments: [
        (60, " eat   1 Kitchens [2 Search] 3 寿司                   12:47"),
        (44, " eat   1 Kitchens [2 Search] 3 寿司   12:47"),
        (43, " 1 Kitchens [2 Search] 3 寿司        12:47"),
        (38, " 1 Kitchens [2 Search] 3 寿司   12:47"), (36, " 1 Kitchens [2 Search] 3 寿司 12:47"),
        (35, " 1 Kitchens [2 Search] 3 寿司"),
        (30, " 1 Kitchens [2 Search] 3 寿司"), (29, " 1 Kitchens [2 Search]"),
        (21, "[2 Search]"), (6, "[2 S…]"), (1, "["),
    ])
    func `the title gives up its name, the time and other tabs, in that order`(
        width: Int, text: String
    ) {
        #expect(title(width).text == text)
    }

    @Test func `the open tab looks different and no tab moves when another is opened`() {
        let frame = title(60)
        #expect(frame.text(looking: .title, line: 0) == "eat[2 Search]")

        let others = TitleBar(
            name: "eat",
            tabs: [.init("1 Kitchens", isCurrent: true), .init("2 Search"), Self.tabs[2]])
        let other = drawn(60, 1) { others.draw(in: &$0, area: $1) }
        #expect(other.text == " eat  [1 Kitchens] 2 Search  3 寿司")
    }

    @Test(arguments: [
        (50, " eat   1 Kitchens [2 Search] 3 寿司   demo  12:47"),
        (49, " 1 Kitchens [2 Search] 3 寿司        demo  12:47"),
        (42, " 1 Kitchens [2 Search] 3 寿司 demo  12:47"),
        (41, " 1 Kitchens [2 Search] 3 寿司      12:47"),
    ])
    func `of the word at the right what matters most stays longest`(width: Int, text: String) {
        let bar = TitleBar(
            name: "eat", tabs: Self.tabs, right: "demo  12:47", shorter: ["12:47"])
        let frame = drawn(width, 1) { bar.draw(in: &$0, area: $1) }
        #expect(frame.text == text)
    }

    @Test func `the mouse finds the tab`() {
        let area = Rect(column: 0, line: 2, width: 60, height: 1)

        #expect(bar.tab(at: Point(column: 2, line: 2), in: area) == nil)
        #expect(bar.tab(at: Point(column: 6, line: 2), in: area) == 0)
        #expect(bar.tab(at: Point(column: 18, line: 2), in: area) == 1)
        #expect(bar.tab(at: Point(column: 30, line: 2), in: area) == 2)
        #expect(bar.tab(at: Point(column: 55, line: 2), in: area) == nil)
        #expect(bar.tab(at: Point(column: 18, line: 0), in: area) == nil)
    }

    // MARK: The state

    private let state = StateLine(
        left: [Span("38 open of 112", .strong), Span("  diet: any")],
        right: [Span("synced 2 min", .faint)])

    @Test(arguments: [
        (50, " 38 open of 112  diet: any           synced 2 min"),
        (41, " 38 open of 112  diet: any  synced 2 min"), (40, " 38 open of 112  diet: any"),
        (20, " 38 open of 112  d…"), (2, ""),
    ])
    func `what is at the right of the state yields to what is at the left`(
        width: Int, text: String
    ) {
        #expect(drawn(width, 1) { state.draw(in: &$0, area: $1) }.text == text)
    }

    @Test(arguments: [
        (41, " 6 hits   vegan   open now   within 1 km"), (40, " 6 hits   vegan   open now   +1 x"),
        (25, " 6 hits   vegan   +2 x"), (21, " 6 hits   +3 x"), (10, " …   +3 x"),
    ])
    func `chips without room are counted before the key that shows them`(
        width: Int, text: String
    ) {
        var state = StateLine(
            left: [Span("6 hits", .strong)],
            chips: ["vegan", "open now", "within 1 km"].map { [Span($0)] },
            right: [Span("24 menus")])
        state.rest = [Span("x", .key)]
        #expect(drawn(width, 1) { state.draw(in: &$0, area: $1) }.text == text)
    }

    // MARK: Messages

    @Test func `a toast says what happened and how to take it back`() {
        let toast = Toast("Added to favourites: Lotus", hint: "u undo")

        let wide = drawn(44, 1) { toast.draw(in: &$0, area: $1) }
        #expect(wide.text == " Added to favourites: Lotus          u undo")
        #expect((0..<44).allSatisfy { wide[$0, 0].look == .toast })
        #expect(
            drawn(30, 1) { toast.draw(in: &$0, area: $1) }.text == " Added to favourites…  u undo")
        #expect(drawn(20, 1) { toast.draw(in: &$0, area: $1) }.text == " Added to favourit…")

        // One that is cut says how to read on.
        #expect(
            drawn(44, 1) { toast.draw(in: &$0, area: $1, more: "! more") }.text
                == " Added to favourites: Lotus          u undo")
        #expect(
            drawn(35, 1) { toast.draw(in: &$0, area: $1, more: "! more") }.text
                == " Added to favouri…  u undo  ! more")
        #expect(
            drawn(30, 1) { toast.draw(in: &$0, area: $1, more: "! more") }.text
                == " Added to favourites…  ! more")
    }

    @Test(arguments: [
        (60, " 6 s  api.example.org, first byte               Esc cancels"),
        (47, " 6 s  api.example.org, first byte  Esc cancels"),
        (46, " 6 s  first byte                  Esc cancels"), (24, " 6 s  fir…  Esc cancels"),
        (14, "  Esc cancels"),
    ])
    func `a slow request says for how long, what, whom, and how to stop it`(
        width: Int, text: String
    ) {
        let progress = ProgressLine(
            host: "api.example.org", phase: "first byte", seconds: 6, hint: "Esc cancels")

        #expect(drawn(width, 1) { progress.draw(in: &$0, area: $1) }.text == text)
    }
}
