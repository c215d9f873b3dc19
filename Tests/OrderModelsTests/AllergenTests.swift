import OrderModels
import Testing

struct AllergenTests {
    @Test(arguments: [
        ("peanut", "peanuts"), ("Peanuts", "peanut"), ("soy", "soybeans"), ("nuts", "tree-nuts"),
        ("nuts", "peanuts"), ("MILK", "milk"), ("Sésame", "sesame"),
        ("sulphites", "sulfites"), ("sulfites", "Sulphites"), ("molluscs", "mollusks"),
        ("soy", "soya"), ("lupine", "lupin"), ("sesame", "sesame-seeds"),
        ("sesame seeds", "sesame"), ("walnuts", "nuts"), ("cashew nuts", "nuts"),
        ("peanuts", "nuts"), ("nuts", "coconuts"), ("coconut", "nuts"), ("nuts", "nutmeg"),
        ("milk", "coconut milk"), ("coconut milk", "milk"), ("buttermilk", "milk"),
        ("shellfish", "crustaceans"), ("molluscs", "shellfish"), ("seafood", "fish"),
        ("eggplant", "eggplants"), ("cashew", "cashewnuts"), ("wheat", "wheatflour"),
        ("almond", "almondmilk"), ("lactose", "lactosehaltig"), ("weizen", "Weizenmehl"),
    ])
    func `an alert is heeded however the kitchen writes the word`(alert: String, said: String) {
        #expect(Allergen(rawValue: said).concerns(Allergen(rawValue: alert)))
    }

    @Test func `what is warned of for another word names that word`() {
        let (nuts, peanuts) = (Allergen(rawValue: "nuts"), Allergen(rawValue: "peanuts"))
        #expect(nuts.likeness(among: [peanuts]) == peanuts)
        #expect(peanuts.likeness(among: [nuts]) == nuts)
        #expect(nuts.likeness(among: [peanuts, Allergen(rawValue: "Nut")]) == nil)
    }

    @Test(arguments: [
        ("peanut", "milk"), ("egg", "gluten"), ("e", "eggs"), ("", "milk"),
        ("eggplant", "eggs"), ("eggs", "eggplant"), ("nutmeg", "nuts"), ("doughnuts", "nuts"),
        ("fish", "shellfish"), ("shellfish", "fish"), ("crayfish", "fish"),
        ("sunflower seeds", "sesame-seeds"), ("peas", "peanuts"),
    ])
    func `an alert is not heeded for something else`(alert: String, said: String) {
        #expect(!Allergen(rawValue: said).concerns(Allergen(rawValue: alert)))
    }
}
