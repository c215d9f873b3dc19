import OrderModels
import Presentation
import Services
import TestSupport
import Testing
import ViewModels

/// What a basket is for, as the diner types it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OccasionTests {
    private typealias Answers = [OccasionViewModel.Question: String]

    private func opened(_ rig: BasketRig) async throws -> OccasionViewModel {
        if rig.baskets.current == nil {
            rig.baskets.add(BasketRig.curry, rig.told)
            await rig.settled(["1 Green curry"])
        }
        return rig.models.occasion(of: try #require(rig.baskets.current))
    }

    @Test func `the answers are one step of the basket, and are there the next time`()
        async throws
    {
        let rig = try await BasketRig()
        let answers: Answers = [
            .name: "Team lunch", .people: "12", .time: "2026-11-27 12:30", .contact: "Ana",
            .instructions: "ring twice", .budget: "15.00",
        ]
        try await opened(rig).kept(answers, rig.told)
        await rig.models.activity.finishKeeping()
        await wait { rig.baskets.current?.occasion.headCount == 12 }
        #expect(rig.news.last == "Changed the occasion.")
        #expect(try await opened(rig).start == answers)
        // In Paris, where the kitchen is.
        let start = rig.baskets.current?.occasion.startsAt
        #expect(start == Instant(rfc3339: "2026-11-27T11:30:00Z"))
        #expect(try await rig.models.activity.undo.undo() == .done("changed the occasion"))
        await wait { rig.baskets.current?.occasion.isEmpty == true }
    }

    @Test(arguments: [
        (OccasionViewModel.Question.people, "a dozen", "It takes a number of people such as 12."),
        (.people, "0", "It takes a number of people such as 12."),
        (.time, "soon", "\"soon\" is no time. Such as: 12:30, Fri 12:30, 2026-12-24 18:00, 1h30m."),
        (.time, "2026-11-20 12:30", "Fri 2026-11-20 12:30 is over."),
        (.budget, "15.001", "It takes an amount such as 15.00."),
    ])
    func `an answer that cannot be meant is told where it is`(
        question: OccasionViewModel.Question, text: String, sentence: String
    ) async throws {
        let rig = try await BasketRig()
        let model = try await opened(rig)
        let error = #expect(throws: OccasionViewModel.Trouble.self) {
            try model.kept([question: text], rig.told)
        }
        #expect(error?.question == question)
        #expect(error?.sentence.text == sentence)
        #expect(rig.baskets.current?.occasion.isEmpty == true)
    }

    @Test func `what a head costs runs along with the answers`() async throws {
        let rig = try await BasketRig()
        let model = try await opened(rig)
        #expect(model.cost(of: [:]) == nil)
        let cost = try #require(model.cost(of: [.people: "2", .budget: "4.00"]))
        #expect(cost.head.plain == "4.90")
        #expect(cost.over?.plain == "0.90")
        #expect(model.cost(of: [.people: "2", .budget: "5.00"])?.over == nil)
    }

    @Test func `an answer that is taken out again is none`() async throws {
        let rig = try await BasketRig()
        try await opened(rig).kept([.name: "Lunch", .people: "3"], rig.told)
        await rig.models.activity.finishKeeping()
        await wait { rig.baskets.current?.occasion.headCount == 3 }
        try await opened(rig).kept([:], rig.told)
        await rig.models.activity.finishKeeping()
        await wait { rig.baskets.current?.occasion.isEmpty == true }
        #expect(rig.news.last == "No occasion any more.")
    }
}
