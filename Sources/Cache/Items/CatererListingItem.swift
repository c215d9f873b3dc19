import Glibc
public import OrderModels
import SQLite

extension CatererListing: StoreItem {
    public enum Filter: Hashable, Sendable {
        /// In this listing. Every request names listings, because a caterer can be in several.
        case `in`(ListingScope)
        case anyOf([Caterer.ID])
        /// In any of these listings, ordered by the provider's ID.
        case inAny([ListingScope])
        /// Open at that time, and able to deliver before closing by the server's last estimate.
        case open(at: Instant)
        /// With food within so many minutes, by the server's last estimate.
        case within(minutes: Int, at: Instant)
        case favourite
        /// With words that begin like this in its name, cuisines or description.
        case matching(String)
        /// With words that begin like this in its name.
        case nameMatching(String)
        /// With a reference that begins like this, letter by letter.
        case reference(beginning: String)
        /// With an available dish that suits, in a stored menu.
        case serving(Diet)
    }

    public enum Sort: Hashable, Sendable {
        /// As the server lists them.
        case listed
        case name(NameOrder)
        /// Open ones first, latest closing first; then by opening time. Ties keep the order of
        /// insertion.
        case opening(at: Instant)
        case favouritesFirst
        /// Those with the soonest food by the server's last estimate, old estimates after new ones; then
        /// those without one, open ones first, as listed. All of them before the kitchens of `last`.
        case soonest(at: Instant, last: Set<Caterer.ID> = [])
        /// The nearest first. Caterers without a location come last, as listed.
        case distance(from: Coordinate)
        /// Those that asked the least when last quoted; then those of which that is not known, as listed.
        case quoted(QuotedTerms.Part)
        /// Those with the lowest ``MenuDigest/typicalPrice``; then those without a stored menu.
        case typicalPrice
    }

    public static let defaultSort = Sort.listed
    public static let kinds: Set<ItemKind> = [
        .listing, .caterer, .favourite, .menuItem, .menuEntry, .timing, .quotedTerms,
    ]

    public static let mapping = ItemMapping<CatererListing>(
        sql: SQLQuery(
            columns: """
                c.ref, c.provider, c.name, c.cuisines, c.badges, c.state, c.methods, c.open_from, \
                c.open_until, c.latitude, c.longitude, f.ref IS NOT NULL
                """,
            source: """
                listing l CROSS JOIN caterer c ON c.id = l.caterer \
                LEFT JOIN favourite f ON f.ref = c.ref
                """,
            identity: "c.ref", identityText: { $0.rawValue }, condition: condition, order: order,
            decode: { row in
                CatererListing(
                    id: Caterer.ID(rawValue: row.text(0)),
                    provider: ProviderID(rawValue: row.text(1)), name: row.text(2),
                    cuisines: TextList.split(row.text(3)), badges: TextList.split(row.text(4)),
                    state: Caterer.State(rawValue: row.text(5)),
                    methods: TextList.split(row.text(6)).map(Caterer.Method.init(rawValue:)),
                    opening: KeptCaterer.opening(row, 7),
                    coordinate: KeptCaterer.coordinate(row, 9), isFavourite: row.integer(11) != 0)
            }, roster: roster))

    static func condition(_ filter: Filter) -> SQLFragment {
        switch filter {
        case .in(let scope):
            return SQLFragment("l.scope = ?", .text(scope.key))
        case .anyOf(let ids):
            return .isOne(of: "c.ref", ids.map(\.rawValue))
        case .inAny(let scopes):
            return .isOne(of: "l.scope", scopes.map(\.key))
        case .open(let now):
            return openCondition(at: now)
        case .within(let minutes, let now):
            return withinCondition(minutes, at: now)
        case .favourite:
            return SQLFragment("f.ref IS NOT NULL")
        case .matching(let text):
            return wordsCondition(text)
        case .nameMatching(let text):
            return wordsCondition(text, in: "name_words")
        case .reference(let beginning):
            return SQLFragment(
                "c.ref >= ? AND c.ref < ?", .text(beginning), .text(beginning + "\u{10FFFF}"))
        case .serving(let diet):
            let suits = TextList.suits(diet, in: "i.diets")
            return SQLFragment(
                "EXISTS (SELECT 1 FROM menu_item i WHERE i.caterer = c.id AND i.available "
                    + "AND (\(suits.sql)))", values: suits.values)
        }
    }

