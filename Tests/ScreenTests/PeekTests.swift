import Terminal
import TestSupport
import Testing

/// Peeking: what it asks of a server, and what the mouse does with it.
@MainActor
struct PeekTests {
    /// With the list read, but no menu.
    private func ground() async throws -> Ground {
        let ground = try Ground()
        try await ground.readList()
        ground.forgetCalls()
        return ground
    }

    @Test func `running down a list asks for one menu: where it stops`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(ground.menuCalls.count == 1)
            await app.press("j", "j", "j", "j")
            await app.rest()
            #expect(ground.menuCalls.count == 2)
            #expect(app.text.contains("peek: Nan's"))
        }
    }

    @Test func `opening what was peeked at asks nothing more`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j")
            await app.rest()
            #expect(ground.menuCalls.count == 2)
            await app.press("Enter")
            #expect(app.text.contains("[2 Menu]"))
            #expect(app.text.contains("Rice Paper"))
            #expect(ground.menuCalls.count == 2)
        }
    }

    @Test func `opening before the peek is there asks once`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "Enter")
            await app.rest()
            #expect(app.text.contains("Rice Paper"))
            #expect(ground.menuCalls.count == 2)
            #expect(Set(ground.menuCalls).count == 2)
        }
    }

    @Test func `a hidden peek asks for nothing`() async throws {
        let ground = try await ground()
        ground.showsPeek = false
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("j", "j")
            await app.rest()
            #expect(ground.menuCalls.isEmpty)
            await app.press("p")
            await app.rest()
            #expect(ground.menuCalls.count == 1)
            #expect(app.text.contains("peek: Chez Ahmed"))
        }
    }

    @Test func `holding the button opens after three seconds, counting down`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.mouse(.pressed, try app.place(of: "Chez Ahmed"))
            #expect(app.selectedRow?.contains("Chez Ahmed") == true)
            #expect(!app.text.contains("opens in"))

            for (wait, said) in [(500, "3"), (600, "2"), (1000, "1")] {
                await app.advance(by: .milliseconds(wait))
                #expect(app.text.contains("opens in \(said) s"))
            }
            await app.advance(by: .milliseconds(900))
            #expect(app.text.contains("[2 Menu]"))
            #expect(app.text.contains("Bananas"))
        }
    }

    @Test func `letting go before that opens nothing`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            let place = try app.place(of: "Chez Ahmed")
            await app.mouse(.pressed, place)
            await app.advance(by: .seconds(2))
            #expect(app.text.contains("opens in 1 s"))
            await app.mouse(.released, place)
            await app.advance(by: .seconds(2))
            #expect(app.text.contains("[1 Kitchens]"))
            #expect(!app.text.contains("peek:"))
        }
    }

    @Test func `the line above the peek is dragged, and titles sort`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let line = try app.place(of: "peek:")
            var higher = line
            higher.line -= 4
            await app.mouse(.pressed, line)
            await app.mouse(.dragged, higher)
            await app.mouse(.released, higher)
            #expect(try app.place(of: "peek:").line == higher.line)
            higher.line = 0
            await app.mouse(.pressed, try app.place(of: "peek:"))
            await app.mouse(.dragged, higher)
            await app.mouse(.released, higher)
            // The list keeps some lines.
            #expect(try app.place(of: "peek:").line > 5)
            await app.mouse(.pressed, try app.place(of: "NAME"))
            #expect(app.text.contains("sort: name"))
            await app.mouse(.pressed, try app.place(of: "NAME"))
            #expect(app.text.contains("sort: as listed"))
            // One that nothing is ordered by looks like those of other lists, and does nothing.
            let looks = try ["NAME", "STATE", "CUISINE"].map { title in
                let place = try app.place(of: title)
                return app.frame[place.column, place.line].look
            }
            #expect(looks == [.heading, .heading, .faint])
            await app.mouse(.pressed, try app.place(of: "STATE"))
            #expect(app.text.contains("sort: open first"))
            await app.mouse(.pressed, try app.place(of: "CUISINE"))
            #expect(!app.text.contains("Sort by") && app.text.contains("sort: open first"))
        }
    }

    @Test func `a click on a dish of the preview opens the menu there`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 140, lines: 40))
        try await app.run { app in
            let dish = try app.place(of: "Cinnamon knot")
            await app.mouse(.pressed, dish)
            await app.mouse(.released, dish)
            await app.until("its menu") { app.selectedRow?.contains("Cinnamon knot") == true }
        }
    }

    @Test func `a click into the peek opens what it shows, but no drag in it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.rest()
            let text = try app.place(of: "DIET ")
            await app.mouse(.pressed, text)
            await app.mouse(.dragged, try app.place(of: "vegetarian"))
            await app.mouse(.released, text)
            #expect(app.text.contains("[1 Kitchens]"))
            await app.mouse(.pressed, text)
            await app.mouse(.released, text)
            #expect(app.text.contains("[2 Menu]"))
        }
    }

    @Test func `dragging two rows pins the peek until it is clicked`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            var place = try app.place(of: "Rice Paper")
            await app.mouse(.pressed, place)
            place.line += 2
            await app.mouse(.dragged, place)
            await app.mouse(.released, place)
            await app.press("j", "j")
            await app.rest()
            #expect(app.text.contains("pinned: Rice Paper"))
            #expect(app.selectedRow?.contains("Γωνιά") == true)

            await app.mouse(.pressed, try app.place(of: "pinned"))
            await app.rest()
            #expect(app.text.contains("peek: Γωνιά"))
        }
    }

    @Test func `a click selects, and a click on what is selected opens`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let place = try app.place(of: "Chez Ahmed")
            await app.mouse(.pressed, place)
            await app.mouse(.released, place)
            #expect(app.selectedRow?.contains("Chez Ahmed") == true)
            #expect(app.text.contains("[1 Kitchens]"))

            await app.mouse(.pressed, place)
            await app.mouse(.released, place)
            #expect(app.text.contains("[2 Menu]"))
            #expect(app.text.contains("Chez Ahmed"))
        }
    }

    @Test func `a click at the edge leaves the list where it is, and a second one opens its row`()
        async throws
    {
        let ground = try await Ground.offline(caterers: 60)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.mouse(.wheelDown, try app.place(of: "Chez Ahmed"))
            let last = try #require(app.lines.firstIndex { $0.contains("peek:") }) - 1
            for line in [3, last] {
                let names = app.lines[3...last].map { $0.dropFirst(2) }
                let place = Point(column: 6, line: line)
                await app.mouse(.pressed, place)
                await app.mouse(.released, place)
                #expect(app.lines[3...last].map { $0.dropFirst(2) } == names, "\(line)")
                #expect(app.lines[line].hasPrefix(">"), "\(app.text)")
            }
            let place = Point(column: 6, line: last)
            let name = try #require(app.lines[last].dropFirst(3).split(separator: " ").first)
            await app.mouse(.pressed, place)
            await app.mouse(.released, place)
            #expect(app.text.contains("[2 Menu]") && app.text.contains(name), "\(app.text)")
        }
    }

    @Test func `the wheel scrolls what it is over`() async throws {
        let ground = try await Ground.offline(caterers: 60)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let list = app.lines[3...12]
            await app.mouse(.wheelDown, try app.place(of: "peek:"))
            #expect(app.lines[3...12] == list)
            #expect(!app.text.contains("Rue des Boulangers"))

            await app.mouse(.wheelUp, try app.place(of: "peek:"))
            #expect(app.text.contains("Rue des Boulangers"))

            await app.mouse(.wheelDown, try app.place(of: "Chez Ahmed"))
            #expect(app.lines[3...12] != list)
        }
    }

    @Test func `J and K scroll the peek and leave the list alone`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let before = app.lines
            await app.press("J")
            #expect(app.selectedRow?.contains("Le Petit Épi") == true)
            #expect(app.lines != before)
            await app.press("K")
            #expect(app.lines == before)
        }
    }

    @Test func `the footer and the tabs can be clicked`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.mouse(.pressed, try app.place(of: "s sort"))
            #expect(app.text.contains("Sort by"))
            await app.press("Esc")
            await app.mouse(.pressed, try app.place(of: "6 Search"))
            #expect(app.text.contains("[6 Search]"))
        }
    }
}
