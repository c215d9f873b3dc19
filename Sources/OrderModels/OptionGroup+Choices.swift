/// A problem with the answers to a dish's questions.
public enum ChoiceTrouble: Hashable, Sendable {
    /// `missing` more have to be chosen.
    case tooFew(OptionGroup.ID, group: String, missing: Int)
    case tooMany(OptionGroup.ID, group: String, maximum: Int)
    /// Chosen more than once, but allowed only once.
    case repeated(OptionGroup.Option.ID, name: String)
    /// Chosen without another option that it requires.
    case lacks(OptionGroup.Option.ID, name: String, needed: String)
    /// The menu no longer has this question or answer.
    case gone(name: String)
    /// The quantity is less than one.
    case none(name: String)
}

extension [OptionGroup] {
    /// The problems of `choices` as answers to these questions, in the order of the questions;
    /// empty when the dish can be ordered like this.
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

    /// An answer to one of the questions, in the form a line keeps.
    public func choice(
        _ option: OptionGroup.Option.ID, in group: OptionGroup.ID, quantity: Int = 1
    ) -> BasketLine.Choice? {
        first { $0.id == group }.flatMap { group in
            group.options.first { $0.id == option }.map { group.choice($0, quantity: quantity) }
        }
    }

    fileprivate func name(of option: OptionGroup.Option.ID) -> String? {
        for group in self {
            if let found = group.options.first(where: { $0.id == option }) { return found.name }
        }
        return nil
    }
}

extension OptionGroup {
    /// One of its options, in the form a line keeps.
    public func choice(_ option: Option, quantity: Int = 1) -> BasketLine.Choice {
        BasketLine.Choice(
            group: id, groupName: name, option: option.id, orderCode: option.orderCode,
            name: option.name, price: option.price, quantity: quantity)
    }

    fileprivate func troubles(
        with mine: [BasketLine.Choice], among all: [BasketLine.Choice], in groups: [OptionGroup]
    ) -> [ChoiceTrouble] {
        var troubles: [ChoiceTrouble] = []
        // A quantity read from a file may have any value.
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
                // An option that the menu lacks cannot be required.
                guard let name = groups.name(of: needed) else { continue }
                troubles.append(.lacks(option.id, name: option.name, needed: name))
            }
        }
        return troubles
    }
}
