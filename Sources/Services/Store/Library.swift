public import Cache
public import OrderModels

/// Cached kitchens and menus. Makes no requests.
@MainActor
public struct Library {
    private let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    // MARK: Kitchens

    public func caterer(_ id: Caterer.ID) throws -> KeptCaterer? {
        try store.read { try $0.item(KeptCaterer.self, id) }
    }

    public func caterers(_ ids: [Caterer.ID]) throws -> [KeptCaterer] {
        try store.read { try $0.items(Request(KeptCaterer.self, where: .anyOf(ids))) }
    }

    /// A server's kitchens with that whole name.
    public func caterers(called name: String, at provider: ProviderID) throws -> [KeptCaterer] {
        let request = Request(KeptCaterer.self, where: .named(name), .provider(provider))
        return try store.read { try $0.items(request) }
    }

    /// A server's kitchens with words in their names that begin like `words`; all without `words`.
    public func listed(
        at provider: ProviderID, beginning words: String? = nil, limit: Int
    ) throws -> [CatererListing] {
        let scope = CatererListing.Filter.in(ListingScope(provider: provider))
        let request = words.map {
            Request(
                CatererListing.self, where: scope, .nameMatching($0), sort: .name(.root),
                limit: limit)
        }
        return try store.read {
            try $0.items(request ?? Request(CatererListing.self, where: scope, limit: limit))
        }
    }

    /// Which kitchens of some listings are wanted, and in which order.
    public struct ListingWish: Sendable {
        public var scopes: [ListingScope]
        public var diet: Diet?
        public var words: String?
        public var onlyOpen = false
        /// In how many minutes there is to be food.
        public var minutes: Int?
        public var order = CatererOrder.listed
        public var names = NameOrder.root
        public var now: Instant
        /// The kitchens that come last where those with the soonest food come first.
        public var last: Set<Caterer.ID> = []
        /// From where distances are measured, where the listings are for no place.
        public var place: Coordinate?

        public init(_ scopes: [ListingScope], at now: Instant) {
            (self.scopes, self.now) = (scopes, now)
        }

        fileprivate var request: Request<CatererListing> {
            var filters: [CatererListing.Filter] = [
                scopes.count == 1 ? .in(scopes[0]) : .inAny(scopes)
            ]
            if onlyOpen { filters.append(.open(at: now)) }
            if let diet { filters.append(.serving(diet)) }
            if let words { filters.append(.matching(words)) }
            if let minutes { filters.append(.within(minutes: minutes, at: now)) }
            let place = scopes.lazy.compactMap(\.place).first ?? place
            return Request(
                where: filters, sort: order.sort(at: now, names, from: place, last: last))
        }
    }

    /// How many there are, however many are read.
    public struct Tally: Sendable {
        public let total: Int
        public let open: Int

        public init(total: Int = 0, open: Int = 0) {
            (self.total, self.open) = (total, open)
        }
    }

    /// Reads at most `limit` of them as they are at one moment, some at a time, so that very many need
    /// no more memory than few. `begin` is told first how many there are.
    public func read(
        _ wish: ListingWish, limit: Int?, begin: (Tally) throws -> Void,
        some: ([CatererListing], [Caterer.ID: Timing]) throws -> Void
    ) throws {
        try store.read { reader in
            var request = wish.request
            let total = try reader.count(request)
            let open = Request(
                CatererListing.self, where: request.filters + [.open(at: wish.now)])
            try begin(Tally(total: total, open: try reader.count(open)))
            let end = min(limit ?? total, total)
            let timed = try timed(reader)
            while request.offset < end {
                request.limit = min(Self.readAtOnce, end - request.offset)
                let rows = try reader.items(request)
                guard !rows.isEmpty else { return }
                let known = rows.map(\.id).filter { timed?.contains($0) ?? true }
                try some(rows, try reader.timings(of: known))
                request.offset += rows.count
            }
        }
    }

    /// The kitchens with estimates; nil where they are many. Mostly they are few, and looking for those
    /// of each kitchen costs as much as reading it.
    private func timed(_ reader: any ReadAccessor) throws -> Set<Caterer.ID>? {
        let request = Request(Timing.self)
        guard try reader.count(request) <= Self.readAtOnce else { return nil }
        return Set(try reader.items(request).map(\.caterer))
    }

