import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// An order that is paid by card, on a page of the kitchen's.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HandOffTests {
    private func rig() async throws -> OrderRig {
        try await OrderRig { $0.hasPaymentPage = true }
    }

    private func handOff(_ rig: OrderRig) async throws -> OrderAttempt {
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.waysToPay == [.cash, .card])
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .card)
        guard case .handedOff(let attempt) = answer else { throw HTTPError.cancelled }
        return attempt
    }

    /// Does what the diner's browser does.
    private func pay(_ attempt: OrderAttempt) async throws -> Int {
        let page = try #require(attempt.page)
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        #expect(try await client.send(HTTPRequest(.get, page)).status == 200)
        return try await client.send(HTTPRequest(.post, page)).status
    }

    @Test func `nothing is ordered before it is paid, and once afterwards`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        #expect(try rig.attempts() == [attempt])
        #expect(rig.kitchen.placedOrders.isEmpty && rig.calls("PUT", "/pay") == 0)
        let waiting = try await rig.orders.settle(attempt)
        #expect(waiting.state == .handedOff && waiting.page == attempt.page)

        #expect(try await pay(attempt) == 200)
        #expect(try await pay(attempt) == 200)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        let paid = try await rig.orders.settle(waiting)
        #expect(paid.state == .placed)
        let record = try #require(try rig.orders.order(attempt.cart))
        #expect(record.order.bill.total == attempt.total && record.key == attempt.key)
        #expect(try rig.drafts.summaries().isEmpty)
    }

    @Test func `what another program found paid is followed at once`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        // It reads as of now until it is told of a change.
        let other = try rig.another().orders
        #expect(try other.order(attempt.cart) == nil)
        #expect(try await pay(attempt) == 200)
        #expect(try await rig.orders.settle(attempt).state == .placed)
        #expect(try await other.track(attempt.cart).record.key == attempt.key)
    }

    @Test func `nothing else is paid meanwhile, by no key, way or program`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        let quote = attempt.total

        // The same key answers with the same page.
        let again = try await rig.orders.place(
            rig.basket, .upTo(quote), by: .cash, key: attempt.name)
        guard case .handedOff(let same) = again else { return #expect(Bool(false), "\(again)") }
        #expect(same.page == attempt.page)
        let other = try rig.another().orders
        for service in [rig.orders, other] {
            await #expect(throws: OrderError.self) {
                try await service.place(rig.basket, .upTo(quote), by: .cash)
            }
            do {
                _ = try await service.quote(rig.basket)
                #expect(Bool(false))
            } catch OrderError.handedOff(let found) {
                #expect(found.page == attempt.page)
            }
        }
        #expect(try other.unsettled().map(\.state) == [.handedOff])
        #expect(rig.calls("PUT", "/pay") == 0 && rig.kitchen.placedOrders.isEmpty)
    }

    @Test func `it is taken back only once the page has expired`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        await #expect(throws: OrderError.self) { try await rig.orders.withdraw(attempt) }
        await #expect(throws: OrderError.self) {
            try await rig.orders.settleByHand(attempt, isPlaced: false)
        }
        #expect(try rig.attempts().map(\.state) == [.handedOff])

        try rig.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
        try await rig.orders.withdraw(attempt)
        #expect(try rig.attempts().map(\.state) == [.refused])
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        let late = try await client.send(HTTPRequest(.post, try #require(attempt.page)))
        #expect(late.status == 410 && rig.kitchen.placedOrders.isEmpty)
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `no page is asked for while a request in cash may still make the order`()
        async throws
    {
        let rig = try await OrderRig(givesUpOnPay: true) { $0.hasPaymentPage = true }
        let quote = try await rig.orders.quote(rig.basket)
        let key = OrderAttempt.ID(rawValue: "lunch")
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        guard case .unknown = try await rig.place(key: key) else { return #expect(Bool(false)) }
        await #expect(throws: OrderError.self) {
            try await rig.orders.place(rig.basket, .upTo(quote.total), by: .card, key: key)
        }
        #expect(rig.calls("PUT", "/payment") == 0)
        #expect(try rig.attempts().map(\.state) == [.unknown])
        // The late request makes the order, and nothing was forgotten.
        try rig.kitchen.control("POST", "/late")
        #expect(try await rig.orders.settleAll().map(\.state) == [.placed])
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a page is over once the basket is another one`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        let cart = try #require(try rig.cart())
        let line = try #require(attempt.confirmed.bill.lines.first)
        let client = CurlClient(configuration: .init(userAgent: "another program"))
        var request = HTTPRequest(
            .put,
            rig.kitchen.url.dropLast()
                + "\(cart.id.local(to: .test) ?? "")/items/\(line.id.rawValue.split(separator: "/").last ?? "")"
        )
        request.headers["Authorization"] = "Bearer \(cart.token)"
        request.headers["Content-Type"] = "application/ld+json"
        request.body = Array(#"{"quantity":1}"#.utf8)
        #expect(try await client.send(request).status == 200)
        let late = try await client.send(HTTPRequest(.post, try #require(attempt.page)))
        #expect(late.status == 410 && rig.kitchen.placedOrders.isEmpty)
    }

    @Test func `an order that was paid cannot be taken back`() async throws {
        let rig = try await rig()
        let attempt = try await handOff(rig)
        #expect(try await pay(attempt) == 200)
        do {
            try await rig.orders.withdraw(attempt)
            #expect(Bool(false))
        } catch OrderError.alreadyPlaced(let record) {
            #expect(record.id == attempt.cart)
        }
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test(arguments: [
        #""status":503"#, #""dropAfterBytes":0"#, #""cutBefore":true"#,
        #""body":"{\"redirectUrl\":\"http://evil.example/pay\"}""#,
        #""body":"{\"redirectUrl\":\"https://bank.example@evil.example/\"}""#,
        #""body":"{\"redirectUrl\":\"javascript:alert(1)\"}""#,
        #""body":"{\"redirectUrl\":\"https://pay.example/\\u001b[2J\"}""#,
    ])
    func `without a page nothing waits, and it can be paid otherwise`(
        _ fault: String
    ) async throws {
        let rig = try await rig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/payment", fault, count: 5)
        await #expect(throws: OrderingError.self) {
            try await rig.orders.place(rig.basket, .quote(quote), by: .card)
        }
        #expect(try rig.attempts().map(\.state) == [.refused])
        rig.heal()
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a page that asks for another sum is not shown`() async throws {
        let rig = try await rig()
        let quote = try await rig.orders.quote(rig.basket)
        let more = Money(minorUnits: quote.total.minorUnits + 100, currency: .eur)
        let page = rig.kitchen.url + "payment/1-abc"
        try rig.fail(
            "PUT", "*/payment",
            #""body":"{\"payments\":[{\"amount\":100},{\"amount\":\#(quote.total.minorUnits)}],"#
                + #"\"redirectUrl\":\"\#(page)\"}""#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .card)
        guard case .changed(let changes, _) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(changes == [.quote(.total(from: quote.total, to: more))])
        #expect(try rig.attempts().map(\.state) == [.refused])
        #expect(try rig.attempts().allSatisfy { $0.page == nil })
    }

    @Test func `an account whose order waits to be paid is not deleted`() async throws {
        let rig = try await rig()
        let accounts = AccountRig.accounts(
            rig.provider, rig.test.store, rig.test.directory.path + "/data/credentials")
        _ = try await accounts.signIn("demo", password: Secret("demo"))
        let known = try #require(try accounts.known())
        let orders = OrderRig.service(
            rig.provider, rig.test.store, rig.drafts, Orderer(known, try accounts.session()),
            OrderRig.clock(of: rig.kitchen))
        let quote = try await orders.quote(rig.basket)
        _ = try await orders.place(rig.basket, .quote(quote), by: .card)
        let calls = rig.kitchen.calls.count
        await #expect(throws: OrderError.self) {
            try await AccountDeletion(accounts).delete(typed: "demo")
        }
        #expect(rig.kitchen.calls.count == calls)
        #expect(try accounts.known()?.keptIn != nil)
    }

    @Test func `a server that has no page after all is paid on the kitchen's own`() async throws {
        let rig = try await rig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/payment", #""body":"{\"redirectUrl\":null}""#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .card)
        guard case .cardOnly = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(try rig.attempts().map(\.state) == [.refused])
    }

    @Test func `a kitchen without pages is paid in cash alone`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.waysToPay == [.cash])
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .card)
        guard case .cardOnly = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(try rig.attempts().isEmpty)
    }
}
