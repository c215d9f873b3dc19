public import OrderModels

/// Why a wish could not become a line. Callers decide by the case what to correct.
public enum WishTrouble: Error, Hashable, Sendable {
    case damaged(DelimitedText.Damage, row: Int)
    case noDish
    /// Several dishes match.
    case severalDishes([MenuItem])
    case unknownDish(near: String?)
    case soldOut(String)
    /// The choices do not fit the dish's options; `offers` lists those that would.
    case options([ChoiceTrouble], offers: [String], dish: String)
    case unknownOption(String, offers: [String], dish: String)
    case quantity(String)
    /// The dish's cell and the column of quantities disagree.
    case twoQuantities(Int, Int)
    /// Words beside the dish's name that may change what is meant.
    case words(String, dish: String)
    /// The cell names all of these dishes.
    case namesAll([String])
    /// Too large to add up.
    case tooMany

    /// The part of the wish to correct; nil if that is unclear.
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
