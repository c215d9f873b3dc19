import Cache
import Logging
import Networking
import OrderModels
import Services
import Synchronization
import TestSupport
import Testing

import class Kitchen.KitchenServer

/// Asking about many caterers, few at once.
@MainActor
struct EstimateRoundTests {
    /// Counts the requests that are under way.
    private final class CountingClient: HTTPClient {
        private let client: any HTTPClient
        private let counts = Mutex((now: 0, most: 0, all: 0))

        init(_ client: any HTTPClient) {
            self.client = client
        }

        var most: Int { counts.withLock { $0.most } }
        var all: Int { counts.withLock { $0.all } }

        func send(
            _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            guard request.url.hasSuffix("/timing") else {
                return try await client.send(request, progress: progress)
            }
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
            defer { counts.withLock { $0.now -= 1 } }
            return try await client.send(request, progress: progress)
        }
    }

    @Test func `at most four requests are under way, whoever asks, and none twice`() async throws {
        let kitchen = try frozenKitchen()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let client = CountingClient(CurlClient(configuration: curl))
        let test = try TestStore()
        let service = CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: test.store, zones: Zones(), log: .silent, now: { .noon })
        try await service.refreshListing(near: nil)
        let request = Request(CatererListing.self, where: .in(ListingScope(provider: .test)))
        let ids = try test.store.read { try $0.items(request) }.map(\.id)
        #expect(ids.count > 20)

        async let one = EstimateRound(service).ask(about: ids)
        async let other = EstimateRound(service).ask(about: Array(ids.reversed()))
        let troubles = [await one, await other]
        #expect(troubles.allSatisfy { $0 == nil })
        #expect(client.all == ids.count)
        #expect((2...4).contains(client.most))
        #expect(try test.store.read { try $0.items(Request(Timing.self)) }.count == ids.count)
    }
}
