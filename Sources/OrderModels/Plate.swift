/// A dish to be judged, with what was chosen of it.
public struct Plate {
    /// An answer to one of the questions about a dish.
    public struct Choice: Hashable, Sendable {
        let name: String
        /// The question, in the kitchen's words.
        let group: String?

        public init(name: String, group: String?) {
            (self.name, self.group) = (name, group)
        }

        public var called: String { OptionGroup.called(name, in: group) }

        /// A choice in a group of nuts has them, whatever it is called, unless it says no to them.
        func named(by words: NamingWords) -> [Allergen] {
            let own = words.named(in: name, isName: true)
            guard let group else { return own }
            if OptionGroup.Answer(name).isNo {
                // A no to what is without nuts, or to taking them out, asks for them.
                guard OptionGroup.Answer(group).negates else { return [] }
                return words.denied(in: group) + words.named(in: group, isName: true)
            }
            let denied = words.denied(in: name)
            return own + words.named(in: group, isName: true).filter { !denied.contains($0) }
        }
    }

    public let name: String
    public let contents: DishContents?
    public let choices: [Choice]
    private let heading: String
    private let summary: String?
    private let questions: [OptionGroup]

    /// Of contents that are nil nothing is known.
    public init(
        _ name: String, _ contents: DishContents?, heading: String = "", summary: String? = nil,
        questions: [OptionGroup] = [], choices: [Choice] = []
    ) {
        (self.name, self.contents, self.choices) = (name, contents, choices)
        (self.heading, self.summary, self.questions) = (heading, summary, questions)
    }

    public init(_ dish: MenuItem) { self.init(dish, choices: []) }

    public init(_ dish: MenuItem, choices: [BasketLine.Choice]) {
        self.init(
            dish.name, dish.contents, heading: dish.heading, summary: dish.summary,
            questions: dish.optionGroups,
            choices: choices.map { Choice(name: $0.name, group: $0.groupName) })
    }

    /// As a search found it.
    public init(_ hit: SearchHit) {
        self.init(
            hit.name, DishContents(allergens: hit.allergens), heading: hit.heading,
            summary: hit.summary, questions: hit.questions)
    }

    /// As it was chosen, and as it is on the menu now.
    public init(_ line: BasketLine, _ contents: DishContents?, _ dish: MenuItem?) {
        self.init(
            line.name, contents, heading: dish?.heading ?? "", summary: dish?.summary,
            questions: dish?.optionGroups ?? [],
            choices: line.choices.map { choice in
                let group = dish?.optionGroups.first { $0.id == choice.group }
                return Choice(name: choice.name, group: choice.groupName ?? group?.name)
            })
    }

    /// Of somebody else, which servers name without the questions.
    public init(_ line: OrderLine, _ dish: MenuItem?) {
        let asked = AskedQuestions(dish.map { [$0] } ?? [])
        self.init(
            line.name, dish?.contents, heading: dish?.heading ?? "", summary: dish?.summary,
            questions: dish?.optionGroups ?? [],
            choices: line.options.map { asked.choice(of: $0.label, for: line.name) })
    }

    /// What its texts name, and its choices.
    public func named(by words: NamingWords) -> [Allergen] {
        [name, heading].flatMap { words.named(in: $0, isName: true) }
            + choices.flatMap { $0.named(by: words) }
            + words.named(in: summary ?? "", isName: false)
            + questions.flatMap { certain($0, words) }
    }

    /// What every answer to a question names that has to be answered.
    private func certain(_ group: OptionGroup, _ words: NamingWords) -> [Allergen] {
        guard group.isMandatory, let first = group.options.first else { return [] }
        func named(_ option: OptionGroup.Option) -> [Allergen] {
            Choice(name: option.name, group: group.name).named(by: words)
        }
        return group.options.dropFirst().reduce(named(first)) { certain, option in
            guard !certain.isEmpty else { return [] }
            let more = named(option)
            return certain.filter(more.contains)
        }
    }
}

/// The questions that the options of an order's lines answer, which servers do not name there.
public struct AskedQuestions {
    /// By the folded names of dish and option; several where an option is in several.
    private var groups: [String: [String: [String]]] = [:]
    /// Of dishes, by their names: servers tell a line without it.
    public private(set) var references: [String: MenuItem.ID] = [:]

    public init(_ dishes: [MenuItem]) {
        for dish in dishes {
            references[dish.name] = dish.id
            for group in dish.optionGroups {
                for option in group.options { add(group.name, option.name, dish.name) }
            }
        }
    }

    public init(_ lines: [BasketLine]) {
        for line in lines {
            references[line.name] = line.dish
            for choice in line.choices {
                if let group = choice.groupName { add(group, choice.name, line.name) }
            }
        }
    }

    private mutating func add(_ group: String, _ option: String, _ dish: String) {
        let known = groups[fold(dish)]?[fold(option)] ?? []
        guard !known.contains(group) else { return }
        groups[fold(dish), default: [:]][fold(option)] = known + [group]
    }

    /// The parts of a label such as `2 × Cheese`.
    public struct Label: Hashable, Sendable {
        public let quantity: Int
        public let name: String

        public init(_ label: String) {
            let number = label.prefix { $0.isASCII && $0.isNumber }
            let rest = label[number.endIndex...].drop(while: \.isWhitespace)
            if rest.first == "×", let quantity = Int(number) {
                self.quantity = quantity
                name = String(rest.dropFirst().drop(while: \.isWhitespace))
            } else {
                (quantity, name) = (1, label)
            }
        }
    }

    public func choice(of label: String, for dish: String) -> Plate.Choice {
        let option = Label(label).name
        let asked = groups[fold(dish)]?[fold(option)] ?? []
        return Plate.Choice(
            name: option, group: asked.isEmpty ? nil : asked.joined(separator: " / "))
    }
}
