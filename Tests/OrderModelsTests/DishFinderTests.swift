import OrderModels
import Testing

struct DishFinderTests {
    private let finder: DishFinder

    init() {
        let caterer = Caterer.ID(rawValue: "c")
        let items = [
            "Green curry", "Red curry", "Pizza Margherita", "Pizza Marinara", "Crème brûlée", "寿司",
            "Tofu", "Som tam", "Chicken satay", "Iced tea", "Fish cakes", "Jasmine rice", "7 Up",
        ]
        .enumerated().map { index, name in
            MenuItem(
                id: MenuItem.ID(rawValue: "\(index)"), caterer: caterer,
                orderCode: "\(index)", name: name,
                price: Money(minorUnits: 900, currency: .eur))
        }
        let section = MenuSection(
            id: MenuSection.ID(rawValue: "s"), caterer: caterer, name: "All")
        let again = MenuSection(
            id: MenuSection.ID(rawValue: "t"), caterer: caterer, name: "Again")
        finder = DishFinder(
            Menu(
                caterer: caterer,
                sections: [
                    Menu.Section(section, items: items),
                    Menu.Section(again, items: Array(items.prefix(2))),
                ]))
    }

    private func name(_ text: String) -> String? {
        if case .found(let reading) = finder.find(text) { reading.item.name } else { nil }
    }

    @Test(arguments: [
        ("Green curry", "Green curry"), ("green CURRY ", "Green curry"),
        ("curry, green", "Green curry"), ("margherita", "Pizza Margherita"),
        ("pizza marg", "Pizza Margherita"), ("creme brulee", "Crème brûlée"), ("寿", "寿司"),
        ("Tofu with herbs", "Tofu"), ("one green curry please", "Green curry"),
        ("7 up", "7 Up"), ("the tofu", "Tofu"), ("Margherita (2x)", "Pizza Margherita"),
    ])
    func `a dish is found however it is written`(text: String, dish: String) {
        #expect(name(text) == dish)
    }

    @Test func `what may be two dishes is neither`() {
        #expect(severalNames(finder.find("curry")) == ["Green curry", "Red curry"])
        #expect(severalNames(finder.find("pizza mar")) == ["Pizza Margherita", "Pizza Marinara"])
    }

    @Test func `an unknown dish is reported with one that comes close`() {
        #expect(finder.find("gren cury") == .nothing(near: "Green curry"))
        #expect(finder.find("hamburger") == .nothing(near: nil))
        #expect(finder.find(" ... ") == .nothing(near: nil))
    }

    @Test func `every dish is offered once, the likeliest first`() {
        #expect(finder.ranked(for: "gren cury").map(\.name).first == "Green curry")
        #expect(finder.ranked(for: "curry").map(\.name).prefix(2) == ["Green curry", "Red curry"])
        // What shares a word comes before what does not.
        #expect(finder.ranked(for: "yellow pizza").map(\.name).first == "Pizza Margherita")
        #expect(Set(finder.ranked(for: "").map(\.id)).count == 13)
        #expect(finder.ranked(for: "tofu").count == 13)
    }

    @Test(arguments: [
        ("3 Som tam", 3), ("Chicken satay 2x", 2), ("2x chicken satay", 2), ("Som tam x2", 2),
        ("2 × tofu", 2), ("two tofu", 2), ("zwei Tofu", 2), ("deux tofu", 2), ("dos tofu", 2),
        ("2 portions of tofu", 2), ("Tofu (2x)", 2), ("2 Stück Tofu", 2), ("2 7 Up", 2),
    ])
    func `a number of pieces may stand beside the name`(text: String, pieces: Int) {
        guard case .found(let reading) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(reading.quantity == pieces && reading.note.isEmpty)
    }

    @Test(arguments: [
        ("No iced tea", "No"), ("Vegan fish cakes", "Vegan"),
        ("Jasmine rice gluten free", "gluten free"), ("Tofu without peanuts", "without peanuts"),
        ("Tofu ohne Erdnüsse", "ohne Erdnüsse"), ("Tofu sans arachides", "sans arachides"),
        ("Tofu sin cacahuetes", "sin cacahuetes"), ("Tofu glutenfrei", "glutenfrei"),
        ("Tofu, laktosefrei", "laktosefrei"), ("Tofu (végétarien)", "végétarien"),
        ("Tofu - onions", "-onions"), ("Tofu, allergic to sesame", "allergic to sesame"),
        ("Tofu 2", "2"), ("1/2 tofu", "1/2"), ("half tofu", "half"), ("3. Tofu", "3"),
        ("Tofu burger", "burger"), ("Tofu with rice", "with rice"), ("Tofu 🚫🥜", "🚫🥜"),
        ("Tofu or nothing", "or nothing"), ("Tofu 12.50", "12.50"), ("Tofu kein Reis", "kein Reis"),
    ])
    func `a word that may change the dish is asked about`(text: String, words: String) {
        guard case .asks(_, let asked) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(asked == words)
    }

    @Test(arguments: [
        ("Tofu extra spicy", "extra spicy"), ("Tofu (well done)", "well done"),
        ("Tofu, for the meeting room", "for the meeting room"), ("spicy tofu", "spicy"),
        ("2x tofu, bitte scharf", "bitte scharf"), ("Tofu + extra sauce", "+extra sauce"),
    ])
    func `what says how a dish is to be is for the kitchen to read`(text: String, note: String) {
        guard case .found(let reading) = finder.find(text) else {
            Issue.record("\(finder.find(text))")
            return
        }
        #expect(reading.note == note)
    }

    @Test func `a dish that is not named whole, or of which something is denied, is not taken`() {
        #expect(finder.find("Green papaya, red curry") != finder.find("green curry"))
        #expect(name("Green papaya red curry") != "Green curry")
        #expect(name("ice") == "Iced tea")
        #expect(name("fish") == "Fish cakes")
        #expect(name("egg") == nil)
    }

    @Test func `two dishes in one cell are both named`() {
        guard case .all(let dishes) = finder.find("Green curry and iced tea") else {
            Issue.record("\(finder.find("Green curry and iced tea"))")
            return
        }
        #expect(dishes.map(\.name) == ["Green curry", "Iced tea"])
        #expect(
            severalNames(finder.find("Green curry / Red curry")) == ["Green curry", "Red curry"])
        #expect(severalNames(finder.find("Tofu or iced tea")) == ["Tofu", "Iced tea"])
        #expect(severalNames(finder.find("2 tofu, 1 iced tea")) == ["Tofu", "Iced tea"])
    }

    private func severalNames(_ answer: DishFinder.Answer) -> [String]? {
        if case .several(let dishes) = answer { dishes.map(\.name) } else { nil }
    }
}
