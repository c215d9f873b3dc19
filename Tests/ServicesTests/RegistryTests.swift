import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A registry of co-operatives, served by the tests: what is read of it, kept, and found.
@MainActor
struct RegistryTests {
    private let files = try? TestStore()

    /// Rows as a registry has them, good and bad.
    nonisolated static let rows = """
        [{"name":"Vélo Lune","city":"Belleroche","country":"fr","coopcycle_url":"https://lune.example.org/",
          "latitude":45.5,"longitude":4.5,"text":{"fr":"<p>Des repas &agrave; v&eacute;lo.</p><script>x()</script>",
          "en":"Meals by <b>bike</b> &amp; foot,\\u001b[31m a < b"}},
         {"name":"No server","city":"Belleroche","country":"fr"},
         {"name":7,"city":"Odd","coopcycle_url":"https://odd.example.org"},
         {"name":"Script","city":"Odd","coopcycle_url":"javascript:alert(1)"},
         {"name":"Within","city":"Odd","coopcycle_url":"https://user@odd.example.org"},
         {"name":"Nearby","city":"Sous-Roche","country":"fr","coopcycle_url":"https://roche.example.org",
          "latitude":"45.6","longitude":"4.6","text":[]},
         {"name":"BiciSol","city":"Ciudad del Sol - BiciSol","country":"es","coopcycle_url":"https://sol.example.org",
          "latitude":40.1,"longitude":-3.5},
         {"name":"Far","city":"Belleroche","country":"be","coopcycle_url":"https://far.example.org",
          "latitude":999,"longitude":4.5}]
        """

    private func services(
        at now: Changing<Instant> = Changing(.noon), _ answer: @escaping @Sendable () -> String
    ) throws -> (AppServices, StubClient) {
        let client = StubClient { _ throws(HTTPError) in
            HTTPResponse(status: 200, body: Array(answer().utf8))
        }
        let files = try #require(files)
        return (AppServices(files, client: { client }, now: { now.value }), client)
    }

    @Test func `good rows are read beside bad ones and their texts are plain`() async throws {
        let (services, client) = try services() { Self.rows }
        let registry = try await services.registry.list().registry

        #expect(registry.cooperatives.map(\.name) == ["Vélo Lune", "Nearby", "BiciSol", "Far"])
        let lune = registry.cooperatives[0]
        #expect(lune.server.text == "https://lune.example.org")
        #expect(lune.words(in: ["fr"])?.text == "Des repas à vélo.")
        #expect(lune.words(in: ["de", "en"])?.text == "Meals by bike & foot,\u{1B}[31m a < b")
        #expect(registry.cooperatives[1].coordinate == Coordinate(latitude: 45.6, longitude: 4.6))
        #expect(registry.cooperatives[3].coordinate == nil)
        #expect(client.requests.map(\.url) == [RegistryService.usual + "?day=2026-11-21"])
        #expect(client.requests[0].staysAtServer)
    }

    @Test func `it is kept for a day and survives an answer that is none`() async throws {
        let (clock, answer) = (Changing(Instant.noon), Changing(Self.rows))
        let (services, client) = try services(at: clock) { answer.value }
        var asked = 0
        func list() async throws -> RegistryService.Answer {
            try await services.registry.list(asking: { asked += 1 })
        }
        #expect(try await list().isNew)
        clock.value = clock.value.adding(seconds: 86_399)
        #expect(try await !list().isNew)
        #expect(asked == 1 && client.requests.count == 1)

        clock.value = clock.value.adding(seconds: 2)
        for nothing in ["", "[]", "<html>", #"[{"name":"No server"}]"#, "[{\"name\":"] {
            answer.value = nothing
            let kept = try await list()
            #expect(kept.registry.cooperatives.count == 4 && kept.failure is NearbyError)
            #expect(kept.freshness.isStale(at: clock.value))
        }
        answer.value = Self.rows
        #expect(try await list().isNew)
        #expect(client.requests.last?.url.hasSuffix("?day=2026-11-22") == true)
    }

    @Test func `a list from elsewhere names no service of this machine`() async throws {
        let (services, _) = try services() {
            Self.rows.replacing("https://roche.example.org", with: "http://127.0.0.1:8080")
                .replacing("https://sol.example.org", with: "https://0x7f.1/")
        }
        let registry = try await services.registry.list().registry
        #expect(registry.cooperatives.map(\.name) == ["Vélo Lune", "Far"])
    }

    @Test(arguments: [
        ("belleroche, FR", ["Vélo Lune", "Nearby"], 1), ("Belleroche", ["Far", "Vélo Lune"], 2),
        ("ciudad del sol", ["BiciSol"], 1),
        ("12 rue Haute, 69001 SOUS ROCHE", ["Nearby", "Vélo Lune"], 1),
        ("velo lune", ["Vélo Lune", "Nearby"], 1), ("sol", ["BiciSol"], 1),
        ("45.61, 4.61", ["Nearby", "Vélo Lune"], 0),
        ("-33.8,151.2", ["BiciSol", "Nearby", "Vélo Lune"], 0),
    ])
    func `places are found by town and name and coordinates`(
        text: String, names: [String], towns: Int
    ) async throws {
        let (services, _) = try services() { Self.rows }
        let registry = try await services.registry.list().registry
        let nearby = try await services.nearby.find(text, in: registry)

        #expect(Set(nearby.rows.map(\.cooperative.name)) == Set(names))
        #expect(nearby.rows.map(\.cooperative.name) == names || towns == 2 || nearby.isFar)
        #expect(nearby.towns.count == towns)
        #expect(nearby.rows.allSatisfy { $0.distance != nil } == (towns < 2))
    }

    @Test(arguments: ["95,4", "1e1,4", "0x10,4", "45.5;4.5", "45,5,4,5", "12"])
    func `numbers that are no coordinates are not looked up as a town`(text: String) async throws {
        let (services, client) = try services() { Self.rows }
        let registry = try await services.registry.list().registry
        await #expect(throws: NearbyError.self) {
            try await services.nearby.find(text, in: registry)
        }
        #expect(client.requests.count == 1)
    }

    @Test func `a misspelt town is named and names of servers are their own`() async throws {
        let (services, _) = try services() { Self.rows }
        let registry = try await services.registry.list().registry
        await #expect(
            throws: NearbyError.unknown(
                "Beleroche", meant: "Belleroche, FR", .noGeocoder("Beleroche"))
        ) {
            try await services.nearby.find("Beleroche", in: registry)
        }
        let lune = registry.cooperatives[0]
        #expect(ProviderID(for: lune, besides: []).rawValue == "velo-lune")
        let taken = [ProviderID(rawValue: "velo-lune"), ProviderID(rawValue: "velo-lune-2")]
        #expect(ProviderID(for: lune, besides: taken).rawValue == "velo-lune-3")
    }

    @Test func `markup of any length and depth is read in no time`() {
        let depth = 200_000
        #expect(PlainText.of(html: String(repeating: "<", count: depth)).count == depth)
        #expect(PlainText.of(html: String(repeating: "<b>", count: depth)).isEmpty)
        #expect(PlainText.of(html: String(repeating: "<b ", count: depth)).hasPrefix("<b <b"))
        #expect(PlainText.of(html: "a<br/>b&#x41;&#xD800;&bogus;&amp") == "a bA&#xD800;&bogus;&amp")
        #expect(PlainText.of(html: "<STYLE>p{}</sTyle x>y<script>never ends") == "y")
    }
}
