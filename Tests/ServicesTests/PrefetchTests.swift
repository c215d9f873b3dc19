import Cache
import Logging
import Networking
import OrderModels
import Services
import Synchronization
import TestSupport
import Testing

import class Kitchen.KitchenServer

@MainActor
struct PrefetchTests {
    private let kitchen: KitchenServer
    private let test: TestStore
    private let service: CatererService

    init() async throws {
        kitchen = try frozenKitchen(caterers: 60)
        test = try TestStore()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        service = CatererService(
            provider: CoopCycle(
                id: .test, baseURL: kitchen.url, client: CurlClient(configuration: curl)),
            store: test.store, zones: Zones(), log: .silent, now: { .noon })
        try await service.refreshListing(near: nil)
    }

    @Test func `favourites, drafts and past orders come first, then the open ones`() async throws {
        let closed = try listed().filter { !$0.isOpen(at: .noon) }.map(\.id)
        try #require(closed.count >= 3)
        try await test.store.write(.user) { writer in
            try writer.upsert(Favourite(caterer: closed[2], since: .noon))
            try writer.upsert(
                Basket(
                    id: Basket.ID(rawValue: "b"), caterer: closed[0], touchedAt: .noon))
            try writer.upsert(
                OrderMention(
                    id: OrderMention.ID(rawValue: "test:/o"), caterer: closed[1], placedAt: .noon))
        }
        let order = Recorder()
        let summary = try await service.prefetch(near: nil) { order.note($0) }
        #expect(Array(order.caterers.prefix(3)) == [closed[2], closed[0], closed[1]])
        #expect(order.caterers.count == 3 + CatererService.usualPrefetch)
        let open = try listed().filter { $0.isOpen(at: .noon) }.prefix(30).map(\.id)
        #expect(Array(order.caterers.dropFirst(3)) == open)
        #expect(summary.updated + summary.failed == order.caterers.count)
    }

    @Test func `one at a time`() async throws {
        _ = try await service.prefetch(near: nil) { _ in }
        #expect(Set(kitchen.calls.map(\.connection)).count == 1)
    }

    @Test func `a second time reads nothing`() async throws {
        let first = try await service.prefetch(near: nil) { _ in }
        kitchen.forgetCalls()
        let second = try await service.prefetch(near: nil) { _ in }
        #expect(first.updated > 20)
        #expect(second.updated == 0 && second.unchanged == first.updated)
        // Only caterers without a menu are asked again.
        #expect(kitchen.calls.count == first.failed)
    }

    @Test func `all means all`() async throws {
        let summary = try await service.prefetch(near: nil, all: true) { _ in }
        #expect(summary.updated + summary.failed == 60)
        #expect(try test.store.read { try $0.menuCoverage(of: .test) }.menus == summary.updated)
    }

    @Test func `a server that wants to be left alone for a moment is asked once more`() async throws
    {
        try kitchen.setFaults(
            json: #"[{"path":"*/menu","count":1,"status":429,"retryAfter":1}]"#)
        let order = Recorder()
        let summary = try await service.prefetch(near: nil) { order.note($0) }
        #expect(order.waits == [.seconds(1)])
        #expect(summary.skipped == 0 && summary.updated > 20)
    }

    @Test func `a server that wants to be left alone for long is left alone`() async throws {
        try kitchen.setFaults(json: #"[{"path":"*/menu","status":503,"retryAfter":3600}]"#)
        let summary = try await service.prefetch(near: nil) { _ in }
        #expect(summary.failed == 1)
        #expect(summary.skipped == CatererService.usualPrefetch - 1)
    }

    private func listed() throws -> [CatererListing] {
        let scope = ListingScope(provider: .test)
        return try test.store.read {
            try $0.items(Request(CatererListing.self, where: .in(scope)))
        }
    }
}

/// The steps that a prefetch reported.
private final class Recorder: Sendable {
    private let steps = Mutex<[PrefetchStep]>([])

    func note(_ step: PrefetchStep) {
        steps.withLock { $0.append(step) }
    }

    var caterers: [Caterer.ID] {
        steps.withLock { $0.filter { $0.result == .reading }.map(\.caterer) }
    }

    var waits: [Duration] {
        steps.withLock { steps in
            steps.compactMap { if case .waiting(let wait) = $0.result { wait } else { nil } }
        }
    }
}
