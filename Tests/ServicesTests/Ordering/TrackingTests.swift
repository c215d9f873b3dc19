import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Following orders, and repeating them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TrackingTests {
    @Test func `an order is followed: what is new is told once`() async throws {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        try rig.kitchen.control("POST", "/orders/1/accept")
        let first = try await rig.orders.track(placed.id)
        #expect(first.news == [.stage(.accepted, reason: nil)])
        #expect(try rig.orders.order(placed.id)?.order.state == .accepted)
        #expect(try await rig.orders.track(placed.id).news.isEmpty)
        rig.kitchen.clock.advance(bySeconds: 4 * 3600)
        let last = try await rig.orders.track(placed.id)
        #expect(last.news == [.stage(.arrived, reason: nil)])
        #expect(last.record.snapshot == placed.snapshot)
        #expect(!last.record.order.events.isEmpty)
    }

    @Test func `an order is followed by another process too`() async throws {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        try rig.kitchen.control("POST", "/orders/1/cancel")
        let news = try await rig.another().orders.track(placed.id).news
        guard case .stage(.cancelled, _)? = news.first else {
            return #expect(Bool(false), "\(news)")
        }
    }

    @Test(arguments: [nil, #""status":404"#])
    func `what another program reads meanwhile is newer, and stays`(fault: String?) async throws {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        let other = try rig.another().orders
        let late = LateClient(path: "/api/orders/1") {
            rig.heal()
            rig.kitchen.clock.advance(bySeconds: 1)
            try rig.kitchen.control("POST", "/orders/1/accept")
            _ = try await other.track(placed.id)
        }
        if let fault { try rig.fail("GET", "/api/orders/1", fault) }
        let provider = CoopCycle(id: .test, baseURL: rig.kitchen.url, client: late)
        let orders = OrderRig.service(
            provider, rig.test.store, rig.drafts, .guest(OrderRig.guest),
            OrderRig.clock(of: rig.kitchen))
        let record = try? await orders.track(placed.id).record
        #expect((record == nil) == (fault != nil))
        let kept = try #require(try rig.another().orders.order(placed.id))
        #expect(kept.order.state == .accepted && !kept.order.isUnread)
    }

    @Test func `a guest's order can be read for a day, and stays known after it`() async throws {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        rig.kitchen.clock.advance(bySeconds: 25 * 3600)
        await #expect(throws: OrderError.unreadable(placed)) {
            try await rig.orders.track(placed.id)
        }
        #expect(try rig.orders.order(placed.id) == placed)
        let nobody = Order.ID(provider: .test, local: "/api/orders/99")
        await #expect(throws: OrderError.notFound(nobody)) { try await rig.orders.track(nobody) }
    }

    @Test func `ordered again: a new draft with the diners and notes of then`() async throws {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        let again = try await rig.orders.repeat(placed)
        #expect(again.misfits.isEmpty && again.missing.isEmpty && again.isMenuKnown)
        let lines = try rig.drafts.content(of: again.basket).lines.map(\.line)
        #expect(lines.map(\.diner) == ["Anna", "", ""])
        #expect(lines.map(\.quantity) == [2, 1, 1])
        #expect(again.basket != rig.basket)
    }

    @Test func `ordered again: it comes as it came then, or what cannot be is said`() async throws {
        let rig = try await OrderRig()
        var placed = try #require(try await rig.place().order)
        let delivered = try await rig.orders.repeat(placed)
        #expect(delivered.lostMethod == nil)
        #expect(try rig.orders.wishes(of: delivered.basket).method == nil)

        placed.order = placed.order.collected
        try await offer([.delivery, .collection], rig)
        let collected = try await rig.orders.repeat(placed)
        #expect(collected.lostMethod == nil)
        #expect(try rig.orders.wishes(of: collected.basket).method == .collection)

        try await offer([.delivery], rig)
        let lost = try await rig.orders.repeat(placed)
        #expect(lost.lostMethod == .collection)
        #expect(try rig.orders.wishes(of: lost.basket).method == nil)
    }

    private func offer(_ methods: [OrderModels.Caterer.Method], _ rig: OrderRig) async throws {
        _ = try await rig.test.store.write(.cache) { [id = rig.caterer] writer in
            guard let kept = try writer.item(KeptCaterer.self, id) else { return }
            var caterer = kept.caterer
            caterer.methods = methods
            try writer.upsert(KeptCaterer(caterer, opening: kept.opening))
        }
    }

    @Test func `ordered again: what is dearer and what is gone is said, and nothing dropped`()
        async throws
    {
        let rig = try await OrderRig()
        let placed = try #require(try await rig.place().order)
        let dish = rig.dishes[0]
        let old = try #require(dish.price)
        let price = Money(minorUnits: old.minorUnits + 100, currency: .eur)
        let dearer = MenuItem(
            id: dish.id, caterer: dish.caterer, orderCode: dish.orderCode, name: dish.name,
            summary: dish.summary, price: price, isAvailable: true, diets: dish.diets,
            allergens: dish.allergens, optionGroups: dish.optionGroups)
        let menu = Menu.sample(of: rig.caterer, [("All", [dearer])])
        try await rig.test.store.write(.cache) { try $0.replaceMenu(with: menu) }
        let again = try await rig.orders.repeat(placed)
        #expect(again.misfits.contains(.dishGone(rig.dishes[1].name)))
        #expect(again.misfits.contains(.price(dearer.name, old: old, new: price)))
        #expect(try rig.drafts.content(of: again.basket).lines.count == 3)
    }

    @Test func `an order made elsewhere is repeated by its words, as far as the menu has them`()
        async throws
    {
        let rig = try await OrderRig()
        var placed = try #require(try await rig.place().order)
        placed.snapshot = nil
        let again = try await rig.orders.repeat(placed)
        #expect(again.missing.isEmpty)
        let lines = try rig.drafts.content(of: again.basket).lines.map(\.line)
        #expect(lines.map(\.quantity) == [3, 1])
        #expect(lines.map(\.orderCode) == rig.dishes.prefix(2).map(\.orderCode))
        try await rig.test.store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: rig.caterer, [("All", [])]))
        }
        await #expect(throws: OrderError.nothingToRepeat(placed)) {
            try await rig.orders.repeat(placed)
        }
    }

    @Test func `a status bar reads what is kept, and asks nobody`() async throws {
        let rig = try await OrderRig()
        #expect(
            try rig.test.store.read { try OrderStatus(in: $0, overSince: .noon) }.orders.isEmpty)
        let placed = try #require(try await rig.place().order)
        try rig.fail("PUT", "*/pay", #""cutBefore":true"#)
        let other = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 4)])
        var wishes = OrderSettings(basket: other)
        wishes.destination = .address(rig.address, contact: nil)
        try await rig.orders.set(wishes)
        let total = Money(minorUnits: 1_000_000, currency: .eur)
        let attempt = try #require(try await rig.orders.place(other, .upTo(total)).attempt)
        rig.kitchen.stop()
        let status = try rig.test.store.read { try OrderStatus(in: $0, overSince: .noon) }
        #expect(status.orders.map(\.id) == [placed.id])
        #expect(status.orders.first?.order.stage == placed.order.stage)
        #expect(status.orders.first?.order.slot == placed.order.slot)
        #expect(status.unknown.map(\.attempt.id) == [attempt.id])
        #expect(status.unknown.map(\.zone) == ["Europe/Paris"])
    }
}

extension OrderModels.Order {
    /// The same, fetched by the diner.
    fileprivate var collected: OrderModels.Order {
        OrderModels.Order(
            id: id, number: number, state: state, caterer: caterer, catererName: catererName,
            bill: bill, method: .collection, slot: slot, payment: payment)
    }
}
