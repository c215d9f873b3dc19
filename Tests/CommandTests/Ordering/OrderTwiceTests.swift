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
        // Who waits for the kitchen has sent nothing before that.
        let isSent = path == "*/pay"
        let begins = early.errorJSON["message"].text?.hasPrefix("Nothing was ordered. ")
        #expect(begins == !isSent, "\(early.err)")
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

    /// The draft's reference, and that of a copy of it, which is a basket with a lease of its own.
    private func copies(of diner: Confirmation) async throws -> (
        one: Confirmation, two: Confirmation
    ) {
        let drafts = try await diner.program.run("--offline", "draft", "ls", "--json")
        let ref = try #require(drafts.json["data"]["drafts"][0]["ref"].text)
        _ = try await diner.program.run("--offline", "draft", "duplicate", ref, "copy")
        return (diner.of(draft: ref), diner.other(key: "another").of(draft: "copy"))
    }

    @Test func `of two copies of a draft that are confirmed at once, one is ordered`() async throws
    {
        for round in 0..<Campaign.rounds(3) {
            let (one, two) = try await copies(of: try diner.copied())
            let orders = eater.placed.count
            // Both are past their confirmation before either is ordered.
            try eater.server.setFaults(json: #"{"path":"*/validate","count":2,"lateMs":6000000}"#)
            let both = [try one.start(), try two.start()]
            try await eater.server.wait(for: "/late?count=2")
            try eater.server.control("POST", "/late")
            let outcomes = try both.map { try $0.outcome() }
            #expect(
                outcomes.map { $0.status ?? -1 }.sorted() == [0, 7],
                "round \(round): \(outcomes.map(\.err))")
            #expect(eater.placed.count == orders + 1, "round \(round)")
        }
    }

    @Test func `what was ordered of a copy since it was confirmed is not ordered again`()
        async throws
    {
        let (one, two) = try await copies(of: diner)
        try eater.server.setFaults(json: #"{"path":"*/validate","count":1,"lateMs":6000000}"#)
        let first = try one.start()
        try await eater.server.wait(for: "/late?count=1")
        #expect(try await two.run().status == 0)
        try eater.server.control("POST", "/late")
        let late = try first.outcome()
        #expect(late.status == 7 && late.err.contains("or a copy of it"), "\(late.err)")
        #expect(eater.placed.count == 1)
        // Said once more, it is wanted twice.
        #expect(try await one.run().status == 0)
        #expect(eater.placed.count == 2)
    }
}
