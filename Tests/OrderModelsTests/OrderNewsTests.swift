import OrderModels
import TestSupport
import Testing

struct OrderNewsTests {
    @Test(arguments: [
        "cart", "new", "accepted", "started", "ready", "fulfilled", "refused", "cancelled",
        "levitating",
    ])
    func `a state is kept in the server's word, known or not`(word: String) {
        #expect(OrderState(word: word).word == word)
        #expect((OrderState(word: word) == .unknown(word)) == (word == "levitating"))
    }

    @Test func `only a cart is not placed`() {
        #expect(OrderState.cart.isPlaced == false)
        #expect(OrderState.unknown("levitating").isPlaced)
        #expect(OrderState.refused.isPlaced)
    }

    @Test func `fulfilled, refused and cancelled are the ends`() {
        let ends: [OrderState] = [.fulfilled, .refused, .cancelled]
        #expect(ends.allSatisfy { $0.isTerminal })
        let others: [OrderState] = [.cart, .new, .accepted, .started, .ready, .unknown("x")]
        #expect(others.allSatisfy { !$0.isTerminal })
    }

    @Test func `on its way is an event and no state`() {
        #expect(order(.ready).stage == .ready)
        #expect(order(.ready, [.picked]).stage == .onItsWay)
        #expect(order(.ready, [.picked, .dropped]).stage == .arrived)
        #expect(order(.fulfilled, [.picked]).stage == .arrived)
    }

    @Test func `looking again at the same order is no news`() {
        let order = order(.accepted, [.created, .accepted])
        #expect(order.news(since: order).isEmpty)
    }

    @Test func `each step that a diner waits for is news once`() {
        let life: [(OrderState, [OrderEvent.Kind], OrderStage?)] = [
            (.new, [.created], nil), (.accepted, [.accepted], .accepted),
            (.started, [.preparationStarted], .cooking), (.ready, [.preparationFinished], .ready),
            (.ready, [.picked], .onItsWay), (.ready, [.dropped], .arrived),
            (.fulfilled, [.fulfilled], nil),
        ]
        var events: [OrderEvent.Kind] = []
        var earlier = order(.new)
        for (state, kinds, stage) in life {
            events += kinds
            let later = order(state, events)
            #expect(later.news(since: earlier) == stage.map { [.stage($0, reason: nil)] } ?? [])
            earlier = later
        }
    }

    @Test func `being placed is no news: the diner did that`() {
        #expect(order(.new).news(since: order(.cart)).isEmpty)
    }

    @Test func `a delay is news in minutes, and only what was added to it`() {
        let before = order(.accepted, events: [delay(10)])
        let after = order(.accepted, events: [delay(10), delay(15)])
        #expect(before.news(since: order(.accepted)) == [.delayed(minutes: 10)])
        #expect(after.news(since: before) == [.delayed(minutes: 15)])
    }

    @Test(arguments: [Int.max, .min, -5])
    func `a delay that makes no sense adds nothing up to a trap`(minutes: Int) {
        let order = order(.accepted, events: [delay(minutes), delay(minutes)])
        #expect(order.delayMinutes == (minutes > 0 ? 2880 : 0))
    }

    @Test func `a cancellation comes with its reason`() {
        let event = OrderEvent(kind: .cancelled, at: .noon, reason: .soldOut)
        let cancelled = order(.cancelled, events: [event])
        #expect(
            cancelled.news(since: order(.accepted)) == [.stage(.cancelled, reason: .soldOut)])
    }

    @Test func `a cancellation taken back is a story of its own`() {
        let cancelled = order(.cancelled, [.accepted, .cancelled])
        let restored = order(.accepted, [.accepted, .cancelled])
        #expect(restored.news(since: cancelled) == [.restored(.accepted)])
        #expect(restored.reason == nil)
    }

    @Test func `another time is news while the food is still to come`() throws {
        let slot = try #require(Slot(start: .noon, end: .noon.adding(seconds: 600)))
        let later = try #require(
            Slot(start: .noon.adding(seconds: 600), end: .noon.adding(seconds: 1200)))
        let moved = order(.accepted, slot: later)
        #expect(moved.news(since: order(.accepted, slot: slot)) == [.moved(later)])
        let over = order(.fulfilled, slot: later)
        #expect(over.news(since: order(.fulfilled, slot: slot)).isEmpty)
    }

    @Test func `another price than the agreed one is news`() {
        let news = order(.accepted, total: 900).news(since: order(.accepted, total: 1000))
        let (old, new) = (
            Money(minorUnits: 1000, currency: .eur), Money(minorUnits: 900, currency: .eur)
        )
        #expect(news == [.repriced(from: old, to: new)])
    }

    // MARK: What they need

    private func delay(_ minutes: Int) -> OrderEvent {
        OrderEvent(kind: .delayed, at: .noon, delayMinutes: minutes)
    }

    private func order(_ state: OrderState, _ kinds: [OrderEvent.Kind] = []) -> Order {
        order(state, events: kinds.map { OrderEvent(kind: $0, at: .noon) })
    }

    private func order(
        _ state: OrderState, events: [OrderEvent] = [], slot: Slot? = nil, total: Int = 0
    ) -> Order {
        let zero = Money(minorUnits: total, currency: .eur)
        return Order(
            id: Order.ID(rawValue: "test:/api/orders/1"), state: state,
            bill: Bill(lines: [], itemsTotal: zero, charges: [], total: zero), slot: slot,
            events: events)
    }
}
