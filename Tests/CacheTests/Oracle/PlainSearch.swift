import OrderModels

@testable import Cache

extension SearchHit: PlainItem {
    static let plain = PlainQuery<SearchHit> { PlainSearch(SearchQuery($1), in: $0).hits() }
}

/// Finds the candidates of a search in dictionaries.
struct PlainSearch {
    private let query: SearchQuery
    private let stock: Stock
    /// The currencies of the stored marketplaces, which include those of all prices.
    private let currencies: Set<Currency>
    /// Dishes that are in some menu.
    private let listed: Set<ExactText>

    init(_ query: SearchQuery, in stock: Stock) {
        self.query = query
        self.stock = stock
        currencies = Set(stock[Marketplace.self].rows.values.map(\.item.currency))
        listed = Set(stock[scopes: MenuSection.ID.self].values.joined())
    }

    func hits() -> [SearchHit] {
        query.hits(dishes: dishes, caterers: caterers)
    }

    // MARK: Dishes

    private func dishes(_ tier: SearchHit.Tier) -> [SearchHit] {
        let caterers = stock[KeptCaterer.self]
        var found: [SearchHit] = []
        for row in candidates(tier, of: MenuItem.self) {
            let dish = row.item
            guard listed.contains(ExactText(dish.id.rawValue)),
                let caterer = caterers[dish.caterer]?.item,
                query.filters.allSatisfy({ holds($0, for: dish, of: caterer) })
            else { continue }
            var hit = SearchHit(
                id: .dish(dish.id), tier: tier, name: dish.name, caterer: caterer.id,
                catererName: caterer.caterer.name, opening: caterer.opening,
                price: dish.price, isAvailable: dish.isAvailable, diets: dish.diets,
                allergens: dish.allergens, summary: dish.summary, heading: dish.heading)
            if query.judges { hit.questions = dish.optionGroups }
            if query.allows(hit) { found.append(hit) }
        }
        // With more hits than fit, the available ones are preferred.
        let ranked = query.words.isEmpty ? found : SearchHit.soldOutLast(found)
        return Array(ranked.prefix(query.limit))
    }

    private func holds(
        _ filter: SearchHit.Filter, for dish: MenuItem, of caterer: KeptCaterer
    ) -> Bool {
        switch filter {
        case .matching, .called, .kitchens: return true
        case .diet(let diet): return dish.suits(diet)
        case .price(let bound):
            guard dish.isAvailable, let price = dish.price else { return false }
            return currencies.contains(price.currency) && bound.allows(price)
        case .without: return dish.allergens.isStated
        case .open, .within, .near, .unplaced, .caterers, .cuisine, .provider:
            return holds(filter, for: caterer)
        }
    }

    // MARK: Caterers

    private func caterers(_ tier: SearchHit.Tier) -> [SearchHit] {
        let fitting = candidates(tier, of: KeptCaterer.self).lazy.map(\.item)
            .filter { caterer in query.filters.allSatisfy { holds($0, for: caterer) } }
        return fitting.prefix(query.limit).map { caterer in
            SearchHit(
                id: .caterer(caterer.id), tier: tier, name: caterer.caterer.name,
                caterer: caterer.id, catererName: caterer.caterer.name,
                opening: caterer.opening, price: nil, isAvailable: true, diets: .notStated,
                allergens: .notStated)
        }
    }

    private func holds(_ filter: SearchHit.Filter, for caterer: KeptCaterer) -> Bool {
        switch filter {
        case .open(let now):
            OpeningHours.Opening.serves(
                caterer.opening, stock.timing(of: caterer.id), at: now)
        case .within(let minutes, let now):
            stock.timing(of: caterer.id)?.isWithin(minutes: minutes, at: now) ?? false
        case .near(let place, let metres):
            (caterer.caterer.address?.coordinate?.distance(to: place)).map {
                $0 <= Double(metres)
            } ?? false
        case .unplaced: caterer.caterer.address?.coordinate == nil
        case .caterers(let ids): ids.contains(where: caterer.id.isExactly)
        case .cuisine(let words):
            words.contains { word in
                Array(" \(caterer.words.name) \(caterer.words.more)".utf8).contains(
                    Array(" \(searchTokens(fold(word)))".utf8))
            }
        case .provider(let id):
            ExactText(caterer.caterer.provider.rawValue) == ExactText(id.rawValue)
        case .matching, .diet, .price, .without, .called, .kitchens: true
        }
    }

    // MARK: Both

    /// The rows that a tier searches, in SQLite's order.
    private func candidates<Item: StoredItem>(
        _ tier: SearchHit.Tier, of type: Item.Type
    ) -> [Shelf<Item>.Row] {
        let all = stock[type].inOrder
        guard !query.words.isEmpty else { return all }
        switch tier {
        case .wholeName:
            let name = ExactText(searchTokens(fold(query.text)))
            return all.filter { ExactText($0.words.name) == name }
        case .startOfName:
            let start = query.words.joined(separator: " ")
            let fitting = all.filter { $0.words.name.utf8.starts(with: start.utf8) }
            return fitting.ordered { [SortKey($0.words.name), SortKey($0.number)] }
        case .endOfWord:
            guard query.words.contains(where: SearchQuery.mayEnd) else { return [] }
            return all.filter { row in
                let name = Array(" \(row.words.name) ".utf8)
                return query.words.allSatisfy { word in
                    name.contains(Array(" \(word)".utf8))
                        || SearchQuery.mayEnd(word) && name.contains(Array("\(word) ".utf8))
                }
            }
        case .wordOfName, .anywhere:
            return all.filter { $0.words.match(query.words, nameOnly: tier == .wordOfName) }
        }
    }
}
