public import OrderModels

/// Why a wish is no line of a basket. What to put right follows from the case.
public enum WishTrouble: Error, Hashable, Sendable {
    case damaged(DelimitedText.Damage, row: Int)
    case noDish
    /// It may be any of these.
    case severalDishes([String])
    case unknownDish(near: String?)
    case soldOut(String)
    /// The answers do not fit the dish's questions; which do is told too.
    case options([ChoiceTrouble], offers: [String], dish: String)
    case unknownOption(String, offers: [String], dish: String)
    case quantity(String)
    /// The dish's cell and the column of numbers disagree.
    case twoQuantities(Int, Int)
    /// Words that are not of the dish's name, and may change what is meant.
    case words(String, dish: String)
    /// It names each of these.
    case namesAll([String])
    /// More than can be added up.
    case tooMany

    /// What of the wish is to be put right; nil where that is anybody's guess.
    public var part: Wish.Part? {
        switch self {
        case .damaged: nil
        case .noDish, .severalDishes, .unknownDish, .soldOut, .words, .namesAll: .item
        case .options, .unknownOption: .options
        case .quantity, .twoQuantities, .tooMany: .quantity
        }
    }

    init(_ error: DraftError, _ dish: MenuItem) {
        switch error {
        case .options(_, let troubles, let offered):
            let groups = Set(troubles.compactMap(\.group))
            let choices = offered.filter { groups.contains($0.id) }.map(\.offer)
            self = .options(troubles, offers: choices, dish: dish.name)
        case .unknownOption(let text, _, let offered):
            self = .unknownOption(text, offers: offered.map(\.offer), dish: dish.name)
        case .soldOut: self = .soldOut(dish.name)
        default: self = .tooMany
        }
    }
}

extension ChoiceTrouble {
    /// The question it is about.
    fileprivate var group: OptionGroup.ID? {
        switch self {
        case .tooFew(let group, _, _), .tooMany(let group, _, _): group
        case .repeated, .lacks, .gone, .none: nil
        }
    }
}

extension OptionGroup {
    /// `Size: Small, Large.`
    public var offer: String { "\(name): \(options.map(\.name).joined(separator: ", "))." }
}
