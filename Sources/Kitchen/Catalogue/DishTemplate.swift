/// A dish as it is written down in a cuisine's list, one to a line:
/// `section|name|description|low-high|marks|variants`.
///
/// Prices are in euro cents. Marks are diets (`V` vegan, `Y` vegetarian, `H` halal, `G` without
/// gluten), allergens by two letters, option groups after `@`, and `!` for what no menu leaves out.
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

/// One of the ways a dish comes.
struct DishVariant: Sendable {
    let suffix: String
    let surcharge: Int
    let isVegan: Bool
    let isVegetarian: Bool
    let allergens: [String]

    private init(
        _ suffix: String, _ surcharge: Int = 0, vegan: Bool = false, vegetarian: Bool = false,
        _ allergens: String...
    ) {
        self.suffix = suffix
        self.surcharge = surcharge
        isVegan = vegan
        isVegetarian = vegan || vegetarian
        self.allergens = allergens
    }

    static let sets: [String: [DishVariant]] = [
        "wok": [
            DishVariant("with tofu", vegan: true, "SOYBEANS"),
            DishVariant("with chicken", 80), DishVariant("with beef", 140),
            DishVariant("with prawns", 220, "CRUSTACEANS"),
        ],
        "curry": [
            DishVariant("with chickpeas", vegan: true),
            DishVariant("with paneer", 90, vegetarian: true, "MILK"),
            DishVariant("with chicken", 130), DishVariant("with lamb", 240),
        ],
        "taco": [
            DishVariant("with black beans", vegan: true),
            DishVariant("al pastor", 60), DishVariant("with pulled chicken", 50),
            DishVariant("with barbacoa beef", 120),
        ],
        "wrap": [
            DishVariant("with falafel", vegan: true, "SESAME_SEEDS"),
            DishVariant("with halloumi", 90, vegetarian: true, "MILK"),
            DishVariant("with chicken", 70), DishVariant("with lamb", 150),
        ],
        "rice": [
            DishVariant("with smoked tofu", vegan: true, "SOYBEANS"),
            DishVariant("with a soft egg", 40, vegetarian: true, "EGGS"),
            DishVariant("with marinated beef", 160),
            DishVariant("with spicy pork", 120),
        ],
        "pasta": [
            DishVariant("with spaghetti", vegan: true, "GLUTEN"),
            DishVariant("with egg tagliatelle", 80, vegetarian: true, "GLUTEN", "EGGS"),
            DishVariant("with gluten-free penne", 120, vegan: true),
        ],
        "burger": [
            DishVariant("with bean patty", vegan: true),
            DishVariant("with beef", 100), DishVariant("with crisp chicken", 80),
            DishVariant("with double beef", 320),
        ],
        "grill": [
            DishVariant("with chicken", 0), DishVariant("with pork", 40),
            DishVariant("with lamb", 220),
            DishVariant("with oyster mushrooms", vegan: true),
        ],
    ]
}
