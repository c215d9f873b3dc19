import Sentences
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of the CoopCycle customer API.
struct CoopCycleTrapTests {
    @Test func `asks for JSON-LD, since plain JSON is another shape`() async throws {
        let client = StubClient(json: #"{"@context":"x","@id":"x","@type":"x"}"#)
        try await provider(client).check()
        #expect(client.requests.first?.headers["Accept"] == "application/ld+json")
    }

    @Test func `a server without the three keys is not a CoopCycle server`() async throws {
        let client = StubClient(json: #"{"@context":"x","@id":"x"}"#)
        let error = await #expect(throws: HTTPError.self) { try await provider(client).check() }
        #expect(
            error == .unreadable(endpoint: .verbatim("/api"), path: "@type", reason: .json.missing))
    }

    @Test func `the currency comes in lower case, and only with the settings`() async throws {
        let market = try await marketplace(#"{"currency_code":"eur","latlng":"48.85,2.35"}"#)
        #expect(market.currency == .eur)
        #expect(market.center == Coordinate(latitude: 48.85, longitude: 2.35))
    }

    @Test(arguments: ["true", "\"true\"", "1", "\"1\""])
    func `the guest flag is a boolean, or text, or a number`(flag: String) async throws {
        let json = #"{"currency_code":"eur","guest_checkout_enabled":\#(flag)}"#
        #expect(try await marketplace(json).capabilities.contains(.guestCheckout))
    }

    @Test(arguments: ["false", "\"0\"", "null", "\"\""])
    func `a guest flag that is off is off`(flag: String) async throws {
        let json = #"{"currency_code":"eur","guest_checkout_enabled":\#(flag)}"#
        #expect(try await marketplace(json).capabilities.contains(.guestCheckout) == false)
    }

    @Test func `an empty map is sent as an empty list`() async throws {
        let market = try await marketplace(#"{"currency_code":"eur","theme":[]}"#)
        #expect(market.currency == .eur)
        let caterer = try await caterer(#""facets":[]"#)
        #expect(caterer.cuisines.isEmpty)
    }

    @Test func `a coordinate is asked with, and the server's order is kept`() async throws {
        let client = StubClient(
            json: #"{"hydra:member":[{"@id":"/b","name":"B"},{"@id":"/a","name":"A"}]}"#)
        let place = try #require(Coordinate(latitude: 48.853286, longitude: 2.369116))
        let feed = try await provider(client).caterers(near: place, Known())
        #expect(client.paths == ["/api/restaurants?coordinate=48.853286,2.369116"])
        #expect(try names(feed) == ["B", "A"])
    }

    @Test func `special hours say when the shop is shut, from closes until opens`() async throws {
        let caterer = try await caterer(
            """
            "openingHoursSpecification":[{"opens":"10:00","closes":"22:00","dayOfWeek":["Monday",
            "Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]}],
            "specialOpeningHoursSpecification":[{"opens":"12:00","closes":"15:00",
            "validFrom":"2026-12-24","validThrough":"2026-12-26"}]
            """)
        func isOpen(_ text: String) throws -> Bool {
            caterer.hours.state(at: try #require(Instant(rfc3339: text)), in: .utc).isOpen
        }
        #expect(try isOpen("2026-12-24T14:59:00Z"))
        #expect(try isOpen("2026-12-24T15:00:00Z") == false)
        #expect(try isOpen("2026-12-25T13:00:00Z") == false)
        #expect(try isOpen("2026-12-26T11:59:00Z") == false)
        #expect(try isOpen("2026-12-26T12:00:00Z"))
    }

    @Test func `shops of every type share the endpoint`() async throws {
        let caterer = try await caterer(#""@type":"http://schema.org/GroceryStore""#)
        #expect(caterer.name == "Noor")
    }

    @Test func `an unknown state is kept, not refused`() async throws {
        #expect(try await caterer(#""state":"moonlit""#).state.rawValue == "moonlit")
    }

    @Test func `an estimate that starts when it ends says that there is none`() async throws {
        let same = "2026-11-21T12:30:00+01:00"
        let client = StubClient(
            json: """
                {"delivery":{"range":["\(same)","\(same)"],"diff":"30 - 40"},"collection":
                {"range":["\(same)","2026-11-21T12:40:00+01:00"],"diff":"30 - 40"}}
                """)
        let fetched = try await provider(client).timing(of: noor, Known())
        guard case .fresh(let timing, _) = fetched else { return #expect(Bool(false)) }
        #expect(timing.delivery == nil)
        #expect(timing.collection?.minutes == 30...40)
        #expect(timing.collection?.range.start == Instant(rfc3339: same))
    }

    @Test func `search gives a shop's number as text and a dish's as a number`() async throws {
        let client = StubClient(
            json: """
                {"hydra:member":[{"result_type":"shop","id":"7","name":"Noor"},
                {"result_type":"product","name":"Soup","shop_id":8,"shop_name":"Verde"},
                {"result_type":"product","name":"Rice","shop_id":8,"shop_name":"Verde"},
                {"result_type":"planet","name":"Mars"}]}
                """)
        let found = try await provider(client).search("so up&x")
        let seven = Caterer.ID(provider: .test, local: "/api/restaurants/7")
        let eight = Caterer.ID(provider: .test, local: "/api/restaurants/8")
        #expect(found == [seven, eight])
        #expect(client.paths == ["/api/search/shops_products?q=so%20up%26x"])
    }

    @Test func `a hit that cannot be read costs itself, and all of them the answer`() async throws {
        let client = StubClient(
            json: """
                {"hydra:member":[{"result_type":"shop","id":null,"name":"Noor"},
                {"result_type":"shop","id":"8","name":"Verde"}]}
                """)
        #expect(try await provider(client).search("x").count == 1)
        let none = StubClient(json: #"{"hydra:member":[{"result_type":"shop","id":{}}]}"#)
        await #expect(throws: HTTPError.self) { try await provider(none).search("x") }
    }

    @Test func `whether it delivers is yes or 400`() async throws {
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        let yes = StubClient(json: "\"yes\"")
        #expect(try await provider(yes).delivers(noor, to: place))
        #expect(yes.paths == ["/api/restaurants/1/can-deliver/1.000000,2.000000"])
        let no = StubClient { _ in HTTPResponse(status: 400, body: Array("\"no\"".utf8)) }
        #expect(try await provider(no).delivers(noor, to: place) == false)
    }

    @Test func `identifiers with any characters are escaped in the path`() async throws {
        let client = StubClient(json: #"{"@id":"/x","name":"X"}"#)
        let odd = Caterer.ID(provider: .test, local: "/api/a b\"c\n?#%/é")
        _ = try await provider(client).caterer(odd, Known())
        #expect(
            client.requests.first?.url == "https://food.example/api/a%20b%22c%0A%3F%23%25/%C3%A9")
    }

    @Test func `the version we have is named, and 304 says that it holds`() async throws {
        let client = StubClient { request in
            HTTPResponse(
                status: request.headers["If-None-Match"] == "\"v1\"" ? 304 : 200,
                headers: ["Cache-Control": "public, max-age=60"])
        }
        let fetched = try await provider(client).caterers(near: nil, Known(etag: "\"v1\""))
        guard case .unchanged(let validity) = fetched else { return #expect(Bool(false)) }
        #expect(validity == Validity(etag: "\"v1\"", seconds: 60))
    }

    @Test(arguments: [
        (#"{"@type":"hydra:Error","hydra:description":"No such thing"}"#, "No such thing"),
        (#"{"code":401,"message":"Expired JWT Token"}"#, "Expired JWT Token"),
        ("<html>", nil), ("{\"message\":7}", nil),
    ])
    func `a refusal has the server's own message`(body: String, words: String?) async throws {
        let client = StubClient { _ in
            HTTPResponse(status: 503, headers: ["Retry-After": "7"], body: Array(body.utf8))
        }
        let error = await #expect(throws: HTTPError.self) {
            _ = try await provider(client).caterer(noor, Known())
        }
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/restaurants/1"), status: 503, message: words,
            retryAfter: .seconds(7))
        #expect(error == .refused(refusal))
    }

    // MARK: What they need

    private let noor = Caterer.ID(provider: .test, local: "/api/restaurants/1")

    private func provider(_ client: StubClient) -> CoopCycle {
        CoopCycle(id: .test, baseURL: "https://food.example/", client: client)
    }

    private func marketplace(_ json: String) async throws -> Marketplace {
        let fetched = try await provider(StubClient(json: json)).marketplace(Known())
        guard case .fresh(let market, _) = fetched else { throw HTTPError.cancelled }
        return market
    }

    private func caterer(_ members: String) async throws -> Caterer {
        let json = #"{"@id":"/api/restaurants/1","name":"Noor",\#(members)}"#
        let fetched = try await provider(StubClient(json: json)).caterer(noor, Known())
        guard case .fresh(let caterer, _) = fetched else { throw HTTPError.cancelled }
        return caterer
    }

    private func names(_ fetched: Fetched<CatererFeed>) throws -> [String] {
        guard case .fresh(let feed, _) = fetched else { return [] }
        var names: [String] = []
        _ = try feed.forEach { names.append($0.name) }
        return names
    }
}
