import OrderModels
import Presentation
import Sentences

/// The total as it is typed to order: as it is said, or with a point, with or without its currency.
struct TypedTotal {
    private let total: Money
    /// Whether a word after it says that it is meant in spite of something.
    private let needsMore: Bool

    init(_ total: Money, needsMore: Bool) {
        (self.total, self.needsMore) = (total, needsMore)
    }

    /// What to type.
    var words: String {
        ([total.number] + (needsMore ? [Say.Linear.wordAnyway] : [])).joined(separator: " ")
    }

    func isMeant(by line: String) -> Bool {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        if needsMore {
            guard let last = words.popLast(),
                Sentence.linear.wordAnyway.typedWords.contains(fold(last))
            else { return false }
        }
        let typed = words.joined()
        return Money(decimal: typed, currency: total.currency) == total
            || [total.number, total.formatted, "\(total.plain)\(total.currency.code)"]
                .contains { $0.filter { !$0.isWhitespace } == typed }
    }
}
