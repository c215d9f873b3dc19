public import OrderModels

extension MenuItem {
    /// The choices that `texts` name, if they fit the dish's options.
    public func answers(_ texts: [String]) throws(DraftError) -> [BasketLine.Choice] {
        let (named, unknown) = optionGroups.choices(named: texts)
        if let text = unknown.first {
            throw .unknownOption(text, dish: name, offered: optionGroups)
        }
        var choices: [BasketLine.Choice] = []
        for choice in named {
            guard let place = choices.firstIndex(where: { $0.option == choice.option }) else {
                choices.append(choice)
                continue
            }
            // An option named twice counts twice.
            let (sum, isTooLarge) = choices[place].quantity
                .addingReportingOverflow(choice.quantity)
            guard !isTooLarge else { throw .tooMuch }
            choices[place].quantity = sum
        }
        try check(choices)
        return choices
    }

    /// A line that can be ordered, not yet in a basket.
    func line(
        choices: [BasketLine.Choice], quantity: Int, note: String, diner: String
    ) throws(DraftError) -> BasketLine {
        let price = try priceNow()
        guard quantity <= BasketLine.mostPieces else { throw .tooMuch }
        try check(choices)
        return BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 0, dish: id,
            orderCode: orderCode, name: name, unitPrice: price, quantity: quantity,
            choices: choices, note: note, diner: diner, contents: contents)
    }

    /// The price of a new piece, without options.
    @discardableResult
    public func priceNow() throws(DraftError) -> Money {
        guard isAvailable, let price else { throw .soldOut(name) }
        return price
    }

    func check(_ choices: [BasketLine.Choice]) throws(DraftError) {
        let troubles = optionGroups.troubles(with: choices)
        guard troubles.isEmpty else {
            throw .options(dish: name, troubles, offered: optionGroups)
        }
    }
}
