import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A malicious server: the program refuses with a reason, keeps the draft, and leaves nothing open.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct HostileOrderTests {
    nonisolated private static let steps = [
        "POST /api/carts/session", "POST */items", "PUT */assign", "GET */timing",
        "PUT /api/orders/?", "GET */validate", "GET */payment_methods",
    ]

    @Test(arguments: [Malice.totals, .fees, .lines])
    func `a kitchen that cheats from the start gets no order`(trick: Malice) async throws {
        let rig = try await OrderRig()
        try rig.kitchen.control("PUT", "/malice", #"["\#(trick)"]"#)
        try await refuses(rig) { try await rig.place() }
    }

    @Test(arguments: Malice.allCases)
    func `a kitchen that cheats after it was agreed to gets no order`(
        trick: Malice
    ) async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.kitchen.control("PUT", "/malice", #"["\#(trick)"]"#)
        try await refuses(rig) {
            try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        }
        // An honest server is accepted again, perhaps at the second attempt, because a different
        // currency needs consent.
        try rig.kitchen.control("PUT", "/malice", "[]")
        var order = try await rig.place().order
        if order == nil { order = try await rig.place().order }
        #expect(order?.order.bill.total == quote.total)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test(arguments: steps)
    func `being sent round in circles is no order`(step: String) async throws {
        try await refuses(step, #""status":302,"location":"/api/round""#)
    }

    /// Without the steps whose result is read back, and validation, which answers by status alone.
    @Test(arguments: steps.filter { !$0.hasSuffix("/items") && !$0.hasSuffix("/validate") })
    func `a 200 that is no JSON is no order`(step: String) async throws {
        try await refuses(step, #""status":200,"contentType":"text/html","body":"<p>Welcome</p>""#)
    }

    @Test func `pay that is answered with a page is looked up`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""status":200,"body":"<p>Welcome</p>""#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order?.id == quote.quote?.cart.id)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    private func refuses(_ step: String, _ fault: String) async throws {
        let words = step.split(separator: " ").map(String.init)
        let path = words[1].replacing("?", with: "1")
        let rig = try await OrderRig()
        try rig.kitchen.setFaults(
            json: """
                [{"path":"\(path)","method":"\(words[0])",\(fault)},
                 {"path":"/api/round","status":302,"location":"/api/round"}]
                """)
        try await refuses(rig) { try await rig.place() }
        rig.heal()
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    private func refuses(_ rig: OrderRig, _ order: () async throws -> Placing) async throws {
        let before = try rig.drafts.content(of: rig.basket).lines.map(\.line)
        do {
            let answer = try await order()
            switch answer {
            case .refused, .changed: break
            default: Issue.record("\(answer)")
            }
        } catch {
            let isTyped = error is OrderingError || error is OrderError || error is HTTPError
            #expect(isTyped, "\(error)")
        }
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(try rig.orders.unsettled().isEmpty)
        #expect(try rig.drafts.content(of: rig.basket).lines.map(\.line) == before)
    }
}
