import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Unknown outcomes are only looked up, until they are known.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SettlingTests {
    @Test func `the answer to pay is lost after the order was taken: it is found at once`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""dropAfterBytes":0"#)
        let record = try #require(try await rig.place().order)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(try rig.attempts().map(\.state) == [.placed])
        #expect(try rig.orders.orders().map(\.id) == [record.id])
    }

    @Test func `nobody can be asked either: unknown, and found by the next process`()
        async throws
    {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.kitchen.setFaults(
            json: """
                [{"path":"*/pay","dropAfterBytes":0,"count":1},
                 {"path":"/api/orders/1","method":"GET","skip":1,"status":503}]
                """)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        guard case .unknown = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(try rig.orders.unsettled().count == 1)
        rig.heal()
        rig.kitchen.forgetCalls()
        let next = try rig.another()
        #expect(try await next.orders.settleAll().map(\.state) == [.placed])
        #expect(rig.kitchen.calls.allSatisfy { $0.method == "GET" })
        #expect(try next.orders.orders().map(\.order.bill.total) == [quote.total])
        #expect(try next.drafts.summaries().isEmpty)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `the connection cut before the server acted: unknown, and placing again pays once`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let key = OrderAttempt.ID(rawValue: "k")
        let answer = try await rig.place(key: key)
        let attempt = try #require(answer.attempt)
        #expect(attempt.state == .unknown)
        #expect(rig.kitchen.placedOrders.isEmpty)
        rig.kitchen.forgetCalls()
        // Looking it up repeatedly writes nothing.
        for _ in 0..<3 { #expect(try await rig.orders.settle(attempt).state == .unknown) }
        #expect(rig.kitchen.calls.allSatisfy { $0.method == "GET" })
        let record = try #require(try await rig.place(key: key).order)
        #expect(record.id == attempt.cart)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(rig.calls("POST", "/api/carts/session") == 0)
    }

    @Test func `a pay that the server executes after the client gave up is one order`()
        async throws
    {
        let rig = try await OrderRig(givesUpOnPay: true)
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let answer = try await rig.place()
        let attempt = try #require(answer.attempt)
        #expect(try await rig.orders.settle(attempt).state == .unknown)
        try rig.kitchen.control("POST", "/late")
        #expect(try await rig.orders.settle(attempt).state == .placed)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(try rig.orders.orders().map(\.id) == [attempt.cart])
        #expect(try rig.drafts.summaries().isEmpty)
    }

    @Test func `no second cart while an attempt is unsettled`() async throws {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place().attempt)
        rig.kitchen.forgetCalls()
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.id == attempt.cart)
        #expect(rig.calls("POST", "/api/carts/session") == 0)
        #expect(rig.calls("DELETE", "") == 0)
    }

    @Test func `changing the basket first empties the old cart and reads it back empty`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place().attempt)
        let lines = try rig.drafts.content(of: rig.basket).lines
        try await rig.drafts.change(lines[0].id, in: rig.basket, LineChange(quantity: 5))
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.id != attempt.cart)
        let old = try #require(try rig.orders.attempt(attempt.id))
        #expect(old.state == .refused)
        // A request under way finds nothing to order.
        let record = try #require(
            try rig.test.store.read {
                try $0.item(CartRecord.self, attempt.cart)
            })
        let zone = try #require(Zones().rules(for: record.zone))
        let handle = CartHandle(
            id: record.id, currency: .eur, zone: zone, access: .cart(Secret(record.token)))
        #expect(try await rig.provider.cart(handle).bill.lines.isEmpty)
        await #expect(throws: OrderingError.self) {
            try await rig.provider.pay(handle, by: .cash)
        }
        #expect(try await rig.orders.place(rig.basket, .quote(quote), by: .cash).order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a basket changed after it was placed unbeknown is not ordered a second time`()
        async throws
    {
        let rig = try await OrderRig(givesUpOnPay: true)
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let attempt = try #require(try await rig.place().attempt)
        try rig.kitchen.control("POST", "/late")
        let lines = try rig.drafts.content(of: rig.basket).lines
        try await rig.drafts.change(lines[0].id, in: rig.basket, LineChange(quantity: 5))
        do {
            let answer = try await rig.orders.place(
                rig.basket, .upTo(Money(minorUnits: 1_000_000, currency: .eur)))
            Issue.record("\(answer)")
        } catch OrderError.orderedOtherwise(let record, isEdited: true) {
            #expect(record.id == attempt.cart)
        }
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        // Later changes are still a draft.
        #expect(try rig.drafts.content(of: rig.basket).lines.first?.line.quantity == 5)
    }

    @Test(arguments: [false, true])
    func `a saved draft went back only if its changes went with the order`(
        isSavedAgain: Bool
    ) async throws {
        let rig = try await OrderRig(givesUpOnPay: true)
        _ = try await rig.drafts.save(rig.basket, as: "usual")
        let line = try #require(try rig.drafts.content(of: rig.basket).lines.last).line
        try await rig.drafts.change(line.id, in: rig.basket, LineChange(quantity: 2))
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let attempt = try #require(try await rig.place().attempt)
        try rig.kitchen.control("POST", "/late")
        if isSavedAgain {
            try await rig.drafts.change(line.id, in: rig.basket, LineChange(quantity: 5))
            _ = try await rig.drafts.save(rig.basket)
        }
        #expect(try await rig.orders.settle(attempt).state == .placed)
        let record = try #require(try rig.orders.order(attempt.cart))
        let back = try rig.drafts.wentBack(by: record)
        #expect(back?.id == (isSavedAgain ? nil : rig.basket))
        let kept = try rig.drafts.content(of: rig.basket)
        #expect(kept.summary.state == .saved)
        #expect(kept.lines.last?.line.quantity == (isSavedAgain ? 5 : 1))
    }

    @Test func `a guest's token is over: unresolvable, with whom to call, until the diner says`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place().attempt)
        rig.kitchen.clock.advance(bySeconds: 24 * 3600 + 1)
        let lost = try await rig.orders.settle(attempt)
        #expect(lost.state == .unresolvable)
        #expect(lost.confirmed.catererPhone != nil)
        await #expect(throws: OrderError.unresolvable(lost)) {
            try await rig.orders.quote(rig.basket)
        }
        #expect(rig.calls("POST", "/api/carts/session") == 1)
        let said = try await rig.orders.settleByHand(lost, isPlaced: false)
        #expect(said.state == .refused)
        #expect(try await rig.place().order != nil)
    }

    @Test func `a token that was refused once is asked about again`() async throws {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        #expect(try await rig.place().attempt?.state == .unknown)
        try rig.fail("GET", "/api/orders/*", #""status":401"#)
        #expect(try await rig.orders.settleAll().map(\.state) == [.unresolvable])
        #expect(try await rig.orders.settleAll().map(\.state) == [.unknown])
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `the diner found out that it was placed: it is an order`() async throws {
        let rig = try await OrderRig(givesUpOnPay: true)
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let attempt = try #require(try await rig.place().attempt)
        try rig.kitchen.control("POST", "/late")
        rig.kitchen.clock.advance(bySeconds: 24 * 3600 + 1)
        let lost = try await rig.orders.settle(attempt)
        #expect(lost.state == .unresolvable)
        #expect(try await rig.orders.settleByHand(lost, isPlaced: true).state == .placed)
        #expect(try rig.orders.orders().first?.order.bill.total == attempt.total)
        #expect(try rig.drafts.summaries().isEmpty)
    }

    @Test func `an order whose answer cannot be read is known all the same`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let cart = try #require(quote.quote?.cart.id.local(to: .test))
        // From then on only the order's state can be read.
        try rig.kitchen.setFaults(
            json: """
                [{"path":"*/pay","truncateAt":20},
                 {"path":"\(cart)","method":"GET","skip":1,"status":200,
                  "body":"{\\"@id\\":\\"\(cart)\\",\\"state\\":\\"new\\",\\"items\\":7}"}]
                """)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let record = try #require(answer.order)
        #expect(record.order.state == .new)
        #expect(record.order.bill.total == quote.total)
        // Nobody knows what the kitchen has until it says so.
        let kept = KeptOrders(rig.test.store)
        #expect(try kept.departures(of: record) == [.orderUnread])
        rig.heal()
        let tracked = try await rig.orders.track(record.id).record
        #expect(try kept.departures(of: tracked).isEmpty && !tracked.order.isUnread)
        // A later answer that cannot be read takes nothing of that away.
        #expect(try rig.orders.order(record.id)?.order.isUnread == false)
    }

    @Test func `the server dies with the order in hand: unknown, and found when it is back`()
        async throws
    {
        let data = try TemporaryDirectory()
        var configuration = KitchenConfiguration()
        let rig = try await OrderRig {
            $0.dataFile = data.path + "/kitchen.db"
            configuration = $0
        }
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""never":true"#)
        let (orders, basket, kitchen) = (rig.orders, rig.basket, rig.kitchen)
        let placing = Task { try await orders.place(basket, .quote(quote), by: .cash) }
        try await kitchen.wait(for: "/calls?path=*/pay&count=1")
        // No server listens any more: curl itself tries another connection, in vain.
        kitchen.stop()
        let attempt = try #require(try await placing.value.attempt)
        #expect(attempt.state == .unknown)
        configuration.port = rig.port
        let again = try KitchenServer(configuration: configuration)
        #expect(try await rig.orders.settle(attempt).state == .placed)
        #expect(again.placedOrders.map(\.pays) == [1])
    }

    @Test func `the server's own no is no order, and the draft is as it was`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":400"#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        guard case .refused = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(try rig.attempts().map(\.state) == [.refused])
        #expect(try rig.drafts.content(of: rig.basket).lines.count == 3)
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a cart token refused at the last moment makes another cart and one order`()
        async throws
    {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":401"#)
        // The server refuses the token again when the cart is read before giving up.
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }
}
