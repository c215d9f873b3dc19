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
    let language: PageLanguage

    var dish: String { fields["dish"] ?? "" }

    /// The field of a group of which one is chosen, and of a choice that is taken so many times.
    static func one(_ group: OptionGroup) -> String { "one.\(group.code)" }
    static func many(_ choice: OptionGroup.Choice) -> String { "many.\(choice.code)" }

    func quantity(_ allowed: ClosedRange<Int>) throws(Hint) -> Int {
        guard let quantity = Int(fields["quantity"] ?? "1"), allowed.contains(quantity) else {
            let (least, most) = (allowed.lowerBound, allowed.upperBound)
            throw Hint(
                language(
                    "How many? From \(least) to \(most) are possible. Nothing was changed.",
                    fr:
                        "Combien\u{A0}? De \(least) à \(most) sont possibles. Rien n’a été modifié.",
                    es: "¿Cuántos? Puede haber de \(least) a \(most). No se ha cambiado nada.",
                    de: "Wie viele? Möglich sind \(least) bis \(most). Nichts wurde geändert."))
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
                let words = Self.words(for: group, in: language)
                throw Hint(language.labelled(dish.name, "\(group.name), \(words). \(nothing)"))
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
            let gone = language(
                "something of what you chose is not offered any more.",
                fr: "une partie de votre choix n’est plus proposée.",
                es: "algo de lo que elegiste ya no se ofrece.",
                de: "etwas von deiner Auswahl wird nicht mehr angeboten.")
            throw Hint(language.labelled(dish.name, "\(gone) \(nothing)"))
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
                let asked = language(
                    "how many of \(choice.name)?", fr: "\(choice.name)\u{A0}: combien\u{A0}?",
                    es: "¿cuánto de \(choice.name)?", de: "wie viel von \(choice.name)?")
                throw Hint(language.labelled(dish.name, "\(asked) \(nothing)"))
            }
            chosen.append((choice, quantity))
        }
        let numbers = Set(chosen.map(\.choice.number))
        for (choice, _) in chosen where !numbers.isSuperset(of: choice.needs) {
            let others = group.choices.filter { choice.needs.contains($0.number) }.map(\.name)
            let names = others.joined(separator: ", ")
            let needs = language(
                "\(choice.name) only comes with \(names).",
                fr: "\(choice.name) ne se prend qu’avec \(names).",
                es: "\(choice.name) solo va con \(names).",
                de: "\(choice.name) gibt es nur mit \(names).")
            throw Hint(language.labelled(dish.name, "\(needs) \(nothing)"))
        }
        return chosen
    }

    /// How many of a group there may be.
    static func words(for group: OptionGroup, in language: PageLanguage) -> String {
        let (least, most) = (group.allowed.lowerBound, group.allowed.upperBound)
        if least == most {
            return language(
                "choose \(least)", fr: "\(least) au choix", es: "elige \(least)",
                de: "wähle \(least)")
        }
        guard most < .max else {
            guard least > 0 else {
                return language(
                    "as you like", fr: "à volonté", es: "lo que quieras", de: "so viel du willst")
            }
            return language(
                "choose \(least) or more", fr: "\(least) au choix ou plus",
                es: "elige \(least) o más",
                de: "wähle \(least) oder mehr")
        }
        guard least > 0 else {
            return language(
                "choose up to \(most)", fr: "jusqu’à \(most) au choix", es: "elige hasta \(most)",
                de: "wähle bis zu \(most)")
        }
        return language(
            "choose \(least) to \(most)", fr: "de \(least) à \(most) au choix",
            es: "elige de \(least) a \(most)", de: "wähle \(least) bis \(most)")
    }

    private var nothing: String { language.nothingAdded }
}
