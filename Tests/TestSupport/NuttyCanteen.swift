import Foundation

/// The menu of a small canteen whose dishes name nuts, with and without stating them.
public struct NuttyCanteen {
    private static let menu = """
        {
            name: "Small", currency: "EUR", zone: "Europe/Paris",
            caterers: [{
                code: "small", name: "Small canteen", address: "1 Mill Lane",
                place: [48.85, 2.35], radius: 2000, hours: ["Mo-Su 00:00-24:00"],
                payment: ["cash"],
                options: [{ code: "sauce", name: "Sauce", choose: "any", choices: [
                    { code: "pea", name: "Peanut sauce" }, { code: "none", name: "No nuts" },
                ] }, { code: "nuts", name: "Portion Walnüsse dazu?", choose: "one", choices: [
                    { code: "yes", name: "Ja, bitte" }, { code: "no", name: "Nein, danke" },
                ] }, { code: "kind", name: "Nusssorte", choose: "one", choices: [
                    { code: "mild", name: "Mild" }, { code: "salt", name: "Gesalzen" },
                ] }],
                sections: [{ name: "All", dishes: [
                    { code: "soup", name: "Nusssuppe", price: "5.00", allergens: ["gluten"] },
                    { code: "salad", name: "Green salad", price: "4.00",
                        description: "With walnuts." },
                    { code: "noodles", name: "Noodles", price: "9.00", allergens: ["gluten"],
                        options: ["sauce"] },
                    { code: "cake", name: "Torte", price: "3.00", allergens: ["nuts", "peanuts"],
                        description: "Haselnuss." },
                    { code: "tart", name: "Tarte", price: "3.00", allergens: ["nuts"] },
                    { code: "bread", name: "Genussbrot, nussfrei", price: "2.00",
                        allergens: ["gluten"] },
                    { code: "porridge", name: "Porridge", price: "4.00", allergens: ["gluten"],
                        options: ["nuts"] },
                ] }, { name: "Nussgerichte", dishes: [
                    { code: "penne", name: "Penne", price: "8.00", allergens: ["gluten"] },
                ] }, { name: "Beilagen", dishes: [
                    { code: "bowl", name: "Schälchen", price: "3.00", allergens: ["gluten"],
                        options: ["kind"] },
                ] }],
            }],
        }
        """

    public let path: String
    private let directory: TemporaryDirectory

    public init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/canteen.json5"
        try Self.menu.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
