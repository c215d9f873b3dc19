import Sentences
public import OrderModels

extension SearchHit: StoreItem {
    public enum Filter: Hashable, Sendable {
        case matching(String)
        case diet(Diet)
        case price(PriceBound)
        case open(at: Instant)
        /// With food within so many minutes, by the server's last estimate.
        case within(minutes: Int, at: Instant)
        /// A dish of which allergens are stated that do not concern this one, and neither whose name nor
        /// whose description names it by these words.
        case without(Allergen, words: NamingWords)
        /// Of a kitchen that is known to be no farther from there.
        case near(Coordinate, metres: Int)
        /// Of a kitchen whose own place is not known.
        case unplaced
        /// Of one of these kitchens.
        case caterers([Caterer.ID])
        /// Of a kitchen with a word that begins like one of these, among its cuisines or beside its name.
        case cuisine([String])
        case provider(ProviderID)
        /// Called so: found by words of the name alone, as they begin.
        case called
        /// No dishes.
        case kitchens
    }

    public enum Sort: Hashable, Sendable {
        /// Available ones first; then by tier; then those open at that moment; then by name.
        case relevance(at: Instant, NameOrder = .root)
    }

    public static let defaultSort = Sort.relevance(at: Instant(secondsSince1970: 0))
    public static let kinds: Set<ItemKind> = [.caterer, .menuItem, .menuEntry, .timing]

    public static let mapping = ItemMapping<SearchHit>(
        sql: SQLQuery(
            columns: "", source: "", identity: "", identityText: { _ in "" },
            condition: { _ in SQLFragment("1") }, order: { _ in [] },
            decode: { _ in throw StoreError.broken(reason: .rows.noStatement(thing: "a search")) },
            fetch: { connection, request in
                try SQLiteSearch(SearchQuery(request), on: connection).hits()
            }))
}
