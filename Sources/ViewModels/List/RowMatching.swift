import Presentation

/// Finds for each row of a new list the one of the old list that it was.
@usableFromInline
struct RowMatching<Row: Identifiable & Equatable> {
    /// How many rows ahead a walk looks for where the lists agree again.
    @inlinable static var reach: Int { 8 }

    @usableFromInline let old: [Row]
    @usableFromInline let new: [Row]
    /// By place in the new list.
    @usableFromInline var sources: [Int64?]
    /// By place in the old list: whether some new row was it.
    @usableFromInline var isTaken: [Bool]
    /// Places in the new list of rows that differ from what they were.
    @usableFromInline var updates: [Int] = []

    @inlinable
    init(old: [Row], new: [Row]) {
        self.old = old
        self.new = new
        sources = Array(repeating: nil, count: new.count)
        isTaken = Array(repeating: false, count: old.count)
    }

    @inlinable
    mutating func match(_ source: Int, _ target: Int, differing: Bool) {
        sources[target] = Int64(source)
        isTaken[source] = true
        if differing { updates.append(target) }
    }

    /// Goes along both lists at once and matches what stands side by side, but for a few rows that
    /// came or went. That is nearly all of it as a rule, and costs no hashing.
    @inlinable
    mutating func walk() {
        var (source, target) = (0, 0)
        // Lists that have little in common are not worth much looking ahead.
        var patience = max(64, old.count / 8)
        while source < old.count, target < new.count {
            let isSame = old[source] == new[target]
            if isSame || old[source].id == new[target].id {
                match(source, target, differing: !isSame)
                source += 1
                target += 1
            } else if patience > 0, let step = stepToAgreement(source, target) {
                source += step.old
                target += step.new
            } else {
                patience -= 1
                source += 1
                target += 1
            }
        }
    }

    /// How many rows of one list to pass over until both agree.
    @inlinable
    func stepToAgreement(_ source: Int, _ target: Int) -> (old: Int, new: Int)? {
        let (gone, come) = (old[source].id, new[target].id)
        for step in 1...Self.reach {
            if source + step < old.count, old[source + step].id == come { return (step, 0) }
            if target + step < new.count, new[target + step].id == gone { return (0, step) }
        }
        return nil
    }

    /// Matches what the walk left over, by hashing.
    @inlinable
    mutating func matchTheRest() {
        let left = isTaken.indices.filter { !isTaken[$0] }
        guard !left.isEmpty else { return }
        // The first place of each name, and from each place the next of the same name.
        var first: [Row.ID: Int] = Dictionary(minimumCapacity: left.count)
        var next: [Int: Int] = [:]
        for place in left.reversed() {
            next[place] = first.updateValue(place, forKey: old[place].id)
        }
        let before = updates.count
        for target in new.indices where sources[target] == nil {
            guard let source = first[new[target].id] else { continue }
            first[new[target].id] = next[source]
            match(source, target, differing: old[source] != new[target])
        }
        if updates.count > before { updates.sort() }
    }

    /// Places in the new list of rows named as one before them.
    @inlinable
    func duplicates(knowingUnique isUnique: Bool) -> [Int] {
        if isUnique, areUnique() { return [] }
        var seen = Set<Row.ID>(minimumCapacity: new.count)
        return new.indices.filter { !seen.insert(new[$0].id).inserted }
    }

    /// Whether no two new rows have one name, given that no two old ones have: rows that were there
    /// before differ from each other then, so only the others need looking at.
    @inlinable
    func areUnique() -> Bool {
        var added: Set<Row.ID> = []
        for place in new.indices where sources[place] == nil {
            guard added.insert(new[place].id).inserted else { return false }
        }
        guard !added.isEmpty, added.count < new.count else { return true }
        return !new.indices.contains { sources[$0] != nil && added.contains(new[$0].id) }
    }
}
