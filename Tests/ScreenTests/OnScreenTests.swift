import Cache
import Networking
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

import Presentation

@testable import Commands
@testable import Screens

/// What the screens promise, and what can be had.
@MainActor
struct OnScreenTests {
    private func running(
        on ground: Ground? = nil, size: Size = .usual,
        _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = if let ground { ground } else { try await Ground.read() }
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            await app.rest()
            try await body(app, ground)
        }
    }

    @Test(arguments: ["q", "?", "Esc"])
    func `help closes by the keys that leave everything else`(key: String) async throws {
        try await running { app, _ in
            await app.press("?")
            #expect(app.text.contains("type to search"))
            await app.press(key)
            #expect(!app.text.contains("type to search"))
            #expect(!app.console.isEnded)
        }
    }

    @Test func `what is sold out comes last in a search, says so and cannot be added`()
        async throws
    {
        try await running { app, ground in
            let sold = try ground.store.read { reader in
                try reader.items(Request(SearchHit.self, where: .matching("chicken")))
            }
            let available = sold.map(\.isAvailable)
            #expect(available.contains(false) && available.contains(true))
            #expect(available == available.sorted { $0 && !$1 })
            await app.press("6")
            await app.type("chicken")
            await app.press("Enter", "G")
            await app.rest()
            #expect(app.text.contains("sold out"))
            await app.press("a")
            #expect(app.text.contains("Not now: it is sold out."))
        }
    }

    @Test func `a sentence becomes filters, which are taken away one by one`() async throws {
        try await running { app, _ in
            await app.press("6")
            await app.type("vegan curry under 12")
            #expect(app.lines[1].contains("vegan") && app.lines[1].contains("under 12.00"))
            await app.press("F11")
            #expect(app.text.contains("look for the words \"under 12\""))
            await app.press("Enter")
            #expect(app.text.contains("/ curry under 12") && !app.lines[1].contains("vegan"))
            await app.press("F11", "Down", "Enter")
            #expect(app.text.contains("/ curry \"under 12\""))
            #expect(!app.lines[1].contains("under 12.00"))
            await app.press("F11")
            #expect(app.text.contains("no filter was typed"))
        }
    }

    @Test func `a hint stays on the page whose keys it tells`() async throws {
        try await running { app, _ in
            await app.press("*")
            #expect(app.text.contains("u undo"))
            await app.press("?")
            await app.press("Esc", "4")
            #expect(!app.text.contains("u undo"))
        }
    }

    @Test func `a adds what a search found`() async throws {
        try await running { app, _ in
            await app.press("6")
            await app.type("chicken")
            await app.press("Enter", "a")
            await app.rest()
            let isThere = app.app.models.baskets.pieces ?? 0 > 0
            #expect(isThere || app.text.contains("C-s add"))
        }
    }

    @Test func `words that no kitchen has are looked for among the dishes`() async throws {
        try await running { app, _ in
            await app.press("/")
            await app.type("butter")
            #expect(app.text.contains("looks for \"butter\" among the dishes"))
            await app.press("Enter", "S")
            #expect(app.text.contains("/ butter"))
            #expect(app.text.contains("hit"))
        }
    }

    @Test func `of words without an end the way to the dishes names the beginning`() async throws {
        try await running { app, _ in
            await app.press("/")
            await app.paste(String(repeating: "no such dish ", count: 400))
            #expect(app.lines.count { $0.contains("such dish") } <= 3, "\(app.text)")
            #expect(app.text.contains("among the dishes"), "\(app.text)")
        }
    }

    @Test func `the reason beside why is on the page that it leads to`() async throws {
        try await running { app, ground in
            try await app.checkOut()
            try ground.spoil(#"{"path":"/api/orders/1","method":"GET","status":503}"#)
            await app.press("r")
            await app.shows("! why")
            let problem = try #require(app.app.screen.problem)
            await app.press("!")
            #expect(app.lines[2].contains(problem.sentence.prefix(40)))
        }
    }

    @Test func `the one clock is the kitchen's, and says so where it is not the diner's`()
        async throws
    {
        let ground = try await Ground.read()
        ground.zones = Zones(local: "Asia/Tokyo")
        try await running(on: ground) { app, _ in
            #expect(app.lines[0].hasSuffix("12:30 Paris"))
            // The list says once whose clock it is.
            #expect(app.text.contains("STATE (Paris)"))
            #expect(app.text.contains("open till 22:30"))
            #expect(!app.text.contains("22:30 Paris"))
            await app.press("6")
            await app.type("chicken")
            #expect(app.text.contains("STATE (Paris)"))
            #expect(!app.text.contains("22:30 Paris"))
            await app.press("Esc", "1")
            await app.press("Enter")
            #expect(app.lines[0].hasSuffix("12:30 Paris"))
            #expect(app.text.contains("Paris"))
        }
    }

    @Test func `no time stands in a narrow list without its clock`() async throws {
        let ground = try await Ground.read()
        ground.zones = Zones(local: "Asia/Tokyo")
        for size in [Size.small, Size(columns: 40, lines: 24), Size(columns: 60, lines: 24)] {
            let app = try AppUnderTest(on: ground, size: size)
            try await app.run { app in
                await app.shows("open")
                let rows = app.lines.dropFirst(3).filter {
                    $0.contains(" open ") || $0.contains("opens ") || $0.contains(" till ")
                }
                let isTitled = app.text.contains("(Paris)")
                for row in rows where row.firstMatch(of: #/\d\d:\d\d/#) != nil {
                    #expect(isTitled || row.contains(" Pa"), "\(size): \(row)")
                }
                #expect(!rows.isEmpty, "\(app.text)")
            }
        }
    }

    @Test func `no food before it closes is not open`() async throws {
        let now = Instant(secondsSince1970: 1_800_000_000)
        let clock = KitchenClock(zone: .utc, label: nil)
        let opening = Opening(from: now, until: now.adding(seconds: 3 * 3600))
        func text(_ minutes: Int64?, state: Caterer.State? = nil) -> OpenText {
            let timing = minutes.flatMap { minutes in
                let start = now.adding(seconds: minutes * 60)
                return Slot(start: start, end: start.adding(seconds: 600)).map {
                    Timing(
                        caterer: Caterer.ID(rawValue: "demo:1"),
                        delivery: Timing.Estimate(range: $0, minutes: nil), collection: nil)
                }
            }
            return OpenText(opening, timing, state: state, at: now, in: clock)
        }
        // It is 08:00 there.
        #expect(text(nil).words == "open till 11:00" && text(nil).isOpen)
        #expect(text(30).words == "open till 11:00" && text(30).isOpen)
        #expect(text(30, state: .rush).words == "busy, till 11:00")
        #expect(text(120).words == "earliest 10:00" && text(120).isOpen)
        #expect(text(600).words == "earliest 18:00" && !text(600).isOpen)
        #expect(text(27 * 60).words == "tomorrow 11:00" && !text(27 * 60).isOpen)
    }

    @Test func `a menu's state is what the server says can be had`() async throws {
        try await running { app, ground in
            let row = try #require(try ground.listed().first { $0.isOpen(at: ground.clock.now) })
            let start = ground.clock.now.adding(seconds: 23 * 3600)
            let slot = try #require(Slot(start: start, end: start.adding(seconds: 600)))
            let timing = Timing(
                caterer: row.id, delivery: Timing.Estimate(range: slot, minutes: nil),
                collection: nil)
            _ = try await ground.store.write(.cache) { try $0.upsert(timing) }
            await app.rest()
            let line = try #require(app.lines.first { $0.contains(row.name) && $0.contains("tom") })
            #expect(line.contains("tomorrow 11:30"))
            await app.press("o")
            #expect(!app.lines.contains { $0.contains(row.name) && $0.contains("open till") })
        }
    }

    @Test func `an address without a house number or a town is asked for once more`()
        async throws
    {
        try await running { app, _ in
            await app.press("A", "a")
            await app.type("Rue Basse")
            await app.press("C-s")
            #expect(app.text.contains("There is no house number in it."))
            await app.press("C-s")
            #expect(!app.text.contains("There is no house number in it."))
            await app.until("kept") { app.text.contains("Added Rue Basse") }
        }
    }

    @Test func `mail and phone are looked at where they are typed`() async throws {
        try await running { app, _ in
            try await app.checkOut(asGuest: false)
            await app.press("W", "Right", "Right", "Space", "Tab")
            await app.type("nobody")
            await app.press("Tab")
            #expect(app.text.contains("That is no e-mail address"))
            await app.type("12")
            await app.press("Tab")
            #expect(app.text.contains("That is no phone number"))
            await app.press("C-s")
            #expect(app.text.contains("Who orders"))
        }
    }

    @Test func `a sign-in by another process is noticed at the checkout and among the orders`()
        async throws
    {
        try await running { app, ground in
            try await app.checkOut(asGuest: false)
            #expect(app.text.contains("WHO   not said yet"))
            let other = try ground.context().services
            try await other.consent.give(true)
            let accounts = try await other.accounts(of: Ground.provider)
            _ = try await accounts.signIn("demo", password: Secret("demo"))
            await app.until("signed in") { !app.text.contains("WHO   not said yet") }
            await app.press("4")
            #expect(app.text.contains("signed in as demo"))
            _ = try await accounts.signOut()
            await app.until("signed out") { !app.text.contains("signed in as demo") }
        }
    }

    @Test func `who orders is reached from the palette and from the orders`() async throws {
        try await running { app, _ in
            await app.press(":")
            await app.type("sign up")
            await app.press("Enter")
            #expect(app.text.contains("Given name"))
            await app.press("Esc", "4", "W")
            #expect(app.text.contains("Who orders"))
        }
    }

    @Test func `a checkout of eighty columns names all that is missing`() async throws {
        try await running { app, _ in
            let row = try #require(
                try app.ground.listed().first { $0.isOpen(at: app.ground.clock.now) })
            let dish = try #require(try app.plainDishes(of: row.id).last)
            _ = try await app.app.models.services.drafts.add(dish)
            await app.rest()
            await app.press("c")
            await app.rest()
            let state = app.lines[1]
            #expect(state.contains("where") && state.contains("who"))
            #expect(state.contains("missing: "))
        }
    }

    @Test func `names in a search are whole where there is room`() async throws {
        try await running(size: Size(columns: 140, lines: 40)) { app, _ in
            await app.press("6")
            await app.type("rice")
            await app.press("Enter", "p")
            let hits = app.app.screen as? SearchScreen
            let names = (hits?.model.list.visible(lines: 30).rows ?? []).map(\.name)
            #expect(names.count > 3)
            for name in names { #expect(app.text.contains(name), "\(name)") }
        }
    }
}
