import Sentences
import Cache
import Logging
import Networking
import OrderModels
import Services
import Synchronization
import TestSupport
import Presentation
import Testing

import class Kitchen.KitchenServer

/// Answers with little content, and wrong clocks: the stored data is worth more.
@MainActor
struct DoubtfulAnswerTests {
    private let kitchen: KitchenServer
    private let client = CurlClient(
        configuration: {
            var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
            curl.retryPolicy = .none
            return curl
        }())
    private let test: TestStore

    init() throws {
        kitchen = try frozenKitchen()
        test = try TestStore()
    }

    // MARK: Rows that cannot be read

    @Test func `a list none of whose rows can be read is an error, and what is kept stands`()
        async throws
    {
        try await service().refreshListing(near: nil)
        let before = try listed().map(\.id)
        let rows = (1...5).map { _ in #"{"@id":7,"name":"x"}"# }.joined(separator: ",")
        let broken = service(answering: ["/api/restaurants": #"{"hydra:member":[\#(rows)]}"#])
        let error = await #expect(throws: HTTPError.self) {
            try await broken.refreshListing(near: nil, .always)
        }
        guard case .unreadable(_, let path, let reason, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == "hydra:member[0].@id")
        #expect(reason.text.contains("5 of its 5 rows"))
        #expect(try listed().map(\.id) == before)
        #expect(try freshness()?.lastError != nil)
    }

    @Test func `a list without any kitchen does not replace the one that is kept`() async throws {
        try await service().refreshListing(near: nil)
        let before = try listed().map(\.id)
        let empty = service(answering: ["/api/restaurants": #"{"hydra:member":[]}"#])
        await #expect(throws: HTTPError.self) {
            try await empty.refreshListing(near: nil, .always)
        }
        #expect(try listed().map(\.id) == before)
    }

    @Test func `most of the rows are as bad as all of them, and a few cost themselves`()
        async throws
    {
        func answer(_ bad: Int, of count: Int) -> String {
            let rows = (1...count).map { number in
                number <= bad
                    ? #"{"@id":"/api/restaurants/\#(number)"}"#
                    : #"{"@id":"/api/restaurants/\#(number)","name":"Kitchen \#(number)"}"#
            }
            return #"{"hydra:member":[\#(rows.joined(separator: ","))]}"#
        }
        let few = service(answering: ["/api/restaurants": answer(2, of: 5)])
        #expect(try await few.refreshListing(near: nil).problems.count == 2)
        #expect(try listed().count == 3)
        let most = service(answering: ["/api/restaurants": answer(3, of: 5)])
        await #expect(throws: HTTPError.self) {
            try await most.refreshListing(near: nil, .always)
        }
        #expect(try listed().count == 3)
    }

    @Test(arguments: ["", #"{"@id":"/s/1","name":"All","hasMenuItem":[]}"#])
    func `a menu without dishes does not replace one that has some`(section: String) async throws {
        let id = Caterer.ID(provider: .test, local: "/api/restaurants/1")
        let empty = service(
            answering: ["/api/restaurants/1/menu": #"{"hasMenuSection":[\#(section)]}"#])
        // A kitchen that never had dishes may have none.
        try await empty.refreshMenu(of: id)
        try await service().refreshMenu(of: id, .always)
        let before = try test.store.read { try $0.menu(of: id) }?.itemCount ?? 0
        #expect(before > 0)
        await #expect(throws: HTTPError.self) { try await empty.refreshMenu(of: id, .always) }
        #expect(try test.store.read { try $0.menu(of: id) }?.itemCount == before)
    }

    // MARK: Clocks that were wrong

    @Test func `openings worked out by a clock that ran ahead are worked out again`() async throws {
        let ahead = service(at: .noon.adding(seconds: 4 * 365 * 86_400))
        try await ahead.refreshListing(near: nil)
        #expect(try open(at: .noon).isEmpty)
        let right = service()
        try await right.reworkOpenings()
        let open = try open(at: .noon)
        #expect(open.count > 20)
        #expect(try !test.store.read { try $0.openingsNeedWork(at: .noon) })
        // What was fetched then does not count as fresh for four years.
        #expect(try freshness()?.isStale(at: .noon) == true)
        #expect(
            try await right.refreshListing(near: nil, .ifOlder(seconds: 600)).outcome != .stillFresh
        )
    }

    @Test func `a clock that stands at the end of the calendar ends`() async throws {
        try await service().refreshListing(near: nil)
        let last = service(at: .distantFuture)
        try await last.reworkOpenings()
        try await last.refreshListing(near: nil, .always)
        try await service().reworkOpenings()
        #expect(try open(at: .noon).count > 20)
    }

    // MARK: Texts without end

    @Test func `texts longer than anybody means are cut between characters, and the log says so`()
        async throws
    {
        let name = String(repeating: "é", count: 1 << 20)
        let summary = String(repeating: "👩‍👩‍👧", count: 1 << 14)
        let row =
            #"{"@id":"/api/restaurants/1","name":"\#(name)","description":"\#(summary)"}"#
        let log = Records()
        let service = service(
            answering: [
                "/api/restaurants": #"{"hydra:member":[\#(row)]}"#,
                "/api/restaurants/1/menu": #"{"hasMenuSection":[{"@id":"/s","name":"\#(name)","#
                    + #""hasMenuItem":[{"@id":"/d","identifier":"D","name":"\#(name)","#
                    + #""offers":{"price":100}}]}]}"#,
            ], log: log.logger)
        try await service.refreshListing(near: nil)
        let kept = try #require(try listed().first)
        #expect(kept.name == String(repeating: "é", count: 511))
        let whole = try test.store.read { try $0.item(KeptCaterer.self, kept.id) }
        let told = try #require(whole?.caterer.summary)
        #expect(told.utf8.count <= 16 << 10 && told.utf8.count > (16 << 10) - 40)
        #expect(Set(told) == ["👩‍👩‍👧"])
        try await service.refreshMenu(of: kept.id)
        let menu = try #require(try test.store.read { try $0.menu(of: kept.id) })
        #expect(menu.sections.first?.section.name.utf8.count == 1022)
        #expect(menu.sections.first?.items.first?.name.utf8.count == 1022)
        #expect(log.messages.filter { $0 == "text.cut" }.count == 2)
    }

    // MARK: A server that stalls

    @Test func `reading ahead gives up after three in a row that never came`() async throws {
        try await service().refreshListing(near: nil)
        let stalled = StubClient { [client, base = kitchen.url] request throws(HTTPError) in
            guard request.url.hasSuffix("/menu") else {
                return try await client.send(request, progress: nil)
            }
            throw .interrupted(host: base, reason: .network.noAnswer)
        }
        let summary = try await service(through: stalled).prefetch(near: nil) { _ in }
        #expect(summary.failed == 3)
        #expect(summary.skipped > 10)
        #expect(stalled.paths.count { $0.hasSuffix("/menu") } == 3)
    }

    // MARK: -

    private func service(
        answering answers: [String: String] = [:], at moment: Instant = .noon,
        log: Logger = .silent
    ) -> CatererService {
        let stub = StubClient { [client, base = kitchen.url] request throws(HTTPError) in
            let path = "/" + request.url.dropFirst(base.count)
            guard let answer = answers[path] else {
                return try await client.send(request, progress: nil)
            }
            return HTTPResponse(status: 200, body: Array(answer.utf8))
        }
        return service(through: stub, at: moment, log: log)
    }

    private func service(
        through client: any HTTPClient, at moment: Instant = .noon, log: Logger = .silent
    ) -> CatererService {
        CatererService(
            provider: CoopCycle(id: .test, baseURL: kitchen.url, client: client),
            store: test.store, zones: Zones(), log: log, now: { moment })
    }

    private var scope: ListingScope { ListingScope(provider: .test) }

    private func freshness() throws -> Freshness? {
        try test.store.read { try $0.freshness(of: .listing(scope)) }
    }

    private func listed() throws -> [CatererListing] {
        try test.store.read { try $0.items(Request(CatererListing.self, where: .in(scope))) }
    }

    private func open(at moment: Instant) throws -> Set<Caterer.ID> {
        Set(try listed().filter { $0.isOpen(at: moment) }.map(\.id))
    }
}

/// The logged records.
private final class Records: LogDestination {
    private let kept = Mutex<[String]>([])

    var logger: Logger {
        let hub = LogHub()
        hub.add(self, named: "records")
        return Logger(hub)
    }

    var messages: [String] { kept.withLock { $0 } }

    func write(_ record: LogRecord) {
        kept.withLock { $0.append(record.event) }
    }
}
