/// Lines of two bills, set aside as they are found to be the same: whole lines, or piece by piece.
struct LineMatching {
    struct Pair {
        let old: OrderLine
        let new: OrderLine
        /// The place among the old lines.
        let place: Int
        let pieces: Int
    }

    private var old: [(line: OrderLine, left: Int)]
    private var new: [(line: OrderLine, left: Int)]

    init(_ old: [OrderLine], _ new: [OrderLine], byPieces: Bool) {
        func counted(_ lines: [OrderLine]) -> [(OrderLine, Int)] {
            lines.map { ($0, byPieces ? max(0, $0.quantity) : 1) }
        }
        (self.old, self.new) = (counted(old), counted(new))
    }

    /// The lines that are in no pair.
    var come: [OrderLine] { new.filter { $0.left > 0 }.map(\.line) }

    /// Sets aside what has the same key on both sides, and fits.
    mutating func take(
        by key: (OrderLine) -> [String?],
        where fits: (OrderLine, OrderLine) -> Bool = { _, _ in true }
    ) -> [Pair] {
        var places: [[String?]: [Int]] = [:]
        for place in new.indices where new[place].left > 0 {
            places[key(new[place].line), default: []].append(place)
        }
        var pairs: [Pair] = []
        for place in old.indices where old[place].left > 0 {
            let key = key(old[place].line)
            while old[place].left > 0,
                let index = places[key]?.firstIndex(where: { fits(old[place].line, new[$0].line) }),
                let match = places[key]?[index]
            {
                let pieces = min(old[place].left, new[match].left)
                old[place].left -= pieces
                new[match].left -= pieces
                pairs.append(
                    Pair(
                        old: old[place].line, new: new[match].line, place: place, pieces: pieces))
                if new[match].left == 0 { places[key]?.remove(at: index) }
            }
        }
        return pairs
    }
}

extension [OrderLine] {
    /// For each line of `old` the one here that is the same dish, by name, person and options. The
    /// server's IDs decide only between equal ones, and where a dish has other options: a cart that
    /// was built again has other IDs for the same lines.
    func linesMatching(_ old: [OrderLine], byID: Bool) -> (
        same: [Int: OrderLine], come: [OrderLine]
    ) {
        var lines = LineMatching(old, self, byPieces: false)
        var pairs: [LineMatching.Pair] = []
        if byID { pairs += lines.take { $0.dish + $0.sortedOptions + [$0.id.rawValue] } }
        pairs += lines.take { $0.dish + $0.sortedOptions }
        pairs += lines.take(by: { [$0.name] + $0.sortedOptions }, where: OrderLine.mayBeOfOne)
        if byID {
            pairs += lines.take(by: { [$0.name, $0.id.rawValue] }, where: OrderLine.mayBeOfOne)
        }
        pairs += lines.take { $0.dish }
        let same = Dictionary(pairs.map { ($0.place, $0.new) }) { first, _ in first }
        return (same, lines.come)
    }
}

extension Bill {
    /// Dishes that have other options than in `agreed`, or are somebody else's. How the lines are put
    /// makes no difference, nor does a server that leaves out who chose them.
    func otherChoices(than agreed: Bill) -> [QuoteChange] {
        var lines = LineMatching(agreed.lines, self.lines, byPieces: true)
        _ = lines.take { $0.dish + $0.sortedOptions }
        var changed = lines.take { $0.dish }
        _ = lines.take(by: { [$0.name] + $0.sortedOptions }, where: OrderLine.mayBeOfOne)
        changed += lines.take(by: { [$0.name] }, where: OrderLine.mayBeOfOne)
        let passedOn = lines.take { [$0.name] + $0.sortedOptions } + lines.take { [$0.name] }
        return changed.map { .lineOptions(from: $0.old, to: $0.new) }
            + passedOn.flatMap { pair in [pair.gone, pair.come] }
    }
}

extension LineMatching.Pair {
    /// That these pieces are not the one's any more.
    fileprivate var gone: QuoteChange {
        let left = old.quantity - pieces
        return left > 0
            ? .othersQuantity(old.with(left), from: old.quantity) : .othersGone(old, .changed)
    }

    /// That they are the other's.
    fileprivate var come: QuoteChange {
        let before = new.quantity - pieces
        return before > 0 ? .othersQuantity(new, from: before) : .othersAdded(new)
    }
}

extension OrderLine {
    /// Servers put options in orders of their own.
    package var sortedOptions: [String] { options.map(\.label).sorted() }

    fileprivate var dish: [String?] { [name, player?.id.rawValue] }

    /// Whether nothing says that two people chose them.
    fileprivate static func mayBeOfOne(_ one: OrderLine, _ other: OrderLine) -> Bool {
        one.player == nil || other.player == nil || one.player?.id == other.player?.id
    }

    fileprivate func with(_ quantity: Int) -> OrderLine {
        OrderLine(
            id: id, name: name, quantity: quantity, unitPrice: unitPrice, total: total,
            options: options, taxes: taxes, deposits: deposits, player: player)
    }
}
