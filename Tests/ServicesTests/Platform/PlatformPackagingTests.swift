import OrderModels
import Services
import TestSupport
import Testing

/// Reusable packaging of the real platform, and the lies of others.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlatformPackagingTests {
    private func rig(_ packaging: PlatformTraps.Packaging) async throws -> PlatformRig {
        let rig = try await PlatformRig { $0.packaging = packaging }
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        return rig
    }

    private func deposit(_ quote: OrderQuote) -> Int? {
        quote.quote?.cart.deposit?.minorUnits
    }

    /// The deposit among what the diner has not agreed to yet.
    private func unagreed(_ quote: OrderQuote) -> Bool {
        quote.unagreed.contains { change in
            if case .charge(.packaging, _, _) = change { true } else { false }
        }
    }

    @Test func `it is offered, and had only where the diner says so`() async throws {
        let rig = try await rig(.onRequest)
        let plain = try await rig.orders.quote(rig.basket)
        #expect(plain.quote?.cart.packaging.canBeChosen == true)
        #expect(deposit(plain) == nil && !unagreed(plain))
        let asked = rig.platform.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!asked.contains { $0.contains("reusablePackagingEnabled") })

        try await rig.wish { $0.isPackagingReusable = true }
        let chosen = try await rig.orders.quote(rig.basket)
        #expect(deposit(chosen) == 400 && chosen.total.minorUnits == plain.total.minorUnits + 400)
        #expect(chosen.notTaken.isEmpty && !unagreed(chosen))
        try await rig.wish { $0.isPackagingReusable = false }
        let without = try await rig.orders.quote(rig.basket)
        #expect(without.total == plain.total)

        try await rig.wish { $0.isPackagingReusable = true }
        let last = try await rig.orders.quote(rig.basket)
        let placed = try await rig.orders.place(rig.basket, .quote(last), by: .cash)
        guard case .placed(let record) = placed else { return #expect(Bool(false), "\(placed)") }
        let charged = try record.order.bill.sum(of: .packaging)
        #expect(charged.minorUnits == 400)
        #expect(rig.platform.placed.map(\.isPackagingReusable) == [true])
    }

    @Test(arguments: [PlatformTraps.Packaging.always, .forced])
    func `a deposit that was not chosen is agreed to first`(
        packaging: PlatformTraps.Packaging
    ) async throws {
        let rig = try await rig(packaging)
        let plenty = Money(minorUnits: 100_000, currency: .eur)
        guard
            case .changed(let changes, let quote) = try await rig.orders.place(
                rig.basket, .upTo(plenty))
        else { return #expect(Bool(false), "it was ordered") }
        #expect(changes.contains { $0.isDearer } && unagreed(quote) && deposit(quote) == 400)
        try await rig.orders.saw(quote)
        let again = try await rig.orders.quote(rig.basket)
        #expect(!unagreed(again))
        // A higher one is another.
        rig.platform.change { $0.deposit = 300 }
        let higher = try await rig.orders.quote(rig.basket)
        #expect(unagreed(higher))
        rig.platform.change { $0.deposit = 200 }
        let placed = try await rig.orders.place(rig.basket, .upTo(plenty))
        guard case .placed = placed else { return #expect(Bool(false), "\(placed)") }
    }

    @Test(arguments: [
        (PlatformTraps.Packaging.none, OrderObstacle.packagingNotOffered),
        (.elsewhere, .packagingNeedsAccount), (.forgotten, .packagingRefused(nil)),
    ])
    func `what is not given is said, and not wanted any more`(
        packaging: PlatformTraps.Packaging, obstacle: OrderObstacle
    ) async throws {
        let rig = try await rig(packaging)
        var wishes = try rig.orders.wishes(of: rig.basket)
        wishes.isPackagingReusable = true
        let quote = try await rig.orders.quote(rig.basket, trying: wishes)
        #expect(quote.notTaken == [obstacle] && deposit(quote) == nil)
        let kept = try rig.orders.wishes(of: rig.basket)
        #expect(!kept.isPackagingReusable)
        let again = try await rig.orders.quote(rig.basket)
        #expect(again.notTaken.isEmpty)
    }
}
