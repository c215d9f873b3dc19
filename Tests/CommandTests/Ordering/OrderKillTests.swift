import Glibc
import Kitchen
import TestSupport
import Testing
import Services

/// The program is killed while it orders, at each exchange with a real kitchen: one order for one
/// confirmation, and whoever asks knows of it.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct OrderKillTests {
    private let eater: Eater
    private let diner: Confirmation

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        diner = Confirmation(eater.program)
    }

    private enum Hold: String, CaseIterable {
        /// The kitchen has done it, and its answer never comes.
        case answer = #""never":true"#
        /// The kitchen has the request and does it once the program is dead.
        case request = #""lateMs":6000000"#
    }

    /// One place to die at, and how the diner goes on from there.
    private struct Round: CustomStringConvertible {
        let exchange: Int
        let isPay: Bool
        let hold: Hold
        /// What is asked first, with the program started anew; ordering again where nothing is.
        let question: [String]
        /// Whether what was held is done before the diner goes on.
        var isEarly = true

        var description: String {
            "killed at exchange \(exchange)\(isPay ? ", pay" : "") with its \(hold), then "
                + "\(question.first ?? "order")\(isEarly ? "" : ", done last")"
        }
    }

    private static let questions = [["orders", "--json"], ["track", Confirmation.key], []]

    /// What the kitchen is asked by somebody whom nothing befalls.
    private func exchanges() async throws -> [Call] {
        let before = eater.server.calls.count
        #expect(try await diner.copied().run().status == 0)
        return Array(eater.server.calls.dropFirst(before))
    }

    @Test func `one order, whatever exchange the program is killed at`() async throws {
        let exchanges = try await exchanges()
        let pay = try #require(exchanges.firstIndex { $0.path.hasSuffix("/pay") }) + 1
        #expect(pay > 8)
        var rounds = (1...exchanges.count).map { exchange in
            Round(
                exchange: exchange, isPay: exchange == pay,
                hold: exchange.isMultiple(of: 2) ? .answer : .request,
                question: Self.questions[exchange % 3])
        }
        // Where there is something to lose: each way to die, and each to go on.
        for hold in Hold.allCases {
            for question in Self.questions {
                for isEarly in hold == .answer ? [true] : [true, false] {
                    rounds.append(
                        Round(
                            exchange: pay, isPay: true, hold: hold, question: question,
                            isEarly: isEarly))
                }
            }
        }
        for round in rounds { try await play(round) }
    }

    private func play(_ round: Round) async throws {
        let (server, diner) = (eater.server, try diner.copied())
        let (calls, orders) = (server.calls.count, eater.placed.count)
        try server.setFaults(
            json: """
                {"path":"*","skip":\(round.exchange - 1),"count":1,\(round.hold.rawValue)}
                """)
        let child = try diner.start()
        try await server.wait(
            for: round.hold == .request ? "/late?count=1" : "/calls?count=\(calls + round.exchange)"
        )
        child.signal(SIGKILL)
        #expect(try child.outcome().signal == SIGKILL, "\(round)")
        server.setFaults([])
        // A confirmation that was sent is not forgotten.
        let unsettled = try await diner.knows().unsettled
        #expect(unsettled == (round.isPay ? [Confirmation.key] : []), "\(round)")
        if round.isEarly { try server.control("POST", "/late") }
        if !round.question.isEmpty {
            let answer = try await diner.program.run(round.question)
            let numbers = eater.placed.dropFirst(orders).map(\.number)
            #expect(try await diner.knows().numbers == numbers, "\(round): \(answer.err)")
        }
        try await diner.expectOneOrder(
            {
                try server.control("POST", "/late")
                return eater.placed.dropFirst(orders).map(\.number)
            }, "\(round)")
    }

    @Test func `who ordered without a key and learned of it later hears of that order again`()
        async throws
    {
        let words = ["order", "--yes", "--max-total", "900", "--to", Eater.place] + Eater.guest
        // What somebody else asks on the way to the same order.
        let exchanges = try await exchanges()
        let pay = try #require(exchanges.firstIndex { $0.path.hasSuffix("/pay") }) + 1
        let (server, calls) = (eater.server, eater.server.calls.count)
        try server.setFaults(json: #"{"path":"*","skip":\#(pay - 1),"count":1,"never":true}"#)
        let child = try ChildProcess(
            Program.tui, eater.program.prefix + words, environment: eater.program.environment,
            keeping: eater.program)
        try await server.wait(for: "/calls?count=\(calls + pay)")
        child.signal(SIGKILL)
        #expect(try child.outcome().signal == SIGKILL)
        server.setFaults([])
        let orders = try await eater.run("orders", "--json").json["data"]["orders"].rows
        let number = try #require(orders.first?["number"].text)
        let again = try await eater.program.run(words)
        #expect(again.status == 7, "\(again.err)")
        #expect(again.err.contains("ordered already: \(number) of "), "\(again.err)")
        #expect(try await eater.program.run(words + ["--json"]).errorJSON["ref"].text != nil)
        // However much later.
        let late = try await eater.program.with(nil, ["EAT_CLOCK": "2026-05-08T10:30:00Z"])
            .run(words)
        #expect(late.err.contains("ordered already: \(number) of "), "\(late.err)")
    }

    @Test func `one order, whatever instant the program is killed at`() async throws {
        let start = ContinuousClock.now
        _ = try await exchanges()
        let whole = start.duration(to: .now) / .milliseconds(1)
        for round in 0..<Campaign.rounds(5) {
            var dice = Campaign.generator(UInt64(round))
            let (diner, orders) = (try diner.copied(), eater.placed.count)
            let instant = String(whole / 1000 * Double.random(in: 0..<1.2, using: &dice))
            _ = try await Program.run(
                "timeout",
                ["-s", "KILL", instant, Program.tui] + diner.program.prefix + diner.words,
                environment: diner.program.environment)
            let known = try await diner.knows(asking: true)
            #expect(
                known.numbers == eater.placed.dropFirst(orders).map(\.number),
                "round \(round), killed after \(instant) s")
            try await diner.expectOneOrder(
                { eater.placed.dropFirst(orders).map(\.number) },
                "round \(round), killed after \(instant) s")
        }
    }
}
