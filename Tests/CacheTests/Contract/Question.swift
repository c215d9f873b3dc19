import OrderModels
import TestSupport

@testable import Cache

/// A request to a store, with its whole answer as text.
struct Question: CustomStringConvertible, Sendable {
    let description: String
    let answer: @Sendable (any ReadAccessor) throws -> String

    @MainActor func ask(_ store: StoreUnderTest) throws -> String {
        try store.read(answer)
    }

    static func random(_ generator: inout SeededGenerator) -> Question {
        let number = Int.random(in: 1...12, using: &generator)
        let caterer = Mutation.id(number)
        let moment = Instant.noon.adding(
            seconds: 3600 * Int64.random(in: -2...2, using: &generator))
        let word = typed(&generator)
        switch Int.random(in: 0...9, using: &generator) {
        case 0...3:
            let filters: [CatererListing.Filter] = [
                .open(at: moment), .within(minutes: 40, at: moment), .favourite, .matching(word),
                .nameMatching(word),
                .reference(beginning: caterer.rawValue), .reference(beginning: "test:"),
                .serving(
                    [.vegan, .vegetarian, .kosher].randomElement(using: &generator) ?? .halal),
            ]
            let scope = Mutation.scopes.randomElement(using: &generator) ?? Mutation.scopes[0]
            return paged(
                CatererListing.self,
                [.in(scope)] + some(filters, &generator),
                [
                    .listed, .name(.root), .name(.spanish), .favouritesFirst, .opening(at: moment),
                    .soonest(at: moment),
                    .soonest(at: moment, last: [caterer, Caterer.ID(rawValue: "it's none")]),
                    .quoted(.minimum), .quoted(.fee), .typicalPrice,
                ],
                caterer, &generator)
        case 4:
            return paged(
                KeptCaterer.self,
                some(
                    [
                        .provider(.test), .anyOf((1...6).map(Mutation.id)),
                        .named(Mutation.word(&generator)), .matching(word),
                        .openingEnded(by: moment),
                        .anyOf([caterer]),
                    ], &generator), [.name, .closing], caterer, &generator)
        case 5:
            return paged(
                MenuRow.self, [.caterer(caterer)], [.only],
                MenuRow.ID(
                    section: MenuSection.ID(
                        provider: .test, local: "\(caterer)/sections/1"),
                    item: Mutation.dish(Int.random(in: 1...6, using: &generator), of: number)
                ), &generator)
        case 6...7:
            return paged(
                SearchHit.self,
                [.matching(word)]
                    + some(
                        [
                            .diet(.vegetarian), .open(at: moment),
                            .within(minutes: 40, at: moment), .caterers([caterer]),
                            .provider(.test), .cuisine([String(word.prefix(3)), "curry"]),
                            .unplaced,
                            .without(
                                Allergen(rawValue: "nuts"),
                                words: .naming(Allergen(rawValue: "nuts"), ["curry"])),
                        ] + (PriceBound(text: "9.80").map { [.price($0)] } ?? [])
                            + (PriceBound(text: "6.50", .above).map { [.price($0)] } ?? [])
                            + (Mutation.place.map { [.near($0, metres: 1500)] } ?? []),
                        &generator),
                [.relevance(at: moment)], .caterer(caterer), &generator)
        case 8:
            return Question(description: "the nearest word to \(word)") { reader in
                let nearest = try [Vocabulary.caterers, .dishes].map {
                    try reader.nearestWord(to: word, in: $0)
                }
                let digests = try reader.items(
                    Request(MenuDigest.self, where: .of((1...12).map(Mutation.id))))
                // Sets have no order, so suiting diets are compared separately.
                return "\(nearest) "
                    + digests.map { digest in
                        let suiting = digest.suiting.map { "\($0.rawValue) \($1)" }.sorted()
                        return "\(digest.id) \(digest.sections) \(digest.dishes) "
                            + "\(digest.available) \(String(describing: digest.typicalPrice)) "
                            + "\(suiting)"
                    }.joined(separator: "; ")
            }
        default:
            return Question(description: "menus, facts and the diner's own things") { reader in
                let mentions = try (
                    reader.items(Request(Favourite.self)), reader.items(Request(OrderMention.self)),
                    reader.items(Request(Remembered.self, where: .under(word)))
                )
                return try "\(mentions) \(reader.cacheFacts()) \(reader.menuCoverage(of: .test)) "
                    + "\(String(describing: reader.menu(of: caterer))) "
                    + "\(reader.items(Request(MenuItem.self))) \(reader.items(Request(Timing.self))) \(reader.items(Request(QuotedTerms.self))) "
                    + "\(reader.items(Request(ListedMenus.self)))"
            }
        }
    }

    private static func paged<Item: StoreItem>(
        _ type: Item.Type, _ filters: [Item.Filter], _ sorts: [Item.Sort], _ one: Item.ID,
        _ generator: inout SeededGenerator
    ) -> Question {
        var request = Request(type, where: filters, sort: sorts.randomElement(using: &generator))
        if Bool.random(using: &generator) {
            request.limit = Int.random(in: 0...8, using: &generator)
            request.offset = Int.random(in: 0...3, using: &generator)
            request.isReversed = Bool.random(using: &generator)
            if Int.random(in: 0...2, using: &generator) == 0 { request.after = one }
        }
        return Question(description: "\(request)") { [request] reader in
            let (items, count) = try (reader.items(request), reader.count(request))
            let place = try reader.position(of: one, in: request)
            return "\(count) \(String(describing: place)) \(items)"
        }
    }

    private static func some<Filter>(
        _ filters: [Filter], _ generator: inout SeededGenerator
    ) -> [Filter] {
        Array(
            filters.shuffled(using: &generator)
                .prefix(Int.random(in: 0...2, using: &generator)))
    }

    /// The beginning of a word, a whole word, or one with a typing error.
    private static func typed(_ generator: inout SeededGenerator) -> String {
        let word = Mutation.word(&generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: return word
        case 1: return String(word.dropFirst())
        default: return String(word.prefix(Int.random(in: 1...6, using: &generator)))
        }
    }
}
