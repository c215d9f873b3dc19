import OrderModels
import TestSupport

@testable import Cache

/// A random change of a store, with so few names that changes collide.
struct Mutation: Sendable {
    let realm: Realm
    let body: @Sendable (any WriteAccessor) throws -> String

    /// The result, or the error.
    @MainActor func run(on store: StoreUnderTest) async -> String {
        do {
            return try await store.write(realm, body)
        } catch {
            return "\(error)"
        }
    }

    static let scopes = [
        ListingScope(provider: .test), ListingScope(provider: ProviderID(rawValue: "another")),
        ListingScope(provider: .test, place: Coordinate(latitude: 48.85, longitude: 2.35)),
    ]
    static let words = [
        "Curry", "curry", "Green Curry", "Curry House", "寿司屋", "Été", "E\u{301}té", "Weißbrot",
        "Ñandú", "Nandu", "", "Fair\nKitchen", "a\u{0}b", "Μουσακάς", "Tofu & Rice",
    ]

    static let place = Coordinate(latitude: 48.8532, longitude: 2.3691)

    static func id(_ number: Int) -> Caterer.ID { Caterer.sample("", number: number).id }

    /// Each caterer has six dishes of its own.
    static func dish(_ dish: Int, of number: Int) -> MenuItem.ID {
        MenuItem.sample("", number: number * 100 + dish).id
    }

    static func word(_ generator: inout SeededGenerator) -> String {
        words.randomElement(using: &generator) ?? ""
    }

    static func random(_ generator: inout SeededGenerator) -> Mutation {
        let number = Int.random(in: 1...12, using: &generator)
        let caterer = id(number)
        switch Int.random(in: 0...15, using: &generator) {
        case 0...3:
            let kept = (0..<4).map { _ in self.caterer(&generator) }
            return Mutation(realm: .cache) { writer in
                "\(try kept.map { try writer.upsert(Prepared($0)) })"
            }
        case 4:
            let kept = self.caterer(&generator)
            return Mutation(realm: .cache) { writer in
                try writer.insert(kept)
                return "inserted"
            }
        case 5, 6:
            let scope = scopes.randomElement(using: &generator) ?? scopes[0]
            let count = Int.random(in: 0...10, using: &generator)
            let members =
                (1...12).shuffled(using: &generator).prefix(count)
                + (count > 3 ? [number] : [])
            return Mutation(realm: .cache) { writer in
                let known = try members.map(id).filter { id in
                    try count > 8 || writer.item(KeptCaterer.self, id) != nil
                }
                return "\(try writer.replace(known, in: scope))"
            }
        case 7...9:
            let menu = self.menu(of: number, &generator)
            return Mutation(realm: .cache) { writer in
                try writer.replaceMenu(with: menu)
                return "\(try writer.menu(of: caterer).map { $0.itemCount } ?? -1)"
            }
        case 10:
            let deletesAll = Int.random(in: 0...9, using: &generator) == 0
            return Mutation(realm: .cache) { writer in
                if deletesAll {
                    try writer.deleteAll(KeptCaterer.self)
                } else {
                    try writer.delete(KeptCaterer.self, caterer)
                }
                return "\(try writer.cacheFacts())"
            }
        case 11:
            return Mutation(realm: .cache) { writer in
                try writer.sweep(number < 6 ? .listings : .menu(caterer))
                return "\(try writer.cacheFacts())"
            }
        case 12:
            let resources: [Resource] = [
                .menu(caterer), .caterer(caterer), .listing(scopes[2]), .marketplace(.test),
                .timing(caterer), .menus(caterer),
            ]
            let age = Int64.random(in: 0...99, using: &generator)
            let timing = timing(of: caterer, &generator)
            let terms = terms(of: caterer, &generator)
            let menu = menu(of: number, &generator)
            let listed = ListedMenus(
                caterer: caterer, menus: [menu, Menu(caterer: caterer, name: "Soir", sections: [])])
            return Mutation(realm: .cache) { writer in
                for resource in resources {
                    try writer.record(
                        Freshness(
                            resource, fetchedAt: .noon.adding(seconds: age), expiresAt: .noon))
                }
                try writer.upsert(Marketplace.sample)
                try writer.upsert(timing)
                try writer.upsert(terms)
                try writer.upsert(listed)
                return "\(try writer.menuCoverage(of: .test))"
            }
        case 13:
            let dish = dish(Int.random(in: 1...6, using: &generator), of: number)
            return Mutation(realm: .cache) { writer in
                try writer.delete(MenuItem.self, dish)
                try writer.deleteAll(MenuItem.self, where: [.caterer(caterer)])
                return "\(try writer.count(Request(MenuItem.self)))"
            }
        case 14:
            let word = self.word(&generator)
            return Mutation(realm: .user) { writer in
                try writer.upsert(Favourite(caterer: caterer, since: .noon))
                try writer.upsert(
                    OrderMention(
                        id: OrderMention.ID(rawValue: word), caterer: caterer, placedAt: .noon))
                return "\(try writer.upsert(Remembered(word, "\(number)")))"
            }
        default:
            return Mutation(realm: .user) { writer in
                try writer.deleteAll(Favourite.self, where: [.caterer(caterer)])
                return "\(try writer.items(Request(Favourite.self)))"
            }
        }
    }

