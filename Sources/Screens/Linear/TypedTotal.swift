import OrderModels
import Presentation
import Sentences

/// The total as it is typed to order: as it is said, or with a point, with or without its currency.
struct TypedTotal {
    private let total: Money
    /// A line that was refused: a word after the total says that it is meant in spite of it.
    private let refused: LineRefusals.Line?

    init(_ total: Money, despite refused: LineRefusals.Line?) {
        (self.total, self.refused) = (total, refused)
    }

    private var needsMore: Bool { refused != nil }

    @MainActor var hint: String {
        guard let refused else { return Say.Linear.typeTotal(total: words) }
        return Say.Linear.typeTotalAnyway(
            number: refused.number, line: refused.words, total: LineWords.typed(for: words))
    }

    /// What to type.
    var words: String { needsMore ? wordsDespite : total.number }

    /// What to type once a line was refused.
    var wordsDespite: String { total.number + " " + Say.Linear.wordAnyway }

    func isMeant(by line: String) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard needsMore else { return total.isMeant(by: words.joined()) }
        // In some languages it is more than one word.
        let anyway = Sentence.linear.wordAnyway.typedWords
        return words.indices.contains { start in
            anyway.contains(fold(words[start...].joined(separator: " ")))
                && total.isMeant(by: words[..<start].joined())
        }
    }
}
