import ViewModels

enum DiffBenchmark {
    /// Diffs a long list after a refresh with few changes, compared with Heckel's algorithm.
    static let diff = Benchmark(names: ["diff"]) { bench in
        let (old, new) = DiffCase.lists(of: bench.catererCount)
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.repetitions(21) {
            var diff: ListDiff?
            ours.add(timed { diff = ListDiff(from: old, to: new, knowingUnique: true) })
            var plain: HeckelDiff?
            theirs.add(timed { plain = HeckelDiff(from: old, to: new) })
            guard let diff, let plain, diff.deletions == plain.deletions,
                diff.insertions == plain.insertions, diff.updates == plain.updates,
                !diff.moves.isEmpty, diff.moves.count <= DiffCase.moves
            else { throw BenchError("the two ways to a difference differ") }
        }
        return [
            Measurement(
                name: "diff", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(0.5),
                remark: "\(old.count) string-keyed rows; reference: Heckel's algorithm, plainly")
        ]
    }
}

/// The kinds of changes between two refreshes of a list of caterers.
private enum DiffCase {
    struct Row: Identifiable, Equatable {
        let id: String
        var name: String
        var closing: Int
    }

    static let moves = 40
    private static let (updates, insertions, deletions) = (300, 100, 60)

    static func lists(of count: Int) -> (old: [Row], new: [Row]) {
        let old = (0..<count).map { row($0) }
        var new = old
        // A step that is coprime to the length distributes the changes over the whole list.
        var place = 0
        func next() -> Int {
            place = (place + 31_337) % new.count
            return place
        }
        for _ in 0..<deletions { new.remove(at: next()) }
        for _ in 0..<moves { new.insert(new.remove(at: next()), at: next()) }
        for _ in 0..<updates { new[next()].closing += 1 }
        for number in 0..<insertions { new.insert(row(count + number), at: next()) }
        return (old, new)
    }

    private static func row(_ number: Int) -> Row {
        Row(
            id: "http://127.0.0.1:8080:/api/restaurants/\(number)", name: "Kitchen \(number)",
            closing: number % 24)
    }
}

/// Paul Heckel's ["A technique for isolating differences between
/// files"](https://doi.org/10.1145/359460.359467), as list libraries implement it: both lists pass
/// through one symbol table, and no list may contain a name twice.
private struct HeckelDiff {
    private(set) var deletions: [Int] = []
    private(set) var insertions: [Int] = []
    private(set) var updates: [Int] = []
    private(set) var moves: [(from: Int, to: Int)] = []

    init<Row: Identifiable & Equatable>(from old: [Row], to new: [Row]) {
        var table: [Row.ID: Int] = Dictionary(minimumCapacity: old.count)
        for (place, row) in old.enumerated() { table[row.id] = place }
        var sources = [Int?](repeating: nil, count: new.count)
        var isTaken = [Bool](repeating: false, count: old.count)
        for (place, row) in new.enumerated() {
            guard let source = table[row.id] else { continue }
            sources[place] = source
            isTaken[source] = true
        }
        // The number of removed rows before each one.
        var gone = [Int](repeating: 0, count: old.count)
        for place in old.indices {
            gone[place] = deletions.count
            if !isTaken[place] { deletions.append(place) }
        }
        for (place, source) in sources.enumerated() {
            guard let source else {
                insertions.append(place)
                continue
            }
            if old[source] != new[place] { updates.append(place) }
            if source - gone[source] + insertions.count != place {
                moves.append((source, place))
            }
        }
    }
}
