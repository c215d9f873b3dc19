import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// A diner looks around in kitchens that answer.
@Suite(.timeLimit(.minutes(10)))
struct BrowsingJourneys {
    @Test func `what is peeked at opens as it is and one comes back to its row`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        let first = try await journey.screen
        #expect(!first.selected.isEmpty && first.peeked == first.selected)

        try await journey.press("j", "j")
        let row = try await journey.screen
        #expect(row.selected != first.selected && row.peeked == row.selected)

        let calls = kitchen.menuCalls
        try await journey.press("Enter")
        let menu = try await journey.screen
        #expect(menu.contains("[2 Menu]") && menu.state.contains(row.selected))
        #expect(!menu.selected.isEmpty && menu.peeked == menu.selected)
        #expect(kitchen.menuCalls == calls)

        try await journey.press("Escape")
        let back = try await journey.screen
        #expect(back.contains("[1 Kitchens]"))
        #expect(back.selected == row.selected && back.cursor == row.cursor)
    }

    @Test func `a menu is asked for once however it is peeked at and opened`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j")
        try await journey.press("Space", "Space")
        try await journey.press("Enter")
        try await journey.press("Escape")
        try await journey.press("Enter")

        let menus = Dictionary(grouping: kitchen.calls.map(\.path)) { $0 }
            .filter { $0.key.hasSuffix("/menu") }
        #expect(!menus.isEmpty)
        #expect(menus.values.allSatisfy { $0.count == 1 })
    }

    @Test func `a slow menu that is peeked at, read ahead and opened is one request`() async throws
    {
        let kitchen = try KitchenServer.still()
        // Longer than the diner has to rest until menus are read ahead.
        try kitchen.setFaults(json: #"{"path":"*/menu","count":1,"delayMs":4000}"#)
        let diner = try kitchen.diner()
        try diner.configure("{}")
        let journey = try await Journey(by: diner)
        try await journey.press("Enter")
        let menu = try await journey.screen
        #expect(menu.contains("[2 Menu]") && !menu.selected.isEmpty)

        let menus = Dictionary(grouping: kitchen.calls.map(\.path)) { $0 }
            .filter { $0.key.hasSuffix("/menu") }
        // Several were read ahead, that one first.
        #expect(menus.count > 3)
        #expect(menus.values.allSatisfy { $0.count == 1 })
    }

    @Test func `the filter narrows as one types and Esc shows all again`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        let all = try await journey.screen
        try await journey.press("/")
        var left = 24
        for letter in ["b", "a", "k"] {
            try await journey.type(letter)
            let view = try await journey.screen
            let count = try #require(view.state.split(separator: " ").first.flatMap { Int($0) })
            #expect(view.state.contains("of 24 match") && count <= left)
            left = count
        }
        #expect((1..<24).contains(left))

        try await journey.press("Escape")
        let after = try await journey.screen
        #expect(after.state == all.state && after.lines[2...] == all.lines[2...])
    }

    @Test func `what was meant is offered where nothing matches and Tab takes it`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("/")
        try await journey.type("bakrey")
        let none = try await journey.screen
        #expect(none.state.contains("0 of 24 match"))
        #expect(none.contains("Did you mean \"bakery\"?"))

        try await journey.press("Tab")
        let taken = try await journey.screen
        #expect(taken.contains("/ bakery") && !taken.contains("Did you mean"))
        #expect(!taken.state.contains(" 0 of") && taken.peeked != "")
    }

    /// Each key is one that the footer names at that moment.
    @Test func `a vegan dish up to 12 that is open now is found by the footers`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try await program.readEverything()
        let journey = try await Journey(by: program)

        func press(_ key: String, _ label: String) async throws {
            let footer = try await journey.screen.lines.suffix(2).joined(separator: " ")
            #expect(footer.contains("\(key) \(label)"), "\(footer)")
            try await journey.press(key)
        }
        try await press("S", "search dishes")
        try await press("F6", "diet")
        try await journey.press("Down", "Enter")
        try await press("F7", "price")
        try await journey.type("12.00")
        try await journey.press("Enter")
        try await press("F8", "open now")
        let found = try await journey.screen

        #expect(found.state.contains("vegan") && found.state.contains("at most 12.00"))
        #expect(found.state.contains("open now") && found.state.contains(" of 24 menus"))
        let dishes = found.lines.filter { $0.contains(" EUR  ") }
        #expect(dishes.count > 3)
        for dish in dishes {
            // Where the server was asked, how soon instead of until when.
            #expect(dish.contains("open") || dish.contains(" min"), "\(dish)")
            let price = dish.split(separator: " ").firstIndex(of: "EUR").flatMap {
                Double(dish.split(separator: " ")[$0 - 1])
            }
            #expect(try #require(price) <= 12)
        }

        try await press("Enter", "to the list")
        try await press("Enter", "open")
        #expect(try await journey.screen.contains("DIET      vegan"))
    }

    @Test func `what was looked for and used is offered again, until it is forgotten`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try await program.readEverything()
        let journey = try await Journey(by: program)
        try await journey.press("S")
        try await journey.type("onion soup")
        try await journey.press("Enter", "Enter")
        _ = try await journey.waitUntil("the dish") { $0.contains("ALLERGENS") }
        try await journey.press("Escape")
        try await journey.press("Escape")
        let empty = try await journey.screen
        #expect(empty.contains("shows what you looked for before"), "\(empty)")
        try await journey.press("F2")
        #expect(try await journey.screen.contains("Recent searches"))
        try await journey.press("Enter")
        #expect(try await journey.screen.contains("/ onion soup"))

        // What is typed after S is looked for, also where an earlier search stands.
        try await journey.press("Enter", "1", "S")
        try await journey.type("cola")
        #expect(try await journey.screen.contains("/ cola"))

        #expect(try await program.run("search", "--recent").lines == ["onion soup"])
        let json = try await program.run("search", "--recent", "--json").json["data"]
        #expect(json["searches"].rows.map { $0["name"].text } == ["onion soup"])
        #expect(try await program.run("search", "--forget").status == 11)
        #expect(try await program.run("search", "--recent").lines == ["onion soup"])
        #expect(try await program.run("search", "--forget", "--yes").status == 0)
        #expect(try await program.run("search", "--recent").out.isEmpty)
    }
}
