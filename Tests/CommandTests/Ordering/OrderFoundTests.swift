import Kitchen
import TestSupport
import Testing

/// Orders that an earlier call or another program made, under whatever options they are found.
@Suite(.timeLimit(.minutes(10)))
struct OrderFoundTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    @Test(arguments: [["--accept-changes"], Eater.guest, ["--to", Eater.place]])
    func `an order that was lost is the answer, and not ordered again by the next call`(
        words: [String]
    ) async throws {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":600000}"#)
        #expect(try await eater.order("--key", "lunch", "--timeout", "2s").status == 10)
        try eater.server.control("POST", "/late")
        let number = try #require(eater.placed.first?.number)
        let order = ["order", "--yes", "--max-total", "900", "--json", "--key", "dinner"] + words
        for _ in 1...2 {
            let again = try await eater.program.run(order)
            #expect(again.status == 0, "\(again.err)")
            #expect(again.json["data"]["number"].text == number)
            #expect(again.json["data"]["replayed"].flag == true)
        }
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test func `a key goes along with an order that is exported`() async throws {
        #expect(try await eater.order("--key", "lunch").status == 0)
        let archive = eater.program.home.path + "/all.eat"
        #expect(try await eater.run("export", archive, "--yes").status == 0)
        let other = try eater.server.visitor().with(nil, ["EAT_CLOCK": Eater.clock])
        #expect(try await other.run("import", archive).status == 0)
        try await other.readMenu()
        try await other.fillBasket()
        #expect(
            try await other.run(["quote", "--to", Eater.place, "--json"] + Eater.guest).status == 0)
        let again = try await other.run(
            ["order", "--yes", "--max-total", "900", "--json", "--key", "lunch"])
        #expect(again.status == 7, "\(again.out)")
        #expect(again.errorJSON["message"].text?.contains("ordered already") == true)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test func `a dry run meets the price that the order would meet`() async throws {
        let code = try await eater.soupCode()
        try eater.server.control("PUT", "/products/\(code)", #"{"price":5000}"#)
        for words in [["--dry-run"], []] {
            let outcome = try await eater.program.run(
                ["order", "--yes", "--max-total", "900", "--json"] + words)
            #expect(outcome.status == 8, "\(outcome.err)")
        }
        #expect(eater.placed.isEmpty)
    }
}
