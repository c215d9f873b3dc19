import OrderModels

@testable import Cache

/// Answers requests from dictionaries.
class DictionaryReader: ReadAccessor {
    var stock: Stock

    init(_ stock: Stock) {
        self.stock = stock
    }

    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item] {
        try request.check()
        // Searches stop at the limit of the request.
        let asked = request.isPaged ? request.unpaged : request
        return try request.page(of: find(asked))
    }

    func item<Item: StoredItem>(_ type: Item.Type, key: String) throws -> Item? {
        stock[type].rows[ExactText(key)]?.item
    }

    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int {
        try find(request.unpaged).count
    }

    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int? {
        try find(request.unpaged).firstIndex { $0.id == id }
    }

    func find<Item: StoreItem>(_ request: Request<Item>) throws -> [Item] {
        try PlainQuery.of(Item.self).find(stock, request)
    }

    func reach(to place: Coordinate, at now: Instant) throws -> [Caterer.ID: Bool] {
        stock.freshness.values.reduce(into: [:]) { found, freshness in
            guard case .reach(let id, let there) = freshness.resource, there.text == place.text,
                freshness.expiresAt.secondsSince1970 > now.secondsSince1970
            else { return }
            found[id] = freshness.isYes
        }
    }

    func freshness(of resource: Resource) throws -> Freshness? {
        stock.freshness[ExactText(resource.key)]
    }

    func menuCoverage(of provider: ProviderID) throws -> MenuCoverage {
        let caterers = stock[KeptCaterer.self].rows.values.filter {
            ExactText($0.item.caterer.provider.rawValue) == ExactText(provider.rawValue)
        }
        let menus = caterers.compactMap {
            stock.freshness[ExactText(Resource.menu($0.item.id).key)]?.fetchedAt
        }
        return MenuCoverage(menus: menus.count, caterers: caterers.count, oldest: menus.min())
    }

    func longestName(of provider: ProviderID) throws -> String {
        stock[KeptCaterer.self].rows.values.map(\.item.caterer)
            .filter { ExactText($0.provider.rawValue) == ExactText(provider.rawValue) }
            .map(\.name).max { $0.unicodeScalars.count < $1.unicodeScalars.count } ?? ""
    }

    func cacheFacts() throws -> CacheFacts {
        let fetches = stock.freshness.values.map(\.fetchedAt)
        return CacheFacts(
            caterers: stock[KeptCaterer.self].rows.count,
            menus: stock[scopes: MenuScope.self].count, dishes: stock[MenuItem.self].rows.count,
            oldest: fetches.min(), newest: fetches.max())
    }

    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String? {
        let words =
            switch vocabulary {
            case .caterers: stock[KeptCaterer.self].rows.values.map(\.words)
            case .dishes: stock[MenuItem.self].rows.values.map(\.words)
            }
        var terms: Set<ExactText> = []
        for row in words {
            for term in row.terms { terms.insert(ExactText(term)) }
        }
        let sorted = terms.sorted()
        return Vocabulary.nearest(to: word) { start in
            let fitting = sorted.lazy.map(\.text).filter { $0.utf8.starts(with: start.utf8) }
            return Array(fitting.prefix(Vocabulary.candidates))
        }
    }
}
