import Sentences
import Kitchen
import Networking
import OrderModels
import TestSupport
import Testing

/// The client against a Kitchen that means harm, over a real connection.
@Suite(.timeLimit(.minutes(10)))
struct HostileKitchenTests {
    @Test(arguments: ["totals", "fees"])
    func `a kitchen that begins to cheat midway is refused at every turn`(
        trick: String
    ) async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        _ = try diner.server.control("PUT", "/malice", #"["\#(trick)"]"#)
        let calls: [() async throws -> Void] = [
            { _ = try await diner.provider.cart(diner.handle) },
            { _ = try await diner.add(1) },
            { _ = try await diner.provider.change(diner.handle, CartChange(notes: "x")) },
            { _ = try await diner.provider.setTip(.zero(.eur), of: diner.handle) },
        ]
        for call in calls {
            let error = await #expect(throws: OrderingError.self) { try await call() }
            guard case .badBill = error else {
                #expect(Bool(false), "\(String(describing: error))")
                continue
            }
        }
        _ = try diner.server.control("PUT", "/malice", "[]")
        #expect(try await diner.provider.cart(diner.handle).bill.audited() == .included)
    }

    @Test func `ten thousand lines are not read to the end`() async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        _ = try diner.server.control("PUT", "/malice", #"["lines"]"#)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.cart(diner.handle)
        }
        guard case .http(.unreadable(_, let path, let reason, _)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(path == "items[1000]" && reason == .json.tooLarge)
    }

    @Test func `an order with a wrong bill is still known to be placed`()
        async throws
    {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        _ = try diner.server.control("PUT", "/malice", #"["totals","fees","lines"]"#)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.pay(diner.handle, by: .cash)
        }
        guard case .mayHaveActed(.unreadable) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        // Ten thousand lines cannot be read; that there is an order can.
        #expect(try await diner.provider.state(of: diner.handle).isPlaced)
        #expect(diner.server.placedOrders.map(\.pays) == [1])
    }

    @Test func `a currency that changes midway is noticed by asking the market again`() async throws
    {
        let diner = try await Diner(try orderingKitchen())
        func currency() async throws -> Currency? {
            let fetched = try await diner.provider.marketplace(Known())
            guard case .fresh(let market, _) = fetched else { return nil }
            return market.currency
        }
        #expect(try await currency() == .eur)
        let before = try await diner.fill()
        _ = try diner.server.control("PUT", "/malice", #"["currency"]"#)
        let dollar = try #require(try await currency())
        #expect(dollar.code == "USD")
        let handle = CartHandle(
            id: diner.handle.id, currency: dollar, zone: .utc, access: diner.access)
        let after = try await diner.provider.cart(handle)
        let earlier = Quote(cart: before, timing: nil, payments: [.cash])
        let later = Quote(cart: after, timing: nil, payments: [.cash])
        #expect(later.changes(since: earlier) == [.currency(from: .eur, to: dollar)])
    }

    @Test(arguments: ["GET", "PUT"])
    func `being sent round in circles ends in an error`(method: String) async throws {
        let diner = try await Diner(try orderingKitchen())
        let cart = try await diner.open()
        let path = cart.id.local(to: .test) ?? ""
        try diner.server.setFaults(
            json: #"{"path":"\#(path)","status":302,"location":"\#(path)"}"#)
        let error = await #expect(throws: OrderingError.self) {
            if method == "GET" {
                _ = try await diner.provider.cart(diner.handle)
            } else {
                _ = try await diner.provider.change(diner.handle, CartChange(notes: "12 people"))
            }
        }
        guard case .http = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(diner.server.calls.count { $0.path.hasPrefix(path) } < 10)
    }

    @Test func `a pay that is executed after the client gave up is found by asking`() async throws {
        let diner = try await Diner(try orderingKitchen { $0.controlPort = 0 })
        try await diner.fill()
        try diner.server.setFaults(json: #"{"path":"*/pay","lateMs":600000,"count":1}"#)
        let (provider, handle) = (diner.provider, diner.handle)
        let paying = Task { () async -> OrderingError? in
            do throws(OrderingError) {
                _ = try await provider.pay(handle, by: .cash)
                return nil
            } catch {
                return error
            }
        }
        let control = try #require(diner.server.controlURL)
        let waiting = HTTPRequest(.get, control + "late?count=1&within=50")
        #expect(try await CurlClient.once().send(waiting).status == 200)
        paying.cancel()
        #expect(await paying.value == .mayHaveActed(.cancelled))
        #expect(try await provider.state(of: handle) == .cart)
        _ = try diner.server.control("POST", "/late")
        #expect(try await provider.state(of: handle).isPlaced)
        #expect(diner.server.placedOrders.map(\.pays) == [1])
    }
}
