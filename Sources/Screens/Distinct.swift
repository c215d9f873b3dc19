import Terminal

/// Names in columns that may be too narrow for them. Names that would look alike once they are cut
/// keep a little of what they share, and what tells them apart.
struct Distinct {
    private let room: Int
    /// The names that are cut, by how they begin.
    private var heads: [String: [String]] = [:]

    init(_ names: [String], in room: Int) {
        self.room = room
        for name in names.map(Sanitizer.line) where name.cells > room {
            heads[head(name), default: []].append(name)
        }
    }

    private func head(_ name: String) -> String {
        // One or two letters at the end are easily overlooked.
        name.truncated(toCells: max(0, room - 5), ellipsis: "")
    }

    /// `name` with what tells it from the others, if it is cut at all.
    func shown(_ name: String) -> String {
        let name = Sanitizer.line(name)
        guard name.cells > room else { return name }
        let others = (heads[head(name)] ?? []).filter { $0 != name }
        guard room >= 8, !others.isEmpty else { return name }
        let words = name.split(separator: " ", omittingEmptySubsequences: false)
        // What all of them share, in whole words.
        let shared = words.indices.first { index in
            others.contains { other in
                let theirs = other.split(separator: " ", omittingEmptySubsequences: false)
                return !theirs.indices.contains(index) || theirs[index] != words[index]
            }
        }
        guard let shared, shared > 0 else { return name }
        let tail = words[shared...].joined(separator: " ")
        // The beginning always stays, as others may end alike.
        let start = String(words[0])
        let space = max(room / 3, room - 3 - tail.cells)
        guard start.cells > space else { return "\(start) … \(tail)" }
        return start.truncated(toCells: space, ellipsis: "") + "… \(tail)"
    }
}