    /// True for rows of `table`, the caterers, that the words find.
    static func wordsCondition(
        _ text: String, in column: String? = nil, of table: String = "c"
    ) -> SQLFragment {
        guard let query = FullText.query(text, in: column) else { return SQLFragment("1") }
        return SQLFragment(
            "\(table).id IN (SELECT rowid FROM caterer_words WHERE caterer_words MATCH ?)",
            .text(query))
    }

    /// True for rows of `caterer c` that are open at `now` and have food before they close.
    static func openCondition(at now: Instant) -> SQLFragment {
        let moment = SQLValue.integer(now.secondsSince1970)
        return SQLFragment(
            """
            c.open_from <= ? AND (c.open_until IS NULL OR c.open_until > ?) AND NOT EXISTS \
            (SELECT 1 FROM timing t WHERE t.ref = c.ref AND \
            min(coalesce(t.delivery_start, t.collection_start), \
            coalesce(t.collection_start, t.delivery_start)) > c.open_until) AND NOT EXISTS \
            (SELECT 1 FROM timing t CROSS JOIN freshness f ON f.resource = 'timing ' || t.ref \
            WHERE t.ref = c.ref AND t.delivery_start IS NULL AND t.collection_start IS NULL \
            AND f.fetched_at > ?)
            """, moment, moment,
            .integer(now.secondsSince1970 - Timing.longestAbsence))
    }

    /// True for rows of `caterer c` whose last estimate is over by `minutes` and not past.
    static func withinCondition(_ minutes: Int, at now: Instant) -> SQLFragment {
        let values: [SQLValue] = [.integer(now.secondsSince1970), .integer(Int64(minutes))]
        return SQLFragment(
            """
            EXISTS (SELECT 1 FROM timing t WHERE t.ref = c.ref AND CASE \
            WHEN t.delivery_start IS NOT NULL THEN t.delivery_end > ? AND t.delivery_most <= ? \
            ELSE t.collection_end > ? AND t.collection_most <= ? END)
            """, values: values + values)
    }

    /// True for rows of `caterer c` whose place is known and no farther from `place`, as
    /// ``Coordinate/distance(to:)`` measures it.
    static func nearCondition(_ place: Coordinate, within metres: Int) -> SQLFragment {
        let perDegree = Coordinate.metresPerDegree
        let north = "((c.latitude - (\(place.latitude))) * \(perDegree))"
        let apart = "abs(c.longitude - (\(place.longitude)))"
        // The arc of half the sum of both latitudes, squared.
        let arc = "((c.latitude + (\(place.latitude))) * \(Double.pi / 360))"
        let square = "(\(arc) * \(arc))"
        let cosine = [56, 30, 12, 2].reduce("1") { "(1 - \(square) / \($1) * \($0))" }
        let east = "(min(\(apart), 360 - \(apart)) * \(perDegree) * \(cosine))"
        return SQLFragment(
            "\(north) * \(north) + \(east) * \(east) <= ?",
            .integer(Int64(metres) * Int64(metres)))
    }

