internal import JSON
import Sentences
public import OrderModels

/// A server with the CoopCycle customer API, run by a co-operative.
public struct CoopCycle: Provider {
    public let id: ProviderID
    let api: CoopCycleAPI
    let paths: ServerPaths

    /// - Parameters:
    ///   - id: The provider's ID, which is part of every reference it makes.
    ///   - baseURL: The server's URL, such as `https://demo.coopcycle.org`.
    ///   - client: Sends the requests; shared with other providers.
    ///   - timeout: How long to wait for an answer; nil leaves it to the client's own limits.
    public init(
        id: ProviderID, baseURL: String, client: any HTTPClient, timeout: Duration? = nil
    ) {
        self.id = id
        api = CoopCycleAPI(baseURL: baseURL, client: client, timeout: timeout)
        paths = ServerPaths(provider: id, baseURL: api.baseURL)
    }

    public func check() async throws(HTTPError) {
        let response = try await api.get("/api", Known())
        _ = try api.decode(response, "/api") { json throws(JSONError) in
            for key in ["@context", "@id", "@type"] where json.member(named: key) == nil {
                throw JSONError(path: key, problem: .missing, offset: 0)
            }
        }
    }

    public func marketplace(_ known: Known) async throws(HTTPError) -> Fetched<Marketplace> {
        try await api.fetch("/api/settings", known) { json throws(JSONError) in
            try SettingsWire.marketplace(json, id: id)
        }
    }

    public func caterers(
        near place: Coordinate?, _ known: Known
    ) async throws(HTTPError) -> Fetched<CatererFeed> {
        let path = "/api/restaurants" + (place.map { "?coordinate=" + $0.text } ?? "")
        return try await api.fetchWhole(path, known) { response throws(HTTPError) in
            // Decodes the envelope now, so that an HTML page is refused before anything is written.
            try RestaurantsWire.feed(response, path: path, provider: id, api: api)
        }
    }

    public func caterer(
        _ caterer: Caterer.ID, _ known: Known
    ) async throws(HTTPError) -> Fetched<Caterer> {
        let path = try path(of: caterer)
        return try await Self.naming { () async throws(HTTPError) in
            try await api.fetch(path, known) { json throws(JSONError) in
                try RestaurantsWire.caterer(json, provider: id)
            }
        }
    }

    public func timing(
        of caterer: Caterer.ID, _ known: Known
    ) async throws(HTTPError) -> Fetched<Timing> {
        let path = try path(of: caterer) + "/timing"
        return try await Self.naming { () async throws(HTTPError) in
            try await api.fetch(path, known) { json throws(JSONError) in
                try TimingWire.timing(json, caterer: caterer)
            }
        }
    }

    public func menu(
        of caterer: Caterer.ID, in currency: Currency, _ known: Known
    ) async throws(HTTPError) -> Fetched<MenuFeed> {
        let path = try path(of: caterer) + "/menu"
        let wire = MenuWire(caterer: caterer, provider: id, currency: currency)
        return try await Self.naming { () async throws(HTTPError) in
            try await api.fetchWhole(path, known) { response throws(HTTPError) in
                let feed = try api.decode(response, path) { json throws(JSONError) in
                    json.isNull ? nil : try wire.feed(json)
                }
                // For a kitchen without a menu, servers answer null, 404 or 500: all become one
                // refusal.
                guard let feed else {
                    throw HTTPError.refused(
                        HTTPError.Refusal(
                            endpoint: .verbatim(path), status: 404, message: nil, retryAfter: nil)
                    ).from(response.request)
                }
                return feed
            }
        }
    }

    public func menus(
        of caterer: Caterer.ID, in currency: Currency, _ known: Known
    ) async throws(HTTPError) -> Fetched<MenusFeed> {
        let path = try path(of: caterer) + "/menus"
        let wire = MenuWire(caterer: caterer, provider: id, currency: currency)
        return try await api.fetch(path, known) { json throws(JSONError) in try wire.list(json) }
    }

    /// Turns 401 into 403: without a sign-in, the server refuses a disabled kitchen as if a sign-in
    /// were missing, but signing in would not help.
    private static func naming<Value>(
        _ body: () async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        do throws(HTTPError) {
            return try await body()
        } catch .refused(let refusal) where refusal.status == 401 {
            throw HTTPError.refused(
                HTTPError.Refusal(
                    endpoint: refusal.endpoint, status: 403, message: nil, retryAfter: nil)
            ).from(refusal.request)
        }
    }

    public func search(_ text: String) async throws(HTTPError) -> [Caterer.ID] {
        let path = "/api/search/shops_products?q=" + URLText.query(text)
        let response = try await api.get(path, Known())
        return try api.decode(response, path) { json throws(JSONError) in
            try SearchWire.caterers(json, provider: id)
        }
    }

    public func delivers(
        _ caterer: Caterer.ID, to place: Coordinate
    ) async throws(HTTPError) -> Bool {
        do {
            _ = try await api.get(try path(of: caterer) + "/can-deliver/" + place.text, Known())
            return true
        } catch .refused(let refusal) where refusal.status == 400 {
            return false
        }
    }

    public func identifiers(for text: String) -> [Caterer.ID] {
        var locals = [text]
        if !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) {
            locals.append("/api/restaurants/" + text)
        }
        return [Caterer.ID(rawValue: text)] + locals.map { Caterer.ID(provider: id, local: $0) }
    }

    /// The path of a caterer: the server's own identifier, made safe for a URL.
    private func path(of caterer: Caterer.ID) throws(HTTPError) -> String {
        guard let local = caterer.local(to: id) else {
            throw .notAllowed(reason: .network.otherProvider(reference: caterer.rawValue))
        }
        return (local.hasPrefix("/") ? "" : "/") + URLText.path(local)
    }
}
