import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// The platform's own tests of accounts, carts and orders, where somebody has put them beside the
/// repository: what the client sends is what they send, and it understands what they are answered.
struct CoopCycleWritingReplayTests {
    @Test(.enabled(if: Cases.areThere), arguments: WritingExchange.all)
    func `the client writes as the platform's own tests write, and reads what it answers`(
        exchange: WritingExchange
    ) async throws {
        let client = try StubClient(exchange.answer ?? [String: Any](), status: exchange.status)
        try await exchange.play(with: client.provider)
        // How many orders are wanted at once is ours to say.
        let calls = client.calls.map { $0.prefix { $0 != "?" } }
        #expect(calls == ["\(exchange.method) \(exchange.path)"])
        let request = try #require(client.requests.first)
        let headers = request.headers
        #expect((headers["Authorization"] != nil) == (exchange.actor != "anonymous"))
        #expect((headers["X-CoopCycle-Session"] != nil) == exchange.hasSession)
        if let accept = exchange.recorded["Accept"] { #expect(headers["Accept"] == accept) }
        // Where they send no type, it is a form, which says its type itself.
        if exchange.body != nil, let type = exchange.recorded["Content-Type"] {
            #expect(headers["Content-Type"] == type)
        }
        #expect(exchange.sends(request.body))
    }

    @Test(.enabled(if: Cases.areThere))
    func `every writing case that concerns a diner is replayed`() {
        #expect(WritingExchange.all.count >= 40)
    }
}
