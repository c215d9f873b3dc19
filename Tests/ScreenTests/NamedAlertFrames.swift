import Kitchen
import Terminal
import TestSupport
import Testing

/// Dishes and options that name what the diner is warned of, on the screens.
@MainActor
struct NamedAlertFrames {
    private let canteen: NuttyCanteen

    init() throws { canteen = try NuttyCanteen() }

    private func app(_ size: Size) throws -> AppUnderTest {
        let ground = try Ground { [canteen] in $0.menu = canteen.path }
        ground.warn(of: "nuts")
        return try AppUnderTest(on: ground, size: size, isNew: true)
    }

    @Test func `a menu marks the dishes that name it, and counts each allergen by itself`()
        async throws
    {
        let app = try app(Size(columns: 140, lines: 40))
        try await app.run { app in
            await app.shows("2 dishes contain NUTS; 1 dish contains")
            await app.press("Enter")
            await app.shows("! names NUTS, gluten")
            await app.shows("! names NUTS, not stated")
            #expect(app.lines.contains { $0.contains("Genussbrot") && !$0.contains("!") })
        }
    }

    @Test func `an option that names it is marked, and the line with it in the basket`()
        async throws
    {
        let app = try app(.usual)
        try await app.run { app in
            await app.press("Enter", "j", "j", "Enter")
            await app.shows("! Peanut sauce  names PEANUTS")
            await app.press("e")
            await app.shows("! Peanut sauce")
            #expect(!app.text.contains("! names PEANUTS"), "\(app.text)")
            await app.press("Down", "Space")
            await app.shows("! names PEANUTS (you named nuts), your alert")
            await app.press("C-s", "3")
            await app.shows("! Noodles (Peanut sauce)")
            await app.shows("! PEANUTS (you named nuts) named by Noodles (Peanut sauce)")
        }
    }

    @Test func `the answer of adding a dish begins with what it warns of`() async throws {
        let app = try app(.usual)
        try await app.run { app in
            await app.shows("Small canteen")
            await app.press("Enter", "a")
            await app.shows("! names NUTS. A")
            // Of the noodles nothing is known but gluten.
            await app.press("j", "j", "a")
            await app.shows("Added 1 Noodles")
            #expect(!app.text.contains("! names NUTS. A"), "\(app.text)")
        }
    }

    @Test func `a note that asks away what its dish has is warned of`() async throws {
        let ground = try Ground { [canteen] in $0.menu = canteen.path }
        let app = try AppUnderTest(on: ground, size: .usual, isNew: true)
        try await app.run { app in
            await app.shows("Small canteen")
            await app.press("Enter")
            await app.press("/")
            await app.type("tarte")
            await app.press("Enter", "a")
            await app.shows("Added 1 Tarte")
            await app.press("3", "n")
            await app.type("no nuts")
            await app.press("Enter")
            await app.shows("! NUTS in Tarte: asked for without. Another")
            #expect(app.lines.contains { $0.contains("! Tarte") }, "\(app.text)")
        }
    }

    @Test(arguments: [Size.usual, Size(columns: 40, lines: 24)])
    func `the dishes for a row are marked that have what it asks away`(_ size: Size) async throws {
        let ground = try Ground { [canteen] in $0.menu = canteen.path }
        let path = ground.directory.path + "/lunch.csv"
        try Program.put("who,item,note\nBo,Torte without peanuts,\nAna,Tarte,no nuts\n", at: path)
        let app = try AppUnderTest(on: ground, size: size, isNew: true)
        try await app.run { app in
            await app.shows("Small canteen")
            await app.press("Enter", "I")
            await app.type(path)
            await app.press("Enter")
            await app.shows("Row 3: ! NUTS in Tarte")
            await app.press("Escape")
            await app.shows("! PEANUTS")
            await app.press("d")
            await app.shows("! Torte")
            #expect(app.lines.contains { $0.contains("! Green salad") }, "\(app.text)")
            #expect(app.lines.contains { $0.contains("  Noodles") }, "\(app.text)")
            if size == .usual {
                await app.shows("PEANUTS, NUTS")
                await app.shows("! conflicts, ? not stated")
            }
        }
    }
}
