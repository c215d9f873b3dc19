import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// An order is what the diner agreed to, or is not placed.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AgreementTests {
    private static let plenty = Money(minorUnits: 1_000_000, currency: .eur)

    /// A quote that the diner has seen.
    private func look(_ rig: OrderRig) async throws -> OrderQuote {
        let quote = try await rig.orders.quote(rig.basket)
        try await rig.orders.saw(quote)
        return quote
    }

    private func control(_ rig: OrderRig, _ body: String) throws {
        try rig.kitchen.control("PUT", "/products/\(rig.dishes[0].orderCode)", body)
    }

    @Test func `a dish that the server drops at the last write stops the order`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try control(rig, #"{"enabled":false}"#)
        let answer = try await rig.orders.place(rig.basket, .upTo(Self.plenty))
        guard case .refused(let obstacles, let now) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        // The names of both basket lines behind the server's one.
        let gone = rig.dishes[0].name
        let names = obstacles.compactMap { obstacle -> String? in
            if case .dishGone(let line) = obstacle { line.name } else { nil }
        }
        #expect(names == [gone, gone])
        #expect(now.quote?.cart.bill.lines.count == 1)
        // The same with consent to the whole quote.
        guard case .changed = try await rig.orders.place(rig.basket, .quote(quote)) else {
            return #expect(Bool(false), "it was not stopped")
        }
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(try rig.attempts().isEmpty)
    }

    @Test func `a ceiling is consent to the price that was seen, not to a dearer one`()
        async throws
    {
        let rig = try await OrderRig()
        let before = try await look(rig)
        #expect(before.priceChanges.isEmpty)
        let price = before.snapshot.lines[0].unitPrice.minorUnits
        try control(rig, #"{"price":\#(price + 10)}"#)
        for _ in 0..<2 {
            guard
                case .changed(let changes, let now) = try await rig.orders.place(
                    rig.basket, .upTo(Self.plenty))
            else { return #expect(Bool(false), "it was not stopped") }
            #expect(changes.contains(.quote(.total(from: before.total, to: now.total))))
        }
        // A price lower than seen needs no further consent.
        try control(rig, #"{"price":\#(price - 10)}"#)
        #expect(try await rig.orders.place(rig.basket, .upTo(Self.plenty)).order != nil)
    }

    @Test func `what was seen is compared also after the basket was changed`() async throws {
        let rig = try await OrderRig()
        let before = try await look(rig)
        let lines = try rig.drafts.content(of: rig.basket).lines
        try await rig.drafts.change(lines[2].id, in: rig.basket, LineChange(quantity: 2))
        // The diner's own change is not reported.
        #expect(try await rig.orders.quote(rig.basket).priceChanges.isEmpty)
        let price = before.snapshot.lines[0].unitPrice
        try control(rig, #"{"price":\#(price.minorUnits + 10)}"#)
        let dearer = Money(minorUnits: price.minorUnits + 10, currency: .eur)
        let now = try await rig.orders.quote(rig.basket)
        #expect(now.unagreed == [.linePrice(name: rig.dishes[0].name, from: price, to: dearer)])
    }

    @Test func `what was quoted and never shown is not what a later price is compared with`()
        async throws
    {
        let rig = try await OrderRig()
        let before = try await look(rig)
        let price = before.snapshot.lines[0].unitPrice
        try control(rig, #"{"price":\#(price.minorUnits + 400)}"#)
        // As with a refused code, where a command prints only its sentence.
        _ = try await rig.orders.quote(rig.basket)
        guard case .changed = try await rig.orders.place(rig.basket, .upTo(Self.plenty)) else {
            return #expect(Bool(false), "it was not stopped")
        }
    }

    @Test func `a dish that was added since the last look is compared with the menu's price`()
        async throws
    {
        let rig = try await OrderRig()
        _ = try await look(rig)
        let new = try #require(rig.dishes.dropFirst(2).first { $0.optionGroups.isEmpty })
        _ = try await rig.drafts.add(new, to: rig.basket)
        let price = try #require(new.price)
        try rig.kitchen.control(
            "PUT", "/products/\(new.orderCode)", #"{"price":\#(price.minorUnits + 400)}"#)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(
            quote.unagreed == [
                .linePrice(
                    name: new.name, from: price,
                    to: Money(minorUnits: price.minorUnits + 400, currency: .eur))
            ])
        guard case .changed = try await rig.orders.place(rig.basket, .upTo(Self.plenty)) else {
            return #expect(Bool(false), "it was not stopped")
        }
    }

    @Test func `as soon as possible is not hours later than when it was looked at`() async throws {
        let rig = try await OrderRig()
        let quote = try await look(rig)
        let seen = try #require(
            try rig.test.store.read { try $0.item(SeenQuote.self, rig.basket) })
        let soonest = try #require(seen.soonest)
        #expect(try await rig.orders.quote(rig.basket).priceChanges.isEmpty)
        // As if the diner had looked when the kitchen was three hours faster.
        let before = try #require(
            Slot(
                start: soonest.start.adding(seconds: -3 * 3600),
                end: soonest.end.adding(seconds: -3 * 3600)))
        try await rig.test.store.write(.user) { writer in
            try writer.upsert(
                SeenQuote(
                    basket: rig.basket, subject: seen.subject, bill: seen.bill, soonest: before,
                    seenAt: seen.seenAt))
        }
        let now = try await rig.orders.quote(rig.basket)
        #expect(now.unagreed == [.arrival(from: before, to: soonest)])
        guard case .changed = try await rig.orders.place(rig.basket, .upTo(Self.plenty)) else {
            return #expect(Bool(false), "it was not stopped")
        }
        #expect(quote.total == now.total)
    }

    @Test func `another time of the occasion is what it is to come for`() async throws {
        let rig = try await OrderRig()
        try await rig.wish { $0.arrival = .soonest }
        let event = rig.kitchenNow.adding(seconds: 20 * 3600)
        _ = try await rig.drafts.setOccasion(Occasion(startsAt: event), of: rig.basket)
        #expect(try rig.orders.wishes(of: rig.basket).arrival == nil)
        // Other changes of the occasion leave the wanted arrival alone.
        try await rig.wish { $0.arrival = .soonest }
        _ = try await rig.drafts.setOccasion(
            Occasion(name: "Lunch", startsAt: event), of: rig.basket)
        #expect(try rig.orders.wishes(of: rig.basket).arrival == .soonest)
    }

    @Test func `an order names the code of its discount, however often it is read`() async throws {
        let rig = try await OrderRig()
        try await rig.wish { $0.coupon = "FIVEOFF" }
        _ = try await rig.orders.quote(rig.basket)
        let placed = try #require(try await rig.place().order)
        #expect(placed.order.bill.charges.compactMap(\.code) == ["FIVEOFF"])
        let read = try await rig.orders.track(placed.id).record
        #expect(read.order.bill.charges.compactMap(\.code) == ["FIVEOFF"])
        let kept = try #require(try rig.orders.order(placed.id))
        #expect(kept.order.bill.charges.compactMap(\.code) == ["FIVEOFF"])
    }

    @Test func `a code that is taken away is taken off the bill`() async throws {
        let rig = try await OrderRig()
        let before = try await rig.orders.quote(rig.basket)
        var wishes = try rig.orders.wishes(of: rig.basket)
        wishes.coupon = "FIVEOFF"
        let less = try await rig.orders.quote(rig.basket, trying: wishes)
        #expect(less.total.minorUnits == before.total.minorUnits - 500)
        #expect(less.quote?.cart.bill.charges.compactMap(\.code) == ["FIVEOFF"])
        wishes.coupon = nil
        let after = try await rig.orders.quote(rig.basket, trying: wishes)
        #expect(after.total == before.total && after.notTaken.isEmpty)
        #expect(try rig.cart()?.coupon == nil)
        #expect(try await rig.place().order?.order.bill.total == before.total)
    }

    @Test func `what the server does not take is said once and does not stick`() async throws {
        let rig = try await OrderRig()
        var accepted = try rig.orders.wishes(of: rig.basket)
        accepted.coupon = "FIVEOFF"
        accepted.tip = Money(minorUnits: 200, currency: .eur)
        let before = try await rig.orders.quote(rig.basket, trying: accepted)
        #expect(before.notTaken.isEmpty)

        var wishes = accepted
        wishes.coupon = "LASTYEAR"
        wishes.tip = Money(minorUnits: 2_000_000, currency: .eur)
        wishes.arrival = .before(rig.kitchenNow.adding(seconds: 60))
        let refused = try await rig.orders.quote(rig.basket, trying: wishes)
        #expect(refused.notTaken.contains(.couponIgnored("LASTYEAR")))
        #expect(refused.notTaken.count == 2 && refused.obstacles.count == 1)
        #expect(try rig.orders.wishes(of: rig.basket) == accepted)
        let again = try await rig.orders.quote(rig.basket)
        #expect(again.total == before.total)
        #expect(again.notTaken.isEmpty && again.obstacles.isEmpty)
    }

    @Test func `a code that no longer counts is not a code any more`() async throws {
        let rig = try await OrderRig()
        try await rig.wish { $0.coupon = "NOSUCH" }
        let answer = try await rig.orders.place(rig.basket, .upTo(Self.plenty))
        guard case .refused([.couponIgnored("NOSUCH")], _) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(try await rig.orders.quote(rig.basket).notTaken == [.couponIgnored("NOSUCH")])
        #expect(try await rig.orders.quote(rig.basket).notTaken.isEmpty)
    }
}
