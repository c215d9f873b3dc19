import OrderModels
import Services

extension Problem {
    init(draft error: DraftError) {
        switch error {
        case .noBasket:
            self.init(
                .notFound, "There is no basket yet.",
                hint: "Begin one: eat-tui basket add DISH --from CATERER.")
        case .notFound(let text, let near):
            self.init(
                .notFound, "No draft is called \"\(text)\".",
                hint: near.map { "Did you mean \"\($0)\"?" }
                    ?? "eat-tui draft ls lists them, with --discarded those thrown away.")
        case .ambiguous(let text, let names):
            self.init(
                .ambiguous, "\"\(text)\" may be \(names.joined(separator: " or ")).",
                hint: "Write more of the name, or what stands in brackets.")
        case .partOfName(let text, let names):
            self.init(partOfName: text, of: names)
        case .partOfLine(let text, let lines):
            self.init(
                .ambiguous, "\"\(text)\" is only a part of a name.",
                hint: "Write the number or the whole name: \(lines.joined(separator: " or ")).")
        case .noLine(let text, let near):
            self.init(
                .notFound, "The basket has no line \"\(text)\".",
                hint: near.map { "Did you mean \"\($0)\"?" }
                    ?? "eat-tui basket show numbers them.")
        case .severalLines(let text, let lines):
            self.init(
                .ambiguous, "\"\(text)\" may be line \(lines.joined(separator: " or ")).",
                hint: "Use the number.")
        case .otherCaterer(let dish, let basket):
            self.init(
                .usage, "\(dish) is not of the kitchen that \(basket) is for.",
                hint: "A basket is for one kitchen; without --draft it goes to another.")
        case .nameNeeded:
            self.init(
                .usage, "A draft is saved under a name.", hint: "eat-tui draft save NAME.")
        case .orderIsSent:
            self.init(
                .busy, "Nothing is undone while an order is being sent.",
                hint: "Try again once it is answered.", isRetryable: true)
        case .changedSince(let name, let label):
            self.init(
                .ambiguous, "\(name) was changed after \"\(label)\".",
                hint: "Undo those steps in the basket itself first.")
        case .nameTaken(let name):
            self.init(
                .usage, "There is a draft called \"\(name)\" already.",
                hint: "Take another name, or throw that one away: eat-tui draft rm NAME.")
        case .options(let dish, let troubles, let offered):
            let reasons = troubles.map(\.sentence).joined(separator: " ")
            self.init(
                .usage, "\(dish) cannot be had so. \(reasons)",
                hint: Self.offer(offered) + " Name each with --option.")
        case .unknownOption(let text, let dish, let offered):
            self.init(
                .usage, "\(dish) has no option \"\(text)\", or more than one that begins so.",
                hint: offered.isEmpty ? "It has no options at all." : Self.offer(offered))
        case .quantity(let number):
            self.init(
                .usage, "A line has at least one piece, not \(number).",
                hint: "To remove it: eat-tui basket rm LINE.")
        case .tooMuch:
            self.init(
                .usage, "That is more than any kitchen cooks.",
                hint: "A line has \(BasketLine.mostPieces) pieces at most: take fewer.")
        case .otherCurrency(let other, let basket):
            self.init(
                .usage, "It is priced in \(other.code) and the basket in \(basket.code).",
                hint: "Take the new prices first (basket set --new-prices), or begin another.")
        case .soldOut(let dish):
            self.init(
                .refused, "\(dish) is sold out for now, as far as its menu was read.",
                hint: "Take another, or read the menu again: eat-tui menu CATERER --refresh.")
        case .unknownMenu(let dish):
            self.init(
                .notFound, "What can be chosen for \(dish) is not cached.",
                hint: "Read the menu first: eat-tui menu CATERER.")
        case .noItemColumn(let titles):
            self.init(
                .usage, "No one column of the table is known to name the dishes.",
                hint:
                    "Its columns are: \(titles.joined(separator: ", ")). Say which with --column "
                    + "item=TITLE, and --no-titles where its first line is a row.")
        }
    }

    /// Of a name that spends or destroys, and is not written whole.
    public init(partOfName text: String, of names: [String]) {
        self.init(
            .ambiguous, "\"\(text)\" is only a part of a name, and this needs all of it.",
            hint: "Write the whole name, or what stands in brackets: "
                + "\(names.joined(separator: " or ")).")
    }

    private static func offer(_ groups: [OptionGroup]) -> String {
        groups.map(\.offer).joined(separator: " ")
    }
}
