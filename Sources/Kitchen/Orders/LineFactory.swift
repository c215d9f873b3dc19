/// Makes lines, and accepts as much as the platform does.
struct LineFactory {
    let caterer: Caterer
    let menu: Menu

    /// Nil if there is no such dish or it has no price.
    ///
    /// Ranges are not checked; unknown codes are dropped, and so is a choice of an additional group
    /// without a quantity. If a mandatory group has no choice, the first one is taken.
    func line(_ code: String, quantity: Int, options: [JSONValue]) -> OrderLine? {
        guard let (dish, section) = find(code), let price = dish.price else { return nil }
        var choices: [OrderLine.Choice] = []
        for group in dish.groups {
            var chosen = options.compactMap { choice($0, in: group) }
            if group.isMandatory {
                chosen = Array(chosen.prefix(1))
                if chosen.isEmpty, let first = group.choices.first {
                    chosen = [OrderLine.Choice(first, quantity: 1)]
                }
            }
            for choice in chosen where !choices.contains(where: { $0.code == choice.code }) {
                choices.append(choice)
            }
        }
        return OrderLine(
            code: code, name: dish.name, unitPrice: price, quantity: quantity, choices: choices,
            rate: caterer.isTaxed ? TaxRate(dish: dish.name, section: section) : nil,
            deposit: dish.deposit)
    }

    /// Refuses what ``line(_:quantity:options:)`` would make something else of, or nothing.
    func check(_ code: String, _ options: [JSONValue]) throws(Refusal) {
        guard let dish = find(code)?.dish, dish.price != nil else {
            throw .bad("That dish is not on the menu here.")
        }
        guard dish.isEnabled else { throw .bad("\(dish.name) is sold out.") }
        var known = 0
        for group in dish.groups {
            let chosen = options.compactMap { choice($0, in: group) }
            known += chosen.count
            guard Set(chosen.map(\.code)).count == chosen.count else {
                throw .violation("options", "\(dish.name): \(group.name), something twice.")
            }
            guard group.allowed.contains(chosen.reduce(0) { $0 + $1.quantity }) else {
                throw .violation(
                    "options",
                    "\(dish.name): \(group.name), \(DishForm.words(for: group, in: .en)).")
            }
        }
        guard known == options.count else {
            throw .violation("options", "\(dish.name): something chosen is not offered.")
        }
    }

    func find(_ code: String) -> (dish: Menu.Dish, section: String)? {
        for section in menu.sections {
            if let dish = section.dishes.first(where: { $0.code == code }) {
                return (dish, section.name)
            }
        }
        return nil
    }

    private func choice(_ option: JSONValue, in group: OptionGroup) -> OrderLine.Choice? {
        let wanted = option.text ?? option["code"]?.text
        guard let choice = group.choices.first(where: { $0.code == wanted }) else { return nil }
        guard !group.isMandatory else { return OrderLine.Choice(choice, quantity: 1) }
        guard let quantity = option["quantity"]?.integer, (1...9_999).contains(quantity)
        else { return nil }
        return OrderLine.Choice(choice, quantity: quantity)
    }
}

extension OrderLine.Choice {
    fileprivate init(_ choice: OptionGroup.Choice, quantity: Int) {
        self.init(code: choice.code, name: choice.name, price: choice.price, quantity: quantity)
    }
}

extension Menu.Dish {
    /// Whether each of `choices` can still be had.
    func offers(_ choices: [OrderLine.Choice]) -> Bool {
        choices.allSatisfy { choice(of: $0) != nil }
    }

    fileprivate func choice(of choice: OrderLine.Choice) -> OptionGroup.Choice? {
        groups.lazy.flatMap(\.choices).first { $0.code == choice.code }
    }
}

extension OrderLine {
    /// Updates the prices of the choices from the menu.
    mutating func reprice(from dish: Menu.Dish) {
        choices = choices.map { choice in
            dish.choice(of: choice).map { Choice($0, quantity: choice.quantity) } ?? choice
        }
    }
}

extension TaxRate {
    fileprivate init(dish: String, section: String) {
        let isAlcohol = ["House white", "House red"].contains(dish)
        self = section != "Drinks" ? .food : isAlcohol ? .full : .packed
    }
}
