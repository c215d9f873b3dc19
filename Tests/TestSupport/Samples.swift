import Cache
public import OrderModels

extension ProviderID {
    public static let test = ProviderID(rawValue: "test")
}

extension Instant {
    /// Saturday, 21 November 2026, 12:00 in UTC.
    public static let noon = Instant(secondsSince1970: 1_795_262_400)
}

extension Marketplace {
    public static let sample = Marketplace(
        id: .test, name: "Test Market", currency: .eur, zone: "Europe/Paris")
}

extension Caterer {
    /// A kitchen with a name and a number, open from ten to twenty-two every day.
    public static func sample(
        _ name: String, number: Int = 1, cuisines: [String] = [], summary: String? = nil,
        at place: Coordinate? = nil
    ) -> Caterer {
        Caterer(
            id: ID(provider: .test, local: "/api/restaurants/\(number)"), provider: .test,
            name: name, summary: summary, address: Address(line: "12 Canal St", coordinate: place),
            hours: OpeningHours(text: "Mo-Su 10:00-22:00") ?? OpeningHours(spans: []),
            methods: [.delivery], cuisines: cuisines)
    }
}

extension KeptCaterer {
    public static func sample(
        _ name: String, number: Int = 1, cuisines: [String] = [], summary: String? = nil,
        at place: Coordinate? = nil, opening: Opening? = nil
    ) -> KeptCaterer {
        KeptCaterer(
            .sample(name, number: number, cuisines: cuisines, summary: summary, at: place),
            opening: opening)
    }
}

extension MenuItem {
    public static func sample(
        _ name: String, number: Int = 1, of caterer: Caterer.ID = Caterer.sample("").id,
        price: Int? = 980, summary: String? = nil, isAvailable: Bool = true, diets: [Diet] = [],
        allergens: [Allergen] = [], groups: [OptionGroup] = []
    ) -> MenuItem {
        MenuItem(
            id: ID(provider: .test, local: "/api/products/\(number)"), caterer: caterer,
            orderCode: "DISH_\(number)", name: name, summary: summary,
            price: price.map { Money(minorUnits: $0, currency: .eur) }, isAvailable: isAvailable,
            diets: Declaration(diets), allergens: Declaration(allergens), optionGroups: groups)
    }
}

extension OptionGroup {
    public static let size = OptionGroup(
        id: ID(provider: .test, local: "SIZE"), orderCode: "SIZE", name: "Size", minimum: 1,
        maximum: 1, allowsQuantities: false,
        options: [
            Option(
                id: Option.ID(provider: .test, local: "/api/product_option_values/1"),
                orderCode: "SIZE_S", name: "Small \"S\"", price: .zero(.eur)),
            Option(
                id: Option.ID(provider: .test, local: "/api/product_option_values/2"),
                orderCode: "SIZE_L", name: "Große",
                price: Money(minorUnits: 200, currency: .eur),
                requires: [Option.ID(provider: .test, local: "/api/product_option_values/1")]),
        ])
}

extension Menu {
    /// One section for each list of dishes, the sections numbered from one.
    public static func sample(
        of caterer: Caterer.ID = Caterer.sample("").id, _ sections: [(String, [MenuItem])]
    ) -> Menu {
        Menu(
            caterer: caterer,
            sections: sections.enumerated().map { index, part in
                let id = MenuSection.ID(provider: .test, local: "\(caterer)/sections/\(index + 1)")
                return Menu.Section(
                    MenuSection(id: id, caterer: caterer, name: part.0), items: part.1)
            })
    }
}

extension CatererListing {
    public func isOpen(at now: Instant) -> Bool {
        opening?.contains(now) ?? false
    }
}

extension NamingWords {
    public static func naming(_ meaning: Allergen, _ words: [String]) -> NamingWords {
        NamingWords(words.map { Word($0, .means(meaning)) })
    }
}
