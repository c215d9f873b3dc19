import Cache
import OrderModels
import Terminal
import TestSupport
import Testing
import Services

/// Where the diner is, and what brings them back there.
@MainActor
struct PlaceTests {
    @Test
    func `the selection stays on its kitchen, and where it stands, while rows come and go above`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "j", "j", "j", "j", "j")
            let row = try #require(app.selectedRow)
            let line = app.frame.cursor?.line

            try await ground.relist(
                dropping: 0, adding: [.sample("One"), .sample("Two", number: 2)], at: 2)
            await app.shows("of 25")
            await app.idle()

            #expect(app.selectedRow == row)
            #expect(app.frame.cursor?.line == line)
        }
    }

    @Test func `a kitchen that goes leaves the selection to its neighbour`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "j")
            #expect(app.selectedRow?.contains("Chez Ahmed") == true)

            try await ground.relist(dropping: 2)
            await app.hides("Chez Ahmed")

            #expect(app.selectedRow?.contains("Γωνιά") == true)
        }
    }

    @Test func `going back finds the row that was left, under the filter that was typed`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("/")
            await app.type("a")
            await app.press("Enter", "j", "j")
            await app.rest()
            let before = app.lines

            await app.press("Enter")
            #expect(app.text.contains("[2 Menu]"))
            await app.press("j", "j", "Enter")
            #expect(app.text.contains("m menu"))
            await app.press("Esc", "Esc")
            await app.rest()

            #expect(app.lines == before)
        }
    }

    @Test func `the next run begins where this one was quit, to the row`() async throws {
        let ground = try await Ground.offline()
        var before: [String] = []
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.press("j", "j", "Enter", "/")
            await app.type("e")
            await app.press("Enter", "j")
            await app.rest()
            before = app.lines
            // The last step is not a second old: nothing has been saved of it yet.
            await app.press("k", "j", "Q")
            await app.until("over") { app.isOver }
        }

        let later = try await ground.later()
        try await AppUnderTest(on: later, size: .usual).run { app in
            #expect(app.lines == before)
            await app.press("Esc", "Esc")
            #expect(app.selectedRow?.contains("Chez Ahmed") == true)
        }
    }

    @Test func `the next run begins where this one was killed, a second before`() async throws {
        let ground = try await Ground.offline()
        let killed = try AppUnderTest(on: ground, size: .usual)
        try await killed.run { app in
            await app.press("j", "j", "j")
            await app.advance(by: .seconds(1))

            let later = try AppUnderTest(on: ground, size: .usual)
            try await later.run { #expect($0.selectedRow == app.selectedRow) }
        }
    }

    @Test func `Esc leaves what is innermost: the zoom, the filters, the level`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter", "/")
            await app.type("cr")
            await app.press("Enter", "f", "j", "j", "Enter", "Space")
            await app.rest()
            #expect(app.selectedRow == nil)

            await app.press("Esc")
            #expect(app.selectedRow?.contains("Croissant") == true)
            #expect(app.text.contains("3 of 34 match"))

            await app.press("Esc")
            #expect(!app.text.contains("match"))
            #expect(app.text.contains("[2 Menu]"))

            await app.press("Esc")
            #expect(app.text.contains("[1 Kitchens]"))

            await app.press("Esc")
            #expect(app.text.contains("[1 Kitchens]"))
            #expect(!app.isOver)
        }
    }

    @Test func `Esc in a field drops what was typed, Enter keeps it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("/")
            await app.type("ba")
            await app.press("Enter")
            #expect(app.text.contains("2 of 24 match"))
            #expect(app.selectedRow != nil)

            await app.press("/", "Esc")
            #expect(app.text.contains("16 open of 24"))
            #expect(!app.text.contains("/ ba"))
        }
    }

    @Test func `q goes up a level, and quits at the top`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter", "Enter")
            #expect(app.text.contains("q back"))
            await app.press("q")
            #expect(app.text.contains("[2 Menu]"))
            await app.press("q")
            #expect(app.text.contains("q quit"))
            await app.press("q")
            await app.until("over") { app.isOver }
        }
    }

    @Test func `history goes back to where one was, and forward again`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter", "6", "Down", "<")
            #expect(app.text.contains("[2 Menu]"))
            await app.press("<")
            #expect(app.text.contains("[1 Kitchens]"))
            await app.press(">", ">")
            #expect(app.text.contains("[6 Search]"))
        }
    }

    @Test func `a tab is as it was left`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("2")
            #expect(app.text.contains("No menu was opened yet"))

            await app.press("6")
            await app.type("curry")
            await app.press("Down", "1", "6")
            await app.rest()
            #expect(app.text.contains("/ curry"))
            #expect(app.text.contains("hits"))
        }
    }

    @Test func `keys that come together act one after the other`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            for name in ["j", "j", "Enter", "j", "Enter"] {
                app.send(.input(.key(try #require(Key(name: name)))))
            }
            await app.idle()
            #expect(app.text.contains("Chez Ahmed"))
            #expect(app.text.contains("Apples"))
            #expect(app.text.contains("m menu"))
        }
    }

    @Test func `a screen that was too small for a while is as it was`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "j", "j")
            let before = app.selectedRow
            await app.resize(to: .tiny)
            await app.resize(to: Size(columns: 0, lines: 0))
            await app.resize(to: .least)
            await app.resize(to: .usual)
            #expect(app.selectedRow == before)
        }
    }
}
