import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// When a gateway answers for the kitchen, the order is looked up, not denied or repeated.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GatewayTests {
    private static let page = #""body":"<html>Blocked</html>","contentType":"text/html""#

    @Test(arguments: [400, 401, 403, 404, 409, 429, 451, 499, 503, 502])
    func `an order whose answer a gateway put its own in place of is found`(
        status: Int
    ) async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":\#(status),"executed":true,\#(Self.page)"#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order?.id == quote.quote?.cart.id)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(try rig.attempts().map(\.state) == [.placed])
        #expect(rig.calls("PUT", "/pay") == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect after the order was placed is followed nowhere`(status: Int) async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.kitchen.setFaults(
            json: """
                [{"path":"*/pay","count":1,"status":\(status),"executed":true,"location":"/gate"},
                 {"path":"/gate","status":401}]
                """)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order?.id == quote.quote?.cart.id)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(rig.calls("GET", "/gate") == 0)
    }

    @Test(arguments: [401, 403, 404])
    func `a gateway that answers look-ups too leaves it unknown, and asked about again`(
        status: Int
    ) async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let gate = #""status":\#(status),"executed":true,\#(Self.page)"#
        try rig.kitchen.setFaults(
            json: """
                [{"path":"*/pay","count":1,\(gate)},
                 {"path":"/api/orders/1","method":"GET","skip":1,\(gate)}]
                """)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        guard case .unknown = answer else { return #expect(Bool(false), "\(answer)") }
        rig.heal()
        #expect(try await rig.another().orders.settleAll().map(\.state) == [.placed])
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a kitchen in maintenance has ordered nothing`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":503"#)
        await #expect(throws: OrderingError.self) {
            try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        }
        #expect(try rig.attempts().map(\.state) == [.refused])
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a dish that was added behind a gateway is there once`() async throws {
        let rig = try await OrderRig()
        try rig.fail("POST", "*/items", #""status":403,"executed":true,\#(Self.page)"#)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.obstacles.isEmpty)
        #expect(quote.quote?.cart.bill.lines.map(\.quantity).reduce(0, +) == 4)
    }
}
