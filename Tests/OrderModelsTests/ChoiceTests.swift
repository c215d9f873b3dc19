import OrderModels
import Testing

struct ChoiceTests {
    private let size = group(
        "Size", minimum: 1, maximum: 1, options: [("Small", 0), ("Large", 200)])
    private let toppings = group(
        "Toppings", maximum: 3, allowsQuantities: true,
        options: [("Cheese", 100), ("Double cheese", 180), ("Olives", 80)])
    private let sauces = group("Sauces", maximum: nil, options: [("Mild", 0), ("Hot", 0)])
    private var groups: [OptionGroup] { [size, toppings, sauces] }

    private static func group(
        _ name: String, minimum: Int = 0, maximum: Int?, allowsQuantities: Bool = false,
        options: [(String, Int)], requires: [String: [String]] = [:]
    ) -> OptionGroup {
        OptionGroup(
            id: OptionGroup.ID(rawValue: name), orderCode: name, name: name, minimum: minimum,
            maximum: maximum, allowsQuantities: allowsQuantities,
            options: options.map { title, price in
                OptionGroup.Option(
                    id: OptionGroup.Option.ID(rawValue: title), orderCode: title, name: title,
                    price: Money(minorUnits: price, currency: .eur),
                    requires: (requires[title] ?? []).map(OptionGroup.Option.ID.init(rawValue:)))
            })
    }

    private func choices(_ texts: String...) -> [BasketLine.Choice] {
        let found = groups.choices(named: texts)
        #expect(found.unknown.isEmpty)
        return found.choices
    }

    @Test(arguments: [
        "Ja, bitte", "Yes please", "Oui, merci", "Sí", "Nein", "No thanks", "Mit", "Ohne", "2",
        "2 Stück", "S’il vous plaît", "✓",
    ])
    func `an answer that says nothing by itself is called by its question too`(answer: String) {
        #expect(OptionGroup.called(answer, in: "Walnuts?") == "Walnuts?: " + answer)
        #expect(OptionGroup.called(answer, in: nil) == answer)
        let walnuts = Self.group("Walnuts:", maximum: 1, options: [(answer, 0), ("Cashews", 0)])
        let others = Self.group("Cheese", maximum: 1, options: [(answer, 0)])
        let found = [others, walnuts].choices(named: ["walnuts: \(answer)"])
        #expect(found.choices.map(\.called) == ["Walnuts: " + answer])
    }

    @Test(arguments: ["Large", "Walnuts", "No nuts", "Extra Käse", "Ohne Zwiebeln", "Mild"])
    func `an answer that says what it is needs no question`(answer: String) {
        #expect(OptionGroup.called(answer, in: "Walnuts?") == answer)
    }

    @Test func `the least a question asks for has to be chosen`() {
        #expect(groups.troubles(with: []) == [.tooFew(size.id, group: "Size", missing: 1)])
        #expect(groups.troubles(with: choices("Large")).isEmpty)
    }

    @Test func `more than a question takes is too much, quantities added up`() {
        #expect(groups.troubles(with: choices("Small", "2x Cheese", "Olives")).isEmpty)
        #expect(
            groups.troubles(with: choices("Small", "3x Cheese", "Olives"))
                == [.tooMany(toppings.id, group: "Toppings", maximum: 3)])
        #expect(
            groups.troubles(with: choices("Small", "Large"))
                == [.tooMany(size.id, group: "Size", maximum: 1)])
    }

    @Test func `where each can be had once, twice is once too often`() {
        let hot = OptionGroup.Option.ID(rawValue: "Hot")
        let expected: [ChoiceTrouble] = [.repeated(hot, name: "Hot")]
        #expect(groups.troubles(with: choices("Small", "2x Hot")) == expected)
        #expect(groups.troubles(with: choices("Small", "Hot", "Hot")) == expected)
    }

    @Test func `what needs another is not had without it`() {
        let needy = Self.group(
            "Extras", maximum: nil, options: [("Lid", 0), ("Straw", 0)],
            requires: ["Straw": ["Lid"]])
        let straw = [needy].choices(named: ["straw"]).choices
        #expect(
            [needy].troubles(with: straw)
                == [.lacks(OptionGroup.Option.ID(rawValue: "Straw"), name: "Straw", needed: "Lid")])
        #expect([needy].troubles(with: [needy].choices(named: ["straw", "lid"]).choices).isEmpty)
    }

    @Test func `choices that left the menu are reported`() {
        let chosen = choices("Large", "Olives")
        #expect([size].troubles(with: chosen) == [.gone(name: "Olives")])
    }

    @Test(arguments: [0, -1, Int.min])
    func `none of something is no choice`(quantity: Int) {
        var chosen = choices("Large", "Olives")
        chosen[1].quantity = quantity
        #expect(groups.troubles(with: chosen) == [.none(name: "Olives")])
    }

    @Test func `a number that no counting reaches is too many and no trap`() {
        var chosen = choices("Large", "Olives", "Cheese")
        chosen[1].quantity = .max
        chosen[2].quantity = .max
        #expect(
            groups.troubles(with: chosen)
                == [.tooMany(toppings.id, group: "Toppings", maximum: 3)])
    }

    @Test func `options are found by their names, and the rest comes back as written`() {
        let found = groups.choices(named: ["LARGE", "2 × cheese", "oliv", "anchovies", "7"])
        #expect(found.choices.map(\.name) == ["Large", "Cheese", "Olives"])
        #expect(found.choices.map(\.quantity) == [1, 2, 1])
        #expect(found.unknown == ["anchovies", "7"])
    }
}
