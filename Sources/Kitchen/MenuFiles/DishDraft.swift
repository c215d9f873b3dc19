/// A dish as a file states it, whether JSON5 or CSV.
struct DishDraft {
    let file: String
    let line: Int
    var name: String?
    var code: String?
    var description: String?
    var price: Int?
    var diets: [String] = []
    var allergens: [String] = []
    var options: [String] = []
    var pictures: [String] = []
    var isAvailable = true
    /// For a piece in reusable packaging.
    var deposit: Int?
    /// Also where it cannot be read.
    var hasDeposit = false

    static let keys = [
        "name", "code", "description", "price", "diets", "allergens", "options", "picture",
        "available", "deposit",
    ]

    /// By their names in a menu file, those of https://schema.org/RestrictedDiet.
    static let diets = [
        "vegan": "VeganDiet", "vegetarian": "VegetarianDiet", "halal": "HalalDiet",
        "kosher": "KosherDiet", "gluten_free": "GlutenFreeDiet", "hindu": "HinduDiet",
        "low_lactose": "LowLactoseDiet", "low_fat": "LowFatDiet", "low_salt": "LowSaltDiet",
        "low_calorie": "LowCalorieDiet", "diabetic": "DiabeticDiet",
    ]

    /// The fourteen that the European Union names.
    static let allergens = Dictionary(
        uniqueKeysWithValues: DishTemplate.allergens.values.map { ($0.lowercased(), $0) })

    private static let animals = ["FISH", "CRUSTACEANS", "MOLLUSCS"]
    private static let contradictions = [
        "VeganDiet": animals + ["MILK", "EGGS"], "VegetarianDiet": animals,
        "GlutenFreeDiet": ["GLUTEN"],
    ]

    /// The dish, or nil after noting why there is none.
    func dish(
        of caterer: String, groups: [String: OptionGroup], _ mistakes: MistakeList
    ) -> Menu.Dish? {
        func note(_ sentence: String) { mistakes.note(file, line, sentence) }
        checkDiets(note)
        let groups = options.compactMap { key -> OptionGroup? in
            MenuText.known(key, "group of options of this caterer", among: groups, note)
        }
        guard let name, let code = MenuText.code(code, of: name, "a dish", note), let price
        else { return nil }
        var diets = diets
        if diets.contains("VeganDiet"), !diets.contains("VegetarianDiet") {
            diets.append("VegetarianDiet")
        }
        let wireCode = "\(caterer).\(code)"
        return Menu.Dish(
            number: CanteenMenu.number(of: "dish \(wireCode)", bits: 52), code: wireCode,
            name: name, description: description, price: price, isEnabled: isAvailable,
            diets: diets.map { "http://schema.org/\($0)" }, allergens: allergens,
            pictures: pictures, groups: groups, deposit: deposit)
    }

    /// A diner relies on both, so a dish that contradicts itself is not served.
    private func checkDiets(_ note: (String) -> Void) {
        for diet in diets {
            let found = allergens.first { Self.contradictions[diet]?.contains($0) ?? false }
            guard let found, let name = Self.diets.first(where: { $0.value == diet })?.key
            else { continue }
            note("A dish cannot be \(name) and contain \(found.lowercased()); correct one.")
        }
    }
}
