import Cache
import Kitchen
import OrderModels
import Services
import TestSupport
import Testing

/// Two programs with one draft, of which one has not read the other's changes.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SecondProgramTests {
    private static let key = OrderAttempt.ID(rawValue: "the one confirmation")
    private static let limit = Money(minorUnits: 1_000_000, currency: .eur)

    @Test func `the same key in a program that has not looked since is the order that there is`()
        async throws
    {
        let rig = try await OrderRig()
        let other = try rig.another()
        _ = try await rig.orders.quote(rig.basket)
        let placed = try #require(
            try await other.orders.place(rig.basket, .upTo(Self.limit), key: Self.key).order)
        let again = try await rig.orders.place(rig.basket, .upTo(Self.limit), key: Self.key)
        #expect(again.order?.id == placed.id)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `a key of its own hears of the order that there is, and orders and leaves nothing`()
        async throws
    {
        let rig = try await OrderRig()
        let other = try rig.another()
        _ = try await rig.orders.quote(rig.basket)
        let placing = try await other.orders.place(rig.basket, .upTo(Self.limit), key: Self.key)
        let order = try #require(placing.order)
        await #expect(throws: OrderError.orderedMeanwhile(order)) {
            try await rig.orders.place(rig.basket, .upTo(Self.limit))
        }
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(try rig.another().drafts.summaries().isEmpty)
    }
}
