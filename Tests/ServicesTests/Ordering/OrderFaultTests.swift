import OrderModels
import TestSupport
import Testing

/// Whatever goes wrong at whatever step: never two orders for one confirmation, never an order that
/// is not known once it could be asked for, never a confirmation lost.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct OrderFaultTests {
    @Test(arguments: OrderTrial.Step.allCases)
    func `one order, known to whoever could ask, whatever goes wrong at`(
        _ step: OrderTrial.Step
    ) async throws {
        for fault in OrderTrial.Fault.allCases {
            try await run(step, fault, skip: 0, isEarly: true)
        }
    }

    @Test func `one order, whatever goes wrong where, when and in which order`() async throws {
        for round in 0..<Campaign.rounds(25) {
            var generator = Campaign.generator(UInt64(round))
            let step = OrderTrial.Step.allCases.randomElement(using: &generator) ?? .pay
            // Paying is where most can be lost.
            let isPay = Int.random(in: 0..<3, using: &generator) == 0
            try await run(
                isPay ? .pay : step,
                OrderTrial.Fault.allCases.randomElement(using: &generator) ?? .cutAfter,
                skip: isPay ? 0 : Int.random(in: 0...2, using: &generator),
                isEarly: Bool.random(using: &generator),
                hasRival: Int.random(in: 0..<4, using: &generator) == 0, "round \(round)")
        }
    }

    private func run(
        _ step: OrderTrial.Step, _ fault: OrderTrial.Fault, skip: Int, isEarly: Bool,
        hasRival: Bool = false, _ round: String = ""
    ) async throws {
        let trial = try await OrderTrial(
            step, fault, skip: skip, isEarly: isEarly, hasRival: hasRival)
        do {
            try await trial.run()
        } catch {
            Issue.record("\(trial.name) \(round): \(error)")
        }
        #expect(trial.violations.isEmpty, "\(trial.name) \(round)")
    }
}
