import TestSupport
import Testing

/// For every failure at every exchange of quoting and placing: never two orders for one
/// confirmation, never an unknown order that could be asked about, never a lost confirmation.
///
/// With `EAT_SOAK`, runs ten thousand cases from `EAT_SEED` on.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(120)))
struct OrderCampaignTests {
    /// Each has its own server, and mostly waits for it and the disk.
    private static let atOnce = 3
    private static let seeds = Campaign.rounds(1) == 1 ? 60 : 10_000

    @Test(arguments: [true, false])
    func `there are as many exchanges as go wrong in turn`(isGuest: Bool) async throws {
        let run = try await OrderCaseRun(OrderCase(isGuest: isGuest))
        try await run.run()
        #expect(run.violations.isEmpty)
        // One that a busy machine made fail is asked about, and so there are more.
        guard run.troubles.isEmpty else { return }
        #expect(
            OrderCase.exchanges - 1...OrderCase.exchanges ~= run.confirming.count,
            "\(run.confirming)")
    }

    @Test func `one order, with one thing wrong at any exchange`() async {
        await play(
            (1...OrderCase.exchanges).flatMap { exchange in
                OrderMishap.allCases.map {
                    OrderCase(at: exchange, $0, isGuest: true)
                }
            })
    }

    @Test func `one order, with several things wrong, and more than one at it`() async {
        await play((1...UInt64(Self.seeds)).map(OrderCase.init(seed:)))
    }

    private func play(_ cases: [OrderCase]) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, play) in cases.enumerated() {
                if index >= Self.atOnce { await group.next() }
                group.addTask { await Self.play(play) }
            }
        }
    }

    private static func play(_ play: OrderCase) async {
        do {
            let run = try await OrderCaseRun(play)
            try await run.run()
            #expect(run.violations.isEmpty, "\(play)")
        } catch {
            Issue.record("\(play): \(error)")
        }
    }
}
