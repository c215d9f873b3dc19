extension DishReading {
    /// The parts of a text that ask something away, whatever that is: what follows a negation up to the
    /// end of the list, and all of a text that speaks of an allergy. A part too many costs one warning.
    public static func refusals(in text: String) -> [String] {
        let words = WrittenWord.words(of: text)
        if words.contains(where: { WordMeaning.isAllergy($0.folded) }) { return [text] }
        var refusals: [String] = []
        var start: String.Index?
        for (index, word) in words.enumerated() {
            let before = index > 0 ? words[index - 1] : nil
            let isBehindRefusal = before.map { refuses($0, before: word) } ?? false
            let begins = isBehindRefusal || word.isTakenAway
            // One within a list begins its own part: "onions, not peanuts" would deny the peanuts.
            if let begin = start, begins || word.endsList {
                refusals.append(String(text[begin..<word.range.lowerBound]))
                start = nil
            }
            if begins { start = word.range.lowerBound }
        }
        if let start { refusals.append(String(text[start...])) }
        return refusals
    }

    /// Whether a text speaks of those who cannot eat gluten, without naming it.
    public static func speaksOfCoeliacs(_ text: String) -> Bool {
        WrittenWord.words(of: text).contains { WordMeaning.isOfCoeliacs($0.folded) }
    }

    /// `ohne: Erdnüsse`, `w/o peanuts`; `frei von Nüssen`, but not `free range eggs`.
    private static func refuses(_ word: WrittenWord, before next: WrittenWord) -> Bool {
        if word.folded == "o" { return word.mark == "/" }
        guard WordMeaning.isRefusing(word.folded), ["", ":", "-"].contains(next.mark) else {
            return false
        }
        return !WordMeaning.isAfterwards(word.folded)
            || ["von", "de", "of", "from"].contains(next.folded)
    }
}

extension WrittenWord {
    /// `Pad thai - peanuts`.
    fileprivate var isTakenAway: Bool {
        gap.contains { "-–—−".contains($0) } && gap.contains(where: \.isWhitespace)
    }

    /// A list goes on behind a comma: `without onions, peanuts or milk`, but not `no rice, extra nuts`.
    fileprivate var endsList: Bool {
        guard !mark.isEmpty, mark != "-" else { return false }
        return !mark.allSatisfy { ",/&+".contains($0) } || WordMeaning.beginsWanted(folded)
    }
}
