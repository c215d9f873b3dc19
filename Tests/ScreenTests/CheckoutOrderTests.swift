import Cache
import Commands
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

import class Kitchen.KitchenServer

/// What comes of an order once it is given at the checkout, also where the kitchen or the line fails.
@MainActor
struct CheckoutOrderTests {
    @Test func `Esc stops an order while it is held, and nothing was sent`() async throws {
        try await atCheckout { app, _ in
            await app.press("P", whileWorking: true)
            #expect(app.text.contains(" EUR in 5 s. Esc stops it."))
            await app.advance(by: .seconds(1), whileWorking: true)
            #expect(app.text.contains(" EUR in 4 s."))
            await app.press("Esc")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0)
            #expect(app.text.contains("P places the order"))
        }
    }

    @Test func `what is held is sent once, and is an order`() async throws {
        try await atCheckout { app, ground in
            await app.press("P", whileWorking: true)
            await app.press("P", "P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.shows("PLACED")
            await app.press("P")
            #expect(app.payments == 1)
            // It was taken because there is no other, and is the one used last all the same.
            let book = app.app.models.services.addresses(of: Ground.provider)
            #expect(try book.addresses().map(\.usedAt) == [ground.clock.now])
            let basket = try app.app.models.services.drafts.current()
            #expect(basket == nil)
        }
    }

    @Test func `what was just placed is not called placed before when it is looked at again`()
        async throws
    {
        try await atCheckout { app, _ in
            await app.order()
            await app.shows("PLACED")
            await app.press("r")
            await app.idle()
            #expect(app.text.contains("PLACED"))
            #expect(!app.text.contains("PLACED BEFORE"), "\(app.text)")
            await app.press("1")
            await app.press("3")
            await app.idle()
            #expect(!app.text.contains("PLACED BEFORE"), "\(app.text)")
        }
    }

    @Test func `what was placed while the diner was elsewhere is not called placed before`()
        async throws
    {
        try await atCheckout { app, _ in
            await app.press("P", whileWorking: true)
            await app.press("1", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.idle()
            await app.press("3")
            await app.shows("PLACED")
            #expect(!app.text.contains("PLACED BEFORE"), "\(app.text)")
            await app.press("!")
            #expect(app.text.contains("1 message"), "\(app.text)")
        }
    }

    @Test func `what was ordered is to come at the same time after a restart`() async throws {
        let ground = try await Ground.read()
        // The kitchen's clocks, and not the diner's.
        ground.zones = Zones(local: "Asia/Tokyo")
        var time: String?
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.order()
            await app.shows("PLACED")
            time = app.lines.first { $0.hasPrefix(" WHEN  ") }
        }
        let later = try AppUnderTest(on: ground, size: .usual)
        try await later.run { app in
            await app.shows("PLACED")
            #expect(time != nil && app.lines.first { $0.hasPrefix(" WHEN  ") } == time)
            await app.press("Enter")
            await app.shows("RECEIPT")
            await app.press("q")
            #expect(app.text.contains("1 order"))
            await app.press("3")
            #expect(app.text.contains("Nothing is in the basket."))
        }
    }

    /// A key that orders is never the first thing on a screen that the diner did not open.
    @Test(arguments: [false, true])
    func `a program that is started again shows what is not ordered in its basket`(isSaved: Bool)
        async throws
    {
        let ground = try await Ground.read()
        var dish = ""
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            dish = try #require(try drafts.content(of: basket).lines.first).line.name
            if isSaved { _ = try await drafts.save(basket, as: "Lunch") }
            await app.shows("P places the order")
        }
        let later = try AppUnderTest(on: ground, size: .usual)
        try await later.run { app in
            await app.rest()
            #expect(!app.text.contains("P places the order"))
            #expect(app.text.contains(dish))
            await app.order()
            #expect(app.payments == 0)
        }
    }

    @Test func `a saved draft that was changed for an order says that it is as it was saved`()
        async throws
    {
        try await atCheckout { app, _ in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            _ = try await drafts.save(basket, as: "usual")
            let line = try #require(try drafts.content(of: basket).lines.last?.line)
            _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 7))
            await app.shows("7  \(line.name)")
            await app.rest()
            await app.press("P")
            await app.order()
            await app.shows("PLACED")
            #expect(app.text.contains("usual is again as it was saved"))
            #expect(try drafts.content(of: basket).lines.last?.line.quantity == line.quantity)
        }
    }

    @Test func `what is changed in a saved draft while its order is sent is still changed then`()
        async throws
    {
        try await atCheckout { app, ground in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            _ = try await drafts.save(basket, as: "usual")
            let line = try #require(try drafts.content(of: basket).lines.last?.line)
            try ground.spoil(#"{"path":"*/pay","count":1,"lateMs":600000}"#)
            await app.order()
            try await ground.kitchen.wait(for: "/late?count=1")
            _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 7))
            try ground.kitchen.control("POST", "/late")
            await app.shows("PLACED")
            let kept = try drafts.content(of: basket)
            #expect(kept.summary.state == .edited && kept.lines.last?.line.quantity == 7)
            #expect(!app.text.contains("as it was saved"))
        }
    }

    @Test func `a dearer dish comes back as what changed, and wants the key once more`()
        async throws
    {
        try await atCheckout { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"price":9900}"#)
            await app.order()
            await app.shows("CHANGED")
            #expect(app.text.contains("99.00 EUR now, was"))
            #expect(app.payments == 0)

            await app.order()
            await app.shows("PLACED")
            #expect(app.payments == 1)
        }
    }

    @Test(arguments: [#"{"price":9900}"#, #"{"enabled":false}"#], [Size.small, .usual])
    func `what stops an order comes into view, however far the page was scrolled`(
        _ change: String, _ size: Size
    ) async throws {
        try await atCheckout(size: size) { app, ground in
            await app.press("End")
            let end = app.text
            try ground.amend(try #require(try app.dish()), change)
            await app.order()
            await app.shows("othing was ordered")
            await app.idle()
            /// What is said first on the page, below its state.
            @MainActor func first() -> String { app.lines[2] }
            #expect(
                first().hasPrefix(" CHANGED") || first().hasPrefix(" MISSING"),
                "\(end)\n\n\(app.text)")
            #expect(app.payments == 0)
            // The same of what is found by asking again.
            await app.press("End")
            try ground.amend(try #require(try app.dish()), #"{"enabled":true,"price":9700}"#)
            await app.press("r")
            await app.idle()
            #expect(first().hasPrefix(" CHANGED"), "\(app.text)")
        }
    }

    @Test func `a dish that sold out between quote and order is said, and nothing is ordered`()
        async throws
    {
        try await atCheckout { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"enabled":false}"#)
            await app.order()
            await app.until("refused") {
                app.text.contains("CHANGED") || app.text.contains("REFUSED")
            }
            #expect(app.payments == 0)
            let basket = try app.app.models.services.drafts.current()
            #expect(basket != nil)
        }
    }

    @Test func `the page of an order says how long ago the server told of it`() async throws {
        try await atCheckout { app, ground in
            await app.order()
            await app.shows("PLACED")
            await app.press("Enter")
            await app.shows("Told by the server just now")
            try ground.spoil(#"[{"path":"/api/orders/*","method":"GET","status":503}]"#)
            @MainActor func wait(minutes: Int) async {
                for _ in 0..<minutes {
                    ground.clock.advance(seconds: 60)
                    await app.advance(by: .seconds(60))
                }
            }
            await wait(minutes: 5)
            await app.shows("Told by the server 5 min ago")
            try ground.spoil("[]")
            let order = try #require(ground.kitchen.placedOrders.first?.id)
            try ground.kitchen.control("POST", "/orders/\(order)/cancel", #"{"reason":"SOLD_OUT"}"#)
            await wait(minutes: 1)
            await app.shows("sold out")
            await app.shows("Told by the server just now")
            // It is over, and asked about no more, but by the diner.
            await wait(minutes: 10)
            await app.shows("Told by the server 10 min ago")
            await app.press("r")
            await app.shows("Told by the server just now")
        }
    }

    @Test func `an answer that is lost is looked up, and never sent again`() async throws {
        try await atCheckout { app, ground in
            try ground.spoil(
                #"[{"path":"*/pay","dropAfterBytes":0,"count":1},{"path":"/api/orders/1","method":"GET","skip":1,"status":503}]"#
            )
            await app.order()
            await app.shows("UNKNOWN")
            let sent = app.payments
            await app.press("P")
            try ground.spoil("[]")
            await app.advance(by: .seconds(61))
            await app.shows("PLACED")
            #expect(app.payments == sent)
        }
    }

    @Test func `an order on other terms than are wanted now is told with its terms`() async throws {
        try await atCheckout { app, ground in
            try ground.spoil(
                #"[{"path":"*/pay","dropAfterBytes":0,"count":1},{"path":"/api/orders/1","method":"GET","skip":1,"status":503}]"#
            )
            await app.order()
            await app.shows("UNKNOWN")
            let sent = app.payments
            try ground.spoil("[]")
            let services = app.app.models.services
            let basket = try #require(try services.drafts.current())
            let orders = try await services.orders(of: Ground.provider)
            var wishes = try orders.wishes(of: basket)
            wishes.tip = Money(minorUnits: 200, currency: .eur)
            try await orders.set(wishes)
            await app.shows("PLACED BEFORE")
            await app.idle()
            #expect(app.text.contains("was ordered by the earlier try"), "\(app.text)")
            #expect(app.text.contains("Nothing was ordered now"))
            #expect(app.payments == sent)
        }
    }

    @Test func `an order nobody knows of says where and when it was to come, after a restart too`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            try ground.spoil(
                #"[{"path":"*/pay","dropAfterBytes":0,"count":1},{"path":"/api/orders/1","method":"GET","skip":1,"status":503}]"#
            )
            await app.order()
            await app.shows("UNKNOWN")
        }
        let later = try AppUnderTest(on: ground, size: .usual, isNew: true)
        try await later.run { app in
            await app.rest()
            await app.press("c")
            await app.shows("UNKNOWN")
            #expect(app.lines.contains { $0.hasPrefix(" TO    12, Quai de la Lune") })
            #expect(app.lines.contains { $0.hasPrefix(" WHEN  ") })
            #expect(app.lines.contains { $0.hasPrefix(" PAY   cash") })
        }
    }

    @Test func `what stood in the way is said until it is asked anew`() async throws {
        try await atCheckout { app, ground in
            try ground.spoil(#"{"path":"/api/orders/1","method":"GET","status":503}"#)
            await app.order()
            await app.shows("NOT SENT")
            await app.press("r")
            await app.shows("what it costs now is not known")
            #expect(!app.text.contains("NOT SENT"))
            #expect(app.text.contains("r asks again") && !app.text.contains("--offline"))
            try ground.spoil("[]")
            await app.press("r")
            await app.shows("P places the order")
            #expect(app.payments == 0)
        }
    }

    @Test func `while another program holds the basket its doings are waited for`() async throws {
        try await atCheckout { app, ground in
            let store = try ground.context().store.root
            let others = DraftStore(store, now: { [clock = ground.clock] in clock.now })
            let basket = try #require(try others.current())
            let line = try #require(try others.content(of: basket).lines.first).line
            let dish = try #require(try store.read { try $0.item(MenuItem.self, line.dish) })
            let editor = try await others.edit(line.id, in: basket, of: dish)
            await app.press("r")
            await app.order()
            await app.idle()
            #expect(app.text.contains("Another eat-tui is at work on this basket."))
            #expect(!app.text.contains("Close it there"))
            #expect(app.payments == 0)
            try await editor.cancel()
            await app.press("r")
            await app.shows("P places the order")
            await store.close()
        }
    }

    @Test func `while the key is held another program finds the basket taken`() async throws {
        try await atCheckout { app, ground in
            let store = try ground.context().store.root
            let others = DraftStore(store, now: { [clock = ground.clock] in clock.now })
            let basket = try #require(try others.current())
            await app.press("P")
            await #expect(throws: CopyError.self) { try await others.claim(basket) }
            await app.press("Esc")
            try await others.claim(basket)
            await others.letGo(of: basket)
            await store.close()
            #expect(app.payments == 0)
        }
    }
}
