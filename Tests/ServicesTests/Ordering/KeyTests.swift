import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// One key names one order, after any attempts with or without it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KeyTests {
    private static let key = OrderAttempt.ID(rawValue: "lunch")
    private static let anything = Consent.upTo(Money(minorUnits: 1_000_000, currency: .eur))

    enum Step: String, CaseIterable, Sendable {
        /// Attempts under the key, and their outcomes.
        case refused, lostBefore, lostAfter, placed
        /// An order without the key.
        case keyless
    }

    nonisolated private static let plays: [[Step]] = Step.allCases.flatMap { first in
        Step.allCases.flatMap { second in
            [[first, second]] + (first == second ? [] : [[first, second, first]])
        }
    }

    @Test(arguments: plays)
    func `whatever came before, the same key is one order`(steps: [Step]) async throws {
        let rig = try await OrderRig(givesUpOnPay: true)
        // Saved, so that it can be ordered again.
        _ = try await rig.drafts.save(rig.basket, as: "usual")
        var orders: Set<Order.ID> = []
        var keyless: Set<Order.ID> = []
        for step in steps {
            switch step {
            case .refused: try rig.fail("PUT", "*/pay", #""status":400"#)
            case .lostBefore:
                try rig.kitchen.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
            case .lostAfter: try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
            case .placed, .keyless: break
            }
            let key = step == .keyless ? .random() : Self.key
            let answer = try? await rig.orders.place(rig.basket, Self.anything, key: key)
            rig.heal()
            try rig.kitchen.control("POST", "/late")
            guard let order = answer?.order else { continue }
            if step == .keyless { keyless.insert(order.id) } else { orders.insert(order.id) }
        }
        for _ in 0..<2 {
            let answer = try await rig.orders.place(rig.basket, Self.anything, key: Self.key)
            orders.insert(try #require(answer.order).id)
        }
        #expect(orders.count == 1)
        #expect(rig.kitchen.placedOrders.allSatisfy { $0.pays == 1 })
        #expect(rig.kitchen.placedOrders.count == orders.union(keyless).count)
        #expect(try rig.orders.unsettled().isEmpty)
    }

    @Test func `a cart that was refused under the key and paid without it is the key's order`()
        async throws
    {
        let rig = try await OrderRig()
        _ = try await rig.drafts.save(rig.basket, as: "usual")
        try rig.fail("PUT", "*/pay", #""status":400"#)
        guard case .refused = try await rig.place(key: Self.key) else {
            return #expect(Bool(false), "it was not refused")
        }
        let order = try #require(try await rig.place().order)
        let answer = try await rig.place(key: Self.key)
        #expect(answer == .replayed(try #require(try rig.orders.order(order.id))))
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test(arguments: [400, 402, 403, 409, 422])
    func `a refusal in the server's own words of what it placed is looked up`(
        status: Int
    ) async throws {
        let rig = try await OrderRig()
        _ = try await rig.drafts.save(rig.basket, as: "usual")
        try rig.fail("PUT", "*/pay", #""status":\#(status),"executed":true"#)
        guard case .placed = try await rig.place(key: Self.key) else {
            return #expect(Bool(false), "it was taken for refused")
        }
        #expect(try rig.attempts().map(\.state) == [.placed])
        let answer = try await rig.orders.place(
            rig.basket, Self.anything, key: Self.key)
        guard case .replayed = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `an hour after it was sent the diner may say that it was not ordered`() async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place(key: Self.key).attempt)
        let now = OrderRig.clock(of: rig.kitchen)
        #expect(!attempt.isForTheDiner(at: now()))
        rig.kitchen.clock.advance(bySeconds: 3600)
        #expect(attempt.isForTheDiner(at: now()))
        let said = try await rig.orders.settleByHand(attempt, isPlaced: false)
        #expect(said.state == .refused && said.key == nil)
        // Its cart was emptied, so a request under way finds nothing to order.
        let cart = try #require(
            try rig.test.store.read { try $0.item(CartRecord.self, attempt.cart) })
        #expect(cart.basket == nil)
        // The key may name another basket's order.
        let other = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 4)])
        var wishes = try rig.orders.wishes(of: other)
        wishes.destination = .address(rig.address, contact: nil)
        try await rig.orders.set(wishes)
        let answer = try await rig.orders.place(
            other, Self.anything, key: Self.key)
        #expect(answer.order?.key == Self.key)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a diner who says no to what was ordered hears that it was`() async throws {
        let rig = try await OrderRig(givesUpOnPay: true)
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let attempt = try #require(try await rig.place(key: Self.key).attempt)
        try rig.kitchen.control("POST", "/late")
        rig.kitchen.clock.advance(bySeconds: 3600)
        #expect(try await rig.orders.settleByHand(attempt, isPlaced: false).state == .placed)
    }

    @Test func `a basket that somebody else ordered after the diner said yes is not ordered again`()
        async throws
    {
        let rig = try await OrderRig()
        _ = try await rig.drafts.save(rig.basket, as: "usual")
        let quote = try await rig.orders.quote(rig.basket)
        let confirmation = try rig.test.store.read {
            try Confirmation(of: rig.basket, in: $0, at: rig.kitchenNow)
        }
        let other = try rig.another()
        let first = try #require(try await rig.place(with: other.orders).order)
        do {
            let answer = try await rig.orders.place(
                rig.basket, .quote(quote), by: .cash, confirmation)
            Issue.record("\(answer)")
        } catch OrderError.orderedMeanwhile(let record) {
            #expect(record.id == first.id)
        }
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        // Another confirmation makes another order.
        #expect(try await rig.place().order != nil)
    }

    @Test func `an order that another program finds before the last step is the key's`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place(key: Self.key).attempt)
        rig.kitchen.clock.advance(bySeconds: 3600)
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("GET", "*/payment_methods", #""lateMs":6000000"#)
        let placing = Task {
            try await rig.orders.place(rig.basket, .quote(quote), by: .cash, key: Self.key)
        }
        try await rig.kitchen.wait(for: "/late?count=1")
        let other = try rig.another().orders
        #expect(try await other.settleByHand(attempt, isPlaced: true).state == .placed)
        try rig.kitchen.control("POST", "/late")
        let answer = try await placing.value
        #expect(answer == .replayed(try #require(try rig.orders.order(attempt.cart))))
        #expect(rig.calls("PUT", "/pay") == 1)
    }

    @Test func `what was noted because the store could not take it is looked up later`()
        async throws
    {
        let rig = try await OrderRig()
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let attempt = try #require(try await rig.place(key: Self.key).attempt)
        let cart = try #require(
            try rig.test.store.read { try $0.item(CartRecord.self, attempt.cart) })
        let note = try AttemptNote(AttemptNote(attempt: attempt, cart: cart).bytes)
        #expect(note.attempt == attempt && note.cart == cart)
    }
}
