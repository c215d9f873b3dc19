/// What a kitchen says that a dish contains, and which diets it suits.
public struct DishContents: Hashable, Sendable {
    public let allergens: Declaration<Allergen>
    public let diets: Declaration<Diet>

    public init(
        allergens: Declaration<Allergen> = .notStated, diets: Declaration<Diet> = .notStated
    ) {
        self.allergens = allergens
        self.diets = diets
    }

    public var isStated: Bool { allergens.isStated || diets.isStated }

    /// What it contains by these or by `others`; the diets are those of `others`.
    public func with(_ others: DishContents) -> DishContents {
        let gained = others.allergens.values.filter { !allergens.values.contains($0) }
        let isStated = allergens.isStated && others.allergens.isStated
        let values = allergens.values + gained
        return DishContents(
            allergens: isStated ? .stated(values) : Declaration(values), diets: others.diets)
    }

    /// What somebody who knows these contents has to be told of `now`; nil if it is nothing.
    public func news(in now: DishContents) -> ContentsNews? {
        let news = ContentsNews(
            gained: now.allergens.values.filter { !allergens.values.contains($0) },
            lost: diets.values.filter { diet in
                !diet.satisfiedBy.contains(where: now.diets.values.contains)
            },
            isSilent: allergens.isStated && !now.allergens.isStated)
        return news.isEmpty ? nil : news
    }
}

extension DishContents {
    /// The diner's alerts among the allergens that the kitchen states.
    public func alerts(among alerts: [Allergen]) -> [Allergen] {
        allergens.values.filter { contained in alerts.contains { contained.concerns($0) } }
    }

    /// Whether it leaves open if the dish contains one of them: where the kitchen states no allergens,
    /// and of words that are not theirs.
    public func leavesOpen(_ alerts: [Allergen]) -> Bool {
        guard allergens.isStated else { return !alerts.isEmpty }
        return !unheard(among: alerts).isEmpty
    }

    /// The words among `alerts` that are no names of allergens, and that the kitchen does not use either.
    public func unheard(among alerts: [Allergen]) -> [Allergen] {
        alerts.filter { alert in
            !alert.isKnown && !allergens.values.contains { $0.concerns(alert) }
        }
    }

    /// Whether the kitchen states allergens, and none that concern these. Never that the dish is free of
    /// them: of what it does not mention a kitchen says nothing.
    public func statesNone(of asked: [Allergen]) -> Bool {
        !leavesOpen(asked) && alerts(among: asked).isEmpty
    }
}

/// What a dish contains more than its diner knows, or suits less.
///
/// An allergen that is gone is no news that anybody has to agree to.
public struct ContentsNews: Hashable, Sendable {
    public let gained: [Allergen]
    public let lost: [Diet]
    /// Whether the kitchen stated the allergens and now says nothing, which must never read as
    /// "contains none".
    public let isSilent: Bool

    var isEmpty: Bool { gained.isEmpty && lost.isEmpty && !isSilent }
}

extension MenuItem {
    public var contents: DishContents { DishContents(allergens: allergens, diets: diets) }
}
