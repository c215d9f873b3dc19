public import OrderModels

/// What a dish has of the diner's alerts.
public struct DishAlerts: Hashable, Sendable {
    /// The allergens that the kitchen states.
    public let stated: [Allergen]
    /// Those that the dish names, its texts or what was chosen, while the kitchen states none like it.
    public let named: [Allergen]

    public static let none = DishAlerts(stated: [], named: [])

    public var isEmpty: Bool { stated.isEmpty && named.isEmpty }
}

/// Judges dishes by the diner's alerts: by what kitchens state, and by the names that texts give.
public struct AlertJudge: Hashable, Sendable {
    public let alerts: [Allergen]
    private let words: NamingWords

    public init(_ alerts: [Allergen] = []) {
        self.alerts = alerts
        words = FoodNames.naming(alerts)
    }

    /// The words follow from the alerts.
    public static func == (one: AlertJudge, other: AlertJudge) -> Bool {
        one.alerts == other.alerts
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(alerts) }

    public func found(_ plate: Plate) -> DishAlerts {
        guard !alerts.isEmpty else { return .none }
        let all = plate.contents?.alerts(among: alerts) ?? []
        // Just what was named comes before what is only like it.
        let alike = all.filter { $0.likeness(among: alerts) != nil }
        let stated = all.filter { !alike.contains($0) } + alike
        var named: [Allergen] = []
        for allergen in plate.named(by: words) where !named.contains(allergen) {
            if !stated.contains(where: { $0.concerns(allergen) }) { named.append(allergen) }
        }
        return DishAlerts(stated: stated, named: named)
    }

    public func found(_ dish: MenuItem) -> DishAlerts { found(Plate(dish)) }

    /// With what was chosen of it.
    public func found(_ dish: MenuItem, with choices: [BasketLine.Choice]) -> DishAlerts {
        found(Plate(dish, choices: choices))
    }

    public func found(_ hit: SearchHit) -> DishAlerts {
        guard case .dish = hit.id else { return .none }
        return found(Plate(hit))
    }

    /// A sentence about a dish that begins with what the diner is warned of, as its end may be cut.
    public func warned(
        _ sentence: String, _ dish: MenuItem, _ choices: [BasketLine.Choice] = []
    ) -> String {
        let found = found(dish, with: choices)
        return found.isEmpty
            ? sentence : Say.Basket.warned(alerts: Words.alerts(found), sentence: sentence)
    }

    /// What an option names, with its question, of which the dish's kitchen states nothing.
    public func named(
        by option: OptionGroup.Option, of group: OptionGroup, in contents: DishContents?
    ) -> [Allergen] {
        named(by: Plate.Choice(name: option.name, group: group.name), in: contents)
    }

    func named(by choice: Plate.Choice, in contents: DishContents?) -> [Allergen] {
        found(Plate("", contents, choices: [choice])).named
    }

    /// Whether the kitchen leaves open what the dish contains of the alerts.
    public func leavesOpen(_ contents: DishContents?) -> Bool {
        (contents ?? DishContents()).leavesOpen(alerts)
    }

    /// Whether the kitchen leaves open what the hit contains of the alerts, and it names none either.
    public func leavesOpen(_ hit: SearchHit) -> Bool {
        guard case .dish = hit.id else { return false }
        return leavesOpen(DishContents(allergens: hit.allergens)) && found(hit).isEmpty
    }
}
