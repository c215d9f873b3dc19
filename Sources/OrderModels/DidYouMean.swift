/// The candidate most likely meant by `word`, if any comes close.
///
/// Allows one error for every three letters (a letter missing, added, wrong, or swapped with the
/// next), so short words have to be nearly right. Case is ignored; the first of equally close
/// candidates wins.
public func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(64))
    guard !typed.isEmpty else { return nil }
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
        let meant = Array(candidate.lowercased().unicodeScalars.prefix(64))
        let allowed = max(1, max(typed.count, meant.count) / 3)
        guard abs(typed.count - meant.count) <= allowed else { continue }
        let slips = slips(from: typed, to: meant)
        // A word that differs in every letter is another word, however short.
        guard slips <= allowed, slips < max(typed.count, meant.count) else { continue }
        if best.map({ slips < $0.slips }) ?? true {
            best = (candidate, slips)
        }
    }
    return best?.candidate
}

/// The restricted Damerau–Levenshtein distance, which edits no letter twice.
private func slips(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
        var current = [row + 1]
        for (column, target) in other.enumerated() {
            var cost = min(
                last[column + 1] + 1, current[column] + 1, last[column] + (letter == target ? 0 : 1)
            )
            if row > 0, column > 0, letter == other[column - 1], one[row - 1] == target {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}
