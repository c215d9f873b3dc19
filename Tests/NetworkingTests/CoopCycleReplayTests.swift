import Foundation
import Networking
import OrderModels
import Synchronization
import TestSupport
import Testing

/// Exchanges with the real platform, where they lie beside the repository.
struct CoopCycleReplayTests {
    @Test(.enabled(if: Cases.areThere), arguments: Cases.reading)
    func `the client asks as the platform's own tests ask, and reads what it answers`(
        exchange: Exchange
    ) async throws {
        let body = try JSONSerialization.data(
            withJSONObject: exchange.response ?? NSNull(), options: [.fragmentsAllowed])
        let client = StubClient { _ in HTTPResponse(status: 200, body: Array(body)) }
        let provider = CoopCycle(id: .test, baseURL: "https://food.example", client: client)
        try await exchange.read(with: provider)
        #expect(client.paths == [exchange.path])
        #expect(client.requests.first?.method.rawValue == exchange.method)
        // Not every one of the platform's own tests says what it accepts; where one does, we agree.
        if let accept = exchange.accept {
            #expect(client.requests.first?.headers["Accept"] == accept)
        }
    }

    @Test(.enabled(if: Cases.areThere))
    func `every reading case is replayed`() {
        #expect(Cases.reading.count >= 8)
    }
}

/// One request and the answer it is to get.
struct Exchange: CustomTestStringConvertible, @unchecked Sendable {
    // Unchecked because of `response`: the JSON is parsed before any test runs, and never changes.
    let name: String
    let method: String
    let path: String
    let accept: String?
    let response: Any?

    var testDescription: String { name }

    /// Asks for what this exchange is about, and checks what the pattern pins down.
    func read(with provider: CoopCycle) async throws {
        let object = response as? [String: Any] ?? [:]
        let caterer = Caterer.ID(provider: .test, local: "/api/restaurants/1")
        switch path.split(separator: "?").first.map(String.init) ?? path {
        case "/api/settings":
            let fetched = try await provider.marketplace(Known())
            guard case .fresh(let market, _) = fetched else { throw HTTPError.cancelled }
            #expect(market.currency == .eur)
        case "/api/restaurants":
            let fetched = try await provider.caterers(near: nil, Known())
            guard case .fresh(let feed, _) = fetched else { throw HTTPError.cancelled }
            var caterers: [Caterer] = []
            let problems = try feed.forEach { caterers.append($0) }
            #expect(problems.isEmpty)
            let rows = object["hydra:member"] as? [[String: Any]] ?? []
            #expect(
                caterers.map(\.id.rawValue) == rows.map { "test:\($0["@id"] as? String ?? "")" })
            let facets = rows.first?["facets"] as? [String: Any]
            #expect(caterers.first?.cuisines == facets?["cuisine"] as? [String])
        case "/api/restaurants/1":
            guard case .fresh(let read, _) = try await provider.caterer(caterer, Known()) else {
                throw HTTPError.cancelled
            }
            #expect(read.name == object["name"] as? String)
            #expect(read.isOpen == object["isOpen"] as? Bool)
            #expect(read.hours.spans.isEmpty == false)
        case "/api/restaurants/1/timing":
            guard case .fresh(let timing, _) = try await provider.timing(of: caterer, Known())
            else {
                throw HTTPError.cancelled
            }
            #expect(timing.delivery?.minutes == 30...40)
            #expect(timing.collection == nil)
        case "/api/restaurants/1/menu":
            guard case .fresh(let feed, _) = try await provider.menu(of: caterer, in: .eur, Known())
            else { throw HTTPError.cancelled }
            #expect(feed.problems.isEmpty)
            let sections = object["hasMenuSection"] as? [[String: Any]] ?? []
            #expect(
                feed.menu.sections.map(\.section.name) == sections.map { $0["name"] as? String })
            #expect(feed.menu.sections.last?.items.first?.diets == .stated([.halal]))
            let group = feed.menu.sections.first?.items.first?.optionGroups.first
            #expect(group?.minimum == 1 && group?.maximum == 1)
        case "/api/search/shops_products":
            #expect(try await provider.search("nodai") == [caterer])
        default:
            let place = try #require(
                path.split(separator: "/").last.flatMap { Coordinate(text: String($0)) })
            #expect(try await provider.delivers(caterer, to: place))
        }
    }
}

/// The file of exchanges: read where it lies, never copied.
enum Cases {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/data/coopcycle-cases.json").standardized.path

    static var areThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// The exchanges a diner's reading client takes part in.
    static let reading: [Exchange] = entries().filter { isReading($0) }
        .flatMap { exchanges(of: $0) }

    static func entries() -> [[String: Any]] {
        guard let data = FileManager.default.contents(atPath: path),
            let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [] }
        return file["cases"] as? [[String: Any]] ?? []
    }

    static func isReading(_ entry: [String: Any]) -> Bool {
        ["restaurants", "search", "settings"].contains(entry["feature"] as? String)
    }

    private static func exchanges(of entry: [String: Any]) -> [Exchange] {
        let steps = entry["steps"] as? [[String: Any]] ?? []
        return steps.compactMap { step in
            guard step["method"] as? String == "GET", let path = step["path"] as? String,
                step["expected_status"] as? Int == 200, !path.hasSuffix("/product_options")
            else { return nil }
            let headers = step["request_headers"] as? [String: String]
            return Exchange(
                name: "\(entry["scenario"] ?? "")", method: "GET", path: path,
                accept: headers?["Accept"], response: response(of: step, path: path))
        }
    }

    /// A concrete answer that fits the step's pattern.
    private static func response(of step: [String: Any], path: String) -> Any? {
        // The settings' pattern names only the theme; the keys a client needs are the documented ones.
        if path == "/api/settings" {
            return ["currency_code": "eur", "timezone": "Europe/Paris", "brand_name": "CoopCycle"]
        }
        guard let pattern = step["response_json_pattern"], !(pattern is NSNull) else {
            return "yes"
        }
        return concrete(pattern)
    }

    static func concrete(_ pattern: Any) -> Any {
        switch pattern {
        case let object as [String: Any]:
            var filled = object.filter { $0.key != "@*@" }.mapValues(concrete)
            // A row that is left open has a name at least.
            if object["@*@"] != nil, object["@id"] != nil, filled["name"] == nil {
                filled["name"] = "Some kitchen"
            }
            return filled
        case let list as [Any]:
            return list.filter { $0 as? String != "@array_previous_repeat@" }.map(concrete)
        case let text as String where text.hasPrefix("@"):
            return placeholder(text)
        default:
            return pattern
        }
    }

    private static func placeholder(_ text: String) -> Any {
        if text.contains("startsWith('") {
            let prefix = text.split(separator: "'")
            return (prefix.count > 1 ? String(prefix[1]) : "") + "/1"
        }
        if text.contains("isDateTime") { return "2026-11-21T12:00:00+01:00" }
        switch text.prefix(while: { $0 != "." && $0 != "|" }) {
        case "@string@": return "text"
        case "@integer@", "@number@": return 900
        case "@double@": return 2.5
        case "@boolean@": return true
        case "@array@": return [Any]()
        case "@null@", "@*@": return NSNull()
        default: return text
        }
    }
}
