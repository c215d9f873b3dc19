import TestSupport
import Testing
import Services

/// The kitchen is killed with an order in hand, and comes back with its file.
@Suite(.timeLimit(.minutes(10)))
struct KitchenKillTests {
    @Test(arguments: [#""never":true"#, #""lateMs":6000000"#], ["/pay", "/validate"])
    func `one order, whether or not the kitchen had done it when it was killed`(
        hold: String, step: String
    ) async throws {
        let kitchen = try KitchenProgram()
        let program = try Program("--server", kitchen.url)
            .with(nil, ["EAT_CLOCK": Eater.clock])
        try await program.readMenu()
        try await program.fillBasket()
        let diner = Confirmation(program)
        try await kitchen.control(
            "PUT", "/faults", #"{"path":"*\#(step)","count":1,\#(hold)}"#)
        let isDone = hold.contains("never")
        let child = try diner.start()
        try await kitchen.control(
            "GET", (isDone ? "/calls?path=*\(step)&count=1" : "/late?count=1") + "&within=60")
        try kitchen.kill()
        let outcome = try child.outcome()
        let isPay = step == "/pay"
        #expect(outcome.status == (isPay ? 10 : 5), "\(outcome.err)")
        #expect(
            try await diner.knows(asking: true)
                == Confirmation.Knowledge(unsettled: isPay ? [Confirmation.key] : []))

        try kitchen.comeBack()
        let guest = "/orders?email=eater@example.org"
        let placed = try await kitchen.control("GET", guest).rows.compactMap(\.["number"].text)
        #expect(placed.count == (isPay && isDone ? 1 : 0))
        #expect(try await diner.knows(asking: true).numbers == placed)
        try await diner.expectOneOrder(
            { try await kitchen.control("GET", guest).rows.compactMap(\.["number"].text) },
            "\(step) with \(hold)")
    }
}
