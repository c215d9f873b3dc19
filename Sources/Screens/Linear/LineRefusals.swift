import Terminal

/// The lines of a pipe that were refused. Whoever wrote them may not have heard it, so what follows
/// may be meant for another question.
@MainActor
final class LineRefusals {
    struct Line {
        /// Counted from 1.
        let number: Int
        let words: String
    }

    /// The first one since the last order.
    private(set) var first: Line?
    private(set) var count = 0
    /// Whether a question was left, so that nothing is taken until a line says that this was heard.
    private(set) var isUnheard = false
    private(set) var taken = Line(number: 0, words: "")

    /// A line begins to be taken.
    func take(_ line: String) {
        let words = Reading.words(line)
        taken = Line(
            number: taken.number + 1, words: words.count > 60 ? words.prefix(60) + "…" : words)
    }

    /// The line that is being taken is refused, which is counted once.
    func refuse() {
        guard last != taken.number else { return }
        last = taken.number
        count += 1
        first = first ?? taken
    }
    private var last = 0

    /// Whether the last line that was taken is refused.
    var isLastRefused: Bool { taken.number > 0 && last == taken.number }

    /// What was asked is left, as the lines after this one may be meant for the rest of it.
    func leftQuestion() { isUnheard = true }
    func heard() { isUnheard = false }

    /// There is an order, whatever was refused before it.
    func forget() {
        (first, count) = (nil, 0)
    }
}
