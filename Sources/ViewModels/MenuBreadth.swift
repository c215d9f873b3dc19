import OrderModels

/// What decides how wide the columns of a menu are. It is the same for all its lines, so nothing
/// moves while scrolling.
public struct MenuBreadth: Hashable, Sendable {
    public let longestName: String
    public let statesDiets: Bool
    public let statesAllergens: Bool

    init(of menu: Menu?) {
        let items = (menu?.sections ?? []).flatMap(\.items)
        longestName = items.map(\.name).max { $0.count < $1.count } ?? ""
        statesDiets = items.contains { !$0.diets.values.isEmpty }
        statesAllergens = items.contains { !$0.allergens.values.isEmpty }
    }
}