    private static var readAtOnce: Int { 1000 }

    /// The first open ones of a listing, and how many there are.
    public func open(
        of scope: ListingScope, serving diet: Diet?, matching words: String?, at now: Instant,
        limit: Int
    ) throws -> (ids: [Caterer.ID], count: Int) {
        var wish = ListingWish([scope], at: now)
        (wish.diet, wish.words, wish.onlyOpen) = (diet, words, true)
        var (ids, count): ([Caterer.ID], Int) = ([], 0)
        try read(wish, limit: limit) {
            count = $0.total
        } some: { rows, _ in
            ids += rows.map(\.id)
        }
        return (ids, count)
    }

    /// The estimated times of those caterers whose provider was asked for them.
    public func timings(of caterers: [Caterer.ID]) throws -> [Caterer.ID: Timing] {
        try store.read { try $0.timings(of: caterers) }
    }

    public func quotedTerms(of caterer: Caterer.ID) throws -> QuotedTerms? {
        try store.read { try $0.item(QuotedTerms.self, caterer) }
    }

    /// What caterers asked when they were last quoted, of all that were.
    public func quotedTerms() throws -> [Caterer.ID: QuotedTerms] {
        let all = try store.read { try $0.items(Request(QuotedTerms.self)) }
        return Dictionary(all.map { ($0.caterer, $0) }) { first, _ in first }
    }

    // MARK: Dishes

    /// Nil if it was never fetched.
    public func menu(of caterer: Caterer.ID) throws -> Menu? {
        try store.read { try $0.menu(of: caterer) }
    }

    /// Nil if it has no others, or its server lists none.
    public func menus(beside active: Menu) throws -> MenusBeside? {
        try store.read { try $0.menus(beside: active) }
    }

    /// What can be ordered, now or for the time of another menu; nil if it was never fetched.
    public func orderableMenu(of caterer: Caterer.ID) throws -> Menu? {
        try store.read { try $0.orderableMenu(of: caterer) }
    }

    /// A dish that can be ordered, now or for the time of another menu. Of whom is not known, so all
    /// menus are looked through for what may be one's reference.
    public func dish(_ id: MenuItem.ID) throws -> MenuItem? {
        try store.read { reader in
            if let active = try reader.item(MenuItem.self, id) { return active }
            guard id.rawValue.contains(":/") else { return nil }
            let listed = try reader.items(Request(ListedMenus.self))
            return listed.lazy.compactMap { $0.later(id) }.first
        }
    }

    /// A dish that can be ordered, now or for the time of another menu.
    public func dish(_ id: MenuItem.ID, of caterer: Caterer.ID) throws -> MenuItem? {
        try store.read { try $0.dish(id, of: caterer) }
    }

    /// The best hits of a search in the menus of several servers.
    public func hits(of search: CachedSearch) throws -> [SearchHit] {
        try store.read(search.hits)
    }

    /// What may be meant by words that find nothing.
    public func meant(by words: String, at now: Instant) async -> String? {
        await store.meant(bySearch: words, at: now)
    }

    /// Whether a kitchen of these servers has a cuisine with a word that begins so.
    public func hasCuisine(_ word: String, at providers: [ProviderID]) throws -> Bool {
        try store.read { reader in
            try providers.contains { try reader.hasCuisine(word, at: $0) }
        }
    }

    /// Whether a dish or kitchen of these servers has a name with a word that begins so.
    public func isName(_ word: String, at providers: [ProviderID]) throws -> Bool {
        try store.read { reader in
            try providers.contains { try reader.isName(word, at: $0) }
        }
    }

    /// The kitchens of these servers that are called so; nil where there are none.
    public func namesakes(
        called name: String, at providers: [ProviderID]
    ) throws -> (ids: [Caterer.ID], name: String)? {
        let found = try providers.flatMap { try caterers(called: name, at: $0) }
        return found.first.map { (found.map(\.id), $0.caterer.name) }
    }

