import OrderModels

@testable import Cache

extension CatererListing: PlainItem {
    static let plain = PlainQuery<CatererListing> { stock, request in
        let conditions = request.filters.map { condition($0, stock) }
        let passing = places(in: stock).filter { place in conditions.allSatisfy { $0(place) } }
        // A caterer in two of the lists counts where it came first.
        var seen: Set<Int64> = []
        let once = passing.ordered { [SortKey($0.rank), SortKey($0.scope.text)] }
            .filter { seen.insert($0.row.number).inserted }
        return once.ordered { keys(of: $0, request.sort, stock) }.map(\.listing)
    }

    /// A caterer and its place in a listing.
    private struct Place {
        let scope: ExactText
        let rank: Int64
        let row: Shelf<KeptCaterer>.Row
        let isFavourite: Bool

        var opening: Opening? { row.item.opening }

        var listing: CatererListing {
            let caterer = row.item.caterer
            return CatererListing(
                id: caterer.id, provider: caterer.provider, name: caterer.name,
                cuisines: caterer.cuisines, badges: caterer.badges, state: caterer.state,
                methods: caterer.methods, opening: opening,
                coordinate: caterer.address?.coordinate, isFavourite: isFavourite)
        }
    }

    private static func places(in stock: Stock) -> [Place] {
        let caterers = stock[KeptCaterer.self].rows
        let favourites = stock[Favourite.self].rows
        return stock[scopes: ListingScope.self].flatMap { scope, members in
            members.enumerated().compactMap { rank, key in
                caterers[key].map { row in
                    Place(
                        scope: scope, rank: Int64(rank), row: row,
                        isFavourite: favourites[key] != nil)
                }
            }
        }
    }

    private static func condition(_ filter: Filter, _ stock: Stock) -> (Place) -> Bool {
        switch filter {
        case .in(let scope):
            let key = ExactText(scope.key)
            return { $0.scope == key }
        case .inAny(let scopes):
            let keys = Set(scopes.map { ExactText($0.key) })
            return { keys.contains($0.scope) }
        case .open(let now):
            return { place in
                OpeningHours.Opening.serves(
                    place.opening, stock.timing(of: place.row.item.id), at: now)
            }
        case .within(let minutes, let now):
            return { place in
                stock.timing(of: place.row.item.id)?.isWithin(minutes: minutes, at: now) ?? false
            }
        case .favourite:
            return { $0.isFavourite }
        case .matching(let text):
            let words = queryTokens(text)
            return { $0.row.words.match(words) }
        case .nameMatching(let text):
            let words = queryTokens(text)
            return { $0.row.words.match(words, nameOnly: true) }
        case .anyOf(let ids):
            return { ids.contains($0.row.item.id) }
        case .reference(let beginning):
            return { $0.row.item.id.rawValue.utf8.starts(with: beginning.utf8) }
        case .serving(let diet):
            let dishes = stock[MenuItem.self].rows.values.filter { row in
                row.item.isAvailable && row.item.suits(diet)
            }
            let serving = Set(dishes.map { ExactText($0.item.caterer.rawValue) })
            return { serving.contains(ExactText($0.row.item.id.rawValue)) }
        }
    }

    private static func keys(of place: Place, _ sort: Sort, _ stock: Stock) -> [SortKey] {
        let listed = [SortKey(place.rank), SortKey(place.scope.text)]
        switch sort {
        case .listed:
            return listed
        case .name(let names):
            let key = NameOrder.key(place.row.item.caterer.name)
            let words = place.row.words.name
            let script: Int64 =
                ExactText(words) >= ExactText("\u{370}")
                ? 3 : key.hasPrefix("\u{80}") ? 1 : key.hasPrefix("\u{81}") ? 2 : 0
            let letters = names == .root ? [SortKey(script), SortKey(words)] : []
            return letters + [SortKey(key), SortKey(place.row.number)]
        case .favouritesFirst:
            return [SortKey(place.isFavourite ? 0 : 1)] + listed
        case .soonest(let now, let last):
            let isLast = [SortKey(last.contains(place.row.item.id) ? 1 : 0)]
            let timing = stock.timing(of: place.row.item.id)
            let isOld = timing?.age(at: now) != nil
            let isOpen = place.opening.map { $0.from <= now } ?? false
            let rest = [SortKey(isOpen ? 0 : 1)] + listed
            guard let range = timing?.offer?.estimate.range, range.end > now else {
                return isLast + [SortKey(1)] + rest
            }
            let start = SortKey(range.start.secondsSince1970)
            return isLast + [SortKey(0), SortKey(isOld ? 1 : 0), start] + rest
        case .opening(let now):
            guard let opening = place.opening else {
                return [SortKey(2), SortKey(place.row.number)]
            }
            let from = SortKey(opening.from.secondsSince1970)
            guard opening.from <= now else {
                return [SortKey(1), from, SortKey(place.row.number)]
            }
            // Caterers that never close come first.
            let until = opening.until.map { SortKey(-$0.secondsSince1970) } ?? .nothing
            return [SortKey(0), until, from, SortKey(place.row.number)]
        case .distance(let centre):
            guard let there = place.listing.coordinate else { return [SortKey(1)] + listed }
            return [SortKey(0), .number(there.distance(to: centre))] + listed
        case .quoted(let part):
            let terms = stock[QuotedTerms.self].rows[ExactText(place.row.item.id.rawValue)]
            return keys(of: terms?.item[part]) + listed
        case .typicalPrice:
            return keys(of: MenuDigest.digest(place.row.item.id, stock)?.typicalPrice) + listed
        }
    }

    /// No amount comes last.
    private static func keys(of amount: Money?) -> [SortKey] {
        guard let amount else { return [SortKey("~")] }
        return [SortKey(amount.currency.code), SortKey(Int64(amount.minorUnits))]
    }
}

extension Stock {
    /// The estimate of a caterer, with its age.
    func timing(of caterer: Caterer.ID) -> Timing? {
        var timing = self[Timing.self].rows[ExactText(caterer.rawValue)]?.item
        timing?.asOf = freshness[ExactText(Resource.timing(caterer).key)]?.fetchedAt
        return timing
    }
}
