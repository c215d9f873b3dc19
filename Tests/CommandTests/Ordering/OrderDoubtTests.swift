import Kitchen
import TestSupport
import Testing
import Services

/// Ordering again after an answer was lost: what was not ordered is never told as a success, and
/// whatever stands in the way does not hide that the outcome is unknown.
@Suite(.timeLimit(.minutes(10)))
struct OrderDoubtTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    /// Places the order under `lunch` without the program knowing of it.
    private func placeUnknown() async throws -> String {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":600000}"#)
        #expect(try await eater.order("--key", "lunch", "--timeout", "2s").status == 10)
        try eater.server.control("POST", "/late")
        return try #require(eater.placed.first?.number)
    }

    private func expectEarlier(_ outcome: Outcome, _ number: String, _ hint: String) {
        #expect(outcome.status == 7, "\(outcome.err)")
        #expect(outcome.out == "")
        #expect(outcome.errorJSON["code"].text == "refused")
        let message = outcome.errorJSON["message"].text ?? ""
        #expect(message.contains("\(number) of La Table de Maëlle was ordered by the earlier try"))
        #expect(message.contains("Nothing was ordered now"))
        #expect(outcome.errorJSON["hint"].text?.contains(hint) == true, "\(outcome.err)")
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(
        arguments: [["--key", "dinner"], []],
        [["order", "--yes", "--max-total", "900"], ["quote"]])
    func `an edited basket is not answered with the order it was before`(
        key: [String], command: [String]
    ) async throws {
        let number = try await placeUnknown()
        _ = try await eater.run("--offline", "basket", "set", "1", "--quantity", "5")
        let words = command + (command == ["quote"] ? [] : key) + ["--json"]
        expectEarlier(try await eater.program.run(words), number, "basket rm")
        let basket = try await eater.run("--offline", "basket", "show", "--json").json["data"]
        #expect(basket["lines"][0]["quantity"].number == 5)
    }

    @Test(arguments: [["--for", "Fri 12:30"], ["--tip", "2.00"], ["--pick-up"]])
    func `other terms are not answered with the order on the terms of before`(
        words: [String]
    ) async throws {
        let number = try await placeUnknown()
        let again = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--key", "dinner"] + words)
        expectEarlier(again, number, "eat-tui track \(number)")
    }

    @Test func `the same basket under another key is told as ordered before`() async throws {
        let number = try await placeUnknown()
        let again = try await eater.order("--key", "dinner")
        #expect(again.status == 0, "\(again.err)")
        #expect(again.json["data"]["number"].text == number)
        #expect(again.json["data"]["replayed"].flag == true)
        #expect(eater.placed.map(\.pays) == [1])
    }
}
