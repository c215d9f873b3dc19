import Kitchen
import TestSupport
import Testing

/// What a kitchen asks of an order, which servers say in quotes alone, in the lists of kitchens.
@Suite(.timeLimit(.minutes(10)))
struct QuotedTermsTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
    }

    @Test func `lists say the fee and the minimum that quotes told, and sort by each`() async throws
    {
        let unasked = try await kitchens("--sort", "fee")
        #expect(unasked.allSatisfy { $0["quoted"].isNull })
        let words = try await eater.run("--offline", "caterers", "--sort", "minimum")
        #expect(words.err.contains("No fee or minimum is known yet"), "\(words.err)")
        try await eater.quote()
        let asked = try await kitchens("--sort", "fee")
        let first = try #require(asked.first?["quoted"])
        #expect(asked.first?["ref"].text?.hasSuffix("/9") == true)
        let fee = try #require(first["delivery_fee"]["minor"].number)
        #expect(first["minimum_order"].isNull && first["as_of"].text == Eater.clock)
        #expect(asked.dropFirst().allSatisfy { $0["quoted"].isNull })

        try eater.server.control("PUT", "/restaurants/9", #"{"minimum":100000}"#)
        #expect(try await eater.quote().status == 7)
        let both = try await kitchens("--sort", "minimum")
        #expect(both.first?["quoted"]["minimum_order"]["minor"].number == 100_000)
        #expect(both.first?["quoted"]["delivery_fee"]["minor"].number == fee)
        let told = try await eater.run("--offline", "caterers", "--sort", "minimum")
        #expect(told.lines.first?.contains("FEE") == true && told.out.contains("1000.00"))
        #expect(!told.err.contains("is known yet"))
        let menu = try await eater.run("--offline", "menu", "9")
        #expect(
            menu.out.contains(", dishes from 1000.00 EUR, when last asked 0 s ago"), "\(menu.out)")
        let plain = try await eater.run(
            "--offline", "caterers", "--sort", "minimum", "--plain", "--fields",
            "quoted.minimum_order,quoted.delivery_fee")
        #expect(plain.lines.first?.hasPrefix("100000\tEUR\t") == true, "\(plain.out)")

        // So little can be ordered after all.
        try eater.server.control("PUT", "/restaurants/9", #"{"minimum":0}"#)
        try await eater.quote()
        let gone = try await kitchens("--sort", "minimum")
        #expect(gone.allSatisfy { $0["quoted"]["minimum_order"].number == nil })
        #expect(gone.contains { $0["quoted"]["delivery_fee"]["minor"].number == fee })
    }

    @Test func `a quote that names no minimum makes the known one no newer`() async throws {
        try eater.server.control("PUT", "/restaurants/9", #"{"minimum":4000}"#)
        #expect(try await eater.quote().status == 7)
        _ = try await eater.run(
            "--offline", "basket", "add", "onion soup", "--quantity", "2", "--from", "9")
        let later = "2026-05-06T10:40:00Z"
        let quote = try await eater.program.with(nil, ["EAT_CLOCK": later]).run("quote")
        #expect(quote.status == 0, "\(quote.err)")
        let quoted = try #require(try await kitchens("--sort", "minimum").first?["quoted"])
        #expect(quoted["minimum_order"]["minor"].number == 4000)
        #expect(quoted["minimum_order_as_of"].text == Eater.clock)
        #expect(quoted["delivery_fee_as_of"].text == later)
        #expect(quoted["as_of"].text == Eater.clock)
    }

    @Test func `what is collected says nothing of what delivery costs`() async throws {
        try await eater.quote("--collection")
        #expect(try await kitchens().allSatisfy { $0["quoted"].isNull })
    }

    @Test func `a kitchen that a quote found too far does not deliver in lists either`()
        async throws
    {
        _ = try await eater.run(
            "address", "add", "Up the hill", "--at", "48.2,0.4821", "--name", "Hut", "--default")
        let refused = try await eater.program.run(["quote", "--json"] + Eater.guest)
        #expect(refused.json["data"]["problems"][0]["code"].text == "address_too_far", "\(refused)")
        let rows = try await kitchens()
        let kitchen = rows.first { $0["ref"].text?.hasSuffix("/9") == true }
        #expect(kitchen?["delivered"].flag == false)
        #expect(kitchen?["quoted"].isNull == true)
        let words = try await eater.run("--offline", "caterers")
        #expect(words.out.contains("not to Hut"), "\(words.out)")
    }

    private func kitchens(_ more: String...) async throws -> [JSONAnswer] {
        try await eater.program.run(["--offline", "caterers", "--json"] + more)
            .json["data"]["caterers"].rows
    }
}
