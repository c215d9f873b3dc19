import Cache
import Networking
import OrderModels
import Services
import ViewModels

extension Context {
    /// The caterer that somebody means by `text`: a reference, the server's number, or a name.
    func caterer(
        _ text: String, _ provenance: inout Provenance
    ) async throws -> (Source, Caterer.ID) {
        let sources = try self.sources()
        for source in sources {
            let ids = try service(for: source).identifiers(for: text)
            let known = try store.read {
                try $0.first(Request(KeptCaterer.self, where: .anyOf(ids)))
            }
            if let known { return (source, known.id) }
        }
        if let found = try byName(text, sources) { return found }
        guard !isOffline else { throw try nobody(named: text, sources) }
        // Perhaps it came since the list was read, or no list was read yet.
        var trouble: (any Error)?
        for source in sources {
            do {
                let listing = Resource.listing(ListingScope(provider: source.id))
                try await refreshed(listing, source, &provenance) {
                    try await $0.refreshListing(near: nil, progress: $1)
                }
            } catch let error as HTTPError where error != .cancelled {
                // Another server may know the kitchen; if none does, this is why.
                trouble = trouble ?? error
                continue
            }
            let ids = try service(for: source).identifiers(for: text)
            let known = try store.read {
                try $0.first(Request(KeptCaterer.self, where: .anyOf(ids)))
            }
            if let known { return (source, known.id) }
        }
        if let found = try byName(text, sources) { return found }
        throw try trouble ?? nobody(named: text, sources)
    }

    /// By its whole name, or else by words that begin so, if that leaves no doubt.
    private func byName(_ text: String, _ sources: [Source]) throws -> (Source, Caterer.ID)? {
        guard !fold(text).isEmpty else { return nil }
        for source in sources {
            let exact = try store.read {
                try $0.items(
                    Request(KeptCaterer.self, where: .named(text), .provider(source.id), limit: 2))
            }
            if let only = exact.first, exact.count == 1 { return (source, only.id) }
        }
        var hits: [(Source, CatererListing)] = []
        for source in sources {
            let scope = ListingScope(provider: source.id)
            let found = try store.read {
                try $0.items(
                    Request(
                        CatererListing.self, where: .in(scope), .nameMatching(text), sort: .name,
                        limit: 6))
            }
            hits += found.map { (source, $0) }
        }
        guard hits.count > 1 else { return hits.first.map { ($0.0, $0.1.id) } }
        let names = hits.prefix(5).map { "\($0.1.name) (\($0.1.id))" }.joined(separator: ", ")
        throw ProblemError(
            .ambiguous, "\"\(text)\" may be \(names)\(hits.count > 5 ? ", or others" : "").",
            hint: "Use the reference in brackets.")
    }

    /// The name of which one word is nearly what was typed: a slip in part of a name.
    private func byWord(_ text: String, among names: [String]) -> String? {
        let words = names.flatMap { name in
            fold(name).split(separator: " ").filter { $0.count > 3 }.map { (String($0), name) }
        }
        let near = didYouMean(fold(text), among: words.map(\.0))
        return words.first { $0.0 == near }?.1
    }

    private func nobody(named text: String, _ sources: [Source]) throws -> ProblemError {
        var names: [String] = []
        for source in sources {
            let scope = ListingScope(provider: source.id)
            names += try store.read {
                try $0.items(Request(CatererListing.self, where: .in(scope), limit: 2000))
            }.map(\.name)
        }
        if isOffline, names.isEmpty {
            return ProblemError(
                .offline, "No kitchens are cached, so none can be found offline.",
                hint: "Run eat-tui caterers once without --offline.")
        }
        let near = didYouMean(text, among: names) ?? byWord(text, among: names)
        return ProblemError(
            .notFound, "No kitchen is called \"\(text)\"\(isOffline ? " in the cache" : "").",
            hint: near.map { "Did you mean \"\($0)\"?" } ?? "eat-tui caterers lists them.")
    }
}
