import Terminal
import Testing
import TestSupport

@testable import Screens

/// Where the layout of the screens changes, size by size.
@MainActor
struct LayoutTests {
    @Test func `no sentence below a basket is said by half`() async throws {
        let ground = try await Ground.offline()
        try await ground.fillBasket()
        for lines in 8...16 {
            let app = try AppUnderTest(on: ground, size: Size(columns: 40, lines: lines))
            try await app.run { app in
                await app.press("3")
                let isWhole = app.text.contains("told at checkout")
                #expect(app.text.contains("Our sum") == isWhole, "\(app.text)")
            }
        }
    }

    @Test(arguments: [
        // Lines, and how many of them the title, the footer and the line for messages take.
        (24, 1, 2, 1), (20, 1, 2, 1), (19, 1, 1, 0), (12, 1, 1, 0), (10, 1, 1, 0), (9, 0, 1, 0),
        (5, 0, 1, 0), (4, 0, 0, 0), (1, 0, 0, 0),
    ])
    func `a low screen gives up its edges, the list last`(
        lines: Int, title: Int, footer: Int, message: Int
    ) {
        let layout = ScreenLayout(Size(columns: 80, lines: lines))
        #expect(layout.title.height == title)
        #expect(layout.footer.height == footer)
        #expect(layout.message.height == message)
        #expect(layout.body.height > 0)
        let sum = [
            layout.title, layout.state, layout.body, layout.message, layout.footer,
        ].map(\.height).reduce(0, +)
        #expect(sum == lines)
    }

    @Test func `a peek stands beside its list from 100 columns, and below it from 60`() throws {
        func layout(_ columns: Int, _ lines: Int = 20) -> PeekLayout? {
            let area = Rect(width: columns, height: lines)
            guard PeekLayout.hasRoom(in: area) else { return nil }
            return PeekLayout(area, isVisible: true, isZoomed: false)
        }
        #expect(layout(59) == nil && layout(60, 13) == nil)
        #expect(layout(60, 14)?.isBeside == false && layout(99)?.isBeside == false)
        #expect(layout(100)?.isBeside == true && layout(100, 5)?.isBeside == true)
        for columns in [60, 99, 100, 119, 120, 140] {
            let both = try #require(layout(columns))
            let (list, pane) = (try #require(both.list), try #require(both.pane))
            // The list keeps the larger part.
            #expect(list.width * list.height > pane.width * pane.height)
            #expect(Set(list.lines).isDisjoint(with: pane.lines) || both.isBeside)
            #expect(Set(list.columns).isDisjoint(with: pane.columns) || !both.isBeside)
        }
    }

    @Test func `a divider that was dragged below a list leaves the one beside it where it was`()
        throws
    {
        let wide = Rect(width: 140, height: 34)
        let shares = PeekLayout.Shares(below: 0.8)
        let usual = PeekLayout(wide, isVisible: true, isZoomed: false)
        let dragged = PeekLayout(wide, isVisible: true, isZoomed: false, shares: shares)
        #expect(dragged.list == usual.list && dragged.isBeside)
        let low = Rect(width: 80, height: 20)
        #expect(PeekLayout(low, isVisible: true, isZoomed: false, shares: shares).list?.height == 5)
    }

    @Test func `a zoomed peek has all the room, a hidden one none`() {
        let area = Rect(width: 140, height: 40)
        let zoomed = PeekLayout(area, isVisible: true, isZoomed: true)
        #expect(zoomed.list == nil && zoomed.pane == area)
        let hidden = PeekLayout(area, isVisible: false, isZoomed: false)
        #expect(hidden.list == area && hidden.pane == nil)
    }

    @Test func `the basket takes its room from the screen beside it`() {
        for columns in [ScreenLayout.wide, 140, 200] {
            let layout = ScreenLayout(Size(columns: columns, lines: 40), hasBasket: true)
            #expect((30...44).contains(layout.basket.width))
            // One column stays free between the two.
            #expect(layout.body.width + 1 + layout.basket.width == columns)
        }
    }
}
