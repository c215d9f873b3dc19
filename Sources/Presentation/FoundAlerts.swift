public import OrderModels
public import Services

/// What the diner's alerts find in the dishes of a basket or a quote.
public struct FoundAlerts: Hashable {
    public struct Dish: Hashable {
        public let name: String
        public let alerts: [Allergen]
    }

    /// What is looked for.
    private let asked: [Allergen]
    /// The dishes that contain one, each once.
    public let dishes: [Dish]
    /// The dishes of which the kitchen does not say what they contain.
    public let silent: [String]
    /// What is looked for by words that are no names of allergens, and that no dish is said to contain.
    public let unheard: [Allergen]

    /// Nothing is found without `alerts`. Of contents that are nil nothing is known.
    public init(_ alerts: [Allergen], in lines: [(name: String, contents: DishContents?)]) {
        var (dishes, silent): ([Dish], [String]) = ([], [])
        for line in alerts.isEmpty ? [] : lines {
            guard let contents = line.contents, contents.allergens.isStated else {
                if !silent.contains(line.name) { silent.append(line.name) }
                continue
            }
            let dish = Dish(name: line.name, alerts: contents.alerts(among: alerts))
            if !dish.alerts.isEmpty, !dishes.contains(dish) { dishes.append(dish) }
        }
        (asked, self.dishes, self.silent) = (alerts, dishes, silent)
        let stated = lines.flatMap { $0.contents?.allergens.values ?? [] }
        unheard =
            lines.isEmpty
            ? [] : DishContents(allergens: Declaration(stated)).unheard(among: alerts)
    }

    /// How many there are, where they are marked themselves.
    public var counted: [String] {
        guard !dishes.isEmpty else { return unknown }
        var alerts: [Allergen] = []
        for alert in dishes.flatMap(\.alerts) where !alerts.contains(alert) { alerts.append(alert) }
        return [
            Say.Menu.dishesContain(count: dishes.count, alerts: Words.alerts(alerts, for: asked))
        ] + unknown
    }

    private var unknown: [String] {
        unheard.isEmpty ? [] : [Say.Menu.alertsUnknown(words: Words.alerts(unheard))]
    }

    public var sentences: [String] {
        dishes.map {
            Say.Menu.dishContains(dish: $0.name, alerts: Words.alerts($0.alerts, for: asked))
        }
            + (silent.isEmpty ? [] : [Say.Menu.dishesSilent(dishes: Words.list(silent))])
            + unknown
    }
}

extension BasketContent {
    public func found(_ alerts: [Allergen]) -> FoundAlerts {
        FoundAlerts(alerts, in: lines.map { ($0.line.name, $0.contents) })
    }
}

extension OrderQuote {
    public func found(_ alerts: [Allergen]) -> FoundAlerts {
        let known = Dictionary(othersContents.values.map { (fold($0.name), $0.contents) }) { $1 }
        let others = (shared?.others ?? []).map(\.name).sorted()
        return FoundAlerts(
            alerts,
            in: snapshot.lines.map { ($0.name, contents[$0.id]) }
                + others.map { ($0, known[fold($0)]) })
    }
}
