/// Pieces of the lines of a bill, taken off as those of another bill are found to match them.
private struct Pieces {
    private var portions: [(line: OrderLine, count: Int)]

    init(_ lines: [OrderLine]) {
        portions = lines.map { ($0, max(0, $0.quantity)) }
    }

    /// Takes off both sides what has the same key, and returns which lines were matched.
    mutating func match(
        _ other: inout Pieces, by key: (OrderLine) -> [String?]
    ) -> [(OrderLine, OrderLine)] {
        var places: [[String?]: [Int]] = [:]
        for place in other.portions.indices.reversed() where other.portions[place].count > 0 {
            places[key(other.portions[place].line), default: []].append(place)
        }
        var pairs: [(OrderLine, OrderLine)] = []
        for place in portions.indices where portions[place].count > 0 {
            let key = key(portions[place].line)
            while portions[place].count > 0, let match = places[key]?.last {
                let count = min(portions[place].count, other.portions[match].count)
                portions[place].count -= count
                other.portions[match].count -= count
                pairs.append((portions[place].line, other.portions[match].line))
                if other.portions[match].count == 0 { places[key]?.removeLast() }
            }
        }
        return pairs
    }
}

extension Bill {
    /// Dishes that have other options than in `agreed`. How the lines are put makes no difference,
    /// nor does a server that leaves out who chose them.
    func otherOptions(than agreed: Bill) -> [QuoteChange] {
        var (then, now) = (Pieces(agreed.lines), Pieces(lines))
        _ = then.match(&now) { [$0.name, $0.player?.id.rawValue] + $0.sortedOptions }
        var pairs = then.match(&now) { [$0.name, $0.player?.id.rawValue] }
        _ = then.match(&now) { [$0.name] + $0.sortedOptions }
        pairs += then.match(&now) { [$0.name] }
        return pairs.map { .lineOptions(from: $0, to: $1) }
    }
}

extension OrderLine {
    var sortedOptions: [String] { options.map(\.label).sorted() }
}

extension [QuoteChange] {
    /// The same, where a dish that is gone and one that has come are one with other options.
    func joiningOptions() -> [QuoteChange] {
        var come: [[String?]: [Int]] = [:]
        for (place, change) in enumerated().reversed() {
            if let line = change.lineThatCame { come[line.sameDish, default: []].append(place) }
        }
        var (joined, taken) = ([Int: [QuoteChange]](), Set<Int>())
        for (place, change) in enumerated() {
            guard let old = change.lineThatWent, let match = come[old.sameDish]?.last,
                let new = self[match].lineThatCame, new.sortedOptions != old.sortedOptions
            else { continue }
            come[old.sameDish]?.removeLast()
            taken.insert(match)
            joined[place] = [.lineOptions(from: old, to: new)]
            if old.quantity != new.quantity {
                joined[place]?.append(
                    .lineQuantity(name: new.name, from: old.quantity, to: new.quantity))
            }
            if let (before, after) = old.pieces(against: new) {
                joined[place]?.append(.linePrice(name: new.name, from: before, to: after))
            }
        }
        return enumerated().flatMap { place, change in
            joined[place] ?? (taken.contains(place) ? [] : [change])
        }
    }
}

extension QuoteChange {
    fileprivate var lineThatWent: OrderLine? {
        switch self {
        case .lineGone(let line), .othersGone(let line): line
        default: nil
        }
    }

    fileprivate var lineThatCame: OrderLine? {
        switch self {
        case .lineAdded(let line), .othersAdded(let line): line
        default: nil
        }
    }
}

extension OrderLine {
    fileprivate var sameDish: [String?] { [name, player?.id.rawValue] }

    /// The prices of a piece here and in `other`; nil if they are equal.
    fileprivate func pieces(against other: OrderLine) -> (Money, Money)? {
        unitPrice == other.unitPrice
            ? pricesByPiece(against: other) : (unitPrice, other.unitPrice)
    }
}
