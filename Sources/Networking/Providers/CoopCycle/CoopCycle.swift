internal import JSON
import Sentences
public import OrderModels

/// A co-operative's server that speaks the CoopCycle customer API.
public struct CoopCycle: Provider {
    public let id: ProviderID
    let api: CoopCycleAPI

    /// - Parameters:
    ///   - id: What the provider is called here; part of every reference it makes.
    ///   - baseURL: Where the server is, such as `https://demo.coopcycle.org`.
    ///   - client: What the requests go through, shared with every other provider.
    ///   - timeout: How long to wait for an answer, unless the client's own limits do.
    public init(
        id: ProviderID, baseURL: String, client: any HTTPClient, timeout: Duration? = nil
    ) {
        self.id = id
        api = CoopCycleAPI(baseURL: baseURL, client: client, timeout: timeout)
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
            // The envelope is looked at now, so that a page of HTML is refused before any write.
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
                // A kitchen without a menu answers null, 404 or 500 as it pleases: one refusal.
                guard let feed else {
                    throw .refused(
                        HTTPError.Refusal(
                            endpoint: .verbatim(path), status: 404, message: nil, retryAfter: nil))
                }
                return feed
            }
        }
    }

    /// A kitchen that is disabled is refused to whoever is not signed in as if a sign-in were
    /// missing, which would show it no better.
    private static func naming<Value>(
        _ body: () async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        do throws(HTTPError) {
            return try await body()
        } catch .refused(let refusal) where refusal.status == 401 {
            throw .refused(
                HTTPError.Refusal(
                    endpoint: refusal.endpoint, status: 403, message: nil, retryAfter: nil))
        }
    }

    public func search(_ text: String) async throws(HTTPError) -> [ServerHit] {
        let path = "/api/search/shops_products?q=" + URLText.query(text)
        let response = try await api.get(path, Known())
        return try api.decode(response, path) { json throws(JSONError) in
            try SearchWire.hits(json, provider: id)
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

    /// The path a caterer's reference stands for: its own identifier, made safe for a URL.
    private func path(of caterer: Caterer.ID) throws(HTTPError) -> String {
        guard let local = caterer.local(to: id) else {
            throw .notAllowed(reason: .network.otherProvider(reference: caterer.rawValue))
        }
        return (local.hasPrefix("/") ? "" : "/") + URLText.path(local)
    }
}
