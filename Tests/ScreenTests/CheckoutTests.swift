import Cache
import Commands
import OrderModels
import Presentation
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
    @Test func `what is for nobody by name is called one thing at the checkout and on a receipt`()
        async throws
    {
        try await atCheckout(size: Size(columns: 90, lines: 60)) { app, _ in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            let caterer = try drafts.content(of: basket).summary.basket.caterer
            _ = try await drafts.add(try app.plainDishes(of: caterer)[2])
            await app.shows("for all")
            await app.idle()
            let mark = "for all "
            #expect(app.lines.count { $0.contains(mark) } == 1, "\(app.text)")
            await app.press("P")
            await app.order()
            await app.shows("PLACED")
            await app.press("Enter")
            await app.rest()
            #expect(app.lines.contains { $0.contains(mark) }, "\(app.text)")
        }
    }

    @Test func `no arrival stands at the checkout until it has passed`() async throws {
        try await atCheckout { app, ground in
            #expect(app.text.contains("possible, 13:00-13:10"), "\(app.text)")
            ground.kitchen.clock.advance(bySeconds: 3600)
            ground.clock.advance(seconds: 3600)
            await app.advance(by: .seconds(300))
            await app.shows("possible, 14:00-14:10")
            #expect(app.payments == 0)
        }
    }

    @Test
    func `a price that was asked again by itself is not ordered by the press for the old one`()
        async throws
    {
        try await atCheckout { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"price":9900}"#)
            await app.advance(by: .seconds(300))
            await app.shows("99.00 EUR now, was")
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("99.00 EUR now, was"), "\(app.text)")
        }
    }

    @Test func `Enter never spends, however often it is pressed`() async throws {
        try await atCheckout { app, _ in
            for _ in 0..<5 { await app.press("Enter") }
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0)
        }
    }

    @Test func `keys that are typed before the first frame find the basket that is there`()
        async throws
    {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: .usual).run { app in
            try await app.checkOut()
            await app.press("Esc", "1")
        }
        let next = try AppUnderTest(on: ground, size: .usual, isNew: true)
        next.typeAhead("3c")
        try await next.run { app in
            await app.rest()
            #expect(app.text.contains("Checkout"), "\(app.text)")
            #expect(!app.text.contains("nothing is in this basket"))
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

    @Test func `whoever is about to order is told of a time that was not meant`() async throws {
        try await atCheckout { app, ground in
            await app.shows("places the order")
            let soonest = try #require(app.lines.first { $0.contains("places the order") })
            #expect(!soonest.contains(":00-") && !soonest.contains(":30-"), "\(app.text)")
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            var occasion = try drafts.content(of: basket).summary.basket.occasion
            occasion.startsAt = ground.clock.now.adding(seconds: 26 * 3600)
            _ = try await drafts.setOccasion(occasion, of: basket)
            await app.shows("2026-05-07")
            // In time for it, it is as it was meant.
            await app.shows("places the order: ")
            #expect(!app.text.contains(" EUR, Thu"), "\(app.text)")
            await app.press("T", "Enter")
            await app.shows("asket is for")
            await app.shows("places the order")
            let line = try #require(app.lines.first { $0.contains("places the order") })
            #expect(line.contains(" EUR, ") && line.contains(" 2026-"), "\(app.text)")
        }
    }

    @Test func `a basket that is emptied elsewhere keeps neither its lines nor its sum`()
        async throws
    {
        try await atCheckout { app, _ in
            let drafts = app.app.models.services.drafts
            let basket = try #require(try drafts.current())
            let sum = try #require(try drafts.content(of: basket).summary.total?.subtotal.number)
            let dish = try #require(try drafts.content(of: basket).lines.first).line.shownName
            #expect(app.text.contains(sum) && app.text.contains(dish), "\(app.text)")
            _ = try await drafts.clear(basket)
            await app.rest()
            #expect(!app.text.contains(sum) && !app.text.contains(dish), "\(app.text)")
            #expect(app.text.contains("nothing"), "\(app.text)")
        }
    }

    @Test func `what a quote told stands in the list of kitchens, and a click sorts by it`()
        async throws
    {
        try await atCheckout(size: Size(columns: 140, lines: 40)) { app, ground in
            let drafts = app.app.models.services.drafts
            let kitchen = try #require(
                try drafts.current().map { try drafts.content(of: $0).summary.basket.caterer })
            await app.press("1", "p")
            await app.until("counted") { app.text.contains(" FEE") }
            #expect(!app.text.contains("MINIMUM") && !app.text.contains(" FEE ^"))
            await app.mouse(.pressed, try app.place(of: "FEE"))
            #expect(app.text.contains(" FEE ^"), "\(app.text)")
            #expect(app.text.contains("sort: lowest delivery fee first"), "\(app.text)")
            let listed = try #require(app.lines.first { $0.hasPrefix(">") })
            let name = try #require(
                try ground.store.read { try $0.item(KeptCaterer.self, kitchen) }?.caterer.name)
            #expect(listed.contains(name), "\(app.text)")
            // The column that orders stays where there is no room for the others.
            await app.resize(to: .usual)
            #expect(app.text.contains(" FEE ^"), "\(app.text)")
            await app.resize(to: .small)
            #expect(app.text.contains(" FEE ^") && app.text.contains("by fee"), "\(app.text)")
            #expect(app.selectedRow?.contains(" EUR") == true, "\(app.text)")
            // Nor does it take the place of the state.
            #expect(app.lines.contains { $0.contains(" till ") || $0.contains("opens ") })
            await app.resize(to: Size(columns: 140, lines: 40))
            await app.press("p")
            #expect(app.text.contains("COSTS     delivery"), "\(app.text)")

            // By ear its age is no news.
            var frame = Frame(reading: Size(columns: 80, lines: 24))
            let lines = MenuText.lines(
                app.app.models.menu(of: kitchen), on: .commands, width: 80, glyphs: .unicode)
            lines.draw(from: 0, in: &frame, area: frame.area)
            let costs = try #require(
                frame.reading?.items.first { $0.words.contains("when last asked") })
            #expect(costs == .aside(costs.words))
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

            // The next press may be meant for the sum before it.
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("Nothing was ordered"), "\(app.text)")
            #expect(
                app.lines.contains { $0.contains("7") && $0.contains("now, was") }, "\(app.text)")
            await app.order()
            await app.shows("PLACED")
        }
    }

    @Test(arguments: [true, false])
    func `who orders is told before the press, where another program has changed that`(
        isAccount: Bool
    ) async throws {
        try await atCheckout { app, ground in
            try await ground.changeCustomer(isAccount: isAccount)
            await app.until("changed") { !app.text.contains("WHO   guest, eater@example.org") }
            await app.idle()
            let news = "Another account or guest orders it now."
            #expect(app.text.contains("CHANGED " + news), "\(app.text)")
            #expect(!app.text.contains("is gone"), "\(app.text)")
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("Nothing was ordered"), "\(app.text)")
            await app.order()
            await app.shows("PLACED")
        }
    }

    @Test func `that another guest orders is not said any more once it is the same again`()
        async throws
    {
        try await atCheckout { app, ground in
            let guests = try ground.context().services.guests
            let mine = try #require(try app.app.models.services.guests.guest())
            try await ground.changeCustomer(isAccount: false)
            await app.shows("Another account or guest orders it now.")
            try await guests.keep(mine)
            await app.until("back") { app.text.contains("WHO   guest, \(mine.email)") }
            await app.idle()
            #expect(!app.text.contains("Another account or guest"), "\(app.text)")
            #expect(!app.text.contains("The driver would call"), "\(app.text)")
        }
    }

    @Test(arguments: [true, false])
    func `nothing is ordered for whom another program made it during the hold`(
        isAccount: Bool
    ) async throws {
        try await atCheckout { app, ground in
            await app.press("P")
            try await ground.changeCustomer(isAccount: isAccount)
            await app.rest()
            for _ in 0..<10 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.idle()
            #expect(app.payments == 0, "\(app.text)")
            let news = "Another account or guest orders it now."
            #expect(app.text.contains("CHANGED " + news), "\(app.text)")
            #expect(!app.text.contains("is gone"), "\(app.text)")
            #expect(!app.text.contains("WHO   guest, eater@example.org"), "\(app.text)")
        }
    }

    @Test func `what another program changed while the page was away is told before it is ordered`()
        async throws
    {
        try await atCheckout { app, ground in
            let drafts = try ground.context().services.drafts
            let basket = try #require(try drafts.current())
            let line = try #require(try drafts.content(of: basket).lines.last?.line)
            await app.press("W")
            _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 7))
            await app.rest()
            await app.press("Esc")
            await app.shows("7  \(line.name)")
            await app.idle()
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("Nothing was ordered"), "\(app.text)")
            await app.order()
            await app.shows("PLACED")
        }
    }

    @Test
    func `a tip that another program gave while the page was away is told before it is ordered`()
        async throws
    {
        try await atCheckout { app, ground in
            let services = try ground.context().services
            let basket = try #require(try services.drafts.current())
            let stored = try ground.store.read { try $0.item(OrderSettings.self, basket) }
            var wishes = try #require(stored)
            wishes.tip = Money(minorUnits: 500, currency: .eur)
            await app.press("W")
            _ = try await services.orders(of: Ground.provider).quote(basket, trying: wishes)
            await app.rest()
            await app.press("Esc")
            await app.idle()
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("Nothing was ordered"), "\(app.text)")
        }
    }

    @Test func `what the diner changes hides nothing of what another program did`() async throws {
        try await atCheckout { app, ground in
            let drafts = try ground.context().services.drafts
            let basket = try #require(try drafts.current())
            let line = try #require(try drafts.content(of: basket).lines.last?.line)
            _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 7))
            await app.shows("7  \(line.name)")
            await app.idle()
            await app.press("t")
            await app.type("1.00")
            await app.press("Enter")
            await app.idle()
            await app.press("P")
            await app.advance(by: .seconds(30))
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("Nothing was ordered"), "\(app.text)")
        }
    }

    @Test(arguments: [true, false])
    func `nothing is ordered with other words for the driver than were there`(
        isHeld: Bool
    ) async throws {
        try await atCheckout { app, ground in
            let other = try ground.context().services
            let addresses = other.addresses(of: Ground.provider)
            let kept = try #require(try addresses.addresses().first)
            if isHeld { await app.press("P") }
            _ = try await addresses.edit(kept.id) { $0.address.note = "give it to the neighbour" }
            await app.rest()
            if !isHeld { await app.press("P") }
            for _ in 0..<10 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.idle()
            #expect(app.payments == 0, "\(app.text)")
            #expect(app.text.contains("CHANGED"), "\(app.text)")
        }
    }

    @Test func `of what another program emptied before the hold nothing stays offered`()
        async throws
    {
        try await atCheckout { app, ground in
            let drafts = try ground.context().services.drafts
            let basket = try #require(try drafts.current())
            app.send(.input(.key(.character("P"))))
            _ = try await drafts.clear(basket)
            for _ in 0..<10 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.idle()
            #expect(app.payments == 0, "\(app.text)")
            #expect(!app.text.contains("P order for"), "\(app.text)")
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

extension Ground {
    /// As another program does: signs in, or gives other details of the guest.
    fileprivate func changeCustomer(isAccount: Bool) async throws {
        let other = try context().services
        guard isAccount else {
            return try await other.guests.keep(
                Guest(email: "other@example.org", phone: "+33699999999"))
        }
        try await other.consent.give(true)
        let accounts = try await other.accounts(of: Self.provider)
        _ = try await accounts.signIn("demo", password: Secret("demo"))
    }
}
