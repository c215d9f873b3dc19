/// What a kitchen says about a dish, or that it says nothing.
///
/// An empty list is silence too: no kitchen's silence may ever read as "contains none", so there is
/// no case for that.
public enum Declaration<Value: Hashable & Sendable>: Hashable, Sendable {
    case notStated
    case stated([Value])

    public init(_ values: [Value]) {
        self = values.isEmpty ? .notStated : .stated(values)
    }

    public var values: [Value] {
        switch self {
        case .notStated: []
        case .stated(let values): values
        }
    }

    public var isStated: Bool { self != .notStated }
}

/// A diet a kitchen says a dish suits. The kitchen's word, never ours.
public struct Diet: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let vegan = Diet(rawValue: "vegan")
    public static let vegetarian = Diet(rawValue: "vegetarian")
    public static let glutenFree = Diet(rawValue: "gluten-free")
    public static let halal = Diet(rawValue: "halal")
    public static let kosher = Diet(rawValue: "kosher")
    public static let lowFat = Diet(rawValue: "low-fat")
    public static let lowSalt = Diet(rawValue: "low-salt")
    public static let lowCalorie = Diet(rawValue: "low-calorie")
    public static let lowLactose = Diet(rawValue: "low-lactose")
    public static let diabetic = Diet(rawValue: "diabetic")
    public static let hindu = Diet(rawValue: "hindu")

    /// The diets with a name of their own, for help texts and completions.
    public static let known: [Diet] = [
        .vegan, .vegetarian, .glutenFree, .halal, .kosher, .hindu, .lowFat, .lowSalt, .lowCalorie,
        .lowLactose, .diabetic,
    ]

    /// What a dish may be called to pass for this diet: every vegan dish is vegetarian.
    public var satisfiedBy: [Diet] {
        self == .vegetarian ? [.vegetarian, .vegan] : [self]
    }
}

/// Something a kitchen says a dish contains.
public struct Allergen: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether somebody who asked to be warned of `alert` is to be warned of this.
    ///
    /// Kitchens and diners write such words in their own ways, and a warning too many does no harm:
    /// "peanut" is warned of peanuts, "soy" of soybeans, and "nuts" of peanuts too.
    public func concerns(_ alert: Allergen) -> Bool {
        let (said, asked) = (stem, alert.stem)
        guard said.count > 2, asked.count > 2 else { return said == asked }
        return said.contains(asked) || asked.contains(said)
    }

    private var stem: String {
        var word = fold(rawValue)
        if word.hasSuffix("s") { word.removeLast() }
        return word
    }
}