    static func order(_ sort: Sort) -> [String] {
        switch sort {
        case .listed: ["l.rank", "l.scope"]
        case .name(.root): [script("c."), "c.name_words", "c.name_order", "c.id"]
        // What an earlier version kept has no such order until it is read again.
        case .name(.spanish):
            [
                "c.name_order = ''", "CASE c.name_order WHEN '' THEN \(script("c.")) ELSE 0 END",
                "c.name_order", "c.name_words", "c.id",
            ]
        case .favouritesFirst: ["f.ref IS NULL", "l.rank", "l.scope"]
        case .soonest(let now, let last):
            isOne(of: last) + [
                soonest(at: now), "coalesce(c.open_from, 9e18) > \(now.secondsSince1970)",
                "l.rank", "l.scope",
            ]
        case .opening(let now):
            [
                // Never null, because a comparison with null finds nothing before or after it.
                "coalesce(c.open_from, 9e18) > \(now.secondsSince1970)",
                "CASE WHEN c.open_from <= \(now.secondsSince1970) "
                    + "THEN -coalesce(c.open_until, 9e18) ELSE 0 END",
                "coalesce(c.open_from, 9e18)", "c.id",
            ]
        case .distance(let place):
            [squaredDistance(to: place), "l.rank", "l.scope"]
        case .quoted(let part): [quoted(part), "l.rank", "l.scope"]
        case .typicalPrice: [typicalPrice, "l.rank", "l.scope"]
        }
    }

    /// Amounts of one currency after those of another, as they cannot be compared, and never null.
    private static func quoted(_ part: QuotedTerms.Part) -> String {
        let amount = "t.\(part.rawValue)_currency || printf('%020d', t.\(part.rawValue))"
        return "coalesce((SELECT \(amount) FROM quoted_terms t WHERE t.ref = c.ref), '~')"
    }

    /// The price in the middle, as ``MenuDigest`` has it.
    private static let typicalPrice = """
        coalesce((SELECT amount FROM (\
        SELECT i.currency || printf('%020d', i.price) AS amount, count(*) OVER () AS number, \
        row_number() OVER (ORDER BY i.price, i.currency) AS place \
        FROM menu_item i WHERE i.caterer = c.id AND i.available AND i.price IS NOT NULL \
        AND i.currency IS NOT NULL AND EXISTS (SELECT 1 FROM menu_entry e WHERE e.item = i.id) \
        AND EXISTS (SELECT 1 FROM menu_part p WHERE p.caterer = c.id)) \
        WHERE place = number / 2 + 1), '~')
        """

    /// As hexadecimal numbers, as references come from servers.
    private static func isOne(of ids: Set<Caterer.ID>) -> [String] {
        guard !ids.isEmpty else { return [] }
        let references = ids.map(\.rawValue).sorted().map { reference in
            let bytes = reference.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return "CAST(x'\(bytes.joined())' AS TEXT)"
        }
        return ["c.ref IN (\(references.joined(separator: ", ")))"]
    }

    /// When food comes at the soonest, never null. By an estimate that is shown as old, after all others:
    /// what was soon then says little now.
    static func soonest(at now: Instant) -> String {
        let known = now.secondsSince1970 - Timing.agesAfter
        return """
            coalesce((SELECT CASE WHEN t.delivery_start IS NOT NULL \
            THEN CASE WHEN t.delivery_end > \(now.secondsSince1970) THEN t.delivery_start END \
            WHEN t.collection_end > \(now.secondsSince1970) THEN t.collection_start END \
            + CASE WHEN coalesce(f.fetched_at, 9e18) < \(known) THEN 1e12 ELSE 0 END \
            FROM timing t LEFT JOIN freshness f ON f.resource = 'timing ' || t.ref \
            WHERE t.ref = c.ref), 9e18)
            """
    }

    /// On a plane, in degrees of latitude: precise enough within one town.
    static func squaredDistance(to place: Coordinate) -> String {
        let shrink = cos(place.latitude * .pi / 180)
        let (north, east) = (
            "(c.latitude - (\(place.latitude)))",
            "((c.longitude - (\(place.longitude))) * \(shrink))"
        )
        return "coalesce(\(north) * \(north) + \(east) * \(east), 9e18)"
    }
}

extension ListingScope: StoreScope {
    public typealias Member = KeptCaterer

    public static let storage = ScopeStorage<ListingScope>(
        sql: SQLScope(
            table: "listing", scopeColumn: "scope", memberColumn: "caterer",
            scopeValue: { scope, _ in .text(scope.key) }),
        kind: .listing, key: \.key, scope: ListingScope.init(key:),
        member: Caterer.ID.init(rawValue:))
}
