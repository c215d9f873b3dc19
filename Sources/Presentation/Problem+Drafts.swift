import Sentences
public import OrderModels
import Services

extension DraftError: Troubling {
    var problem: Problem {
        switch self {
        case .noBasket:
            Problem(
                .notFound, .drafts.noBasketYet,
                hint: .drafts.beginOne)
        case .noneWorkedOn:
            Problem(.notFound, .drafts.noneIsWorkedOn, hint: .drafts.nameASavedOne)
        case .notFound(let text, let near):
            Problem(
                .notFound, .drafts.noDraftIsCalled(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.draftsAreListed)
        case .gone:
            Problem(.notFound, .drafts.isGone, hint: .drafts.lookAmongOrders)
        case .ambiguous(let text, let names):
            Problem(
                .ambiguous,
                .drafts.mayBe(text: text, names: Words.alternatives(names.map(\.shown))),
                hint: .drafts.writeMoreOrBrackets
            ).among(names)
        case .partOfName(let text, let names):
            Problem(partOfName: text, of: names)
        case .partOfLine(let text, let lines):
            Problem(
                .ambiguous, .drafts.partOfAName(text: text),
                hint: .drafts.writeTheLine(lines: Words.alternatives(lines.map(\.shown)))
            ).among(lines)
        case .noLine(let text, let near):
            Problem(
                .notFound, .drafts.noSuchLine(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.linesAreNumbered)
        case .severalLines(let text, let lines):
            Problem(
                .ambiguous,
                .drafts.mayBeLines(text: text, lines: Words.alternatives(lines.map(\.shown))),
                hint: .drafts.useTheNumber
            ).among(lines)
        case .otherCaterer(let dish, let basket):
            Problem(
                .usage, .drafts.ofAnotherKitchen(dish: dish, basket: basket),
                hint: .drafts.aBasketIsForOneKitchen)
        case .nameNeeded:
            Problem(
                .usage, .drafts.nameNeeded, hint: .drafts.saveUnderAName)
        case .orderIsSent:
            Problem(
                .busy, .drafts.noUndoWhileOrdering,
                hint: .drafts.tryAgainOnceAnswered, isRetryable: true)
        case .changedSince(let name, let label):
            Problem(
                .ambiguous, .drafts.changedSince(name: name, step: label),
                hint: .drafts.undoInTheBasketFirst)
        case .nameTaken(let name):
            Problem(
                .usage, .drafts.nameTaken(name: name),
                hint: .drafts.takeAnotherName)
        case .options(let dish, let troubles, let offered):
            Problem(
                .usage,
                .drafts.choicesDoNotFit(
                    dish: dish, reasons: troubles.map(\.sentence).joined(separator: " ")),
                hint: .drafts.nameEachOption(offer: offer(offered))
            ).offering(offered)
        case .unknownOption(let text, let dish, let offered):
            Problem(
                .usage, .drafts.noSuchOption(dish: dish, option: text),
                hint: offered.isEmpty
                    ? .drafts.noOptions : .verbatim(offer(offered))
            ).offering(offered)
        case .quantity(let number):
            Problem(
                .usage, .drafts.tooFewPieces(number: number),
                hint: .drafts.howToRemoveALine)
        case .tooMuch:
            Problem(
                .usage, .drafts.tooManyPieces,
                hint: .drafts.mostPieces(count: BasketLine.mostPieces))
        case .otherCurrency(let other, let basket):
            Problem(
                .usage, .drafts.otherCurrency(other: other.code, basket: basket.code),
                hint: .drafts.takeNewPricesFirst)
        case .soldOut(let dish):
            Problem(
                .refused, .drafts.dishSoldOut(dish: dish),
                hint: .drafts.takeAnotherDish)
        case .notBegunByAgent(let basket):
            Problem(
                .usage, .agents.notBegunHere(basket: basket.rawValue), hint: .agents.copyIt)
        case .unknownMenu(let dish):
            Problem(
                .notFound, .drafts.optionsNotCached(dish: dish),
                hint: .drafts.readTheMenuFirstEatTuiMenu)
        case .noItemColumn(let titles):
            Problem(
                .usage, .drafts.noItemColumn,
                hint:
                    .drafts.sayWhichColumn(titles: titles.joined(separator: ", ")))
        }
    }
}

extension Problem {
    /// The same, with the option that answers, and what may be given with it.
    fileprivate func offering(_ groups: [OptionGroup]) -> Problem {
        var problem = self
        problem.facts.option = OptionGroup.code
        problem.facts.choices = groups.flatMap { group in
            group.options.map { "\(group.name)=\($0.name)" }
        }
        return problem
    }

    /// For a partial name where only a full one may spend or destroy something.
    public init(partOfName text: String, of names: [NameCandidate]) {
        self.init(
            .ambiguous, .drafts.partOfANameWhereAllIsNeeded(text: text),
            hint: .drafts.writeTheWholeName(names: Words.alternatives(names.map(\.shown))))
        self = among(names)
    }

    /// The same, with what a name may mean, for scripts.
    func among(_ candidates: [NameCandidate]) -> Problem {
        var problem = self
        problem.facts.candidates = candidates
        return problem
    }
}

extension OptionGroup {
    /// The option of a command that answers it.
    fileprivate static var code: String {
        "--option"
    }
}

private func offer(_ groups: [OptionGroup]) -> String {
    groups.map(\.offer).joined(separator: " ")
}
