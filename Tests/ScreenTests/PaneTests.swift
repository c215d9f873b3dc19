import Actions
import Cache
import OrderModels
import TestSupport
import Terminal
import Testing

@testable import Screens

/// How lists, previews and the basket share the columns.
@MainActor
struct PaneTests {
    private static let wide = Size(columns: 140, lines: 40)

    @Test func `names of kitchens have the width before what else is said of them`() async throws {
        let ground = try await Ground.offline(caterers: 24)
        let names = try ground.listed().map(\.name)
        for columns in [100, 132] {
            let app = try AppUnderTest(on: ground, size: Size(columns: columns, lines: 40))
            try await app.run { app in
                await app.rest()
                for name in names where name.cells <= 27 {
                    #expect(app.text.contains(name), "\(name) at \(columns)")
                }
            }
        }
    }

    @Test func `a menu of 24 columns has the price of each dish`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .least)
        try await app.run { app in
            await app.press("Enter", "a")
            await app.rest()
            let rows = app.lines.dropFirst(2).prefix(2)
            #expect(rows.allSatisfy { $0.contains("EUR") }, "\(app.text)")
        }
    }

    @Test func `nothing is divided where there is nothing to preview`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Self.wide)
        try await app.run { app in
            await app.press("4")
            #expect(!app.text.contains("│"), "\(app.text)")
            await app.press("1", "/")
            await app.type("no kitchen of this name")
            #expect(!app.text.contains("│"), "\(app.text)")
        }
    }

    @Test func `a wide checkout has its sums beside the particulars, which alone are clicked`()
        async throws
    {
        let ground = try await Ground.offline()
        try await ground.fillBasket()
        let app = try AppUnderTest(on: ground, size: Self.wide)
        try await app.run { app in
            await app.press("3", "c")
            await app.rest()
            guard app.text.contains("TIP") else { return }
            let tip = try #require(app.lines.firstIndex { $0.contains("TIP") })
            #expect(tip < 12, "\(app.text)")
        }
    }

    @Test func `lines beside others keep their clicks and their links`() {
        var left = Lines(width: 20, glyphs: .unicode)
        left.row([Span("TIP")], right: Span("none"), does: .checkoutTip)
        var right = Lines(width: 20, glyphs: .unicode)
        right.row([Span("Soup")], right: Span("4.00"))
        right.row([Span("Total")], right: Span("4.00"))
        let both = left.beside(right)
        #expect(both.width == 44)
        #expect(
            both.plainText == """
                TIP             none    Soup            4.00
                                        Total           4.00
                """)
        #expect(both.action(onLine: 0, atColumn: 3) == .checkoutTip)
        #expect(both.action(onLine: 0, atColumn: 30) == nil)
        #expect(both.action(onLine: 1, atColumn: 3) == nil)
    }

    @Test func `the divider of the basket can be dragged, and leaves both sides their room`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Self.wide)
        try await app.run { app in
            await app.press("Enter", "a", "q")
            await app.rest()
            @MainActor func basket() -> Rect { app.app.painter.layout.basket }
            let usual = basket()
            let line = usual.line + 5
            await app.mouse(.pressed, Point(column: usual.column, line: line))
            await app.mouse(.dragged, Point(column: usual.column - 10, line: line))
            #expect(basket().width == usual.width + 10)
            await app.mouse(.dragged, Point(column: 1, line: line))
            #expect(app.app.painter.layout.body.width >= 66, "\(app.text)")
            await app.mouse(.dragged, Point(column: 139, line: line))
            #expect(basket().width == 24)
            await app.mouse(.released, Point(column: 139, line: line))
            await app.mouse(.dragged, Point(column: 60, line: line))
            #expect(basket().width == 24)
            #expect(app.text.contains("[1 Kitchens]"), "\(app.text)")
            await app.mouse(.pressed, Point(column: basket().column + 3, line: line))
            #expect(app.text.contains("[3 Basket"), "\(app.text)")
        }
    }

    @Test func `the wheel over the basket scrolls the basket`() async throws {
        let ground = try await Ground.offline()
        let kitchen = try #require(try ground.listed().first)
        let dishes = (1...20).map {
            MenuItem.sample("Soup \($0 + 100)", number: $0, of: kitchen.id)
        }
        _ = try await ground.store.write(.cache) { writer in
            try writer.replaceMenu(with: .sample(of: kitchen.id, [("Soups", dishes)]))
        }
        let app = try AppUnderTest(on: ground, size: Size(columns: 140, lines: 16))
        try await app.run { app in
            await app.press("Enter", "a")
            for _ in 1..<20 { await app.press("j", "a") }
            await app.rest()
            let area = app.app.painter.layout.basket
            @MainActor func shown() -> [String] {
                area.lines.map { line in
                    String(app.lines[line].dropFirst(area.column))
                }
            }
            let point = Point(column: area.column + 4, line: area.line + 3)
            let selected = app.selectedRow
            #expect(shown().contains { $0.contains("Soup 120") }, "\(app.text)")
            #expect(!shown().contains { $0.contains("Soup 101") })
            for _ in 0..<9 { await app.mouse(.wheelUp, point) }
            #expect(shown().contains { $0.contains("Soup 101") }, "\(app.text)")
            for _ in 0..<9 { await app.mouse(.wheelDown, point) }
            #expect(shown().contains { $0.contains("Soup 120") }, "\(app.text)")
            #expect(app.selectedRow == selected)
        }
    }
}
