import Sentences
import OrderModels
import Services

extension Problem {
    init(draft error: DraftError) {
        switch error {
        case .noBasket:
            self.init(
                .notFound, .drafts.noBasketYet,
                hint: .drafts.beginOne)
        case .notFound(let text, let near):
            self.init(
                .notFound, .drafts.noDraftIsCalled(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.draftsAreListed)
        case .ambiguous(let text, let names):
            self.init(
                .ambiguous, .drafts.mayBe(text: text, names: Words.alternatives(names)),
                hint: .drafts.writeMoreOrBrackets)
        case .partOfName(let text, let names):
            self.init(partOfName: text, of: names)
        case .partOfLine(let text, let lines):
            self.init(
                .ambiguous, .drafts.partOfAName(text: text),
                hint: .drafts.writeTheLine(lines: Words.alternatives(lines)))
        case .noLine(let text, let near):
            self.init(
                .notFound, .drafts.noSuchLine(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.linesAreNumbered)
        case .severalLines(let text, let lines):
            self.init(
                .ambiguous, .drafts.mayBeLines(text: text, lines: Words.alternatives(lines)),
                hint: .drafts.useTheNumber)
        case .otherCaterer(let dish, let basket):
            self.init(
                .usage, .drafts.ofAnotherKitchen(dish: dish, basket: basket),
                hint: .drafts.aBasketIsForOneKitchen)
        case .nameNeeded:
            self.init(
                .usage, .drafts.nameNeeded, hint: .drafts.saveUnderAName)
        case .orderIsSent:
            self.init(
                .busy, .drafts.noUndoWhileOrdering,
                hint: .drafts.tryAgainOnceAnswered, isRetryable: true)
        case .changedSince(let name, let label):
            self.init(
                .ambiguous, .drafts.changedSince(name: name, step: label),
                hint: .drafts.undoInTheBasketFirst)
        case .nameTaken(let name):
            self.init(
                .usage, .drafts.nameTaken(name: name),
                hint: .drafts.takeAnotherName)
        case .options(let dish, let troubles, let offered):
            let reasons = troubles.map(\.sentence).joined(separator: " ")
            self.init(
                .usage, .drafts.choicesDoNotFit(dish: dish, reasons: reasons),
                hint: .drafts.nameEachOption(offer: Self.offer(offered)))
        case .unknownOption(let text, let dish, let offered):
            self.init(
                .usage, .drafts.noSuchOption(dish: dish, option: text),
                hint: offered.isEmpty
                    ? .drafts.noOptions : .verbatim(Self.offer(offered)))
        case .quantity(let number):
            self.init(
                .usage, .drafts.tooFewPieces(number: number),
                hint: .drafts.howToRemoveALine)
        case .tooMuch:
            self.init(
                .usage, .drafts.tooManyPieces,
                hint: .drafts.mostPieces(count: BasketLine.mostPieces))
        case .otherCurrency(let other, let basket):
            self.init(
                .usage, .drafts.otherCurrency(other: other.code, basket: basket.code),
                hint: .drafts.takeNewPricesFirst)
        case .soldOut(let dish):
            self.init(
                .refused, .drafts.dishSoldOut(dish: dish),
                hint: .drafts.takeAnotherDish)
        case .unknownMenu(let dish):
            self.init(
                .notFound, .drafts.optionsNotCached(dish: dish),
                hint: .drafts.readTheMenuFirstEatTuiMenu)
        case .noItemColumn(let titles):
            self.init(
                .usage, .drafts.noItemColumn,
                hint:
                    .drafts.sayWhichColumn(titles: titles.joined(separator: ", ")))
        }
    }

    /// Of a name that spends or destroys, and is not written whole.
    public init(partOfName text: String, of names: [String]) {
        self.init(
            .ambiguous, .drafts.partOfANameWhereAllIsNeeded(text: text),
            hint: .drafts.writeTheWholeName(names: Words.alternatives(names)))
    }

    private static func offer(_ groups: [OptionGroup]) -> String {
        groups.map(\.offer).joined(separator: " ")
    }
}
