import Kitchen
import TestSupport
import Testing

/// Two servers with kitchens and orders that are called alike.
@Suite(.timeLimit(.minutes(10)))
struct SeveralServersTests {
    private let west: KitchenServer
    private let east: KitchenServer
    private let program: Program
    private static let names = ["west", "east"]

    init() async throws {
        (west, east) = (try KitchenServer.still(), try KitchenServer.still())
        program = try Program().with([], ["EAT_CLOCK": Eater.clock])
        for (name, url) in zip(Self.names, [west.url, east.url]) {
            try await does("provider", "add", url, "--name", name)
            try await does("menu", Self.kitchen(name))
        }
    }

    private static func kitchen(_ server: String) -> String { server + ":/api/restaurants/9" }

    @discardableResult
    private func does(_ words: String...) async throws -> Outcome {
        let outcome = try await program.run(words)
        #expect(outcome.status == 0, "\(words) \(outcome.err)")
        return outcome
    }

    @Test func `a sentence that names a kitchen of two servers looks in both`() async throws {
        let found = try await does("search", "soup from la table de maëlle", "--json").json["data"]
        let kitchens = Set(found["hits"].rows.compactMap { $0["caterer"].text })
        #expect(kitchens == Set(Self.names.map(Self.kitchen)), "\(kitchens)")
        let kind = found["understood"].rows.first { $0["kind"].text == "caterer" }
        #expect(kind?["text"].text == "from la table de maëlle")
    }
}
