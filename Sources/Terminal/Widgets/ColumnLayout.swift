/// Decides which columns of a list are shown, and where.
///
/// The layout depends on the width alone, never on the rows, so nothing moves sideways while
/// scrolling.
struct ColumnLayout {
    struct Slot {
        /// The index in the list's columns.
        let column: Int
        let start: Int
        let width: Int

        func rect(in line: Rect) -> Rect {
            var rest = line
            _ = rest.takeLeft(ListView.margin + start)
            return rest.takeLeft(width)
        }
    }

    private static let gap = 2

    private(set) var slots: [Slot] = []

    init(_ columns: [ListView.Column], width: Int) {
        let total = max(0, width)
        var shown = Array(columns.indices)
        while shown.count > 1, Self.least(of: shown, in: columns) > total {
            shown.remove(at: Self.leastImportant(of: shown, in: columns))
        }
        guard !shown.isEmpty else { return }
        let spare = max(0, total - Self.least(of: shown, in: columns))
        let weights = shown.map { columns[$0].width.weight }
        let shares = Self.shares(of: spare, by: weights)
        var start = 0
        for (index, share) in zip(shown, shares) {
            let width = min(columns[index].width.least + share, max(0, total - start))
            slots.append(Slot(column: index, start: start, width: width))
            start += width + Self.gap
        }
    }

    private static func least(of shown: [Int], in columns: [ListView.Column]) -> Int {
        shown.reduce(gap * (shown.count - 1)) { $0 + columns[$1].width.least }
    }

    /// Of several equally unimportant columns, the rightmost.
    private static func leastImportant(of shown: [Int], in columns: [ListView.Column]) -> Int {
        shown.indices.reduce(0) { least, index in
            columns[shown[index]].priority <= columns[shown[least]].priority ? index : least
        }
    }

    /// Splits `room` into whole cells by weight, without a remainder unless all weights are zero.
    private static func shares(of room: Int, by weights: [Int]) -> [Int] {
        var weight = weights.reduce(0, +)
        var room = room
        return weights.map { wanted in
            guard wanted > 0 else { return 0 }
            let share = room * wanted / weight
            (room, weight) = (room - share, weight - wanted)
            return share
        }
    }
}

extension ListView.Column.Width {
    fileprivate var weight: Int {
        switch self {
        case .fixed: 0
        case .flexible(_, let weight): max(0, weight)
        }
    }
}
