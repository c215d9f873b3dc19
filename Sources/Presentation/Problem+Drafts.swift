import OrderModels
import Services

extension Problem {
    init(draft error: DraftError) {
        switch error {
        case .noBasket:
            self.init(
                .notFound, .drafts.thereIsNoBasketYet,
                hint: .drafts.beginOneEatTuiBasketAddDish)
        case .notFound(let text, let near):
            self.init(
                .notFound, .drafts.noDraftIsCalled(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.eatTuiDraftLsListsThem)
        case .ambiguous(let text, let names):
            self.init(
                .ambiguous, .drafts.mayBe(text: text, names: Words.alternatives(names)),
                hint: .drafts.writeMoreOfTheName2)
        case .partOfName(let text, let names):
            self.init(partOfName: text, of: names)
        case .partOfLine(let text, let lines):
            self.init(
                .ambiguous, .drafts.isOnlyAPartOfAName(text: text),
                hint: .drafts.writeTheNumberOrTheWholeName(lines: Words.alternatives(lines)))
        case .noLine(let text, let near):
            self.init(
                .notFound, .drafts.theBasketHasNoLine(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.eatTuiBasketShowNumbersThem)
        case .severalLines(let text, let lines):
            self.init(
                .ambiguous, .drafts.mayBeLine(text: text, lines: Words.alternatives(lines)),
                hint: .drafts.useTheNumber)
        case .otherCaterer(let dish, let basket):
            self.init(
                .usage, .drafts.isNotOfTheKitchen(dish: dish, basket: basket),
                hint: .drafts.aBasketIsForOneKitchen)
        case .nameNeeded:
            self.init(
                .usage, .drafts.aDraftIsSavedUnderAName, hint: .drafts.eatTuiDraftSaveName)
        case .orderIsSent:
            self.init(
                .busy, .drafts.nothingIsUndoneWhileAnOrder,
                hint: .drafts.tryAgainOnceItIsAnswered, isRetryable: true)
        case .changedSince(let name, let label):
            self.init(
                .ambiguous, .drafts.wasChangedAfter(name: name, label: label),
                hint: .drafts.undoThoseStepsInTheBasket)
        case .nameTaken(let name):
            self.init(
                .usage, .drafts.thereIsADraftCalledAlready(name: name),
                hint: .drafts.takeAnotherNameOrThrow)
        case .options(let dish, let troubles, let offered):
            let reasons = troubles.map(\.sentence).joined(separator: " ")
            self.init(
                .usage, .drafts.cannotBe(dish: dish, reasons: reasons),
                hint: .drafts.nameEachOption(offer: Self.offer(offered)))
        case .unknownOption(let text, let dish, let offered):
            self.init(
                .usage, .drafts.hasNoOptionOrMore(dish: dish, text: text),
                hint: offered.isEmpty
                    ? .drafts.itHasNoOptions : .verbatim(Self.offer(offered)))
        case .quantity(let number):
            self.init(
                .usage, .drafts.aLineHasAtLeastOnePiece(number: number),
                hint: .drafts.toRemoveItEatTuiBasketRmLine)
        case .tooMuch:
            self.init(
                .usage, .drafts.thatIsMoreThanAnyKitchen,
                hint: .drafts.aLineHasPiecesAtMostTake(mostPieces: BasketLine.mostPieces))
        case .otherCurrency(let other, let basket):
            self.init(
                .usage, .drafts.itIsPricedInAndTheBasket(other: other.code, basket: basket.code),
                hint: .drafts.takeTheNewPricesFirstBasket)
        case .soldOut(let dish):
            self.init(
                .refused, .drafts.isSoldOutForNowAsFar(dish: dish),
                hint: .drafts.takeAnotherOrReadTheMenu)
        case .unknownMenu(let dish):
            self.init(
                .notFound, .drafts.whatCanBeChosen(dish: dish),
                hint: .drafts.readTheMenuFirstEatTuiMenu)
        case .noItemColumn(let titles):
            self.init(
                .usage, .drafts.noOneColumnOfTheTableIsKnown,
                hint:
                    .drafts.itsColumnsAreSay(titles: titles.joined(separator: ", ")))
        }
    }

    /// Of a name that spends or destroys, and is not written whole.
    public init(partOfName text: String, of names: [String]) {
        self.init(
            .ambiguous, .drafts.isOnlyAPartOfAName2(text: text),
            hint: .drafts.writeTheWholeName(names: Words.alternatives(names)))
    }

    private static func offer(_ groups: [OptionGroup]) -> String {
        groups.map(\.offer).joined(separator: " ")
    }
}
