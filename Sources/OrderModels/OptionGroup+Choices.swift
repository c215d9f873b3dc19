/// What is wrong with the answers given to a dish's questions.
public enum ChoiceTrouble: Hashable, Sendable {
    /// So many more have to be chosen.
    case tooFew(OptionGroup.ID, group: String, missing: Int)
    case tooMany(OptionGroup.ID, group: String, maximum: Int)
    /// Taken more than once, where each can be taken once only.
    case repeated(OptionGroup.Option.ID, name: String)
    /// Chosen without one that it needs.
    case lacks(OptionGroup.Option.ID, name: String, needed: String)
    /// No such question or answer is on the menu any more.
    case gone(name: String)
    /// Less than one of something.
    case none(name: String)
}

extension [OptionGroup] {
    /// What keeps `choices` from answering these questions, in the order of the questions; nothing
    /// when the dish can be ordered so.
    public func troubles(with choices: [BasketLine.Choice]) -> [ChoiceTrouble] {
        var troubles: [ChoiceTrouble] = []
        for choice in choices {
            let group = first { $0.id == choice.group }
            guard group?.options.contains(where: { $0.id == choice.option }) == true else {
                troubles.append(.gone(name: choice.name))
                continue
            }
            if choice.quantity < 1 { troubles.append(.none(name: choice.name)) }
        }
        for group in self {
            troubles += group.troubles(
                with: choices.filter { $0.group == group.id }, among: choices, in: self)
        }
        return troubles
    }

    /// An answer to one of the questions as a line keeps it.
    public func choice(
        _ option: OptionGroup.Option.ID, in group: OptionGroup.ID, quantity: Int = 1
    ) -> BasketLine.Choice? {
        guard
            let found = first(where: { $0.id == group })?.options.first(where: { $0.id == option })
        else { return nil }
        return BasketLine.Choice(
            group: group, option: option, orderCode: found.orderCode, name: found.name,
            price: found.price, quantity: quantity)
    }

    fileprivate func name(of option: OptionGroup.Option.ID) -> String? {
        for group in self {
            if let found = group.options.first(where: { $0.id == option }) { return found.name }
        }
        return nil
    }
}

extension OptionGroup {
    fileprivate func troubles(
        with mine: [BasketLine.Choice], among all: [BasketLine.Choice], in groups: [OptionGroup]
    ) -> [ChoiceTrouble] {
        var troubles: [ChoiceTrouble] = []
        // A quantity may be anything that was read from a file.
        let count = mine.reduce(0) { sum, choice in
            let (total, isTooLarge) = sum.addingReportingOverflow(Swift.max(0, choice.quantity))
            return isTooLarge ? .max : total
        }
        if count < minimum {
            troubles.append(.tooFew(id, group: name, missing: minimum - count))
        } else if let maximum, count > maximum {
            troubles.append(.tooMany(id, group: name, maximum: maximum))
        }
        var seen: Set<Option.ID> = []
        for choice in mine {
            let isFirst = seen.insert(choice.option).inserted
            if !allowsQuantities, choice.quantity > 1 || !isFirst {
                troubles.append(.repeated(choice.option, name: choice.name))
            }
            guard let option = options.first(where: { $0.id == choice.option }) else { continue }
            if allowsQuantities, option.isRefusal, choice.quantity > 1 {
                troubles.append(.repeated(choice.option, name: choice.name))
            }
            for needed in option.requires where !all.contains(where: { $0.option == needed }) {
                // An option the menu does not have cannot be asked for.
                guard let name = groups.name(of: needed) else { continue }
                troubles.append(.lacks(option.id, name: option.name, needed: name))
            }
        }
        return troubles
    }
}
