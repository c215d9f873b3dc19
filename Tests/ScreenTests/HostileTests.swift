import OrderModels
import Terminal
import TestSupport
import Testing

/// Whatever a server sends: every frame is looked at by ``FrameInspection``.
@MainActor
struct HostileTests {
    private nonisolated static let sizes = [
        Size.least, .small, .usual, .wide, Size(columns: 140, lines: 40),
    ]

    /// Names that try to move the cursor, to turn the line around, to be longer, higher or wider
    /// than they say.
    private static let names = [
        "\u{1B}[2J\u{1B}]0;owned\u{7}Bar", "\u{202E}evil\u{202C}", "a\u{0}b\u{8}c\u{7F}d\u{9B}31m",
        String(repeating: "寿司屋 ", count: 1400), "e" + String(repeating: "\u{301}", count: 200),
        "مطعم الشرق", "מסעדה \u{2067}טובה\u{2069}", "👨‍👩‍👧‍👦👨‍🍳 family", "🏳️‍🌈🇫🇷🇩🇪", "line\r\nline\tend",
        "\u{FEFF}\u{200B}\u{2060}", "", "   ", "\u{FF21}\u{3000}wide", "\u{1F468}\u{200D}", "%s%n",
        String(repeating: "\u{200D}", count: 50) + "x", "\u{E0001}\u{E0041}tag",
    ]

    @Test(arguments: sizes)
    func `names from an enemy neither reach the terminal raw nor break the rows`(
        size: Size
    ) async throws {
        let ground = try await Ground.offline(caterers: 6)
        let kitchens = Self.names.enumerated().map { number, name in
            Caterer.sample(
                name, number: number + 100, cuisines: [name, "Plain"], summary: name)
        }
        try await ground.relist(dropping: 0, adding: kitchens)
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            for _ in Self.names {
                await app.press("*", "j")
                await app.rest()
            }
            await app.press("g", "Space", "Enter", "Esc", "/")
            await app.paste(Self.names.joined())
            await app.press("Enter", "6")
            await app.paste(Self.names.joined())
            await app.press("Esc", "!", "?")
            await app.paste(Self.names[3])
            #expect(!app.text.contains("\u{1B}"))
        }
    }

    @Test func `no more is begun by a flood of keys than is written, and what comes after is read`()
        async throws
    {
        let app = try AppUnderTest(on: try await Ground.offline(caterers: 6), size: .usual)
        try await app.run { app in
            for round in 0..<150 {
                for key in ["s", round.isMultiple(of: 2) ? "j" : "k", "Enter"] {
                    app.send(.input(.key(try #require(Key(name: key)))))
                }
            }
            await app.idle()
            let holds = app.console.holds
            #expect(holds.first == true && holds.last == false, "\(holds)")
            #expect(zip(holds, holds.dropFirst()).allSatisfy { $0 != $1 }, "\(holds)")
        }
    }

    @Test(arguments: [Size.small, .usual, .wide])
    func `a whole kitchen of an enemy can be walked through`(size: Size) async throws {
        let ground = try Ground.hostile(caterers: 12)
        try await ground.readEverything()
        ground.isOffline = true
        ground.warn(of: "gluten")
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            for _ in try ground.listed() {
                await app.press("Enter", "t", "Esc", "j", "Enter", "PgDn", "G", "Esc")
                await app.press("G", "k", "Enter", "Esc", "Esc", "j")
                await app.rest()
            }
            await app.press("6")
            for word in ["a", "e", "curry", "\u{1B}[31m"] {
                await app.paste(word)
                await app.press("Down", "j", "j", "Enter", "Esc", "Esc")
            }
        }
    }
}
