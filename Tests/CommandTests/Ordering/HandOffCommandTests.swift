import Kitchen
import Networking
import TestSupport
import Testing

/// An order by card, from scripts.
@Suite(.timeLimit(.minutes(10)))
struct HandOffCommandTests {
    @Test func `an order by card says where to pay, and is known once that is done`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let outcome = try await eater.order("--pay", "card", "--key", "lunch")
        #expect(outcome.status == 9, "\(outcome.err)")
        let page = try #require(outcome.errorJSON["page"].text)
        #expect(page.hasPrefix(eater.server.url + "payment/"))
        #expect(eater.server.placedOrders.isEmpty)

        // Asked in another way, or again, it is the same page.
        for way in ["card", "cash"] {
            let again = try await eater.order("--pay", way, "--key", "lunch")
            #expect(again.status == 9 && again.errorJSON["page"].text == page)
        }
        let other = try await eater.order("--key", "dinner")
        #expect(other.status == 9 && other.errorJSON["page"].text == page)
        let waiting = try await eater.run("track", "lunch")
        #expect(waiting.status == 9 && waiting.out.hasPrefix(page))

        #expect(try await Self.post(page) == 200)
        let paid = try await eater.run("track", "lunch", "--json")
        #expect(paid.status == 0 && paid.json["data"]["key"].text == "lunch")
        #expect(eater.server.placedOrders.map(\.pays) == [1])
    }

    private static func post(_ page: String) async throws -> Int {
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        return try await client.send(HTTPRequest(.post, page)).status
    }
}
