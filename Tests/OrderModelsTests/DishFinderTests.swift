import OrderModels
import Testing

struct DishFinderTests {
    private let finder: DishFinder

    init() {
        let caterer = Caterer.ID(rawValue: "c")
        let items = [
            "Green curry", "Red curry", "Pizza Margherita", "Pizza Marinara", "Crème brûlée", "寿司",
            "Tofu",
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
        if case .found(let item) = finder.find(text) { item.name } else { nil }
    }

    @Test(arguments: [
        ("Green curry", "Green curry"), ("green CURRY ", "Green curry"),
        ("curry, green", "Green curry"), ("margherita", "Pizza Margherita"),
        ("pizza marg", "Pizza Margherita"), ("creme brulee", "Crème brûlée"), ("寿", "寿司"),
        ("Tofu with rice", "Tofu"), ("one green curry please", "Green curry"),
    ])
    func `a dish is found however it is written`(text: String, dish: String) {
        #expect(name(text) == dish)
    }

    @Test func `what may be two dishes is neither`() {
        #expect(finder.find("curry") == .several(["Green curry", "Red curry"]))
        #expect(finder.find("pizza mar") == .several(["Pizza Margherita", "Pizza Marinara"]))
    }

    @Test func `what is not there is told with what comes close`() {
        #expect(finder.find("gren cury") == .nothing(near: "Green curry"))
        #expect(finder.find("hamburger") == .nothing(near: nil))
        #expect(finder.find(" ... ") == .nothing(near: nil))
    }

    @Test func `every dish is offered once, the likeliest first`() {
        #expect(finder.ranked(for: "gren cury").map(\.name).first == "Green curry")
        #expect(finder.ranked(for: "curry").map(\.name).prefix(2) == ["Green curry", "Red curry"])
        // What shares a word comes before what does not.
        #expect(finder.ranked(for: "yellow pizza").map(\.name).first == "Pizza Margherita")
        #expect(Set(finder.ranked(for: "").map(\.id)).count == 7)
        #expect(finder.ranked(for: "tofu").count == 7)
    }
}
