import Cache
import Commands
import OrderModels
import Presentation
import Services
import Terminal
import TestSupport
import Testing
import ViewModels

import class Kitchen.KitchenServer

/// What the program tells of orders wherever the diner is, and what it does with them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderTests {
    @Test func `an order that moves on rings, sets the title and is told on any screen`()
        async throws
    {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("6")
            try await ground.hear(try ground.orderUnderWay(.ready))
            await app.shows("on its way")
            #expect(app.console.screen.rings == 1)
            #expect(app.console.screen.title.hasSuffix(": on its way"))

            try await ground.hear(try ground.orderUnderWay(.ready))
            await app.idle()
            #expect(app.console.screen.rings == 1)
        }
    }

    @Test func `what the server has mended is not told any more`() async throws {
        let ground = try await Ground.offline()
        let record = try ground.orderUnderWay()
        var dear = record
        let bill = record.order.bill
        dear.order.bill = Bill(
            lines: bill.lines, itemsTotal: bill.itemsTotal, charges: bill.charges,
            total: Money(minorUnits: bill.total.minorUnits + 1000, currency: .eur))
        try await ground.keep([dear], [try ground.attempt(at: record, .placed)])
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4")
            await app.rest()
            #expect(app.text.contains("46.60 EUR now"), "\(app.text)")
            try await ground.hear(record)
            await app.hides("46.60 EUR now")
        }
    }

    @Test func `whoever wants no bell gets none, and is told all the same`() async throws {
        let ground = try await Ground.offline()
        ground.config.notify = false
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await ground.hear(try ground.orderUnderWay(.cancelled))
            await app.shows("cancelled: sold out")
            #expect(app.console.screen.rings == 0)
            #expect(app.console.screen.title == "")
        }
    }

    @Test func `the tab says how many orders are under way`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(app.text.contains(" 4 Orders "))
            try await ground.keepOrderUnderWay()
            await app.shows("4 Orders:1")
            try await ground.hear(try ground.orderUnderWay(.fulfilled))
            await app.hides("4 Orders:1")
        }
    }

    @Test func `nothing moves on the first screen when an order comes or goes`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            let header = app.point(of: "NAME")
            try await ground.keepOrderUnderWay()
            await app.shows("4 Orders:1")
            #expect(app.point(of: "NAME") == header)

            await app.press("4", "1")
            let below = app.point(of: "NAME")
            #expect(below?.line == header.map { $0.line + 1 })
            #expect(app.text.contains("cooking, expected 13:00-13:10"))
            try await ground.hear(try ground.orderUnderWay(.cancelled))
            await app.hides("4 Orders:1")
            #expect(app.point(of: "NAME") == below)
        }
    }

    @Test func `beside the list, what is otherwise than agreed is said before how far an order is`()
        async throws
    {
        let ground = try await Ground.offline()
        var record = try ground.orderUnderWay()
        let attempt = try ground.attempt(at: record, .placed)
        record.order.address = Address(line: "9, Rue du Port")
        try await ground.keep([record], [attempt])
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4")
            await app.rest()
            #expect(app.text.contains("differs: "), "\(app.text)")
            let said = try #require(app.lines.firstIndex { $0.contains("The kitchen has it") })
            let steps = try #require(app.lines.firstIndex { $0.contains("[now]") })
            #expect(said < steps)
        }
    }

    @Test func `an order that exists is advised by its reference, which no other server gives`()
        async throws
    {
        let record = try await Ground.offline().orderUnderWay()
        let errors = [
            OrderError.alreadyPlaced(record), .orderedOtherwise(record, isEdited: false),
        ]
        for error in errors {
            let hint = Problem(explaining: error).hint
            #expect(hint?.contains("eat-tui track \(record.id.rawValue)") == true, "\(hint ?? "")")
        }
    }

    @Test func `a click on what the first screen begins with goes where its key does`()
        async throws
    {
        let ground = try await Ground.offline()
        try await ground.keepPastOrders()
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.mouse(.pressed, try app.place(of: "cooking, expected"))
            #expect(app.text.contains("[now] cooking"))
            await app.press("1")
            await app.mouse(.pressed, try app.place(of: "Chez Ahmed 17.90"))
            #expect(app.lines[1].contains("Chez Ahmed   arrived   B29"))
        }
    }

    @Test func `ordering again makes a basket, says what is gone, and can be taken back`()
        async throws
    {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay(.fulfilled)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4", "R")
            await app.shows("again. Since then: 3 no longer on the menu.")
            #expect(app.text.contains("[3 Basket:4]"))
            await app.press("4", "u")
            await app.hides("Basket:4")
        }
    }

    @Test func `what the kitchen said of an order settles it`() async throws {
        let ground = try await Ground.offline()
        try await ground.keepUnknown(.unresolvable)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("t", "s", "j", "Enter")
            await app.hides("4 Orders:1")
            #expect(app.text.contains("not ordered"))
        }
    }

    @Test func `an order is followed from the checkout to the table`() async throws {
        try await atCheckout { app, ground in
            await app.order()
            await app.shows("PLACED")
            await app.press("Enter")
            #expect(app.text.contains("[now] waiting for the kitchen"))

            try ground.kitchen.control("POST", "/orders/1/accept")
            await app.advance(by: .seconds(60))
            #expect(app.text.contains("[now] accepted"))
            #expect(app.console.screen.rings == 1)

            ground.kitchen.clock.advance(bySeconds: 3 * 3600)
            await app.press("1")
            await app.advance(by: .seconds(60))
            await app.shows(": arrived")
            #expect(app.text.contains(" 4 Orders "))
            #expect(app.console.screen.rings == 2)
        }
    }

    @Test(arguments: ["y", "?", ":", "4 R", "s"])
    func `an order is followed below whatever stands on top`(keys: String) async throws {
        try await atCheckout { app, ground in
            await app.order()
            await app.shows("PLACED")
            await app.press("Enter")
            for key in keys.split(separator: " ") { await app.press(String(key)) }

            try ground.kitchen.control("POST", "/orders/1/accept")
            await app.advance(by: .seconds(60))
            #expect(app.console.screen.rings == 1)
            ground.kitchen.clock.advance(bySeconds: 3 * 3600)
            await app.advance(by: .seconds(60))
            #expect(app.console.screen.rings == 2)
        }
    }

    @Test func `a server out of reach is said, and what was heard last stays`() async throws {
        let ground = try await Ground.read()
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("t")
            ground.line.cut()
            await app.press("r")
            await app.shows("Could not refresh")
            #expect(app.text.contains("[now] cooking 12:18"))
        }
    }

    @Test func `what a hostile server calls an order obeys nobody`() async throws {
        let ground = try await Ground.offline()
        let evil = "\u{1B}]0;own\u{7}\u{202E}kitchen\n\u{9B}2J"
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await ground.hear(try ground.orderUnderWay(.unknown(evil), called: evil))
            await app.shows("kitchen")
            await app.press("4", "Enter", "v", "1")
            #expect(app.console.screen.rings == 1)
            let title = app.console.screen.title
            #expect(!title.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        }
    }

    @Test func `the key of the orders leads from one of them to the list`() async throws {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("t", "4")
            #expect(app.text.contains("UNDER WAY (1)"))
            await app.press("Enter", "1", "4")
            #expect(app.text.contains("[now] cooking"))
            await app.press("4")
            #expect(app.text.contains("UNDER WAY (1)"))
        }
    }

    @Test func `a run begins on the order it was left on`() async throws {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay()
        let first = try AppUnderTest(on: ground, size: .usual)
        try await first.run { app in await app.press("4", "Enter") }
        let second = try AppUnderTest(on: ground, size: .usual)
        try await second.run { app in
            #expect(app.text.contains("A7K2"))
            await app.press("q")
            #expect(app.text.contains("UNDER WAY (1)"))
        }
    }
}
