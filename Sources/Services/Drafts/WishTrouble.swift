public import OrderModels

/// Why a wish is no line of a basket. What to put right follows from the case.
public enum WishTrouble: Error, Hashable, Sendable {
    case damaged(DelimitedText.Damage, row: Int)
    case noDish
    /// It may be any of these.
    case severalDishes([String])
    case unknownDish(near: String?)
    case soldOut(String)
    /// The answers do not fit the dish's questions; which do is said too.
    case options(String, dish: String)
    case quantity(String)
    /// The dish's cell and the column of numbers disagree.
    case twoQuantities(Int, Int)
    /// Words that are not of the dish's name, and may change what is meant.
    case words(String, dish: String)
    /// It names each of these.
    case namesAll([String])
    /// More than can be added up.
    case tooMany

    /// In a sentence or two, for the diner.
    public var sentence: String {
        switch self {
        case .damaged(.openQuote, let row): "Line \(row) is damaged: a quote in it never ends."
        case .damaged(.extraCells, let row):
            "Line \(row) is damaged: it has more cells than the table has titles."
        case .noDish: "It names no dish."
        case .severalDishes(let names):
            "It may be \(names.prefix(5).joined(separator: ", "))"
                + (names.count > 5 ? ", or \(names.count - 5) others." : ".")
        case .unknownDish(let near?): "Did you mean \(near)?"
        case .unknownDish(nil): "Nothing on the menu is called so."
        case .soldOut(let dish): "\(dish) is sold out for now."
        case .options(let sentence, _): sentence
        case .quantity(let text): "\(text) is no number of pieces."
        case .twoQuantities(let one, let other): "It says \(one) and \(other): how many?"
        case .words(let words, let dish):
            "Is it \(dish)? \"\(words)\" is not of its name, and may be another dish or a note."
        case .namesAll(let names): "It names several: \(names.joined(separator: ", "))."
        case .tooMany: "That many cannot be ordered."
        }
    }

    /// What of the wish is to be put right; nil where that is anybody's guess.
    public var part: Wish.Part? {
        switch self {
        case .damaged: nil
        case .noDish, .severalDishes, .unknownDish, .soldOut, .words, .namesAll: .item
        case .options: .options
        case .quantity, .twoQuantities, .tooMany: .quantity
        }
    }

    init(_ error: DraftError, _ dish: MenuItem) {
        switch error {
        case .options(_, let troubles, let offered):
            let groups = Set(troubles.compactMap(\.group))
            let choices = offered.filter { groups.contains($0.id) }.map(\.offer)
            let sentences = troubles.map(\.sentence) + choices
            self = .options(sentences.joined(separator: " "), dish: dish.name)
        case .unknownOption(let text, _, let offered):
            let choices = offered.isEmpty ? ["It has none."] : offered.map(\.offer)
            let sentences = ["There is no option \"\(text)\"."] + choices
            self = .options(sentences.joined(separator: " "), dish: dish.name)
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
