public import OrderModels

/// The difference between two lists: which rows go, come, move, and look different.
///
/// To get the new list, remove `deletions` and the sources of `moves` from the old one; then insert
/// `insertions` and the targets of `moves` in ascending order. This holds for any rows. Rows that
/// share an ID are matched in order.
public struct ListDiff: Hashable, Sendable {
    public struct Move: Hashable, Sendable {
        public let from: Int
        public let to: Int

        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Indices in the old list, ascending.
    public let deletions: [Int]
    /// Indices in the new list, ascending.
    public let insertions: [Int]
    /// From old to new indices, ascending by the latter, and the fewest possible.
    public let moves: [Move]
    /// Indices in the new list, ascending, of rows that were in the old list but differ.
    public let updates: [Int]
    /// Indices in the new list, ascending, of rows that share the ID of an earlier one.
    public let duplicates: [Int]
    /// The index of each new row in the old list.
    public let sources: [Int64?]

    /// Takes linear time, and less if the old rows are known to have unique IDs. Equal rows must
    /// have equal IDs.
    // Inlinable, like all that it calls: specialisation for the rows makes it ten times faster.
    @inlinable
    public init<Row: Identifiable & Equatable>(
        from old: [Row], to new: [Row], knowingUnique isUnique: Bool = false
    ) {
        var matching = RowMatching(old: old, new: new)
        matching.walk()
        matching.matchTheRest()
        duplicates = matching.duplicates(knowingUnique: isUnique)
        updates = matching.updates
        let sources = matching.sources
        self.sources = sources
        deletions = matching.isTaken.indices.filter { !matching.isTaken[$0] }
        insertions = sources.indices.filter { sources[$0] == nil }
        let stays = longestRise(in: sources)
        moves = sources.indices.compactMap { place in
            guard !stays[place], let source = sources[place] else { return nil }
            return Move(from: Int(source), to: place)
        }
    }

    /// The new index of the row that was at `place`. If that is gone, the index of the nearest
    /// surviving row after it, or else before it.
    func survivor(of place: Int) -> Int? {
        var (next, previous): ((source: Int64, place: Int)?, (source: Int64, place: Int)?)
        for (target, source) in sources.enumerated() {
            guard let source else { continue }
            if source >= place {
                if next.map({ source < $0.source }) ?? true { next = (source, target) }
            } else if previous.map({ source > $0.source }) ?? true {
                previous = (source, target)
            }
        }
        return (next ?? previous)?.place
    }
}
