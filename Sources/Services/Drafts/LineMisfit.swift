public import OrderModels

/// What of a line is no longer as the menu has it. Nothing is changed for it: the diner decides.
public enum LineMisfit: Hashable, Sendable {
    case dishGone(String)
    case soldOut(String)
    case price(String, old: Money, new: Money)
    case optionPrice(String, old: Money, new: Money)
    /// The answers do not fit the dish's questions any more; an option that is gone is one of these.
    case choice(ChoiceTrouble)

    /// Whether taking the menu's prices settles it.
    public var isPrice: Bool {
        switch self {
        case .price, .optionPrice: true
        case .dishGone, .soldOut, .choice: false
        }
    }

    /// What of `line` does not fit the dish as its menu has it now; nil is a dish that is gone.
    static func all(of line: BasketLine, with dish: MenuItem?) -> [LineMisfit] {
        guard let dish else { return [.dishGone(line.name)] }
        var misfits: [LineMisfit] = dish.isAvailable ? [] : [.soldOut(line.name)]
        if let price = dish.price, price != line.unitPrice {
            misfits.append(.price(line.name, old: line.unitPrice, new: price))
        }
        for choice in line.choices {
            guard let now = dish.optionGroups.choice(choice.option, in: choice.group),
                now.price != choice.price
            else { continue }
            misfits.append(.optionPrice(choice.name, old: choice.price, new: now.price))
        }
        return misfits + dish.optionGroups.troubles(with: line.choices).map(LineMisfit.choice)
    }
}

extension BasketLine {
    /// The line at the menu's prices; what the menu has no longer keeps what it cost.
    func repriced(by dish: MenuItem) -> BasketLine {
        var line = self
        line.unitPrice = dish.price ?? unitPrice
        line.choices = choices.map { choice in
            dish.optionGroups.choice(choice.option, in: choice.group, quantity: choice.quantity)
                ?? choice
        }
        return line
    }
}

/// The dishes of a menu, to look lines up in.
public struct MenuDishes: Sendable {
    /// Nil where the menu is not cached.
    private let dishes: [MenuItem.ID: MenuItem]?

    init(_ menu: Menu?) {
        dishes = menu?.dishes
    }

    var isKnown: Bool { dishes != nil }

    /// What of a line no longer fits, as far as the menu is known.
    func misfits(of line: BasketLine) -> [LineMisfit] {
        guard let dishes else { return [] }
        return LineMisfit.all(of: line, with: dishes[line.dish])
    }
}

extension Menu {
    /// Its dishes, each once, by reference.
    var dishes: [MenuItem.ID: MenuItem] {
        Dictionary(sections.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
    }
}
