/// Makes the menu of one caterer.
struct MenuFactory {
    private let caterer: Caterer
    private let cuisine: Cuisine
    private let currency: Currency
    private var random: SplitMix64
    private var serial = 0

    /// The range of product numbers for each caterer.
    static let numbersEach = 1_000

    init(caterer: Caterer, seed: UInt64, currency: Currency) {
        self.caterer = caterer
        self.currency = currency
        cuisine = Cuisine.all[caterer.cuisine]
        random = SplitMix64(seed: seed, stream: 0x1_0000_0000 + UInt64(caterer.id))
    }

    mutating func menu() -> Menu {
        let statesAllergens = random.isTrue(percent: 65)
        let drafts = choose()
        var menu = Menu(sections: [])
        for draft in drafts {
            let dish = dish(draft, statesAllergens: statesAllergens)
            if let at = menu.sections.firstIndex(where: { $0.name == draft.section }) {
                menu.sections[at].dishes.append(dish)
            } else {
                menu.sections.append(Menu.Section(name: draft.section, dishes: [dish]))
            }
        }
        return menu
    }

    /// Another menu, of a few dishes of `main` as they are served in the evening. It is never
    /// active by the clock, so that the demo has the same dishes at any hour.
    func evening(after main: Menu) -> CatererMenus.Other {
        let sections = main.sections.prefix(2).map { section in
            Menu.Section(
                name: section.name,
                dishes: section.dishes.prefix(6).map { dish in
                    let serial = dish.number % Self.numbersEach + Self.numbersEach / 2
                    return Menu.Dish(
                        number: caterer.id * Self.numbersEach + serial,
                        code: Self.code(dish.name) + "_\(caterer.id)_\(serial)",
                        name: dish.name, description: dish.description,
                        price: dish.price.map { $0 * 6 / 5 / currency.step * currency.step },
                        isEnabled: dish.isEnabled, diets: dish.diets, allergens: dish.allergens,
                        groups: dish.groups, deposit: dish.deposit)
                })
        }
        return CatererMenus.Other(
            code: "evening", name: "Evening menu", hours: OpeningHours(spans: []),
            menu: Menu(sections: Array(sections)))
    }

    /// A dish without a price.
    private struct Draft {
        let section: String
        let name: String
        let description: String
        let cents: Int
        let diets: [String]
        let allergens: [String]
        let groups: [String]
        let isKept: Bool
    }

    /// Chooses as many dishes as this kitchen has, in menu order.
    private mutating func choose() -> [Draft] {
        let templates = cuisine.dishes + Cuisine.drinks
        var drafts = templates.flatMap { expand($0) }
        // Most menus are short, a few are long.
        let wanted = 20 + min(random.below(101), random.below(101), 20 + random.below(101))
        while drafts.count > wanted {
            let index = random.below(drafts.count)
            if !drafts[index].isKept { drafts.remove(at: index) }
        }
        if drafts.count < wanted {
            drafts += additions(to: drafts, count: wanted - drafts.count)
        }
        return drafts
    }

    private mutating func expand(_ template: DishTemplate) -> [Draft] {
        let base =
            template.prices.lowerBound
            + random.below(template.prices.upperBound - template.prices.lowerBound + 1)
        guard !template.variants.isEmpty else {
            return [
                Draft(
                    section: template.section, name: template.name,
                    description: template.description, cents: base, diets: template.diets,
                    allergens: template.allergens, groups: template.groups,
                    isKept: template.isSignature)
            ]
        }
        return template.variants.map { variant in
            let diets = template.diets.filter {
                switch $0 {
                case "VeganDiet": variant.isVegan
                case "VegetarianDiet": variant.isVegetarian
                case "GlutenFreeDiet": !variant.allergens.contains("GLUTEN")
                default: true
                }
            }
            let more = variant.allergens.filter { !template.allergens.contains($0) }
            return Draft(
                section: template.section, name: "\(template.name) \(variant.suffix)",
                description: template.description, cents: base + variant.surcharge, diets: diets,
                allergens: template.allergens + more, groups: template.groups,
                isKept: template.isSignature && variant.isVegan)
        }
    }

    /// Platters and lunch menus, for kitchens with many dishes.
    private mutating func additions(to drafts: [Draft], count: Int) -> [Draft] {
        let mains = drafts.filter {
            (700...1_900).contains($0.cents) && $0.section != "Drinks"
        }
        var added: [Draft] = []
        for main in mains {
            added.append(
                Draft(
                    section: "To share", name: "\(main.name), for two",
                    description: main.description, cents: main.cents * 19 / 10,
                    diets: main.diets, allergens: main.allergens, groups: main.groups,
                    isKept: false))
        }
        for main in mains {
            added.append(
                Draft(
                    section: "Lunch menu", name: "Lunch: \(main.name)",
                    description: "With a small salad and a soft drink, until three o'clock",
                    cents: main.cents + 190, diets: main.diets, allergens: main.allergens,
                    groups: [], isKept: false))
        }
        return Array(added.shuffled(using: &random).prefix(count)).sorted {
            $0.section > $1.section
        }
    }

    private mutating func dish(_ draft: Draft, statesAllergens: Bool) -> Menu.Dish {
        serial += 1
        let known = statesAllergens && !random.isTrue(percent: 15)
        let isDescribed = !draft.description.isEmpty && !random.isTrue(percent: 8)
        let isPriced = draft.isKept || !random.isTrue(percent: 2)
        let isEnabled = draft.isKept || !random.isTrue(percent: 4)
        return Menu.Dish(
            number: caterer.id * Self.numbersEach + serial,
            code: Self.code(draft.name) + "_\(caterer.id)_\(serial)",
            name: draft.name,
            description: isDescribed ? draft.description : nil,
            price: isPriced ? currency.price(draft.cents * caterer.priceLevel / 100) : nil,
            isEnabled: isEnabled,
            diets: draft.diets.map { "http://schema.org/\($0)" },
            allergens: known ? draft.allergens : [],
            groups: draft.groups.compactMap { key in
                OptionTemplate.all[key]?.group(key, at: caterer, in: currency)
            },
            deposit: caterer.packaging != nil && serial % 3 != 0 ? currency.price(150) : nil)
    }

    /// The ASCII capitals of a name: `GREEN_CURRY`.
    static func code(_ name: String) -> String {
        Folding.words(name).map { word in
            String(word.uppercased().filter { $0.isASCII })
        }.filter { !$0.isEmpty }.joined(separator: "_")
    }
}
