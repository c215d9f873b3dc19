import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Quotes from the server.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct QuoteTests {
    @Test func `a quote has the server's total, what the kitchen will read, and how it is paid`()
        async throws
    {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.obstacles.isEmpty)
        let bill = try #require(quote.quote).cart.bill
        // Equal lines become one of the server's, even for different people.
        #expect(bill.lines.map(\.quantity) == [3, 1])
        #expect(bill.total == quote.total)
        #expect(try bill.sum(of: .delivery).minorUnits > 0)
        #expect(quote.notes == "2 \(rig.dishes[0].name) (Anna): no peanuts")
        #expect(quote.paymentsHere == [.cash])
        #expect(!quote.days.isEmpty)
        #expect(rig.kitchen.placedOrders.isEmpty)
    }

    @Test func `the cart is used again, and only what differs is sent`() async throws {
        let rig = try await OrderRig()
        let first = try await rig.orders.quote(rig.basket)
        rig.kitchen.forgetCalls()
        let again = try await rig.orders.quote(rig.basket)
        #expect(again.quote?.cart.id == first.quote?.cart.id)
        #expect(again.changes(since: first).isEmpty)
        #expect(rig.calls("POST", "/items") == 0)
        let lines = try rig.drafts.content(of: rig.basket).lines
        try await rig.drafts.change(lines[2].id, in: rig.basket, LineChange(quantity: 3))
        rig.kitchen.forgetCalls()
        let more = try await rig.orders.quote(rig.basket)
        #expect(more.quote?.cart.id == first.quote?.cart.id)
        #expect(more.quote?.cart.bill.lines.map(\.quantity) == [3, 3])
        let writes = rig.kitchen.calls.filter { $0.method != "GET" }.map(\.method)
        // One for the line; one that makes the server compute its prices again.
        #expect(writes == ["PUT", "PUT"])
    }

    @Test func `a cart that another has filled is emptied of what is not ours`() async throws {
        let rig = try await OrderRig()
        _ = try await rig.orders.quote(rig.basket)
        let record = try #require(try rig.cart())
        let zone = try #require(Zones().rules(for: record.zone))
        let handle = CartHandle(
            id: record.id, currency: .eur, zone: zone, access: .cart(Secret(record.token)))
        _ = try await rig.provider.add(
            CartItem(OrderRig.line(rig.dishes[2], 5)), to: handle)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.bill.lines.map(\.quantity).sorted() == [1, 3])
    }

    @Test func `a cart token's 401 renews the cart, and the basket is as it was`() async throws {
        let rig = try await OrderRig()
        let first = try await rig.orders.quote(rig.basket)
        rig.kitchen.clock.advance(bySeconds: 24 * 3600 + 1)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.id != first.quote?.cart.id)
        #expect(quote.quote?.cart.bill.lines.map(\.quantity) == [3, 1])
        #expect(try rig.drafts.content(of: rig.basket).lines.count == 3)
        #expect(rig.calls("POST", "/api/token/refresh") == 0)
        #expect(try rig.test.store.read { try $0.count(Request(CartRecord.self)) } == 1)
    }

    @Test func `a lost answer to adding a line neither loses nor doubles it`() async throws {
        let rig = try await OrderRig()
        try rig.fail("POST", "/api/orders/*/items", #""dropAfterBytes":0"#)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.bill.lines.map(\.quantity) == [3, 1])
    }

    @Test func `a dish that is gone from the server is named, and the rest is quoted`()
        async throws
    {
        let rig = try await OrderRig()
        var line = OrderRig.line(rig.dishes[1], 1)
        line = BasketLine(
            id: line.id, basket: rig.basket, rank: 9, dish: line.dish, orderCode: "GONE",
            name: "Old soup", unitPrice: line.unitPrice)
        let basket = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 4), line])
        let quote = try await rig.orders.quote(basket)
        guard case .dishGone(let gone)? = quote.obstacles.first else {
            return #expect(Bool(false), "\(quote.obstacles)")
        }
        #expect(gone.name == "Old soup")
        #expect(quote.quote?.cart.bill.lines.map(\.quantity) == [4])
    }

    @Test func `a basket without lines is not quoted`() async throws {
        let rig = try await OrderRig()
        let basket = try await rig.drafts.importBasket(of: rig.caterer, lines: [])
        await #expect(throws: OrderError.emptyBasket) { try await rig.orders.quote(basket) }
        #expect(rig.calls("POST", "/api/carts/session") == 0)
    }

    @Test func `coupons and tips are on the bill, and a coupon that is over is said`()
        async throws
    {
        let rig = try await OrderRig()
        let before = try await rig.orders.quote(rig.basket).total
        try await rig.wish {
            $0.coupon = "FIVEOFF"
            $0.tip = Money(minorUnits: 200, currency: .eur)
        }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.total.minorUnits == before.minorUnits - 500 + 200)
        try await rig.wish { $0.coupon = nil }
        #expect(
            try await rig.orders.quote(rig.basket).total.minorUnits == before.minorUnits + 200)
        try await rig.wish { $0.coupon = "LASTYEAR" }
        #expect(try await rig.orders.quote(rig.basket).notTaken == [.couponIgnored("LASTYEAR")])
    }

    @Test func `the occasion travels: whom the driver meets, where, and how many eat`()
        async throws
    {
        let rig = try await OrderRig()
        let event = rig.kitchenNow.adding(seconds: 6 * 3600)
        let id = try await rig.drafts.importBasket(
            of: rig.caterer,
            occasion: Occasion(
                headCount: 12, startsAt: event, contact: "Mia", instructions: "Ring twice",
                budgetPerHead: Money(minorUnits: 100, currency: .eur)),
            lines: [OrderRig.line(rig.dishes[0], 6)])
        var wishes = OrderSettings(basket: id)
        wishes.destination = .address(rig.address, contact: "Somebody")
        try await rig.orders.set(wishes)
        let quote = try await rig.orders.quote(id)
        let slot = try #require(quote.quote?.cart.slot)
        #expect(slot.end <= event)
        #expect(quote.notes == "12 people\nContact: Mia")
        #expect(quote.costPerHead == quote.total.perHead(12))
        #expect(quote.overBudget != nil)
        wishes.arrival = .before(rig.kitchenNow.adding(seconds: 60))
        try await rig.orders.set(wishes)
        let late = try await rig.orders.quote(id)
        guard case .nothingNear(_, nil, let after)? = late.obstacles.first else {
            return #expect(Bool(false), "\(late.obstacles)")
        }
        #expect(after == late.quote?.timing?.slots.first)
    }

    @Test func `a kitchen that takes only cards says so with its page, and nothing is placed`()
        async throws
    {
        let rig = try await OrderRig(kitchen: 5)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.isCardOnly)
        #expect(quote.page?.hasPrefix("http") == true)
        let answer = try await rig.orders.place(rig.basket, .quote(quote))
        guard case .cardOnly = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(try rig.attempts().isEmpty)
        #expect(try rig.drafts.content(of: rig.basket).lines.count == 3)
    }
}

extension OrderRig {
    var kitchenNow: Instant { Self.clock(of: kitchen)() }
}
