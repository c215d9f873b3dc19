import Cache
import OrderModels
import Presentation
import Services
import Testing
import TestSupport
import ViewModels

/// The page of what was spent, with thousands of orders behind it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StatisticsTests {
    @Test func `thousands of orders are counted off the main thread, all of them`() async throws {
        let rig = try await OrdersRig(isOffline: true)
        guard case .placed(let sample) = try await rig.place() else {
            return #expect(Bool(false))
        }
        try await rig.past(sample, count: 5000)
        let model = rig.models.statistics()
        model.appeared()
        // The turn in which the page opens shows it without waiting for a count.
        #expect(model.text == nil && model.orders == 0)
        await rig.models.rested()
        #expect(model.orders == 5001)
        let months = try #require(model.text?.sections.first { $0.heading == "BY MONTH" })
        #expect(months.bars.count == 13 && months.line?.values.count == 60)

        try await rig.files.store.write(.user) {
            _ = try $0.upsert(sample.past(6000, number: "N-6000"))
        }
        await wait { model.orders == 5002 }
        model.disappeared()
    }

    @Test func `what changes during a count is counted after it`() async throws {
        let rig = try await OrdersRig(isOffline: true)
        guard case .placed(let sample) = try await rig.place() else {
            return #expect(Bool(false))
        }
        let model = rig.models.statistics()
        model.appeared()
        try await rig.past(sample, count: 20)
        await wait { model.orders == 21 }
        model.chose(.lastYear)
        model.chose(.all)
        await rig.models.rested()
        #expect(model.orders == 21)
        model.disappeared()
        model.appeared()
        await rig.models.rested()
        #expect(model.orders == 21)
    }
}
