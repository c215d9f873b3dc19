/// What a kitchen says about a dish, or that it says nothing.
///
/// An empty list counts as saying nothing: a missing declaration must never read as "contains
/// none", so no case expresses that.
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

/// A diet that a dish suits, according to the kitchen.
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

    /// Diets with names of their own, for help and completions.
    public static let known: [Diet] = [
        .vegan, .vegetarian, .glutenFree, .halal, .kosher, .hindu, .lowFat, .lowSalt, .lowCalorie,
        .lowLactose, .diabetic,
    ]

    /// The diets that satisfy this one: every vegan dish is also vegetarian.
    public var satisfiedBy: [Diet] {
        self == .vegetarian ? [.vegetarian, .vegan] : [self]
    }
}

/// An allergen that a dish contains, according to the kitchen.
public struct Allergen: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether a diner who wants warnings of `alert` has to be warned of this.
    ///
    /// Kitchens and diners spell these words differently, and one warning too many does no harm:
    /// "peanut" matches peanuts, "soy" matches soybeans, and "nuts" matches peanuts too. Whole words count,
    /// and what ends one, as walnuts are nuts: "eggplant" is no word for eggs.
    public func concerns(_ alert: Allergen) -> Bool {
        Self.isLike(stem, alert.stem) || Self.isLike(usual, alert.usual)
    }

    private static func isLike(_ said: String, _ asked: String) -> Bool {
        guard said.count > 2, asked.count > 2, said != asked else { return said == asked }
        let (saidWords, askedWords) = (words(said), words(asked))
        // `sesame seeds` are no sunflower seeds.
        if saidWords.isSubset(of: askedWords) || askedWords.isSubset(of: saidWords) { return true }
        let isOfSea = [(said, asked), (asked, said)].contains { seafood[$0]?.contains($1) == true }
        return isOfSea
            || saidWords.contains { said in
                askedWords.contains { asked in
                    // Who warns of nuts is told of nutmeg; who warns of nutmeg does not mean nuts.
                    ends(said, asked) || ends(asked, said)
                        || begins(said, asked)
                }
            }
    }

    /// Whether a word is a kind of what ends it.
    private static func ends(_ word: String, _ end: String) -> Bool {
        end.count > 2 && word != end && word.hasSuffix(end) && !accidents.contains(word)
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map { stem(of: String($0)) })
    }

    /// Whether a word is of what begins it, as wheatflour and cashewnuts are.
    private static func begins(_ word: String, _ beginning: String) -> Bool {
        guard word.hasPrefix(beginning), !accidents.contains(word) else { return false }
        let isCommon = common.contains { $0.stem == beginning }
        return isCommon || beginning.count > 3 && word != beginning
    }

    /// Words in which the letters of an allergen are an accident.
    private static let accidents: Set = [
        "eggplant", "doughnut", "donut", "shellfish", "crayfish", "jellyfish",
    ]

    private static let seafood: [String: Set<String>] = [
        "shellfish": ["crustacean", "mollusc"], "seafood": ["crustacean", "mollusc", "fish"],
    ]

    /// The alert that it concerns without being the same word; nil if one of them is that.
    public func likeness(among alerts: [Allergen]) -> Allergen? {
        guard !alerts.contains(where: { $0.usual == usual }) else { return nil }
        return alerts.first { concerns($0) }
    }

    /// Whether it is a name that kitchens use, in one number or the other. Of any other word, a list
    /// without it says nothing.
    public var isKnown: Bool {
        Self.common.contains { $0.stem == stem }
            || Self.otherSpellings.contains { Allergen(rawValue: $0.name).stem == stem }
    }

    private var stem: String { Self.stem(of: rawValue) }
    /// In the spelling that servers use.
    private var usual: String { Self.usualStems[stem] ?? stem }

    private static func stem(of name: String) -> String {
        var word = fold(name)
        if word.hasSuffix("s") { word.removeLast() }
        return word
    }

    private static let usualStems = Dictionary(
        otherSpellings.map { (stem(of: $0.name), stem(of: $0.allergen.rawValue)) }
    ) { first, _ in first }
}

extension Allergen {
    /// The allergens that kitchens must declare by law, most likely first, as servers spell them.
    public static let common: [Allergen] = [
        "gluten", "milk", "eggs", "nuts", "peanuts", "soybeans", "sesame-seeds", "fish",
        "crustaceans", "molluscs", "celery", "mustard", "lupin", "sulphites",
    ].map(Allergen.init(rawValue:))

    public static let ofSeafood = ["crustaceans", "molluscs"].map(Allergen.init(rawValue:))

    /// Other words of English for just these.
    public static let otherSpellings: [(name: String, allergen: Allergen)] = [
        ("soy", Allergen(rawValue: "soybeans")), ("soya", Allergen(rawValue: "soybeans")),
        ("sesame", Allergen(rawValue: "sesame-seeds")),
        ("mollusks", Allergen(rawValue: "molluscs")), ("lupine", Allergen(rawValue: "lupin")),
        ("sulfites", Allergen(rawValue: "sulphites")),
    ]
}
