import OrderModels
import Presentation
import Services
import Terminal

/// Finds a kitchen by what the diner typed.
@MainActor
struct KitchenFinder {
    private let library: Library
    private let servers: ServerChoice
    private let services: AppServices
    private let refresher: Refresher
    private let isOffline: Bool

    init(
        _ library: Library, _ servers: ServerChoice, _ services: AppServices,
        _ refresher: Refresher, _ isOffline: Bool
    ) {
        self.library = library
        self.servers = servers
        self.services = services
        self.refresher = refresher
        self.isOffline = isOffline
    }

    func find(_ text: String) async throws -> Caterer.ID {
        var provenance = Provenance()
        return try await find(text, &provenance).1
    }

    /// The kitchen that `text` names: by reference, the server's number, or name.
    func find(
        _ text: String, _ provenance: inout Provenance
    ) async throws -> (Source, Caterer.ID) {
        let sources = try servers.sources()
        if let found = try known(text, sources) { return found }
        guard !isOffline else { throw try nobody(named: text, sources) }
        // The list may be old or not cached yet.
        var trouble: (any Error)?
        for source in sources {
            do {
                let listing = Resource.listing(ListingScope(provider: source.id))
                try await refresher.refreshed(listing, source, &provenance) {
                    try await $0.refreshListing(near: nil, progress: $1)
                }
            } catch let error as HTTPError where error != .cancelled {
                // Another server may know the kitchen. If none does, this error is thrown.
                trouble = trouble ?? error
            }
        }
        if let found = try known(text, sources) { return found }
        throw try trouble ?? nobody(named: text, sources)
    }

    /// Finds it by reference or number, by its full name, or by the start of words, if that is
    /// unambiguous.
    private func known(_ text: String, _ sources: [Source]) throws -> (Source, Caterer.ID)? {
        let ways: [(Source) throws -> [(id: Caterer.ID, name: String)]] = [
            { source in
                let ids = services.caterers(at: source).identifiers(for: text)
                return try library.caterers(ids).filter { $0.caterer.provider == source.id }
                    .map { ($0.id, $0.caterer.name) }
            },
            {
                try library.caterers(called: text, at: $0.id).map { ($0.id, $0.caterer.name) }
            },
            {
                try library.listed(at: $0.id, beginning: text, limit: 100)
                    .map { ($0.id, $0.name) }
            },
            { source in
                // As a terminal without those letters shows it: "Taverna" for "Таверна".
                guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
                return try library.listed(at: source.id, limit: 2000)
                    .filter { fold(Glyphs.ascii.shown($0.name)) == fold(text) }
                    .map { ($0.id, $0.name) }
            },
        ]
        for (index, way) in ways.enumerated() where index == 0 || !fold(text).isEmpty {
            let hits = try sources.flatMap { source in
                try way(source).map { (source: source, id: $0.id, name: $0.name) }
            }
            guard hits.count > 1 else {
                guard let hit = hits.first else { continue }
                return (hit.source, hit.id)
            }
            // The hint names references, which start with the server.
            throw ProblemError(
                .ambiguous,
                .search.mayBeDishes(
                    text: text, dishes: Words.candidates(hits.map { "\($0.name) (\($0.id))" })),
                hint: .search.useTheReferenceInBrackets
            ).among(hits.map { .init($0.id.rawValue, $0.name) })
        }
        return nil
    }

    /// A name with a word similar to `text`, for a mistake in a part of a name.
    private func byWord(_ text: String, among names: [String]) -> String? {
        let words = names.flatMap { name in
            fold(name).split(separator: " ").filter { $0.count > 3 }.map { (String($0), name) }
        }
        let near = didYouMean(fold(text), among: words.map(\.0))
        return words.first { $0.0 == near }?.1
    }

    private func nobody(named text: String, _ sources: [Source]) throws -> ProblemError {
        let names = try sources.flatMap { try library.listed(at: $0.id, limit: 2000) }.map(\.name)
        if isOffline, names.isEmpty {
            return ProblemError(
                .offline, .search.noKitchensCached,
                hint: .search.runCaterersOnce)
        }
        let near = didYouMean(text, among: names) ?? byWord(text, among: names)
        return ProblemError(
            .notFound,
            isOffline
                ? .search.noKitchenInTheCache(text: text) : .search.noKitchenIsCalled(text: text),
            hint: near.map { .archive.didYouMean(words: $0) } ?? .search.kitchensAreListed)
    }
}
