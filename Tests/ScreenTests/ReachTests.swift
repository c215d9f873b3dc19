import Cache
import OrderModels
import Presentation
import Services
import Terminal
import TestSupport
import Testing

/// Whether a kitchen delivers where the diner is: said before its menu is read.
@MainActor
struct ReachTests {
    /// With an address beside the first kitchen, or one that nobody delivers to.
    private func ground(near: Bool = true, called name: String = "Work") async throws -> Ground {
        let ground = try await Ground.read()
        let place = try #require(try ground.listed().first?.coordinate)
        let far = try #require(Coordinate(text: "48.200000,0.482100"))
        try await AddressBook(try ground.store, for: Ground.provider).add(
            KeptAddress(
                id: .init(rawValue: name), provider: nil, name: name,
                address: Address(line: "12, Quai de la Lune", coordinate: near ? place : far)))
        ground.forgetCalls()
        return ground
    }

    private func asked(_ ground: Ground) -> Int {
        ground.calls.count { $0.contains("/can-deliver/") }
    }

    @Test func `the kitchen that is peeked at is asked, once, and no other row`() async throws {
        let ground = try await ground()
        for run in 1...2 {
            let app = try AppUnderTest(on: ground, size: .usual, isNew: true)
            try await app.run { app async throws in
                await app.rest()
                await app.shows("DELIVERY  to Work, 0 m away")
                #expect(asked(ground) == 1, "run \(run)")
            }
        }
    }

    @Test func `keys that pass over rows ask nothing`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            await app.shows("DELIVERY  to Work")
            for _ in 0..<8 { await app.press("j") }
            #expect(asked(ground) == 1)
            await app.rest()
            await app.until("asked of the row it rests on") { asked(ground) == 2 }
        }
    }

    @Test func `one that does not deliver there says so, on its menu too`() async throws {
        let ground = try await ground(near: false)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            await app.shows("DELIVERY  not to Work: 72")
            let name = try #require(try ground.listed().first?.shownName)
            await app.until("its row says so") {
                app.lines.contains { $0.contains(name) && $0.contains("not to Work") }
            }
            await app.press("Enter")
            #expect(app.lines[1].contains("not to Work"))
            #expect(asked(ground) == 1)
        }
    }

    @Test func `its row comes after those that deliver, where those come first that are soon`()
        async throws
    {
        let ground = try await ground(near: false)
        (ground.prefetches, ground.showsPeek) = (true, false)
        let row = try #require(
            try ground.listed().first { $0.opening?.contains(ground.clock.now) == true })
        let far = try #require(Coordinate(text: "48.200000,0.482100"))
        try await ground.service.refreshReach(of: row.id, to: far)
        let app = try AppUnderTest(on: ground, size: Size(columns: 100, lines: 60))
        try await app.run { app async throws in
            await app.advance(by: .seconds(1))
            await app.until("others say how soon") {
                app.lines.contains { $0.contains("0 min") }
            }
            await app.idle()
            await app.press("s", "j", "j", "j", "j", "Enter")
            await app.until("it is last") {
                let there = app.lines.firstIndex { $0.contains("not to Work") }
                let soon = app.lines.lastIndex { $0.contains(" min") }
                return there.map { $0 > soon ?? .max } ?? false
            }
            #expect(app.lines.contains { $0.contains(row.shownName) && $0.contains("not to Work") })
        }
    }

    @Test
    func `the rows of a search and a dish say so, last where it matters how soon there is food`()
        async throws
    {
        let ground = try await ground(near: false)
        (ground.prefetches, ground.showsPeek) = (true, false)
        let far = try #require(Coordinate(text: "48.200000,0.482100"))
        let app = try AppUnderTest(on: ground, size: Size(columns: 120, lines: 60))
        try await app.run { app async throws in
            await app.press("S")
            await app.type("salad open")
            await app.press("Down")
            let first = try #require(app.selectedRow)
            #expect(!app.text.contains("not to Work"))
            let hit = try #require(
                try ground.store.read {
                    try $0.items(
                        Request(
                            SearchHit.self, where: .matching("salad"), .provider(Ground.provider)))
                }.first { first.hasPrefix($0.shownName) && first.contains($0.shownCaterer) })
            try await ground.service.refreshReach(of: hit.caterer, to: far)
            await app.press("Esc", "Esc", "S")
            await app.type("salad open")
            await app.press("Down")
            await app.shows("not to Work")
            #expect(app.selectedRow?.contains("not to Work") == true)
            await app.press("Enter")
            await app.until("the dish says so") { app.lines[1].contains("not to Work") }
            #expect(app.lines[1].contains(hit.shownCaterer), "\(app.text)")
            await app.press("Esc", "Esc", "Esc", "S")
            await app.type("salad within 120 minutes")
            await app.advance(by: .seconds(1))
            await app.until("it is known how soon there is food") { app.text.contains("5 min") }
            await app.idle()
            #expect(!app.text.contains("not to Work"))
            await app.press("Down", "End")
            #expect(app.selectedRow?.contains("not to Work") == true, "\(app.text)")
        }
    }

    @Test func `what nobody could say is no obstacle, and the distance is said`() async throws {
        let ground = try await ground()
        try ground.spoil(#"[{"path":"*/can-deliver/*","status":503}]"#)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            await app.shows("DELIVERY  Work is 0 m away")
            #expect(!app.text.contains("OFFLINE") && !app.text.contains("Could not"))
            await app.press("Enter")
            #expect(!app.lines[1].contains("Work"))
        }
    }

    @Test func `offline what was said is remembered, with its age`() async throws {
        let ground = try await ground()
        let row = try #require(try ground.listed().first)
        let place = try #require(row.coordinate)
        try await ground.service.refreshReach(of: row.id, to: place)
        ground.isOffline = true
        ground.clock.advance(seconds: 3 * 86_400)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            #expect(app.text.contains("DELIVERY  to Work, 0 m away, asked 3 d ago"))
        }
    }

    @Test func `another usual address is another question`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            await app.shows("DELIVERY  to Work")
            let far = try #require(Coordinate(text: "48.200000,0.482100"))
            let book = AddressBook(try ground.store, for: Ground.provider)
            try await book.add(
                KeptAddress(
                    id: .init(rawValue: "hut"), provider: nil, name: "Hut",
                    address: Address(line: "Up the hill", coordinate: far), isDefault: true))
            await app.shows("DELIVERY  not to Hut: 72")
        }
    }

    @Test func `as it looks beside the kitchens and above a menu`() async throws {
        let ground = try await ground(near: false)
        try await expectScreen(
            "kitchens-not-there", on: ground, sizes: [.usual, Size(columns: 140, lines: 40)]
        ) { app async throws in
            await app.rest()
            await app.shows("DELIVERY")
            await app.shows("not to Work")
        }
        try await expectScreen("menu-not-there", on: ground, sizes: [.small, .usual]) {
            app async throws in
            await app.rest()
            await app.press("Enter")
            await app.shows("not to Work")
        }
    }
}
