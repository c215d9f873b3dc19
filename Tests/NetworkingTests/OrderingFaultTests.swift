import Kitchen
import Networking
import OrderModels
import TestSupport
import Testing

/// What the client makes of a server that acts and does not say so, or says so and did not act.
@Suite(.timeLimit(.minutes(10)))
struct OrderingFaultTests {
    @Test(arguments: [
        #"{"path":"*/pay","count":1,"dropAfterBytes":0}"#,
        #"{"path":"*/pay","count":1,"truncateAt":40}"#,
        #"{"path":"*/pay","count":1,"body":"<html>Thanks!</html>"}"#,
        #"{"path":"*/pay","count":1,"body":""}"#,
    ])
    func `a pay whose answer is lost or unreadable is looked up, and was one order`(
        fault: String
    ) async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        try diner.server.setFaults(json: fault)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.pay(diner.handle, by: .cash)
        }
        guard case .mayHaveActed = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(try await diner.provider.state(of: diner.handle).isPlaced)
        #expect(diner.server.placedOrders.map(\.pays) == [1])
        #expect(calls(diner, "PUT", "/pay") == 1)
    }

    @Test(arguments: [500, 502, 504])
    func `a pay that the server failed before acting is not known to have failed`(
        status: Int
    ) async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        try diner.server.setFaults(
            json: #"{"path":"*/pay","count":1,"status":\#(status)}"#)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.pay(diner.handle, by: .cash)
        }
        guard case .mayHaveActed(.refused(let refusal)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(refusal.status == status)
        #expect(try await diner.provider.state(of: diner.handle) == .cart)
        // Paying the same cart again is what makes one order of it.
        guard case .placed = try await diner.provider.pay(diner.handle, by: .cash) else {
            return #expect(Bool(false))
        }
        #expect(diner.server.placedOrders.map(\.pays) == [1])
    }

    @Test func `in maintenance nothing is placed`() async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.fill()
        try diner.server.setFaults(json: #"{"path":"*/pay","count":1,"status":503}"#)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.pay(diner.handle, by: .cash)
        }
        guard case .http(.refused(let refusal)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(refusal.status == 503 && refusal.isOwn)
        #expect(diner.server.placedOrders.isEmpty)
    }

    @Test func `setting something is tried again by itself, adding is not`() async throws {
        let retries = RetryPolicy(limit: 2, firstWait: .milliseconds(1))
        let diner = try await Diner(try orderingKitchen(), retryPolicy: retries)
        try await diner.open()
        try diner.server.setFaults(
            json: """
                [{"path":"/api/orders/*/items","count":1,"dropAfterBytes":0},
                {"path":"/api/orders/*","method":"PUT","count":1,"dropAfterBytes":0}]
                """)
        let error = await #expect(throws: OrderingError.self) { try await diner.add(2) }
        guard case .mayHaveActed(.interrupted) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(calls(diner, "POST", "/items") == 1)
        // The call was executed: the line is there once, not twice.
        let cart = try await diner.provider.cart(diner.handle)
        #expect(cart.bill.lines.map(\.quantity) == [2])
        let changed = try await diner.provider.change(diner.handle, CartChange(notes: "12 people"))
        #expect(changed.notes == "12 people")
        #expect(calls(diner, "PUT", cart.id.local(to: .test) ?? "") == 2)
    }

    @Test func `taking a line out twice, the first answer being lost, ends in the cart`()
        async throws
    {
        let retries = RetryPolicy(limit: 2, firstWait: .milliseconds(1))
        let diner = try await Diner(try orderingKitchen(), retryPolicy: retries)
        try await diner.open()
        let line = try #require(try await diner.add(2).bill.lines.first)
        try diner.server.setFaults(
            json: #"{"path":"*/items/*","method":"DELETE","count":1,"dropAfterBytes":0}"#)
        #expect(try await diner.provider.remove(line.id, from: diner.handle).bill.lines.isEmpty)
        #expect(calls(diner, "DELETE", "/items/") == 2)
    }

    private func calls(_ diner: Diner, _ method: String, _ part: String) -> Int {
        diner.server.calls.count { $0.method == method && $0.path.contains(part) }
    }
}
