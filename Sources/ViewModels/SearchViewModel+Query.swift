public import OrderModels
public import Presentation
public import Services

extension SearchViewModel {
    /// The words and filters of a search.
    public struct Query: Hashable, Sendable {
        /// As typed.
        public internal(set) var words = ""
        /// What the words mean.
        public internal(set) var sentence = SearchSentence()
        public var diet: Diet?
        public var ceiling: PriceBound?
        public var onlyOpen = false
        /// In how many minutes there is to be food.
        public var within: Int?

        public init() {}

        /// Whether there is nothing to search for.
        public var isEmpty: Bool { wish.isEmpty }
        public var isNarrow: Bool { wish.isNarrow }

        /// What the keys and the words choose, together.
        public var wish: SearchWish {
            var wish = SearchWish()
            if let diet { wish.diets = [diet] }
            if let ceiling { wish.prices = [ceiling] }
            (wish.onlyOpen, wish.within) = (onlyOpen, within)
            wish.add(sentence)
            return wish
        }
    }

    /// Whether a distance was typed, and no place is known to measure it from.
    public var lacksPlace: Bool { query.wish.distance != nil && place == nil }

    /// As a chip says from where a distance is measured.
    public var measuring: SearchSentence.Measuring {
        guard place != nil else { return .nowhere }
        return .from(settings.current.place == nil ? usual.placeName : settings.current.placeName)
    }

    /// The diner's place, else their usual address (0131).
    var measuringPlace: Coordinate? {
        query.wish.distance == nil ? nil : settings.current.place ?? usual.place
    }
}

/// What decides the widths of the columns. It covers all results, so that columns do not move
/// while scrolling.
public struct SearchBreadth: Hashable, Sendable {
    public let longestName: String
    public let longestKitchen: String
    public let statesDiets: Bool
    public let dearest: [Money]
    public let sellsOut: Bool

    init(of hits: [SearchHit]) {
        longestName = hits.map(\.shownName).max { $0.count < $1.count } ?? ""
        longestKitchen = hits.map(\.shownCaterer).max { $0.count < $1.count } ?? ""
        sellsOut = hits.contains { !$0.isAvailable }
        dearest = hits.compactMap(\.price).dearest
        statesDiets = hits.contains { !$0.diets.values.isEmpty }
    }
}

extension SearchHit {
    public var target: SearchTarget {
        switch id {
        case .caterer(let id): .menu(id)
        case .dish(let id): .dish(id, of: caterer)
        }
    }
}
