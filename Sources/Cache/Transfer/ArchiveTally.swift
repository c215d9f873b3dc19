import OrderModels

/// Counts what an archive carries: a draft once, be it saved, worked on, or both.
struct ArchiveTally {
    private(set) var counts: Archive.Counts
    private var drafts: Set<String> = []

    /// Begins with none of each of `parts`.
    init(of parts: Set<Archive.Part> = []) {
        counts = Dictionary(parts.map { ($0, 0) }) { first, _ in first }
    }

    mutating func add(_ name: String?, of part: Archive.Part) {
        guard let name else { return }
        guard part == .drafts || part == .baskets else { return counts[part, default: 0] += 1 }
        drafts.insert(name)
        counts[.drafts] = drafts.count
        if part == .baskets { counts[part, default: 0] += 1 }
    }

    /// How many things that is, those that were saved counted as drafts only.
    var total: Int {
        counts.reduce(0) { $1.key == .baskets ? $0 : $0 + $1.value }
    }
}
