import TestSupport

import Presentation

@testable import ViewModels

/// A row with a name and something to show.
struct TestRow: Identifiable, Equatable, Sendable, CustomStringConvertible {
    let id: String
    var text = ""

    var description: String { text.isEmpty ? id : id + "=" + text }
}

/// One row for each word; `a=1` has something to show besides its name.
func rows(_ words: String) -> [TestRow] {
    words.split(separator: " ").map { word in
        let parts = word.split(separator: "=", maxSplits: 1)
        return TestRow(id: String(parts[0]), text: parts.count > 1 ? String(parts[1]) : "")
    }
}

/// Rows named by their numbers.
func numbered(_ numbers: some Sequence<Int>) -> [TestRow] {
    numbers.map { TestRow(id: "row \($0)") }
}

extension ListDiff {
    /// What comes of `old` when it is changed as this says, the new rows being taken from `new`.
    func applied<Row>(to old: [Row], from new: [Row]) -> [Row] {
        let taken = Set(deletions + moves.map(\.from))
        var result = old.indices.filter { !taken.contains($0) }.map { old[$0] }
        for place in (insertions + moves.map(\.to)).sorted() {
            result.insert(new[place], at: place)
        }
        for place in updates {
            result[place] = new[place]
        }
        return result
    }
}
