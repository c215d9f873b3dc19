public import OrderModels
import Presentation

/// What decides the widths of a menu's columns. It covers the whole menu, so that columns do not
/// move while scrolling.
public struct MenuBreadth: Hashable, Sendable {
    public let longestName: String
    public let statesDiets: Bool
    public let statesAllergens: Bool
    public let dearest: [Money]

    init(of menu: Menu?) {
        let items = (menu?.sections ?? []).flatMap(\.items)
        longestName = items.map(\.shownName).max { $0.count < $1.count } ?? ""
        statesDiets = items.contains { !$0.diets.values.isEmpty }
        dearest = items.compactMap(\.price).dearest
        statesAllergens = items.contains { !$0.allergens.values.isEmpty }
    }
}

extension Sequence<Money> {
    /// The greatest of each currency, which need the most room.
    public var dearest: [Money] {
        var dearest: [Currency: Money] = [:]
        for money in self where money.minorUnits >= dearest[money.currency]?.minorUnits ?? .min {
            dearest[money.currency] = money
        }
        return Array(dearest.values)
    }
}
