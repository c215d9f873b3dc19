import Kitchen
import TestSupport
import Testing
import Services

/// Answers that are lost, and how they are found again.
@Suite(.timeLimit(.minutes(10)))
struct OrderOutcomeTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    /// Orders at a server that does as it was asked only long after the program gave up.
    private func orderLate(key: String) async throws -> Outcome {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":600000}"#)
        return try await eater.order("--key", key, "--timeout", "2s")
    }

    @Test func `an answer that is lost is looked up at once`() async throws {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"dropAfterBytes":0}"#)
        let order = try await eater.order()
        #expect(order.status == 0)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(arguments: [
        ["track", "lunch", "--json"], ["orders", "--json"],
        ["order", "--yes", "--max-total", "900", "--key", "lunch", "--json"],
    ])
    func `what nobody knew is found by a second run of the program`(words: [String]) async throws {
        let order = try await orderLate(key: "lunch")
        #expect(order.status == 10)
        #expect(order.errorJSON["code"].text == "outcome_unknown")
        #expect(order.errorJSON["hint"].text?.contains("never sent again by itself") == true)
        // It is looked up first, and sent again under its key only where there is none.
        #expect(order.errorJSON["retryable"].flag == true)
        let request = try #require(order.errorJSON["request_id"].text)
        let errors = try await eater.run("errors", "--json").json["data"]["errors"].rows
        #expect(errors.compactMap(\.["code"].text) == ["outcome_unknown"])
        let occurrence = try #require(errors.first?["occurrences"].rows.first)
        #expect(occurrence["request_id"].text == request)
        #expect(occurrence["chain"].rows.first?["error_domain"].text == "OrderingError")
        let unsure = try await eater.run("--offline", "status")
        #expect(unsure.out.hasPrefix("La Table de Maëlle outcome unknown"))
        #expect(eater.placed.isEmpty)

        try eater.server.control("POST", "/late")
        #expect(eater.placed.map(\.pays) == [1])
        let found = try await eater.program.run(words)
        #expect(found.status == 0, "\(found.err)")
        let number = try #require(eater.placed.first?.number)
        #expect(found.out.contains(number))
        let orders = try await eater.run("--offline", "orders", "--json").json["data"]
        #expect(orders["orders"].rows.compactMap(\.["number"].text) == [number])
        #expect(orders["unsettled"].rows.isEmpty)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test func `a code is used up by the order that a quote finds`() async throws {
        #expect(try await eater.run("draft", "save", "weekly").status == 0)
        #expect(try await eater.run("promo", "add", "TENOFF").status == 0)
        #expect(try await orderLate(key: "lunch").status == 10)
        try eater.server.control("POST", "/late")
        let found = try await eater.run("quote", "--draft", "weekly", "--json")
        #expect(found.status != 0, "\(found.out)")
        let next = try await eater.run("quote", "--draft", "weekly", "--json")
        #expect(next.status == 0, "\(next.err)")
        #expect(next.json["data"]["discount"]["minor"].number == 0)
    }

    @Test func `while nobody knows, that is said, and nothing is sent again`() async throws {
        #expect(try await orderLate(key: "lunch").status == 10)
        let pays = eater.server.calls.count { $0.path.hasSuffix("/pay") }
        for words in [["track", "lunch"], ["track", "lunch", "--follow"]] {
            let outcome = try await eater.program.run(words)
            #expect(outcome.status == 10)
        }
        let listed = try await eater.run("orders", "--json").json["data"]["unsettled"].rows
        #expect(listed.compactMap(\.["key"].text) == ["lunch"])
        #expect(eater.server.calls.count { $0.path.hasSuffix("/pay") } == pays)
    }

    @Test func `ordering again while nobody knows makes one order`() async throws {
        #expect(try await orderLate(key: "lunch").status == 10)
        #expect(try await eater.order("--key", "lunch").status == 0)
        #expect(eater.placed.count == 1)
    }

    @Test func `a copy of what may be an order is not ordered too, until that is known`()
        async throws
    {
        #expect(try await orderLate(key: "lunch").status == 10)
        let drafts = try await eater.run("draft", "ls", "--json").json["data"]["drafts"]
        let name = try #require(drafts[0]["ref"].text)
        #expect(try await eater.run("draft", "duplicate", name, "copy").status == 0)
        #expect(try await eater.quote("--draft", "copy").status == 0)
        let copy = ["--draft", "copy", "--key", "k2"]
        let order = ["order", "--yes", "--max-total", "900", "--json"] + copy
        let refused = try await eater.program.run(order)
        #expect(refused.status == 7, "\(refused.err)")
        #expect(refused.errorJSON["message"].text?.contains("sent from another basket") == true)
        #expect(refused.errorJSON["hint"].text?.contains("track lunch") == true)
        #expect(eater.placed.isEmpty)
        // Once it is an order that is said first.
        try eater.server.control("POST", "/late")
        #expect(try await eater.program.run(order).status == 7)
        #expect(eater.placed.count == 1)
        #expect(try await eater.program.run(order).status == 0)
        #expect(eater.placed.count == 2)
    }

    @Test func `a key of another basket is refused`() async throws {
        #expect(try await orderLate(key: "lunch").status == 10)
        _ = try await eater.run("--offline", "draft", "duplicate", "la table de maëlle", "copy")
        let other = try await eater.order("--draft", "copy", "--key", "lunch")
        #expect(other.status == 2)
        #expect(other.errorJSON["message"].text?.contains("another basket") == true)
    }
}
