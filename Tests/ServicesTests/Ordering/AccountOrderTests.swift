import Sentences
import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Orders from an account.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountOrderTests {
    private let rig: OrderRig
    private let session: Session
    private let orders: OrderService

    init() async throws {
        rig = try await OrderRig()
        let accounts = AccountRig.accounts(
            rig.provider, rig.test.store, rig.test.directory.path + "/credentials")
        let signIn = try await accounts.signIn("demo", password: Secret("demo"))
        session = signIn.session
        orders = OrderRig.service(
            rig.provider, rig.test.store, rig.drafts, Orderer(signIn.account, signIn.session),
            OrderRig.clock(of: rig.kitchen))
    }

    @Test func `an account's order is the account's`() async throws {
        let record = try #require(try await rig.place(with: orders).order)
        #expect(record.account != nil && record.readableUntil == nil)
        #expect(rig.kitchen.placedOrders.last?.username == "demo")
        #expect(rig.kitchen.placedOrders.last?.pays == 1)
    }

    @Test func `the account of a run goes on ordering once its store stands on files with another`()
        async throws
    {
        let memory = SQLiteStore.inMemory()
        try memory.open()
        let kitchen = rig.kitchen
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let client = CurlClient(configuration: curl)
        let services = AppServices(
            rig.test, store: memory, url: kitchen.url, client: { client },
            now: OrderRig.clock(of: kitchen))
        guard case .signedIn = try await services.accounts(of: .test).register(.sample) else {
            Issue.record("not signed in")
            return
        }
        services.dinerChanged(at: .test)
        try await services.caterers(of: .test).refreshMenu(of: rig.caterer)
        func order() async throws -> String? {
            let basket = try await services.drafts.importBasket(
                of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 3)])
            let orders = try await services.orders(of: .test)
            var wishes = try orders.wishes(of: basket)
            wishes.destination = .address(rig.address, contact: nil)
            try await orders.set(wishes)
            let quote = try await orders.quote(basket)
            _ = try await orders.place(basket, .quote(quote), by: .cash)
            return kitchen.placedOrders.last?.username
        }
        #expect(try await order() == "mia")

        try await memory.keep(at: TestStore.locations(in: rig.test.directory))
        #expect(try services.account(of: .test)?.name == "mia")
        #expect(try await order() == "mia")
        #expect(try services.account(of: .test)?.name == "mia")

        try await services.accounts(of: .test).signOut()
        services.dinerChanged(at: .test)
        #expect(try services.account(of: .test)?.name == "demo")
        #expect(try await order() == "demo")
        await memory.close()
    }

    @Test func `an account's token that runs out on the way is renewed once, and it goes on`()
        async throws
    {
        let quote = try await orders.quote(rig.basket)
        rig.kitchen.clock.advance(bySeconds: 4000)
        rig.kitchen.forgetCalls()
        let answer = try await orders.place(
            rig.basket, .upTo(Money(minorUnits: 100_000, currency: .eur)), by: .cash)
        #expect(answer.order?.id == quote.quote?.cart.id)
        #expect(rig.calls("POST", "/api/token/refresh") == 1)
        #expect(rig.calls("POST", "/api/carts/session") == 0)
    }

    @Test func `a 401 to pay is no payment: the token is renewed and the cart paid once`()
        async throws
    {
        let quote = try await orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":401"#)
        let before = rig.kitchen.placedOrders.count
        let answer = try await orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order != nil)
        #expect(rig.kitchen.placedOrders.count == before + 1)
        #expect(rig.kitchen.placedOrders.last?.pays == 1)
        // The second payment is another attempt, made after reading the cart again.
        #expect(Set(try rig.attempts().map(\.problem)) == [Sentence.attempts.refused, nil])
        #expect(Set(try rig.attempts().map(\.key)).count == 1)
        let paths = rig.kitchen.calls.map { $0.method + " " + $0.path }
        let pays = paths.indices.filter { paths[$0].hasSuffix("/pay") }
        #expect(pays.count == 2)
        let between = try #require(pays.first)..<(try #require(pays.last))
        #expect(paths[between].contains { $0 == "GET /api/orders/\(order(answer))" })
    }

    private func order(_ answer: Placing) -> String {
        answer.order?.id.local(to: .test)?.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The worst case seen: the program took it for an expired token and paid again.
    @Test func `a gateway's 401 after the order was placed renews nothing and pays nothing again`()
        async throws
    {
        let quote = try await orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":401,"executed":true,"body":"<h1>Sign in</h1>""#)
        rig.kitchen.forgetCalls()
        let answer = try await orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order?.id == quote.quote?.cart.id)
        #expect(rig.kitchen.placedOrders.last?.pays == 1)
        #expect(rig.calls("PUT", "/pay") == 1)
        #expect(rig.calls("POST", "/api/token/refresh") == 0)
    }

    @Test func `an account finds its order when the cart's token is long over`() async throws {
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place(with: orders).attempt)
        rig.kitchen.clock.advance(bySeconds: 25 * 3600)
        #expect(try await orders.settle(attempt).state == .unknown)
    }

    @Test func `whoever signs in takes the guest's cart along`() async throws {
        let guests = try await rig.orders.quote(rig.basket)
        let quote = try await orders.quote(rig.basket)
        #expect(quote.quote?.cart.id == guests.quote?.cart.id)
        #expect(quote.quote?.cart.hasCustomer == true)
        let record = try #require(
            try await orders.place(rig.basket, .quote(quote), by: .cash).order)
        #expect(record.account != nil)
        #expect(rig.kitchen.placedOrders.last?.username == "demo")
    }

    @Test func `an account's attempt waits until the account is back, and the draft with it`()
        async throws
    {
        let quote = try await orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(
            try await orders.place(rig.basket, .quote(quote), by: .cash).attempt)
        rig.heal()
        #expect(try await rig.orders.settleAll().map(\.state) == [.unknown])
        await #expect(throws: OrderError.signInNeeded(attempt.account)) {
            try await rig.orders.settle(attempt)
        }
        await #expect(throws: OrderError.signInNeeded(attempt.account)) {
            try await rig.orders.quote(rig.basket)
        }
        #expect(try await rig.place(with: orders).order?.id == attempt.cart)
    }

    @Test func `the account's orders are read, those made elsewhere too, and written once`()
        async throws
    {
        let own = try #require(try await rig.place(with: orders).order)
        #expect(try await orders.syncOrders().isEmpty)
        let all = try orders.orders()
        #expect(all.count == rig.kitchen.placedOrders.count)
        #expect(all.first?.id == own.id && all.first?.snapshot == own.snapshot)
        #expect(all.dropFirst().allSatisfy { $0.snapshot == nil && $0.order.state.isTerminal })
        var changes = rig.test.store.changes().makeAsyncIterator()
        try await orders.syncOrders()
        try await rig.test.store.write(.user) { try $0.upsert(Remembered("a", "b")) }
        #expect(await changes.next()?.kinds.keys.map(\.rawValue) == ["remembered"])
        await #expect(throws: OrderError.signInNeeded(nil)) { try await rig.orders.syncOrders() }
    }
}
