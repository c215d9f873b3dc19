import OrderModels
import Testing

/// Words beside a dish that has options: none is ordered that was not asked for.
struct WishOptionTests {
    private let finder: DishFinder

    init() {
        let caterer = Caterer.ID(rawValue: "c")
        let groups = [
            Self.group("Heat", 1, 1, ["Mild", "Medium", "Hot", "Very hot"]),
            Self.group(
                "Extras", 0, nil, ["Cashews", "Rice", "Tofu", "Extra vegetables", "No chilli"]),
            Self.group("Cutlery", 0, 1, ["Please send cutlery", "Peanut sauce"]),
        ]
        let dish = MenuItem(
            id: MenuItem.ID(rawValue: "1"), caterer: caterer, orderCode: "1", name: "Bulgogi",
            price: Money(minorUnits: 900, currency: .eur), optionGroups: groups)
        let section = MenuSection(
            id: MenuSection.ID(rawValue: "s"), caterer: caterer, name: "All")
        finder = DishFinder(
            Menu(caterer: caterer, sections: [Menu.Section(section, items: [dish])]))
    }

    private static func group(
        _ name: String, _ minimum: Int, _ maximum: Int?, _ options: [String]
    ) -> OptionGroup {
        OptionGroup(
            id: .init(rawValue: name), orderCode: name, name: name, minimum: minimum,
            maximum: maximum, allowsQuantities: false,
            options: options.map {
                .init(
                    id: .init(rawValue: $0), orderCode: $0, name: $0,
                    price: Money(minorUnits: 140, currency: .eur))
            })
    }

    @Test(arguments: [
        ("Bulgogi without cashews", "without cashews"), ("Bulgogi, no rice", "no rice"),
        ("Bulgogi ohne Tofu", "ohne Tofu"), ("Bulgogi (not too hot)", "not too hot"),
        ("Bulgogi cashews free", "cashews free"), ("no tofu bulgogi", "no tofu"),
        ("Bulgogi medium allergic to cashews", "medium allergic to cashews"),
        ("Bulgogi without rice cashews", "without rice cashews"),
        ("Bulgogi w/o tofu", "w/o tofu"), ("Bulgogi only rice", "only rice"),
    ])
    func `an option that is denied is asked about and never taken`(text: String, words: String) {
        guard case .asks(let reading, let asked) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(reading.options.isEmpty)
        #expect(asked == words)
    }

    @Test(arguments: [
        ("Bulgogi with extra sauce", [], "with extra sauce"),
        ("Bulgogi extra hot", [], "extra hot"), ("Bulgogi, very mild", [], "very mild"),
        ("Bulgogi please", [], "please"), ("Bulgogi, sauce on the side", [], "sauce on the side"),
        ("Bulgogi, medium, please", ["medium"], "please"),
    ])
    func `a word of degree or courtesy is no option`(text: String, options: [String], note: String)
    {
        guard case .found(let reading) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(reading.options == options)
        #expect(reading.note == note)
    }

    @Test(arguments: [
        ("Bulgogi hot", ["hot"]), ("Bulgogi very hot", ["very hot"]),
        ("Bulgogi, medium with extra rice", ["medium", "rice"]),
        ("Bulgogi extra vegetables", ["extra vegetables"]),
        ("Bulgogi, mild, no chilli", ["mild", "no chilli"]),
        ("Bulgogi + cashews + rice", ["cashews", "rice"]),
        ("2x bulgogi medium", ["medium"]),
    ])
    func `an option that is named is taken`(text: String, options: [String]) {
        guard case .found(let reading) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(reading.options == options)
        #expect(reading.note.isEmpty)
    }

    @Test func `a number of pieces is read also beside what is denied`() {
        guard case .asks(let reading, _) = finder.find("2x bulgogi without cashews") else {
            Issue.record("\(finder.find("2x bulgogi without cashews"))")
            return
        }
        #expect(reading.quantity == 2)
    }
}
