import Commands
import OrderModels
import Presentation
import Services
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Screens

import class Kitchen.KitchenServer

/// What the checkout says: what is missing, what it costs where there is little room, and by which
/// clock.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CheckoutWordsTests {
    @Test func `what is missing has a line below, whichever the server names first`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let kitchen = try #require(
                try ground.listed().first { $0.isOpen(at: ground.clock.now) })
            let dish = try #require(try app.plainDishes(of: kitchen.id).first)
            _ = try await app.app.models.services.drafts.add(dish)
            try ground.kitchen.control(
                "PUT", "/restaurants/\(kitchen.number)", #"{"minimum":900000}"#)
            await app.press("c")
            await app.shows("The order is below the kitchen's minimum of 9000.00 EUR.")
            #expect(app.text.contains("missing: what, where, who"), "\(app.text)")
            #expect(app.text.contains("The server wants to know where to deliver."))
        }
    }

    @Test func `a place of which the server says nothing is neither missing nor done`() async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let kitchen = try #require(
                try ground.listed().first { $0.isOpen(at: ground.clock.now) })
            try ground.kitchen.control(
                "PUT", "/restaurants/\(kitchen.number)", #"{"minimum":900000}"#)
            try await app.checkOut()
            await app.shows("The order is below the kitchen's minimum of 9000.00 EUR.")
            let state = try #require(app.lines.first { $0.contains("ok: ") }, "\(app.text)")
            #expect(state.contains("missing: what") && !state.contains("where"), "\(state)")
        }
    }

    @Test(arguments: [
        Size(columns: 24, lines: 5), Size(columns: 24, lines: 6), Size(columns: 40, lines: 8),
    ])
    func `a small screen says what the key costs, below a message too, and so does the countdown`(
        size: Size
    ) async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            let checkout = try #require(app.app.screen as? CheckoutScreen)
            let total = try #require(checkout.model.quote.value?.total.formatted)
            await app.press("y")
            #expect(app.text.contains(total), "\(app.text)")
            await app.press("P", whileWorking: true)
            #expect(app.lines[0].contains(total) && app.lines[0].contains("5 s"), "\(app.text)")
            await app.press("1", whileWorking: true)
            #expect(app.lines[0].contains(total) && app.lines[0].contains("5 s"), "\(app.text)")
        }
    }

    @Test func `a low and narrow page has what is missing, when by whose clock, and where`()
        async throws
    {
        let ground = try await Ground.read()
        ground.zones = Zones(local: "Asia/Tokyo")
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            try await app.checkOut(asGuest: false)
            let name = try #require(app.app.models.baskets.current?.summary.catererName)
            let state = try #require(app.lines.first { $0.contains("missing: who") })
            #expect(state.contains(name) && state.contains("EUR"), "\(app.text)")
            await app.press("T", "j", "Enter")
            await app.press("j", "Enter")
            await app.until("the slot is quoted") { app.text.contains("2026-05-06") }
            let rows = app.text
            #expect(rows.contains("Paris") && !rows.contains("\u{2026}"), "\(rows)")
            for label in ["MISSING", " WHEN ", " TO ", " WHO "] {
                #expect(rows.contains(label), "\(label): \(rows)")
            }
        }
    }

    @Test func `an order by another clock names its place wherever it is listed`() async throws {
        let ground = try await Ground.read()
        ground.zones = Zones(local: "Asia/Tokyo")
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.order()
            await app.shows("PLACED")
            await app.press("Enter")
            await app.shows("RECEIPT")
            #expect(app.lines.contains { $0.contains("kitchen 12:30 Paris") }, "\(app.text)")
            await app.press("4")
            await app.shows("UNDER WAY")
            #expect(
                app.lines.contains { $0.contains(" waiting  ") && $0.contains(" Paris  ") },
                "\(app.text)")
            await app.press("1")
            let strip = app.lines.first { $0.contains(", expected ") }
            #expect(strip?.firstMatch(of: #/-\d\d:\d\d Paris/#) != nil, "\(app.text)")
        }
    }

    @Test func `a time by another clock than the diner's names its place, however narrow it is`()
        async throws
    {
        let ground = try await Ground.read()
        ground.zones = Zones(local: "Asia/Tokyo")
        let app = try AppUnderTest(on: ground, size: Size(columns: 60, lines: 24))
        try await app.run { app in
            @MainActor func when() -> String? { app.lines.first { $0.hasPrefix(" WHEN  ") } }
            try await app.checkOut()
            #expect(when()?.contains(" Paris") == true, "\(app.text)")
            await app.order()
            await app.shows("PLACED")
            #expect(when()?.hasSuffix(" Paris") == true, "\(app.text)")
            await app.press("Enter")
            await app.shows("RECEIPT")
            let expected = app.lines.first { $0.contains("Expected ") }
            #expect(expected?.contains(" Paris, in ") == true, "\(app.text)")
        }
    }
}
