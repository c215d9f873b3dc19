/// Makes lines, and accepts as much as the platform does.
struct LineFactory {
    let caterer: Caterer
    let menu: Menu
    let currency: Currency

    /// Nil if there is no such dish or it has no price.
    ///
    /// Ranges are not checked; unknown codes are dropped, and so is a choice of an additional group
    /// without a quantity. If a mandatory group has no choice, the first one is taken.
    func line(_ code: String, quantity: Int, options: [JSONValue]) -> OrderLine? {
        guard let (dish, section) = find(code), let price = dish.price else { return nil }
        var choices: [OrderLine.Choice] = []
        for group in dish.groups.compactMap({ OptionTemplate.all[$0] }) {
            var chosen = options.compactMap { choice($0, in: group) }
            if group.isMandatory {
                chosen = Array(chosen.prefix(1))
                if chosen.isEmpty, let first = group.choices.first {
                    chosen = [choice(first, in: group, quantity: 1)]
                }
            }
            for choice in chosen where !choices.contains(where: { $0.code == choice.code }) {
                choices.append(choice)
            }
        }
        return OrderLine(
            code: code, name: dish.name, unitPrice: price, quantity: quantity, choices: choices,
            rate: caterer.isTaxed ? TaxRate(dish: dish.name, section: section) : nil)
    }

    func find(_ code: String) -> (dish: Menu.Dish, section: String)? {
        for section in menu.sections {
            if let dish = section.dishes.first(where: { $0.code == code }) {
                return (dish, section.name)
            }
        }
        return nil
    }

    private func choice(_ option: JSONValue, in group: OptionTemplate) -> OrderLine.Choice? {
        let wanted = option.text ?? option["code"]?.text
        guard let choice = group.choices.first(where: { code(of: $0, in: group) == wanted })
        else { return nil }
        guard !group.isMandatory else { return self.choice(choice, in: group, quantity: 1) }
        guard let quantity = option["quantity"]?.integer, (1...9_999).contains(quantity)
        else { return nil }
        return self.choice(choice, in: group, quantity: quantity)
    }

    private func choice(
        _ choice: OptionTemplate.Choice, in group: OptionTemplate, quantity: Int
    ) -> OrderLine.Choice {
        OrderLine.Choice(
            code: code(of: choice, in: group), name: choice.name,
            price: group.price(of: choice, in: currency), quantity: quantity)
    }

    private func code(of choice: OptionTemplate.Choice, in group: OptionTemplate) -> String {
        group.code(of: choice, at: caterer)
    }
}

extension TaxRate {
    fileprivate init(dish: String, section: String) {
        let isAlcohol = ["House white", "House red"].contains(dish)
        self = section != "Drinks" ? .food : isAlcohol ? .full : .packed
    }
}
