/// A dish as a line of a cuisine's file: `section|name|description|low-high|marks|variants`.
///
/// Prices are in euro cents. Marks are diets (`V` vegan, `Y` vegetarian, `H` halal, `G`
/// gluten-free), allergens by two letters, option groups after `@`, and `!` for dishes on every
/// menu.
struct DishTemplate: Sendable {
    let section: String
    let name: String
    let description: String
    let prices: ClosedRange<Int>
    let diets: [String]
    let allergens: [String]
    let groups: [String]
    let isSignature: Bool
    let variants: [DishVariant]

    init?(_ line: Substring) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6 else { return nil }
        let bounds = fields[3].split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1],
            let variants = fields[5].isEmpty ? [] : DishVariant.sets[fields[5]]
        else { return nil }
        section = fields[0]
        name = fields[1]
        description = fields[2]
        prices = bounds[0]...bounds[1]
        self.variants = variants
        let marks = fields[4].split(separator: ",").map(String.init)
        diets = marks.flatMap { Self.diets[$0] ?? [] }
        allergens = marks.compactMap { Self.allergens[$0] }
        groups = marks.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        isSignature = marks.contains("!")
        let known = diets.isEmpty ? 0 : marks.count { Self.diets[$0] != nil }
        guard known + allergens.count + groups.count + (isSignature ? 1 : 0) == marks.count,
            groups.allSatisfy({ OptionTemplate.all[$0] != nil })
        else { return nil }
    }

    static let diets = [
        "V": ["VeganDiet", "VegetarianDiet"], "Y": ["VegetarianDiet"], "H": ["HalalDiet"],
        "G": ["GlutenFreeDiet"], "K": ["KosherDiet"],
    ]

    static let allergens = [
        "gl": "GLUTEN", "mi": "MILK", "nu": "NUTS", "pe": "PEANUTS", "eg": "EGGS", "fi": "FISH",
        "cr": "CRUSTACEANS", "so": "SOYBEANS", "se": "SESAME_SEEDS", "mu": "MUSTARD",
        "ce": "CELERY", "mo": "MOLLUSCS", "su": "SULPHITES", "lu": "LUPIN",
    ]
}

/// A variant of a dish, on a line of its own: `set|suffix|surcharge|marks`.
struct DishVariant: Sendable {
    let suffix: String
    let surcharge: Int
    let isVegan: Bool
    let isVegetarian: Bool
    let allergens: [String]

    private init?(_ fields: [Substring]) {
        guard fields.count == 4, let surcharge = Int(fields[2]) else { return nil }
        let marks = fields[3].split(separator: ",").map(String.init)
        suffix = String(fields[1])
        self.surcharge = surcharge
        isVegan = marks.contains("V")
        isVegetarian = isVegan || marks.contains("Y")
        allergens = marks.compactMap { DishTemplate.allergens[$0] }
    }

    static let sets: [String: [DishVariant]] = Cuisine.lines(of: PackageResources.variants_txt)
        .reduce(into: [:]) { sets, line in
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            if let variant = DishVariant(fields) {
                sets[String(fields[0]), default: []].append(variant)
            }
        }
}
