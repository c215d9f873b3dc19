import Cache
import OrderModels
import Terminal
import TestSupport
import Testing

/// Menus and dishes, in every state they can be in, as they looked when somebody agreed to it.
@MainActor
struct MenuFrames {
    @Test func `a menu`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu", on: ground) { app in
            await app.press("Enter")
            await app.rest()
        }
    }

    /// A blank would read as "contains none".
    @Test(arguments: [40, 80, 100, 140, 200])
    func `what a kitchen does not state is said in one column`(columns: Int) async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: columns, lines: 30), isNew: true)
        try await app.run { app in
            await app.press("Enter")
            await app.rest()
            let rows = ["Cinnamon knot", "Buckwheat loaf", "Pain au chocolat"].map { name in
                app.lines.first { $0.contains("  \(name)") || $0.contains("? \(name)") } ?? ""
            }
            func column(_ row: String, of text: String) -> Int? {
                row.indices.first { row[$0...].hasPrefix(text) }.map { String(row[..<$0]).cells }
            }
            let word = column(rows[0], of: "not stated")
            let isMarked = word == nil
            let place = word ?? column(rows[0], of: "? Cinnamon")
            #expect(place != nil && app.text.contains("not stated"))
            #expect(column(rows[1], of: isMarked ? "? Buckwheat" : "not stated") == place)
            if !isMarked { #expect(column(rows[2], of: "gluten") == place) }
            #expect(!isMarked || columns < 140, "no room for words")
        }
    }

    /// Names come first; then what was chosen, what is sold out, and prices where they fit.
    @Test func `a menu on a watch`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "sesame")
        try await expectScreen(
            "menu-least", on: ground, sizes: [Size(columns: 24, lines: 12)]
        ) { app in
            await app.press("Enter", "a")
            await app.rest()
        }
    }

    @Test func `a menu that is not served now is looked at`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("menu-other", on: ground) { app in
            let row = try #require(
                try ground.listed().first {
                    $0.isOpen(at: ground.clock.now) && $0.number % 5 == 3
                })
            await app.open(row.name)
            await app.rest()
            await app.press("M", "j", "Enter")
            await app.rest()
            // Nothing of it gets into a basket.
            await app.press("a")
            await app.rest()
            let baskets = try ground.store.read { try $0.count(Request(Basket.self)) }
            #expect(baskets == 0)
        }
    }

    @Test func `a menu in the middle of a section`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu-scrolled", on: ground) { app in
            await app.press("Enter")
            for _ in 0..<24 { await app.press("j") }
            await app.rest()
        }
    }

    @Test func `a menu while a filter is typed`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu-filtered", on: ground) { app in
            await app.press("Enter", "/")
            await app.type("cr")
            await app.rest()
        }
    }

    @Test func `a menu for a diet`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu-diet", on: ground) { app in
            await app.press("Enter", "f")
            await app.shows("Diet")
            await app.press("j", "j", "Enter")
            await app.rest()
        }
    }

    @Test func `no dish matches`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu-no-match", on: ground) { app in
            await app.press("Enter", "/")
            await app.type("croisant")
        }
    }

    @Test func `the sections to go to`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("menu-sections", on: ground) { app in
            await app.press("Enter", "t", "j", "j")
        }
    }

    @Test func `a menu with what the diner must not eat`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "sesame", "gluten", "milk")
        try await expectScreen("menu-alerts", on: ground) { app in
            await app.press("Enter")
            await app.rest()
        }
    }

    @Test func `a menu, and a diner who is warned of what kitchens have no word for`() async throws
    {
        let ground = try await Ground.offline()
        ground.warn(of: "kiwi")
        try await expectScreen("menu-unknown-alert", on: ground, sizes: [.usual, .wide]) { app in
            await app.press("Enter")
            await app.rest()
        }
    }

    @Test func `a name longer than any list gives room runs into no allergens`() async throws {
        let ground = try await Ground.offline()
        try await ground.callFirstDish(
            "Croissant with cream, wild garlic and roasted hazelnuts from the garden of the baker")
        let app = try AppUnderTest(on: ground, size: Size(columns: 140, lines: 40))
        try await app.run { app in
            await app.press("Enter")
            let line = try #require(app.lines.first { $0.hasPrefix("> Croissant with cream") })
            #expect(line.contains("  gluten"), "\(line)")
        }
    }

    @Test func `a menu that states no allergens, and a diner who has to know`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "sesame", "gluten", "milk")
        try await expectScreen("menu-silent", on: ground, sizes: [.small, .usual, .wide]) { app in
            await app.open("Bekaa")
            await app.rest()
        }
    }

    @Test func `a kitchen without a menu`() async throws {
        let ground = try await Ground.read()
        let bare = try #require(try ground.listedWithoutMenu().first)
        try await expectScreen("menu-none", on: ground) { app in
            await app.open(bare.name)
        }
    }

    @Test func `a menu that was never read, without a network`() async throws {
        let ground = try Ground()
        try await ground.readList()
        ground.isOffline = true
        try await expectScreen("menu-never-read", on: ground) { app in await app.press("Enter") }
    }

    @Test func `a menu before its first answer`() async throws {
        let ground = try Ground()
        try await ground.readList()
        ground.line.holdWhileReceiving(20_000)
        try await expectScreen("menu-loading", on: ground, whileWorking: true) { app in
            await app.press("Enter", whileWorking: true)
            // How soon the kitchens in view have food is asked, too.
            await ground.line.reached(not: "/timing")
            await app.advance(by: .seconds(2), whileWorking: true)
        }
    }

    // MARK: Dishes

    @Test func `a dish`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("dish", on: ground) { app in await app.press("Enter", "Enter") }
    }

    @Test func `a dish with options`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("dish-options", on: ground) { app in
            try await app.openDishWithOptions()
        }
    }

    @Test func `a dish with options, further down`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("dish-scrolled", on: ground, sizes: [.least, .small]) { app in
            try await app.openDishWithOptions()
            await app.press("j", "j", "j", "j")
        }
    }

    @Test func `a dish with what the diner must not eat`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "sesame", "gluten", "milk")
        try await expectScreen("dish-alerts", on: ground) { app in
            await app.press("Enter", "Enter")
        }
    }
}