    /// A kitchen of these servers that says where it is.
    public func placedKitchen(among providers: [ProviderID]) throws -> Caterer? {
        try store.read { reader in
            for provider in providers {
                let some = Request(KeptCaterer.self, where: .provider(provider), limit: 50)
                let placed = try reader.items(some).first { $0.caterer.address?.coordinate != nil }
                if let placed { return placed.caterer }
            }
            return nil
        }
    }

    /// How much of these servers' menus can be searched.
    public func coverage(of providers: [ProviderID]) throws -> MenuCoverage {
        try store.read { reader in
            try providers.map(reader.menuCoverage).reduce(MenuCoverage(), +)
        }
    }

    // MARK: Servers

    public func market(of provider: ProviderID) throws -> Marketplace? {
        try store.read { try $0.item(Marketplace.self, provider) }
    }

    public func markets() throws -> [Marketplace] {
        try store.read { try $0.items(Request(Marketplace.self)) }
    }

    // MARK: Addresses

    public func usualAddresses(with providers: [ProviderID]) throws -> UsualAddresses {
        try store.read { try UsualAddresses(with: providers, $0) }
    }

    /// Whether kitchens deliver to them, of those whose server was asked lately.
    public func reach(to usual: UsualAddresses, at now: Instant) throws -> [Caterer.ID: Bool] {
        try store.read { try usual.reach($0, at: now) }
    }

    /// Of these kitchens, those that are not listed near a place.
    public func unlisted(
        _ kitchens: Set<Caterer.ID>, near place: Coordinate, at providers: [ProviderID]
    ) throws -> Set<Caterer.ID> {
        try store.read { try $0.unlisted(kitchens, near: place, at: providers) }
    }

    // MARK: Freshness

    public func freshness(of resource: Resource) throws -> Freshness? {
        try store.read { try $0.freshness(of: resource) }
    }

    /// Whether a caterer delivers there; nil if that was never asked.
    public func delivers(_ caterer: Caterer.ID, to place: Coordinate) throws -> Bool? {
        try freshness(of: .reach(caterer, place))?.isYes
    }

    /// Whether some stored openings no longer apply at `moment`.
    public func openingsNeedWork(at moment: Instant) throws -> Bool {
        try store.read { try $0.openingsNeedWork(at: moment) }
    }

    public func facts() throws -> CacheFacts {
        try store.read { try $0.cacheFacts() }
    }
}

extension CatererOrder {
    /// By distance only where there is a `place`. Of the soonest, those of `last` come last.
    public func sort(
        at now: Instant, _ names: NameOrder, from place: Coordinate?, last: Set<Caterer.ID>
    ) -> CatererListing.Sort {
        switch self {
        case .listed: .listed
        case .opening: .opening(at: now)
        case .soonest: .soonest(at: now, last: last)
        case .name: .name(names)
        case .favourites: .favouritesFirst
        case .distance: place.map { .distance(from: $0) } ?? .listed
        case .fee, .minimum: quoted.map { .quoted($0) } ?? .listed
        case .typical: .typicalPrice
        }
    }

    /// What quotes have to have told for it.
    public var quoted: QuotedTerms.Part? {
        switch self {
        case .fee: .fee
        case .minimum: .minimum
        case .listed, .opening, .name, .favourites, .soonest, .distance, .typical: nil
        }
    }
}

extension ReadAccessor {
    /// Whether a kitchen has a cuisine with a word that begins so, among the first that have the word.
    public func hasCuisine(_ word: String, at provider: ProviderID) throws -> Bool {
        let wanted = " " + searchTokens(fold(word))
        // It is asked at every key, also of the beginnings of words, which very many have.
        let request = Request(
            KeptCaterer.self, where: [.provider(provider), .matching(word)], limit: 200)
        return try items(request).contains { kitchen in
            kitchen.caterer.cuisines.contains { (" " + searchTokens(fold($0))).contains(wanted) }
        }
    }

    /// Whether a dish or kitchen has a name with a word that begins so.
    public func isName(_ word: String, at provider: ProviderID) throws -> Bool {
        try first(
            Request(SearchHit.self, where: .matching(word), .called, .provider(provider))) != nil
    }
}
