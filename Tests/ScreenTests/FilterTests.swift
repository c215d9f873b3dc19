import OrderModels
import Services
import Terminal
import TestSupport
import Testing

@testable import Screens

/// Finding things: filters, searches, favourites.
@MainActor
struct FilterTests {
    @Test func `what is pasted into a filter or a question is cut where nobody means more`()
        async throws
    {
        let app = try AppUnderTest(on: try await Ground.offline(), size: .usual)
        let large = String(repeating: "soup ", count: 60_000)
        try await app.run { app in
            await app.paste(large)
            #expect(app.app.screen.field?.text.count == TextField.longest)
            #expect(app.text.contains("Only the first 400 characters"), "\(app.text)")
            await app.press("C-u", "Esc", "O")
            await app.paste(large)
            await app.paste(large)
            #expect(app.text.contains("Only the first 4000 characters"), "\(app.text)")
            await app.press("Esc")
        }
    }

    @Test func `the list narrows with every key, and is counted`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 80, lines: 40))
        try await app.run { app in
            await app.press("p", "/")
            var last = 24
            for character in "an" {
                await app.type(String(character))
                let counted = try #require(app.matchCount)
                #expect(counted < last)
                #expect(app.rowCount == counted)
                last = counted
            }
            await app.press("Backspace", "Backspace")
            #expect(app.text.contains("16 open of 24"))
        }
    }

    @Test func `Tab takes what was meant`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("/")
            await app.type("bekka")
            #expect(app.text.contains("Did you mean \"bekaa\"?"))
            await app.press("Tab")
            #expect(app.selectedRow?.contains("Bekaa") == true)
        }
    }

    @Test(arguments: [Size(columns: 80, lines: 24), Size(columns: 40, lines: 12)])
    func `what cannot be left out is said whole, and no server is offered for it`(size: Size)
        async throws
    {
        let app = try AppUnderTest(on: try await Ground.read(), size: size)
        try await app.run { app in
            await app.press("6")
            await app.type("curry without onions")
            await app.rest()
            let said = app.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(
                said.contains("Only allergens can be, as in \"curry without peanuts\"."),
                "\(app.text)"
            )
            #expect(!said.contains("asks the servers"), "\(app.text)")
        }
    }

    @Test func `what is pasted goes into the field as text, line ends and all`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.paste("Q\nbe\u{1B}[31m")
            #expect(!app.isOver)
            #expect(app.lines.contains { $0.hasPrefix("/ Q") })
            #expect(app.text.contains("0 of 24 match"))
        }
    }

    @Test func `what is pasted where nothing is typed does nothing`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter", "Enter")
            let before = app.lines
            await app.paste("qqq")
            #expect(app.lines == before)
        }
    }

    @Test func `another order begins with its first row`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("G", "s", "j", "j", "Enter")
            #expect(app.selectedRow?.contains("Baan Suan") == true)
            #expect(app.text.contains("1/24"))
        }
    }

    @Test func `a favourite is marked, and u takes it back`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("*")
            await app.shows("> *Le Petit Épi")
            #expect(app.text.contains("Added to favourites: Le Petit Épi"))
            #expect(app.text.contains("u undo"))

            await app.press("u")
            await app.hides("> *Le Petit Épi")
            #expect(app.text.contains("Undone: Added to favourites: Le Petit Épi"))

            await app.advance(by: .seconds(4))
            #expect(!app.text.contains("Undone"))
        }
    }

    @Test func `a favourite that is chosen twice at once is none`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("*", "*")
            await app.press("F")
            await app.shows("0 of 24 match")
        }
    }

    @Test func `a search says what it covers, opens what it found and comes back to it`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("S")
            await app.type("curry")
            #expect(app.text.contains("of 24 menus searched"))
            await app.press("Down")
            let row = try #require(app.selectedRow)
            await app.press("Enter")
            #expect(app.text.contains("[2 Menu]"))
            #expect(app.lines.contains { $0.hasPrefix(" " + row.prefix(12)) })
            await app.press("Esc")
            #expect(app.text.contains("/ curry"))
            #expect(app.selectedRow == row)
        }
    }

    @Test func `a distance is measured from the diner's place, or it is said that there is none`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("S")
            await app.type("salad within 1 km")
            #expect(app.lines[1].contains("within 1 km: no place"))
            #expect(app.text.contains("No place is known to measure from, so none is left out; F3"))
            #expect(app.selectedRow?.contains("Salad") == true)
        }
        let there = try await Ground.read()
        there.place = try await there.centre()
        try await there.readList()
        there.isOffline = true
        let placed = try AppUnderTest(on: there, size: .usual)
        try await placed.run { app in
            await app.press("S")
            await app.type("salad within 1 km")
            #expect(app.lines[1].contains("within 1") && !app.lines[1].contains("no place"))
            #expect(!app.text.contains("No place is known"))
        }
    }

    @Test func `a distance is measured from the usual address where no place is named`()
        async throws
    {
        let ground = try await Ground.offline()
        let rows = try ground.listed()
        let there = try #require(rows.first?.coordinate)
        let all = rows.compactMap { $0.coordinate?.distance(to: there) }
        #expect(all.contains { $0 > 1000 } && all.contains { $0 <= 1000 })
        let app = try AppUnderTest(on: ground, size: Size(columns: 120, lines: 40))
        try await app.run { app in
            await app.press("S")
            await app.type("salad within 1 km")
            #expect(app.text.contains("No place is known to measure from"))
            let before = app.lines[1]
            try await AddressBook(try ground.store, for: Ground.provider).add(
                KeptAddress(
                    id: .init(rawValue: "work"), provider: nil, name: "Work",
                    address: Address(line: "12, Quai de la Lune", coordinate: there)))
            await app.until("it is measured") {
                !app.text.contains("No place is known") && app.lines[1] != before
            }
            // It is no place that kitchens are listed for.
            #expect(try ground.listed().count == rows.count)
            await app.press("Esc", "Esc", "1")
            #expect(!app.text.contains("DISTANCE"))
        }
    }

    @Test func `clicks on the title of the states go through the orders by them`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 120, lines: 24))
        try await app.run { app in
            for order in ["open first", "soonest food first", "as listed"] {
                let title = try app.place(of: "STATE")
                await app.mouse(.pressed, title)
                #expect(app.lines[1].contains(order), "\(app.text)")
                #expect(app.text.contains("STATE ^") == (order != "as listed"))
            }
        }
    }

    @Test func `clicks on the titles of drafts order them, as s does`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeDrafts()
        let app = try AppUnderTest(on: ground, size: Size(columns: 120, lines: 24))
        try await app.run { app in
            await app.press("5")
            let names = ["friday team", "usual", "party", "soup day"]
            @MainActor func order() throws -> [String] {
                try names.map { ($0, try app.place(of: $0).line) }.sorted { $0.1 < $1.1 }.map(\.0)
            }
            #expect(try order() == names && app.text.contains("TOUCHED ^"))
            for (title, wanted) in [
                ("NAME", ["friday team", "party", "soup day", "usual"]),
                ("KITCHEN", ["usual", "soup day", "friday team", "party"]),
                ("TOTAL", ["soup day", "party", "friday team", "usual"]),
            ] {
                await app.mouse(.pressed, try app.place(of: title))
                #expect(try order() == wanted && app.text.contains(title + " ^"), "\(app.text)")
                #expect(app.selectedRow?.contains(wanted[0]) == true)
            }
            // Once more, and the latest come first again.
            await app.mouse(.pressed, try app.place(of: "TOTAL"))
            #expect(try order() == names)
            // Others have nothing to order by.
            await app.mouse(.pressed, try app.place(of: "NOTE"))
            #expect(try order() == names)
            await app.press("s", "Down", "Enter")
            #expect(try order().first == "friday team" && app.lines[1].contains("sort: name"))
        }
    }

    @Test func `a letter goes to the choice that begins with it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            @MainActor func selected() -> String? {
                app.lines.first { $0.contains("> ") && $0.contains("( )") || $0.contains("> (x)") }
            }
            await app.press("s", "n")
            #expect(selected()?.contains(") name") == true, "\(app.text)")
            // What is a key stays one, and letters that go on go on.
            await app.press("j", "n", "a", "m")
            #expect(selected()?.contains(") name") == true, "\(app.text)")
            await app.press("Enter")
            #expect(app.text.contains("sort: name"), "\(app.text)")
            // Keys that take or leave take nothing that is not meant.
            await app.press("f", "h")
            #expect(selected()?.contains(") h") == true, "\(app.text)")
            await app.press("l")
            #expect(selected()?.contains(") l") == true, "\(app.text)")
            await app.press("Esc")
        }
    }

    @Test func `a search without an allergen says what that means`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("S")
            await app.type("salad without nuts")
            #expect(app.text.contains("no nuts stated"))
            #expect(
                app.text.contains(
                    "Their allergens are stated, and nuts not: ask the kitchen where it matters."))
        }
    }

    @Test func `parts of a sentence that have no room are counted, with the key that shows them`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 40, lines: 12))
        try await app.run { app in
            await app.press("S")
            await app.type("vegan salad under 12 EUR open without nuts for 2")
            #expect(app.lines[1].contains("+") && !app.lines[1].hasSuffix("x"), "\(app.text)")
            await app.press("Down")
            let line = app.lines[1]
            let shown = ["vegan", "at most", "open now", "no nuts", "for 2"].count {
                line.contains($0)
            }
            #expect(line.contains("+\(5 - shown) "), "\(app.text)")
        }
    }

    @Test func `a search says which of several words it did not understand`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("S")
            await app.type("salad over 9 EUR")
            #expect(app.lines[1].contains("over 9.00 EUR") && !app.text.contains("Looked for"))
            await app.type(" outside please")
            #expect(app.text.contains("Looked for as words: salad outside"))
        }
    }

    @Test func `a vegan dish under 12.00 that can be had now is found by keys the footer names`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(app.text.contains("S search dishes"))
            await app.press("S")
            for hint in ["F6 diet", "F7 price", "F8 open now"] { #expect(app.text.contains(hint)) }
            await app.press("F6")
            #expect(app.text.contains("vegan"))
            await app.press("j", "Enter", "F7")
            await app.type("12.00")
            await app.press("Enter", "F8")
            #expect(app.text.contains("at most 12.00"))
            #expect(app.text.contains("open now"))
            await app.press("Enter", "Enter")
            #expect(app.text.contains("[2 Menu]"))
        }
    }
}

extension AppUnderTest {
    /// What the state line says.
    fileprivate var matchCount: Int? {
        lines.lazy.compactMap { line in
            line.contains(" match") ? Int(line.split(separator: " ").first ?? "") : nil
        }.first
    }

    /// The rows of kitchens on screen.
    fileprivate var rowCount: Int {
        lines.count {
            $0.contains("open till") || $0.contains("busy, till") || $0.contains("opens ")
        }
    }
}
