import OrderModels
import Testing

@testable import Presentation

/// What texts of menus name of the allergens that kitchens declare.
@Suite struct NamingTests {
    @Test func `a dish that was chosen twice is warned of once`() {
        let judge = AlertJudge(["milk", "peanuts"].map(Allergen.init(rawValue:)))
        let contents = DishContents(allergens: .stated([Allergen(rawValue: "milk")]))
        func cake(_ options: String...) -> Plate { Plate("Cake", contents, options: options) }
        let found = FoundAlerts(
            judge, in: [cake(), cake("Peanut sauce"), cake("Jam"), cake("Peanuts")])
        #expect(found.dishes.count == 1)
        #expect(
            found.sentences == [
                "! MILK in Cake: your alert.",
                "! PEANUTS named by Cake (Peanut sauce, Peanuts) and not stated by the kitchen: "
                    + "your alert, ask it.",
            ])
    }
}
