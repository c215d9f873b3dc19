import Kitchen
import OrderModels
import Services
import TestSupport
import Testing
import ViewModels

/// How often a server is asked about orders.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AskingTests {
    /// Ordered a quarter of an hour ago, for so many hours later.
    private func rig(hoursAhead hours: Int64) async throws -> OrdersRig {
        let rig = try await OrdersRig()
        guard case .placed(let record) = try await rig.place() else { throw HTTPError.cancelled }
        try rig.kitchen.control("POST", "/orders/1/accept")
        try await rig.postpone(record, byHours: hours)
        rig.orders.appear()
        await rig.minutes(16)
        rig.kitchen.forgetCalls()
        return rig
    }

    @Test func `an order for tomorrow is asked about every quarter of an hour`() async throws {
        let rig = try await rig(hoursAhead: 20)
        // A diner who is there touches a key now and then.
        for _ in 0..<6 {
            rig.models.activity.presence.touch()
            await rig.minutes(10)
        }
        #expect(rig.questions == 4)
    }

    @Test func `whoever asks for the orders hears of what is not due too`() async throws {
        let rig = try await rig(hoursAhead: 20)
        #expect(await rig.orders.refresh() == nil)
        #expect(rig.questions == 1)
    }

    @Test func `an hour before its time it is asked about once a minute again`() async throws {
        let rig = try await rig(hoursAhead: 3)
        rig.models.activity.presence.touch()
        await rig.minutes(20)
        #expect((1...2).contains(rig.questions))
        rig.kitchen.clock.advance(bySeconds: 2 * 3600)
        rig.models.activity.presence.touch()
        await rig.minutes(15)
        rig.kitchen.forgetCalls()
        await rig.minutes(10)
        #expect(rig.questions == 10)
    }

    @Test func `while nobody looks an order for tomorrow is asked about not at all`() async throws {
        let rig = try await rig(hoursAhead: 20)
        await rig.minutes(30)
        rig.kitchen.forgetCalls()
        await rig.minutes(120)
        #expect(rig.questions == 0)
        // The first key asks at once.
        rig.models.activity.presence.touch()
        await rig.minute()
        #expect(rig.questions == 1)
    }

    @Test func `for a status line that follows, it is asked about all the same`() async throws {
        let rig = try await rig(hoursAhead: 20)
        rig.orders.isFollowed = { true }
        await rig.minutes(30)
        rig.kitchen.forgetCalls()
        await rig.minutes(60)
        #expect(rig.questions == 4)
    }

    @Test func `what is due is asked about once a minute, though nobody touches a key`()
        async throws
    {
        let rig = try await rig(hoursAhead: 1)
        await rig.minutes(40)
        rig.kitchen.forgetCalls()
        await rig.minutes(10)
        #expect(rig.questions == 10)
    }

    @Test func `a changed price is told with both sums, and so is what was taken up again`()
        async throws
    {
        let rig = try await rig(hoursAhead: 1)
        await rig.minutes(45)
        let before = try #require(rig.orders.running.first?.order.bill.total)
        let after = Money(minorUnits: before.minorUnits + 150, currency: before.currency)
        try rig.kitchen.control(
            "POST", "/orders/1/reprice", "{\"total\":\(after.minorUnits)}")
        await rig.minute()
        #expect(rig.news.last == .repriced(from: before, to: after))
        let event = rig.orders.running.first?.order.events.last
        #expect(event?.kind == .priceUpdated)
        #expect(event?.oldTotal == before && event?.newTotal == after)

        let id = try #require(rig.orders.running.first?.id)
        try rig.kitchen.control("POST", "/orders/1/cancel")
        await rig.minute()
        // It did not come, so it is not offered among the last ones.
        #expect(rig.orders.running.isEmpty && rig.orders.latest.isEmpty)
        try rig.kitchen.control("POST", "/orders/1/restore")
        _ = await rig.orders.refresh(id)
        #expect(rig.orders.running.first?.order.events.last?.kind == .restored)
        #expect(rig.orders.running.first?.order.events.contains { $0.oldTotal == before } == true)
    }
}
