import Kitchen
import TestSupport
import Testing
import Services

/// Two programs order one draft at the same moment.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct OrderTwiceTests {
    private let eater: Eater
    private let diner: Confirmation

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        diner = Confirmation(eater.program)
    }

    /// The one comes while the other waits for the kitchen, somewhere on its way.
    @Test(arguments: ["*/session", "*/validate", "*/pay"], [true, false])
    func `one order, and whoever came second is told to wait`(
        path: String, isSameKey: Bool
    ) async throws {
        let second = isSameKey ? diner : diner.other(key: "another")
        try eater.server.setFaults(json: #"{"path":"\#(path)","count":1,"lateMs":6000000}"#)
        let first = try diner.start()
        try await eater.server.wait(for: "/late?count=1")
        let early = try await second.run()
        #expect(early.status == 75, "\(early.err)")
        #expect(early.errorJSON["code"].text == "busy")
        #expect(eater.placed.isEmpty)
        try eater.server.control("POST", "/late")
        #expect(try first.outcome().status == 0)
        // Its own confirmation finds nothing left to order.
        #expect(try await second.run().status == (isSameKey ? 0 : 3))
        try await diner.expectOneOrder({ eater.placed.map(\.number) }, path)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(arguments: [true, false])
    func `one order, when nobody knows who comes first`(isSameKey: Bool) async throws {
        for round in 0..<Campaign.rounds(3) {
            let (one, orders) = (try diner.copied(), eater.placed.count)
            let two = isSameKey ? one : one.other(key: "another")
            let both = [try one.start(), try two.start()]
            let outcomes = try both.map { try $0.outcome() }
            let statuses = outcomes.map { $0.status ?? -1 }
            #expect(statuses.contains(0), "round \(round): \(outcomes.map(\.err))")
            #expect(
                statuses.allSatisfy { (isSameKey ? [0, 75] : [0, 7, 75]).contains($0) },
                "round \(round): \(outcomes.map(\.err))")
            let numbers = eater.placed.dropFirst(orders).map(\.number)
            #expect(numbers.count == 1, "round \(round)")
            #expect(
                try await one.knows() == Confirmation.Knowledge(numbers: numbers),
                "round \(round)")
        }
    }
}
