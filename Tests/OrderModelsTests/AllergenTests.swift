import OrderModels
import Testing

struct AllergenTests {
    @Test(arguments: [
        ("peanut", "peanuts"), ("Peanuts", "peanut"), ("soy", "soybeans"), ("nuts", "tree-nuts"),
        ("nuts", "peanuts"), ("MILK", "milk"), ("Sésame", "sesame"),
    ])
    func `an alert is heeded however the kitchen writes the word`(alert: String, said: String) {
        #expect(Allergen(rawValue: said).concerns(Allergen(rawValue: alert)))
    }

    @Test(arguments: [("peanut", "milk"), ("egg", "gluten"), ("e", "eggs"), ("", "milk")])
    func `an alert is not heeded for something else`(alert: String, said: String) {
        #expect(!Allergen(rawValue: said).concerns(Allergen(rawValue: alert)))
    }
}
