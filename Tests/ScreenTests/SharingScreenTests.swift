import Cache
import Networking
import OrderModels
import Presentation
import Services
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Screens

import class Kitchen.KitchenServer

/// Others who choose in the basket, seen from its screen.
@MainActor
struct SharingScreenTests {
    /// Puts a line into the kitchen's cart that this basket did not send.
    private func choose(_ dish: MenuItem, _ ground: Ground) async throws {
        let cart = try #require(
            try ground.store.read { try $0.items(Request(CartRecord.self)) }.first)
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        let path = try #require(cart.id.local(to: Ground.provider))
        var request = HTTPRequest(.post, ground.kitchen.url + path.dropFirst() + "/items")
        request.headers["Content-Type"] = "application/ld+json"
        request.headers["Authorization"] = "Bearer " + cart.token
        request.body = Array(#"{"product":"\#(dish.orderCode)","quantity":1}"#.utf8)
        #expect(try await client.send(request).status == 201)
    }

    @Test func `a link that nobody can join with is asked for again, with the reason`() async throws
    {
        let ground = try await Ground.read()
        let link = ground.kitchen.url + "order/share/nobody-has-this"
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.press("O")
            await app.type(link)
            await app.press("Enter")
            await app.rest()
            #expect(app.text.contains("is not known there"), "\(app.text)")
            #expect(app.text.contains(link), "\(app.text)")
            // Something else that is no link either is refused for what it is.
            await app.press("C-u")
            await app.type("nothing")
            await app.press("Enter")
            #expect(!app.text.contains("is not known there"), "\(app.text)")
            await app.press("Esc")
            #expect(app.app.overlays.isEmpty)
        }
    }

    @Test func `the server's sum is not shown for a basket that others have changed since`()
        async throws
    {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: .wide).run { app in
            try await app.checkOut()
            await app.press("Esc", "3", "M", "Enter")
            await app.shows("/order/share/")
            await app.press("Enter")
            await app.shows("Nobody else has chosen anything yet")
            let words = "As the server worked it out."
            #expect(app.text.contains(words))
            let basket = try #require(try app.app.models.services.drafts.current())
            let caterer = try app.app.models.services.drafts.content(of: basket).summary.basket
                .caterer
            let dish = try #require(try app.plainDishes(of: caterer).last)
            try await choose(dish, ground)
            await app.advance(by: .seconds(5))
            await app.shows("1 × \(dish.name)")
            #expect(app.text.contains("All dishes") && !app.text.contains(words))

            // Quoted again, it is a sum of all dishes.
            await app.press("c")
            await app.rest()
            await app.press("Esc")
            await app.shows(words)
            #expect(app.text.contains("All dishes"))
            let all = try #require(app.lines.first { $0.contains("All dishes") })
            let dishes = try #require(app.lines.first { $0.contains("Dishes ") })
            let sum = try #require(dishes.split(separator: " ").last)
            #expect(all.contains(sum), "\(all) \(dishes)")
        }
    }

    @Test func `what others choose arrives below the basket, closed or not`() async throws {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: Size(columns: 110, lines: 60)).run { app in
            try await app.checkOut()
            await app.press("Esc")
            await app.press("3")
            await app.press("M")
            #expect(app.text.contains("Invite others"))
            await app.press("Enter")
            await app.shows("/order/share/")
            #expect(app.text.contains("▀") && app.text.contains("█"))
            await app.press("Enter")
            await app.shows("others may choose")
            await app.shows("Nobody else has chosen anything yet")
            let basket = try #require(try app.app.models.services.drafts.current())
            let caterer = try app.app.models.services.drafts.content(of: basket).summary.basket
                .caterer
            let dish = try #require(try app.plainDishes(of: caterer).last)
            try await choose(dish, ground)
            await app.advance(by: .seconds(5))
            await app.shows("1 × \(dish.name)")
            let own = try #require(
                try app.app.models.services.drafts.content(of: basket).summary.total)
            let theirs = try #require(dish.price)
            let all = try Money.sum([own.subtotal, theirs], in: theirs.currency)
            #expect(app.lines.contains { $0.contains("All dishes") && $0.contains(all.formatted) })
            await app.press("M")
            await app.press("Down")
            await app.press("Down")
            await app.press("Enter")
            await app.shows("closed by you")
            // The link works on, and what it costs goes with it.
            try await choose(dish, ground)
            await app.advance(by: .seconds(5))
            await app.shows("2 × \(dish.name)")
            let more = try Money.sum([all, theirs], in: theirs.currency)
            #expect(app.lines.contains { $0.contains("All dishes") && $0.contains(more.formatted) })
            await app.press("c")
            await app.shows("places the order")
            await app.shows("Closed by you; the link still works")
            try await choose(dish, ground)
            await app.advance(by: .seconds(5))
            await app.shows("now, not 2")
        }
    }

    @Test func `the checkout hears what others choose meanwhile, and asks once what it costs then`()
        async throws
    {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: Size(columns: 110, lines: 60)).run { app in
            try await app.checkOut()
            await app.press("Esc", "3", "M", "Enter")
            await app.shows("/order/share/")
            await app.press("Enter", "c")
            await app.shows("places the order")
            let models = app.app.models
            let basket = try #require(try models.services.drafts.current())
            let content = try models.services.drafts.content(of: basket)
            let dish = try #require(
                try app.plainDishes(of: content.summary.basket.caterer).last)
            let state = try #require(app.lines.dropFirst().first)
            let old = state.split(separator: " ").suffix(2)
                .joined(separator: " ")
            #expect(old.hasSuffix(" EUR"), "\(app.text)")
            var quotes: Int { ground.calls.count { $0.hasSuffix("/validate") } }
            let before = quotes
            // Where nothing changes, nothing is asked but what the others have.
            await app.advance(by: .seconds(5))
            #expect(quotes == before && app.text.contains("places the order"))
            try await choose(dish, ground)
            // The sum of before is neither shown nor ordered while the one of now is asked.
            ground.line.hold(only: "/validate")
            await app.advance(by: .seconds(5), whileWorking: true)
            await ground.line.reached()
            await app.press("P", whileWorking: true)
            #expect(!app.lines[1].contains(old) && app.payments == 0, "\(app.text)")
            ground.line.mend()
            await app.shows("chose 1 × \(dish.name)")
            await app.idle()
            let asked = quotes
            #expect(asked == before + 1)
            #expect(!app.lines[1].contains(old), "\(app.text)")
            #expect(app.lines.count { $0.contains("chose 1 × ") } == 1, "\(app.text)")
            for _ in 0..<3 { await app.advance(by: .seconds(5)) }
            #expect(quotes == asked)
            #expect(app.text.contains("chose 1 × \(dish.name)"), "\(app.text)")
            // The first press may have been meant for the sum of before.
            await app.press("P")
            await app.shows("Nothing was ordered")
            #expect(!app.text.contains("Sending "), "\(app.text)")
            await app.press("P")
            await app.shows("Sending ")
            #expect(app.payments == 0)
        }
    }
}
