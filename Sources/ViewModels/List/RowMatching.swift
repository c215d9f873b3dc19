/// Finds the old row of each row in a new list.
@usableFromInline
struct RowMatching<Row: Identifiable & Equatable> {
    /// How many rows ahead ``walk()`` looks for a place where the lists agree again.
    @inlinable static var reach: Int { 8 }

    @usableFromInline let old: [Row]
    @usableFromInline let new: [Row]
    /// By index in the new list.
    @usableFromInline var sources: [Int64?]
    /// By index in the old list: whether a new row matches.
    @usableFromInline var isTaken: [Bool]
    /// Indices in the new list of rows that have changed.
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

    /// Walks both lists in parallel and matches rows side by side, skipping a few that came or
    /// went. This usually matches nearly all rows, without hashing.
    @inlinable
    mutating func walk() {
        var (source, target) = (0, 0)
        // Looking ahead does not pay for lists that have little in common.
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

    /// How many rows to skip in one list until both agree.
    @inlinable
    func stepToAgreement(_ source: Int, _ target: Int) -> (old: Int, new: Int)? {
        let (gone, come) = (old[source].id, new[target].id)
        for step in 1...Self.reach {
            if source + step < old.count, old[source + step].id == come { return (step, 0) }
            if target + step < new.count, new[target + step].id == gone { return (0, step) }
        }
        return nil
    }

    /// Matches the remaining rows, by hashing.
    @inlinable
    mutating func matchTheRest() {
        let left = isTaken.indices.filter { !isTaken[$0] }
        guard !left.isEmpty else { return }
        // The first index of each ID, and from each index the next one of the same ID.
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

    /// Indices in the new list of rows that share the ID of an earlier one.
    @inlinable
    func duplicates(knowingUnique isUnique: Bool) -> [Int] {
        if isUnique, areUnique() { return [] }
        var seen = Set<Row.ID>(minimumCapacity: new.count)
        return new.indices.filter { !seen.insert(new[$0].id).inserted }
    }

    /// Whether all new rows have unique IDs, given that the old ones do. Matched rows are then
    /// unique among themselves, so that only added rows need a check.
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
