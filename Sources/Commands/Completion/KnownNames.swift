import Files
import OrderModels
import Presentation
import Services
import Terminal

/// Names of the diner's kitchens and things, for the completion of a command line.
@MainActor
struct KnownNames {
    typealias Candidate = Completion.Candidate

    /// Of each end: a shell shows no more at once.
    private static let limit = 100
    /// Longer names are nobody's to type.
    private static let longest = 200

    private let glance: Glance
    private let providers: [ProviderID]
    private let added: [AddedProvider]
    private let glyphs = TerminalInfo.current().glyphs(isASCII: false)

    init(_ options: Options) throws {
        let settings = try Settings(options, forgiving: true)
        glance =
            Storage(cacheDirectory: settings.paths.cache, dataDirectory: settings.paths.data)
            .glance
        added = try glance.servers()
        if options.has("demo") {
            providers = [.demo]
        } else {
            let named = ServerChoice.named(options, settings.config)?.text
            providers = try ServerChoice.sources(named: named, among: added).map(\.id)
        }
    }

    func caterers(_ typed: String) throws -> [Candidate] {
        guard !providers.isEmpty else { return [] }
        let limit = Self.limit
        let named = try glance.caterers(beginning: typed, at: providers, limit: limit)
        var found = distinct(named, typed)
        if typed.contains(":") {
            found += try glance.caterers(referenced: typed, at: providers, limit: limit)
                .map(\.byReference)
        }
        return typeable(found)
    }

    /// The dishes of a kitchen, or else of that of the basket.
    func dishes(from kitchen: String?) throws -> [Candidate] {
        guard let kitchen else {
            return try glance.currentBasket().map { typeable(try glance.dishes(of: $0.caterer)) }
                ?? []
        }
        let found = try glance.caterers(called: kitchen, at: providers, limit: 2)
        guard found.count == 1 else { return [] }
        return typeable(try glance.dishes(of: Caterer.ID(rawValue: found[0].reference)))
    }

    /// The dishes of any menu.
    func dishes(_ typed: String) throws -> [Candidate] {
        guard !providers.isEmpty else { return [] }
        let limit = Self.limit
        guard !typed.contains(":") else {
            return typeable(
                try glance.dishes(referenced: typed, at: providers, limit: limit)
                    .map(\.byReference))
        }
        return typeable(
            distinct(try glance.dishes(beginning: typed, at: providers, limit: limit), typed))
    }

    /// A name that several have finds none of them, so each is answered by its reference; but once it is
    /// begun, a shell leaves out what begins otherwise, and the command asks which is meant.
    private func distinct(_ named: [KnownName], _ typed: String) -> [KnownName] {
        let counts = Dictionary(named.map { (fold($0.name), 1) }, uniquingKeysWith: +)
        var seen: Set<String> = []
        return named.compactMap { known in
            if counts[fold(known.name)] == 1 { return known }
            if typed.isEmpty { return known.byReference }
            return seen.insert(fold(known.name)).inserted ? known : nil
        }
    }

    func lines() throws -> [Candidate] {
        try glance.currentBasket()?.lines.compactMap { typeable($0, nil) } ?? []
    }

    func drafts(discarded: Bool) throws -> [Candidate] {
        try typeable(glance.baskets(discarded: discarded))
    }

    func orders() throws -> [Candidate] {
        try glance.orders(limit: Self.limit).compactMap { typeable($0.name, $0.kitchen) }
    }

    func proposals() throws -> [Candidate] {
        try glance.proposals().compactMap { typeable("\($0.number)", Sanitizer.line($0.name)) }
    }

    func addresses(removed: Bool) throws -> [Candidate] {
        try glance.addresses(of: providers, hidden: removed).compactMap { address in
            address.name.flatMap { typeable($0, address.address.line) }
                ?? typeable(address.address.line, nil)
        }
    }

    func servers() throws -> [Candidate] {
        added.compactMap { typeable($0.id.rawValue, $0.url) }
    }

    // MARK: What can be typed

    private func typeable(_ known: [KnownName]) -> [Candidate] {
        known.compactMap { typeable($0.name, $0.reference) ?? typeable($0.reference, nil) }
    }

    /// Nil where the name has something that is not to reach a line: what a terminal might obey, what
    /// cannot be typed there, or the beginning of an option.
    private func typeable(_ name: String, _ meaning: String?) -> Candidate? {
        guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.count <= Self.longest,
            Sanitizer.line(name) == name, glyphs.keepsAll(of: name)
        else { return nil }
        return Candidate(text: name, meaning: meaning)
    }
}