    private static func caterer(_ generator: inout SeededGenerator) -> KeptCaterer {
        let from = Instant.noon.adding(
            seconds: 3600 * Int64.random(in: -3...3, using: &generator))
        let opening: Opening? =
            switch Int.random(in: 0...4, using: &generator) {
            case 0: nil
            case 1: Opening(from: from, until: nil)
            default:
                Opening(
                    from: from,
                    until: from.adding(
                        seconds: 3600 * Int64.random(in: 1...3, using: &generator)))
            }
        return .sample(
            word(&generator), number: Int.random(in: 1...12, using: &generator),
            cuisines: (0..<Int.random(in: 0...2, using: &generator)).map { _ in word(&generator) },
            summary: Bool.random(using: &generator) ? word(&generator) : nil,
            at: somewhere(&generator), opening: opening)
    }

    /// On either side of 1,500 metres from ``place``, or nowhere.
    private static func somewhere(_ generator: inout SeededGenerator) -> Coordinate? {
        guard let place, Int.random(in: 0...3, using: &generator) > 0 else { return nil }
        return Coordinate(
            latitude: place.latitude + .random(in: -0.03...0.03, using: &generator),
            longitude: place.longitude + .random(in: -0.03...0.03, using: &generator))
    }

    private static func menu(
        of number: Int, _ generator: inout SeededGenerator
    ) -> Menu {
        let caterer = id(number)
        let sections = (0..<Int.random(in: 0...3, using: &generator)).map { section in
            (
                "Section \(section)",
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    MenuItem.sample(
                        word(&generator),
                        number: number * 100 + Int.random(in: 1...6, using: &generator),
                        of: caterer,
                        price: [nil, 250, 980, 1250].randomElement(using: &generator) ?? nil,
                        summary: Bool.random(using: &generator) ? word(&generator) : nil,
                        isAvailable: Int.random(in: 0...3, using: &generator) > 0,
                        diets: [[], [.vegan], [.vegetarian, .halal]]
                            .randomElement(using: &generator) ?? [],
                        groups: Bool.random(using: &generator) ? [.size] : [])
                }
            )
        }
        return .sample(of: caterer, sections)
    }

    private static func terms(
        of caterer: Caterer.ID, _ generator: inout SeededGenerator
    ) -> QuotedTerms {
        func figure() -> QuotedTerms.Figure? {
            let currency =
                [Currency.eur, .eur, Currency(code: "GBP")]
                .randomElement(using: &generator) ?? nil
            return currency.map {
                let units = Int.random(in: 0...3, using: &generator) * 150
                return QuotedTerms.Figure(Money(minorUnits: units, currency: $0), asOf: .noon)
            }
        }
        return QuotedTerms(caterer: caterer, minimum: figure(), fee: figure())
    }

    /// Delivery or collection at some time around noon, both or neither.
    private static func timing(
        of caterer: Caterer.ID, _ generator: inout SeededGenerator
    ) -> Timing {
        func estimate() -> Timing.Estimate? {
            let start = Int64.random(in: -90...90, using: &generator)
            let least = Int.random(in: 20...50, using: &generator)
            let from = Instant.noon.adding(seconds: start * 60)
            guard Bool.random(using: &generator),
                let range = Slot(start: from, end: from.adding(seconds: 600))
            else { return nil }
            return Timing.Estimate(
                range: range, minutes: Bool.random(using: &generator) ? least...least + 10 : nil)
        }
        return Timing(caterer: caterer, delivery: estimate(), collection: estimate())
    }
}
