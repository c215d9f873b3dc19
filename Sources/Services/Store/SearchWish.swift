public import Cache
public import OrderModels

/// What is looked for in the menus kept here.
public struct SearchWish: Hashable, Sendable {
    public var words = ""
    public var diets: Set<Diet> = []
    /// The lowest one decides.
    public var ceilings: Set<PriceCeiling> = []
    public var onlyOpen = false
    /// When a kitchen has to be open by its hours.
    public var openAt: Instant?
    /// In how many minutes there is to be food.
    public var within: Int?
    public var caterer: Caterer.ID?
    public var cuisines: Set<String> = []

    public init(_ words: String = "") {
        self.words = words
    }

    /// Whether there is nothing to look for.
    public var isEmpty: Bool {
        queryTokens(words).isEmpty && diets.isEmpty && ceilings.isEmpty && caterer == nil
            && cuisines.isEmpty
    }

    /// Whether anything but the words decides.
    public var isNarrow: Bool {
        var rest = self
        rest.words = ""
        return rest != SearchWish()
    }

    /// `zones` are those of the servers' kitchens.
    public func search(
        among providers: [ProviderID], _ zones: [ProviderID: ZoneRules], at now: Instant,
        in names: NameOrder, limit: Int
    ) -> CachedSearch {
        var suits: (@Sendable (Caterer) -> Bool)?
        if let openAt {
            suits = { caterer in
                guard let zone = zones[caterer.provider],
                    let opening = caterer.hours.opening(atOrAfter: openAt, in: zone)
                else { return false }
                return opening.from <= openAt
            }
        }
        return CachedSearch(
            filters(at: now), suiting: suits, among: providers, at: now, in: names, limit: limit)
    }

    private func filters(at now: Instant) -> [SearchHit.Filter] {
        var filters: [SearchHit.Filter] = [.matching(words)]
        filters += diets.map { .diet($0) } + ceilings.map { .priceAtMost($0) }
        filters += cuisines.map { .cuisine($0) }
        if onlyOpen { filters.append(.open(at: now)) }
        if let within { filters.append(.within(minutes: within, at: now)) }
        if let caterer { filters.append(.caterer(caterer)) }
        return filters
    }
}
