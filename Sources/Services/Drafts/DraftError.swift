public import Sentences
public import OrderModels

/// Why something could not be done with a basket. What to do next follows from the case.
public enum DraftError: Error, Hashable, Sendable {
    /// There is nothing to work on yet.
    case noBasket
    case notFound(String, near: String?)
    /// It may be any of these.
    case ambiguous(String, [String])
    /// It is only a part of these names, and the whole name is needed.
    case partOfName(String, [String])
    case noLine(String, near: String?)
    case severalLines(String, [String])
    /// It is only a part of the names of these lines.
    case partOfLine(String, [String])
    /// The answers do not fit the dish's questions.
    case options(dish: String, [ChoiceTrouble], offered: [OptionGroup])
    /// The dish has no such option, or more than one that begins so.
    case unknownOption(String, dish: String, offered: [OptionGroup])
    /// Less than one of something.
    case quantity(Int)
    /// More than can be added up: no order is that large.
    case tooMuch
    case otherCurrency(Currency, basket: Currency)
    /// It cannot be had now: the kitchen says so, or names no price for it, or asks what nobody can
    /// answer.
    case soldOut(String)
    /// The dish is another caterer's than the basket.
    case otherCaterer(dish: String, basket: String)
    /// The menu that would tell is not cached.
    case unknownMenu(String)
    /// The table has no column that says which dish.
    case noItemColumn([String])
    case nameNeeded
    case nameTaken(String)
    /// An order is on its way: nothing is undone meanwhile.
    case orderIsSent
    /// The basket goes on since: its own last steps are undone first.
    case changedSince(String, did: Sentence)
}

extension DraftError {
    init(_ error: MoneyError) {
        switch error {
        case .currencyMismatch(let basket, let other): self = .otherCurrency(other, basket: basket)
        case .overflow: self = .tooMuch
        }
    }
}
