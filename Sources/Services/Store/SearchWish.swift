public import Cache
public import OrderModels

/// What is looked for in the menus kept here.
public struct SearchWish: Hashable, Sendable {
    public var words = ""
    public var diets: Set<Diet> = []
    /// All of them hold.
    public var prices: Set<PriceBound> = []
    public var onlyOpen = false
    /// When a kitchen has to be open by its hours.
    public var openAt: Instant?
    /// Between when a kitchen has to be open by its hours, at least for a while that is not over.
    public var openBetween: Range<Instant>?
    /// The same two on other clocks, by the names of their zones; none where there is no such time.
    public var elsewhere: [String: Hours] = [:]
    /// In how many minutes there is to be food.
    public var within: Int?
    /// How many metres away a kitchen may be. Nothing is left out where no place is known to measure
    /// from.
    public var distance: Int?
    /// Whether kitchens are meant whose own place is not known, which no distance finds.
    private var isUnplaced = false
    /// The allergens that are not to be stated, and the words for each that are not to be in a dish's
    /// texts.
    public var excluded: [Allergen: NamingWords] = [:]
    /// The kitchens of a name, of which one will do; empty where none is meant.
    public var caterers: [Caterer.ID] = []
    /// Of each, the beginnings of the words that will do.
    public var cuisines: Set<[String]> = []
    /// The beginnings of the words of a cuisine that ``words`` name, although dishes are called so: what
    /// its kitchens have is found as well.
    public var orCuisine: [String] = []

    /// Whether something is wanted that can be told of no dish, so that none is found.
    public var isUnmeetable = false

    public init(_ words: String = "") {
        self.words = words
    }

    /// Whether there is nothing to look for.
    public var isEmpty: Bool {
        queryTokens(words).isEmpty && diets.isEmpty && prices.isEmpty && caterers.isEmpty
            && cuisines.isEmpty && excluded.isEmpty
    }

    /// Whether the hours of kitchens decide, for which the zones of their servers are needed.
    public var asksHours: Bool { openAt != nil || openBetween != nil }

    /// When kitchens are to be open.
    public struct Hours: Hashable, Sendable {
        public var openAt: Instant?
        public var openBetween: Range<Instant>?

        public init(openAt: Instant? = nil, openBetween: Range<Instant>? = nil) {
            (self.openAt, self.openBetween) = (openAt, openBetween)
        }

        var isEmpty: Bool { openAt == nil && openBetween == nil }
    }

    public func hours(on zone: ZoneRules?) -> Hours {
        zone.flatMap { elsewhere[$0.name] } ?? Hours(openAt: openAt, openBetween: openBetween)
    }

    /// The times that are looked for, on any clock.
    public var times: [Instant] { ([openAt] + elsewhere.values.map(\.openAt)).compactMap(\.self) }

    /// The time that kitchens are to be open, or from which on, by their clock; nil where none is meant.
    public func moment(at now: Instant, on zone: ZoneRules?) -> Instant? {
        let hours = hours(on: zone)
        return hours.openAt ?? hours.openBetween.map { max(now, $0.lowerBound) }
    }

    /// Whether anything but the words decides.
    public var isNarrow: Bool {
        var rest = self
        (rest.words, rest.orCuisine) = ("", [])
        return rest != SearchWish()
    }

    /// The same of kitchens that are left out as their own place is not known; nil where none is.
    public func unplaced(from place: Coordinate?) -> SearchWish? {
        guard distance != nil, place != nil, !isEmpty else { return nil }
        var wish = self
        wish.isUnplaced = true
        return wish
    }

    /// The same at any hour, of kitchens that are left out as their clock is not known; nil where none is.
    public var unclocked: SearchWish? {
        guard asksHours, !isEmpty else { return nil }
        var wish = self
        (wish.openAt, wish.openBetween, wish.elsewhere) = (nil, nil, [:])
        return wish
    }

    /// `zones` are those of the servers' kitchens, and `place` is where the diner is. Where it matters how
    /// soon there is food, the kitchens that do not deliver to the diner, `unreached`, come last.
    public func search(
        among providers: [ProviderID], _ zones: [ProviderID: ZoneRules], from place: Coordinate?,
        last unreached: Set<Caterer.ID> = [], at now: Instant, in names: NameOrder, limit: Int
    ) -> CachedSearch {
        var opens: (@Sendable (Caterer) -> Opening?)?
        if asksHours {
            opens = { [self] caterer in
                guard let zone = zones[caterer.provider] else { return nil }
                let hours = hours(on: zone)
                guard !hours.isEmpty else { return nil }
                func opening(
                    from start: Instant, _ isInTime: (Instant) -> Bool
                ) -> Opening? {
                    caterer.hours.opening(atOrAfter: start, in: zone).flatMap {
                        isInTime($0.from) ? $0 : nil
                    }
                }
                let then = hours.openAt.map { openAt in opening(from: openAt) { $0 <= openAt } }
                if case .some(nil) = then { return nil }
                guard let openBetween = hours.openBetween else { return then ?? nil }
                let evening = opening(from: max(now, openBetween.lowerBound)) {
                    $0 < openBetween.upperBound
                }
                return evening.map { then.flatMap(\.self) ?? $0 }
            }
        }
        return CachedSearch(
            filters(from: place, at: now), or: otherFilters(from: place, at: now), suiting: opens,
            last: within == nil ? [] : unreached, among: isUnmeetable ? [] : providers, at: now,
            in: names,
            limit: limit)
    }

    /// Those of a cuisine, in place of the words. Without anything that only dishes have, its kitchens are
    /// enough.
    private func otherFilters(from place: Coordinate?, at now: Instant) -> [SearchHit.Filter]? {
        guard !orCuisine.isEmpty else { return nil }
        var other = self
        other.words = ""
        other.cuisines.insert(orCuisine)
        let areDishes = !diets.isEmpty || !prices.isEmpty || !excluded.isEmpty
        return other.filters(from: place, at: now) + (areDishes ? [] : [.kitchens])
    }

    private func filters(from place: Coordinate?, at now: Instant) -> [SearchHit.Filter] {
        var filters: [SearchHit.Filter] = [.matching(words)]
        filters += diets.map { .diet($0) } + prices.map { .price($0) }
        filters += cuisines.map { .cuisine($0) }
        filters += excluded.map { .without($0, words: $1) }
        if onlyOpen { filters.append(.open(at: now)) }
        if let within { filters.append(.within(minutes: within, at: now)) }
        if isUnplaced {
            filters.append(.unplaced)
        } else if let distance, let place {
            filters.append(.near(place, metres: distance))
        }
        if !caterers.isEmpty { filters.append(.caterers(caterers)) }
        return filters
    }
}
