public import Sentences
public import OrderModels

/// Why an operation on a basket failed. Callers decide by the case what to do next.
public enum DraftError: Error, Hashable, Sendable {
    /// An agent changes only what agents began.
    case notBegunByAgent(Basket.ID)
    /// There is no basket to work on.
    case noBasket
    /// There are some, but the one that was worked on is no more.
    case noneWorkedOn
    case notFound(String, near: String?)
    /// It was ordered or thrown away, by another program too.
    case gone(Basket.ID)
    /// The text matches several.
    case ambiguous(String, [NameCandidate])
    /// The text is only part of these names, and the whole name is needed.
    case partOfName(String, [NameCandidate])
    case noLine(String, near: String?)
    case severalLines(String, [NameCandidate])
    /// The text is only part of the names of these lines.
    case partOfLine(String, [NameCandidate])
    /// The choices do not fit the dish's options.
    case options(dish: String, [ChoiceTrouble], offered: [OptionGroup])
    /// The dish has no such option, or several that begin like this.
    case unknownOption(String, dish: String, offered: [OptionGroup])
    /// A quantity below one.
    case quantity(Int)
    /// Too large to add up; no order is that large.
    case tooMuch
    case otherCurrency(Currency, basket: Currency)
    /// Not available now: sold out, without a price, or with options that cannot be answered.
    case soldOut(String)
    /// The dish belongs to another caterer than the basket.
    case otherCaterer(dish: String, basket: String)
    /// The menu is needed, but not cached.
    case unknownMenu(String)
    /// The table has no column for dishes.
    case noItemColumn([String])
    case nameNeeded
    case nameTaken(String)
    /// An order is being sent; undo has to wait.
    case orderIsSent
    /// The basket has later steps, which have to be undone first.
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
