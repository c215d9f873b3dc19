import Cache
import Logging
import Networking
import OrderModels
import Sentences
import Services
import TestSupport
import Testing

import class Kitchen.KitchenServer

/// A service between a real kitchen over loopback and a store on real files.
@MainActor
struct CatererServiceTests {
    private let kitchen: KitchenServer
    private let client: CurlClient
    private let test: TestStore
    private let service: CatererService

    init() throws {
        kitchen = try frozenKitchen()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        client = CurlClient(configuration: curl)
        test = try TestStore()
        service = CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: test.store, zones: Zones(), log: .silent, now: { .noon })
    }

    @Test func `a listing is fetched once and believed for as long as the server says`()
        async throws
    {
        #expect(try await service.refreshListing(near: nil).outcome == .updated)
        #expect(try await service.refreshListing(near: nil).outcome == .stillFresh)
        #expect(calls("/api/restaurants") == 1)
        #expect(try listed().count == 36)
    }

    @Test func `what was fetched is there in memory as it is on files`() async throws {
        let store = SQLiteStore.inMemory()
        _ = try store.open()
        let service = CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: store, zones: Zones(), log: .silent, now: { .noon })
        try await service.refreshListing(near: nil)
        try await self.service.refreshListing(near: nil)
        let listing = Request(
            CatererListing.self, where: .in(ListingScope(provider: .test)), sort: .name(.root))
        let rows = try store.read { try $0.items(listing) }
        #expect(try rows == test.store.read { try $0.items(listing) })
        let id = try #require(rows.first).id
        try await service.refreshMenu(of: id)
        try await self.service.refreshMenu(of: id)
        let dishes = Request(MenuItem.self, where: .caterer(id))
        #expect(try store.read { try $0.count(dishes) } > 0)
        #expect(
            try store.read { try $0.items(dishes) } == test.store.read { try $0.items(dishes) })
        await store.close()
    }

    @Test func `whether a kitchen delivers to a place is asked once a day and remembered`()
        async throws
    {
        try await service.refreshListing(near: nil)
        let kitchen = try #require(
            try listed().first { $0.coordinate != nil && $0.methods.contains(.delivery) })
        let near = try #require(kitchen.coordinate)
        let far = try #require(Coordinate(text: "48.2,0.4821"))
        for (place, delivers) in [(near, true), (far, false)] {
            let resource = Resource.reach(kitchen.id, place)
            #expect(try test.store.read { try $0.freshness(of: resource) }?.isYes == nil)
            #expect(try await service.refreshReach(of: kitchen.id, to: place).outcome == .updated)
            #expect(
                try await service.refreshReach(of: kitchen.id, to: place).outcome == .stillFresh)
            let told = try #require(try test.store.read { try $0.freshness(of: resource) })
            #expect(told.isYes == delivers)
            #expect(!told.isStale(at: .noon.adding(seconds: 86_399)))
            #expect(told.isStale(at: .noon.adding(seconds: 86_400)))
            #expect(!"\(resource.logFields)".contains(place.text))
        }
        #expect(self.kitchen.calls.count { $0.path.contains("/can-deliver/") } == 2)
    }

    @Test func `asked again, the server says that nothing changed, and nothing is written`()
        async throws
    {
        try await service.refreshListing(near: nil)
        var changes = test.store.changes().makeAsyncIterator()
        #expect(try await service.refreshListing(near: nil, .always).outcome == .unchanged)
        #expect(kitchen.calls.last?.status == 304)
        try await test.store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(await changes.next()?.kinds.keys.map(\.rawValue) == ["marketplace"])
    }

    @Test func `the same answer without its name writes nothing either`() async throws {
        try kitchen.setFaults(json: #"[{"path":"/api/*","etag":false}]"#)
        try await service.refreshListing(near: nil)
        let menu = try #require(try listed().first).id
        try await service.refreshMenu(of: menu)
        var changes = test.store.changes().makeAsyncIterator()
        #expect(try await service.refreshListing(near: nil, .always).outcome == .unchanged)
        #expect(try await service.refreshMenu(of: menu, .always).outcome == .updated)
        try await test.store.write(.user) {
            try $0.upsert(Favourite(caterer: menu, since: .noon))
        }
        #expect(await changes.next()?.kinds.keys.map(\.rawValue) == ["favourite"])
    }

    @Test func `who is open here is who the server says is open`() async throws {
        try await service.refreshListing(near: nil)
        let server = try await openByTheServer()
        #expect(try open(at: .noon) == server)
        #expect(try open(at: .noon).count > 20)
    }

    @Test func `an opening that has ended is worked out anew from the hours`() async throws {
        try await service.refreshListing(near: nil)
        let later = Instant.noon.adding(seconds: 9 * 3600)
        kitchen.clock.advance(bySeconds: 9 * 3600)
        let evening = CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: test.store, zones: Zones(), log: .silent, now: { later })
        try await evening.reworkOpenings()
        let server = try await openByTheServer()
        #expect(try open(at: later) == server)
    }

    @Test func `a failed refresh keeps what was there and remembers why`() async throws {
        try await service.refreshListing(near: nil)
        let before = try listed()
        for fault in [
            #"{"path":"/api/restaurants","status":500}"#,
            #"{"path":"/api/restaurants","truncateAt":9000,"etag":false}"#,
            #"{"path":"/api/restaurants","body":"<html>hello</html>","contentType":"text/html"}"#,
            #"{"path":"/api/restaurants","dropAfterBytes":4000,"etag":false}"#,
        ] {
            try kitchen.setFaults(json: "[\(fault)]")
            await #expect(throws: HTTPError.self) {
                try await service.refreshListing(near: nil, .always)
            }
            #expect(try listed() == before)
            let scope = ListingScope(provider: .test)
            let freshness = try test.store.read { try $0.freshness(of: .listing(scope)) }
            #expect(freshness?.lastError?.isEmpty == false)
        }
        kitchen.setFaults([])
        try await service.refreshListing(near: nil, .always)
        let scope = ListingScope(provider: .test)
        #expect(try test.store.read { try $0.freshness(of: .listing(scope)) }?.lastError == nil)
    }

    @Test func `a server that stumbles over its settings can still tell its list`() async throws {
        try await service.refreshMarketplace()
        let later = CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: test.store, zones: Zones(), log: .silent,
            now: { .noon.adding(seconds: 90_000) })
        try kitchen.setFaults(json: #"[{"path":"/api/settings","status":500}]"#)
        #expect(try await later.refreshListing(near: nil).outcome == .updated)
    }

    @Test func `a server that is gone keeps what was there`() async throws {
        try await service.refreshListing(near: nil)
        kitchen.stop()
        let error = await #expect(throws: HTTPError.self) {
            try await service.refreshListing(near: nil, .always)
        }
        guard case .unreachable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try listed().count == 36)
    }

    @Test func `asks for one resource at the same time share one request`() async throws {
        try await service.refreshListing(near: nil)
        let id = try #require(try listed().first).id
        let service = service
        try await withThrowingTaskGroup(of: Refresh.self) { group in
            for _ in 0..<20 {
                group.addTask { try await service.refreshMenu(of: id, .always) }
            }
            for try await refresh in group {
                #expect(refresh.outcome != .stillFresh)
            }
        }
        // Calls after the first answer ask again and get 304.
        let menus = kitchen.calls.filter { $0.path.hasSuffix("/menu") }
        #expect(menus.count { $0.status == 200 } == 1)
        #expect(menus.count < 20)
    }

    @Test(.timeLimit(.minutes(10)))
    func `who stops waiting is let go at once, and the request with the last of them`()
        async throws
    {
        try await service.refreshMarketplace()
        try kitchen.setFaults(json: #"[{"path":"/api/restaurants","never":true}]"#)
        let service = service
        let tasks = (0..<3).map { _ in
            Task { try await service.refreshListing(near: nil) }
        }
        for task in tasks {
            task.cancel()
            await #expect(throws: (any Error).self) { try await task.value }
        }
        // All callers have left, so the next one starts a new request.
        kitchen.setFaults([])
        #expect(try await service.refreshListing(near: nil).outcome == .updated)
    }

    @Test func `a caterer, a menu and an estimate come over one connection`() async throws {
        try await service.refreshListing(near: nil)
        let id = try #require(try listed().first).id
        try await service.refreshCaterer(id)
        try await service.refreshMenu(of: id)
        try await service.refreshTiming(of: id)
        #expect(client.connectionsOpened == 1)
        #expect(
            try test.store.read { try $0.first(Request(Timing.self, where: .caterer(id))) } != nil)
    }

    @Test func `a caterer on its own does not lose the cuisines its list told`() async throws {
        try await service.refreshListing(near: nil)
        let before = try #require(try listed().first { !$0.cuisines.isEmpty })
        try await service.refreshCaterer(before.id, .always)
        #expect(try listed().first { $0.id == before.id }?.cuisines == before.cuisines)
    }

    @Test func `the menu of a caterer that is not known yet brings the caterer along`() async throws
    {
        let id = Caterer.ID(provider: .test, local: "/api/restaurants/2")
        try await service.refreshMenu(of: id)
        #expect(try test.store.read { try $0.menu(of: id) }?.itemCount ?? 0 > 10)
        #expect(try test.store.read { try $0.count(Request(KeptCaterer.self)) } == 1)
    }

    @Test func `a marketplace that was lost with what was damaged is asked for again`() async throws
    {
        try await service.refreshListing(near: nil)
        try await test.store.write(.cache) { try $0.deleteAll(Marketplace.self) }
        try await service.refreshListing(near: nil, .always)
        #expect(try test.store.read { try $0.count(Request(Marketplace.self)) } == 1)
    }

    @Test
    func `a list that did not change is fetched again where the cache was made anew meanwhile`()
        async throws
    {
        try await service.refreshListing(near: nil)
        let forgetful = CatererService(
            provider: CoopCycle(
                id: .test, baseURL: kitchen.url,
                client: ForgetfulClient(client: client, store: test.store)),
            store: test.store, zones: Zones(), log: .silent, now: { .noon })
        #expect(try await forgetful.refreshListing(near: nil, .always).outcome == .updated)
        #expect(try listed().count == 36)
    }

    @Test func `a list that could not be fetched again for an emptied cache is not called fresh`()
        async throws
    {
        try await service.refreshListing(near: nil)
        let forgetful = CatererService(
            provider: CoopCycle(
                id: .test, baseURL: kitchen.url,
                client: ForgetfulClient(client: client, store: test.store)),
            store: test.store, zones: Zones(), log: .silent, now: { .noon })
        try kitchen.setFaults(
            json: #"[{"path":"/api/restaurants","skip":1,"count":1,"status":503}]"#)
        await #expect(throws: HTTPError.self) {
            try await forgetful.refreshListing(near: nil, .always)
        }
        #expect(try await service.refreshListing(near: nil).outcome == .updated)
        #expect(try listed().count == 36)
    }

    private func openByTheServer() async throws -> Set<Caterer.ID> {
        let provider = CoopCycle(id: .test, baseURL: kitchen.url, client: client)
        guard case .fresh(let feed, _) = try await provider.caterers(near: nil, Known()) else {
            return []
        }
        var open: Set<Caterer.ID> = []
        _ = try feed.forEach { caterer in
            if caterer.isOpen == true { open.insert(caterer.id) }
        }
        return open
    }

    private func calls(_ path: String) -> Int {
        kitchen.calls.count { $0.path == path }
    }

    private func listed() throws -> [CatererListing] {
        let scope = ListingScope(provider: .test)
        return try test.store.read {
            try $0.items(Request(CatererListing.self, where: .in(scope)))
        }
    }

    private func open(at moment: Instant) throws -> Set<Caterer.ID> {
        Set(try listed().filter { $0.isOpen(at: moment) }.map(\.id))
    }
}

/// Has the cache made anew while the first list of kitchens is on its way.
private struct ForgetfulClient: HTTPClient {
    let client: any HTTPClient
    let store: SQLiteStore
    /// Whether there is no answer in place of the first one.
    var thenFails = false

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await client.send(request, progress: progress)
        if response.status == 304, request.url.contains("/api/restaurants") {
            do {
                try await store.write(.cache) { writer in
                    try writer.deleteAll(KeptCaterer.self)
                    try writer.forgetFreshness()
                }
            } catch {
                throw .cancelled
            }
            if thenFails { throw .unreachable(host: "kitchen", reason: .network.refused) }
        }
        return response
    }
}
