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

/// The keys between a basket and an order, against a kitchen that is not always kind.
@MainActor
struct CheckoutTests {
    private func atCheckout(
        asGuest: Bool = true, size: Size = .usual,
        _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            try await app.checkOut(asGuest: asGuest)
            try await body(app, ground)
        }
    }

    @Test func `Enter never spends, however often it is pressed`() async throws {
        try await atCheckout { app, _ in
            for _ in 0..<5 { await app.press("Enter") }
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0)
        }
    }

    @Test func `a click on a row does what its key does, and orders nothing`() async throws {
        try await atCheckout { app, _ in
            for (label, title) in [("WHEN", "When ("), ("TO ", "Deliver to"), ("PAY", "Pay with")] {
                await app.mouse(.pressed, try app.place(of: label))
                #expect(app.text.contains(title) && !app.app.overlays.isEmpty, "\(app.text)")
                await app.press("Esc")
            }
            await app.mouse(.pressed, try app.place(of: "changes it"))
            #expect(app.app.overlays.last is ChoiceOverlay)
            await app.press("Esc")
            for row in app.lines.indices {
                await app.mouse(.pressed, Point(column: 3, line: row))
                await app.press("Esc")
            }
            #expect(app.payments == 0)
        }
    }

    @Test func `Esc in the times of a day goes back to the days, which say which is today`()
        async throws
    {
        try await atCheckout { app, _ in
            await app.press("T")
            #expect(app.text.contains("today, "), "\(app.text)")
            await app.press("Down", "Enter")
            #expect(!app.text.contains("When ("))
            await app.press("Esc")
            #expect(app.text.contains("When (") && app.app.overlays.count == 1, "\(app.text)")
            await app.press("Esc")
            #expect(app.app.overlays.isEmpty)
        }
    }

    @Test func `a kitchen that only delivers is not offered for picking up`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await ground.store.write(.cache) { writer in
                for kept in try writer.items(Request(KeptCaterer.self)) {
                    var caterer = kept.caterer
                    caterer.methods = [.delivery]
                    try writer.upsert(KeptCaterer(caterer, opening: kept.opening))
                }
            }
            try await app.checkOut()
            await app.press("A")
            #expect(app.text.contains("this kitchen only delivers"))
            #expect(!app.text.contains("from the kitchen"))
        }
    }

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

    @Test func `what was ordered is to come at the same time after a restart`() async throws {
        let ground = try await Ground.read()
        // The kitchen's clocks, and not the diner's.
        ground.zones = Zones(local: "Asia/Tokyo")
        var time: String?
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P")
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            #expect(app.payments == 0)
        }
    }

    @Test func `what another program puts into the basket is shown, and asked about`()
        async throws
    {
        try await atCheckout { app, _ in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            let line = try #require(try drafts.content(of: basket).lines.last?.line)
            let quotes = app.ground.calls.count { $0.hasSuffix("/validate") }
            _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 7))
            await app.shows("7  \(line.name)")
            await app.until("quoted") {
                app.ground.calls.count { $0.hasSuffix("/validate") } > quotes
            }
            await app.rest()
            let sum = try line.unitPrice.multiplied(by: 7).plain
            #expect(app.text.contains(sum))
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.shows("CHANGED")
            #expect(app.text.contains("99.00 EUR now, was"))
            #expect(app.payments == 0)

            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.shows("PLACED")
            #expect(app.payments == 1)
        }
    }

    @Test func `what changed is said until it is agreed to, whatever else is edited meanwhile`()
        async throws
    {
        try await atCheckout { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"price":9900}"#)
            await app.press("r")
            await app.shows("99.00 EUR now, was")
            await app.press("t")
            await app.type("2.00")
            await app.press("Enter")
            await app.shows("2.00 EUR")
            await app.idle()
            #expect(app.text.contains("99.00 EUR now, was"), "\(app.text)")
            await app.press("r")
            await app.idle()
            #expect(app.text.contains("99.00 EUR now, was"), "\(app.text)")

            try ground.amend(dish, #"{"price":9800}"#)
            await app.press("r")
            await app.shows("98.00 EUR now, was")
            #expect(!app.text.contains("99.00 EUR now"))
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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

    @Test func `that the kitchen has no time any more stays said while it has none`() async throws {
        try await atCheckout { app, ground in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            let kitchen = try drafts.content(of: basket).summary.basket.caterer.rawValue
            let number = try #require(kitchen.split(separator: "/").last)
            try ground.kitchen.control(
                "PUT", "/restaurants/\(number)", #"{"closedMinutes":525600}"#)
            await app.press("r")
            await app.shows("The time is")
            await app.press("r")
            await app.idle()
            #expect(app.text.contains("The time is"), "\(app.text)")
        }
    }

    @Test func `a dish that sold out between quote and order is said, and nothing is ordered`()
        async throws
    {
        try await atCheckout { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"enabled":false}"#)
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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

    @Test func `offline nothing is quoted and nothing can be placed`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            #expect(app.text.contains("ordering is off while offline"))
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(ground.calls.isEmpty)
        }
    }

    @Test func `who signs in on the way goes on with what was being done`() async throws {
        try await atCheckout(asGuest: false) { app, _ in
            #expect(app.text.contains("The kitchen has to know who orders."))
            await app.press("W")
            await app.press("Tab")
            await app.type("demo")
            await app.press("Tab")
            await app.type("wrong")
            await app.press("C-s")
            #expect(!app.text.contains("wrong"))
            #expect(app.text.contains("!"))
            await app.press("Tab", "C-u")
            await app.type("demo")
            await app.press("C-s")
            await app.shows("Checkout")
            #expect(!app.text.contains("The kitchen has to know who orders."))
            #expect(app.text.contains("Signed in as demo."))
        }
    }

    @Test func `where guests are not served the way leads to an account, and no guest is offered`()
        async throws
    {
        let ground = try await Ground.read { $0.letsGuestsOrder = false }
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.shows("takes no orders from guests")
            await app.press("Enter")
            #expect(app.text.contains("my account") && app.text.contains("a new account"))
            #expect(!app.text.contains("a guest"))
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
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

    @Test func `a new address is where it goes`() async throws {
        try await atCheckout { app, _ in
            await app.press("A", "j", "Enter")
            await app.type("3, Rue Basse")
            await app.press("C-s", "C-s")
            await app.shows("Checkout")
            #expect(app.text.contains("3, Rue Basse"))
        }
    }
}

extension AppUnderTest {
    /// What is on the basket's first line, as the kitchen calls it.
    func dish() throws -> String? {
        try app.models.services.drafts.current().flatMap {
            try app.models.services.drafts.content(of: $0).lines.first?.line.orderCode
        }
    }
}

extension Ground {
    /// Has the kitchen change a dish.
    func amend(_ code: String, _ body: String) throws {
        try kitchen.control("PUT", "/products/\(code)", body)
    }
}
