/// Why something was not done, in a sentence for the page.
struct Hint: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// What the form of one dish says. Anything can be in it.
struct DishForm {
    let fields: [String: String]

    var dish: String { fields["dish"] ?? "" }

    /// The field of a group of which one is chosen, and of a choice that is taken so many times.
    static func one(_ group: OptionGroup) -> String { "one.\(group.code)" }
    static func many(_ choice: OptionGroup.Choice) -> String { "many.\(choice.code)" }

    func quantity(_ allowed: ClosedRange<Int>) throws(Hint) -> Int {
        guard let quantity = Int(fields["quantity"] ?? "1"), allowed.contains(quantity) else {
            throw Hint(
                "How many? From \(allowed.lowerBound) to \(allowed.upperBound) are possible. "
                    + "Nothing was changed.")
        }
        return quantity
    }

    /// The choices as programs send them, where they fit the dish as it is offered now.
    func options(of dish: Menu.Dish) throws(Hint) -> [JSONValue] {
        var options: [JSONValue] = []
        var known: Set<String> = []
        for group in dish.groups {
            let chosen = try chosen(in: group, of: dish)
            known.formUnion(group.choices.map(Self.many) + [Self.one(group)])
            let sum = chosen.reduce(0) { $0 + $1.quantity }
            guard group.allowed.contains(sum) else {
                throw Hint(
                    "\(dish.name): \(group.name), \(Self.words(for: group)). Nothing was added.")
            }
            for (choice, quantity) in chosen {
                options.append(
                    .object(["code": .string(choice.code), "quantity": .integer(quantity)]))
            }
        }
        let isGone = fields.contains { name, value in
            (name.hasPrefix("one.") || name.hasPrefix("many.")) && !known.contains(name)
                && !isNone(value)
        }
        guard !isGone else {
            throw Hint(
                "\(dish.name): something of what you chose is not offered any more. "
                    + "Nothing was added.")
        }
        return options
    }

    private func isNone(_ text: String?) -> Bool { ["", "0", nil].contains(text) }

    private func chosen(
        in group: OptionGroup, of dish: Menu.Dish
    ) throws(Hint) -> [(choice: OptionGroup.Choice, quantity: Int)] {
        guard !group.isMandatory else {
            let code = fields[Self.one(group)]
            return group.choices.filter { $0.code == code }.map { ($0, 1) }
        }
        var chosen: [(choice: OptionGroup.Choice, quantity: Int)] = []
        for choice in group.choices {
            let text = fields[Self.many(choice)]
            if isNone(text) { continue }
            guard let quantity = text.flatMap({ Int($0) }),
                (1...OrderPlayer.mostPieces).contains(quantity)
            else {
                throw Hint("\(dish.name): how many of \(choice.name)? Nothing was added.")
            }
            chosen.append((choice, quantity))
        }
        let numbers = Set(chosen.map(\.choice.number))
        for (choice, _) in chosen where !numbers.isSuperset(of: choice.needs) {
            let others = group.choices.filter { choice.needs.contains($0.number) }.map(\.name)
            throw Hint(
                "\(dish.name): \(choice.name) only comes with \(others.joined(separator: ", ")). "
                    + "Nothing was added.")
        }
        return chosen
    }

    /// How many of a group there may be.
    static func words(for group: OptionGroup) -> String {
        let (least, most) = (group.allowed.lowerBound, group.allowed.upperBound)
        if least == most { return "choose \(least)" }
        guard most < .max else { return least == 0 ? "as you like" : "choose \(least) or more" }
        return least == 0 ? "choose up to \(most)" : "choose \(least) to \(most)"
    }
}
