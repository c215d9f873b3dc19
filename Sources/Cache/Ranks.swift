import OrderModels

/// Sort keys with gaps between them, so that moving one of 50,000 members rewrites one row.
enum Ranks {
    static let gap: Int64 = 1 << 20

    /// Strictly rising ranks for all places, keeping as many `old` ones as possible.
    ///
    /// `old` holds each member's previous rank, in the order now wanted; nil for a new member.
    static func assign(_ old: [Int64?]) -> [Int64] {
        guard old.contains(where: { $0 != nil }) else { return evenly(old.count) }
        let kept = longestRise(in: old)
        var ranks = old.map { $0 ?? 0 }
        var place = 0
        var below: Int64?
        while place < ranks.count {
            if kept[place] {
                below = ranks[place]
                place += 1
                continue
            }
            var end = place
            while end < ranks.count, !kept[end] { end += 1 }
            let count = Int64(end - place)
            let above = end < ranks.count ? ranks[end] : nil
            guard let step = step(from: below, to: above, for: count) else {
                return evenly(old.count)
            }
            let start = below ?? (above ?? (count + 1) * step) - (count + 1) * step
            for offset in 0..<count {
                ranks[place + Int(offset)] = start + (offset + 1) * step
            }
            place = end
        }
        return ranks
    }

    private static func evenly(_ count: Int) -> [Int64] {
        (0..<count).map { (Int64($0) + 1) * gap }
    }

    /// The distance between `count` new members between two neighbours; nil when there is no room.
    private static func step(from below: Int64?, to above: Int64?, for count: Int64) -> Int64? {
        guard let below, let above else { return gap }
        let step = (above - below) / (count + 1)
        return step > 0 ? step : nil
    }
}
