/// A dish, and the meaning of the words beside its name.
public struct DishReading: Hashable, Sendable {
    public let item: MenuItem
    /// Nil where no number is written.
    public var quantity: Int?
    /// The answers to the dish's questions, as written.
    public var options: [String]
    /// The remaining words, as a note to the kitchen; the writer has to see it.
    public var note: String

    public init(
        item: MenuItem, quantity: Int? = nil, options: [String] = [], note: String = ""
    ) {
        self.item = item
        self.quantity = quantity
        self.options = options
        self.note = note
    }
}

extension DishReading {
    /// The number of pieces in a cell: `2`, `2x`, `two`, `2.0`; nil where there is none.
    public static func pieces(_ cell: String) -> Int? { PieceCount.whole(cell) }

    /// Whether a text removes something, or names a diet or an allergen.
    public static func denies(_ text: String) -> Bool {
        WrittenWord.words(of: text).contains { WordMeaning.isDelicate($0.folded) }
    }
}

/// Sorts the words beside the name of a dish.
struct WishRest {
    /// Words that name an option.
    private struct Named {
        let words: Range<Int>
        let text: String
        let isExtra: Bool
    }

    private let words: [WrittenWord]
    private let text: String
    private let dish: MenuItem
    private var options: [String] = []
    private var quantity: Int?
    /// The indices of words that are neither a number of pieces nor an option.
    private(set) var left: [Int] = []

    init(_ words: [WrittenWord], of text: String, without named: Set<Int>, dish: MenuItem) {
        self.words = words
        self.text = text
        self.dish = dish
        let rest = words.indices.filter { !named.contains($0) }
        var found: [Named] = []
        var place = 0
        while place < rest.count {
            let run = Self.run(in: rest[place...])
            if let option = option(in: run) {
                found.append(option)
                place += option.words.count
            } else if quantity == nil, let count = number(in: run) {
                place += count
            } else {
                left.append(rest[place])
                place += 1
            }
        }
        take(found, beside: named)
        // "the" before the name, and "with" before an option that was taken, add nothing.
        let isAnswered = !options.isEmpty || quantity != nil
        let start = named.min() ?? 0
        let isJoint = left.allSatisfy {
            WordMeaning.isConnector(words[$0].folded) && (isAnswered || $0 < start)
        }
        if isJoint { left = [] }
    }

    /// Takes the options that no neighbouring word changes: "without cashews" and "cashew free"
    /// order no cashews, and "extra hot" is not "hot". Other options stay, together with the word
    /// that changes them.
    private mutating func take(_ found: [Named], beside named: Set<Int>) {
        let unread = Set(left)
        for option in found {
            var before: [Int] = []
            var place = option.words.lowerBound
            while place > 0, isJoined(place), !named.contains(place - 1) {
                place -= 1
                if unread.contains(place) { before.append(place) }
            }
            var after: [Int] = []
            place = option.words.upperBound
            while place < words.count, isJoined(place), !named.contains(place) {
                if unread.contains(place) { after.append(place) }
                place += 1
            }
            // "Extra rice" is a side dish; with a question that takes one answer, "extra" asks for
            // more than that answer.
            let isMore = before.first.map { WordMeaning.isDegree(words[$0].folded) } ?? false
            let isChanged =
                before.contains { WordMeaning.isDelicate(words[$0].folded) }
                || after.contains { WordMeaning.changesWhatIsBefore(words[$0].folded) }
                || (isMore && before.first == option.words.lowerBound - 1 && !option.isExtra)
            if isChanged {
                left += option.words
            } else {
                options.append(option.text)
            }
        }
        left.sort()
    }

    /// Whether no mark separates a word from the one before it.
    private func isJoined(_ place: Int) -> Bool {
        ["", "-"].contains(words[place].mark)
    }

    /// The words that stand together.
    private static func run(in rest: ArraySlice<Int>) -> Range<Int> {
        guard let first = rest.first else { return 0..<0 }
        var end = first + 1
        for next in rest.dropFirst() {
            guard next == end else { break }
            end += 1
        }
        return first..<end
    }

    /// The longest option name at the beginning of a run.
    private func option(in run: Range<Int>) -> Named? {
        for end in stride(from: min(run.upperBound, run.lowerBound + 8), to: run.lowerBound, by: -1)
        {
            let range = run.lowerBound..<end
            let written = String(
                text[words[range.lowerBound].range.lowerBound..<words[end - 1].range.upperBound])
            guard words[range].dropFirst().allSatisfy({ $0.mark.isEmpty || $0.mark == "-" }),
                !words[range.lowerBound].isMarkedDoubtful,
                let group = dish.optionGroups.question(
                    answeredBy: written, lastWord: words[end - 1].folded)
            else { continue }
            return Named(
                words: range, text: written, isExtra: group.minimum == 0 && group.maximum != 1)
        }
        return nil
    }

    private mutating func number(in run: Range<Int>) -> Int? {
        // After a leading number, the mark decides whether it counts, also directly before the
        // name.
        let found =
            PieceCount.marked(words[run])
            ?? (run.lowerBound == 0 ? PieceCount.leading(words[...]) : nil)
        guard let found else { return nil }
        quantity = found.number
        return min(found.words, run.count)
    }

    func reading(note: String) -> DishReading {
        DishReading(item: dish, quantity: quantity, options: options, note: note)
    }

    /// The remaining words as written, with the marks that change their meaning.
    var leftText: String {
        var runs: [Range<Int>] = []
        for place in left {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<(place + 1)
            } else {
                runs.append(place..<(place + 1))
            }
        }
        return runs.map { run in
            let mark = words[run.lowerBound].mark.filter { "+-–—/#".contains($0) }
            let end = words[run.upperBound - 1].range.upperBound
            let next = text[end...].prefix { "!?%*)".contains($0) }
            let opens = text[words[run.lowerBound].range.lowerBound..<end].contains("(")
            let closing = next.filter { $0 != ")" || opens }
            return mark + text[words[run.lowerBound].range.lowerBound..<end] + closing
        }.joined(separator: ", ")
    }

    /// Whether the remaining words can be a note to the kitchen: they say how the dish should be,
    /// or are separated from its name, and they negate, forbid and order nothing else.
    func isNote(beside run: Range<Int>, otherDishes: Set<String>) -> Bool {
        for place in left {
            let word = words[place]
            let isPlain =
                WordMeaning.isManner(word.folded) || WordMeaning.isConnector(word.folded)
            guard !WordMeaning.isDelicate(word.folded), !word.isMarkedDoubtful,
                isPlain || !otherDishes.contains(word.folded),
                !word.folded.contains(where: \.isNumber),
                word.folded.contains(where: \.isLetter)
            else { return false }
            guard isPlain || isApart(place, from: run) else { return false }
        }
        return true
    }

    /// Whether a mark or a connecting word separates a word from the dish's name.
    private func isApart(_ place: Int, from run: Range<Int>) -> Bool {
        guard place >= run.upperBound else { return false }
        return (run.upperBound...place).contains { index in
            !words[index].mark.isEmpty || WordMeaning.isConnector(words[index].folded)
        }
    }
}
