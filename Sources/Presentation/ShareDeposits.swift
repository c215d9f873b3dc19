import OrderModels

/// What each share of an order pays for packaging: whoever has a bowl pays its deposit (0080).
///
/// The amount is the order's own charge. Its lines only say whose it is, so lines that do not fit the
/// charge move it between people, and never change the total.
enum ShareDeposits {
    /// For each part; nil where no line says whose packaging it is.
    static func amounts(of parts: [LineOwners.Part], in bill: Bill) -> [Money]? {
        guard let charged = try? bill.sum(of: .packaging), charged.minorUnits > 0,
            let stated = try? sum(bill.lines, in: charged.currency), stated.minorUnits > 0
        else { return nil }
        let weights = weights(of: parts, in: bill, charged.currency)
        guard weights.count == parts.count,
            let assigned = try? Money.sum(weights, in: charged.currency),
            assigned.minorUnits > 0, assigned.minorUnits <= stated.minorUnits
        else { return nil }
        // What is charged beyond the lines, or for lines of nobody here, is shared as fees are.
        let units = Int128(min(charged.minorUnits, stated.minorUnits)) * Int128(assigned.minorUnits)
        let amount = Money(
            minorUnits: Int(units / Int128(stated.minorUnits)), currency: charged.currency)
        return amount.spread(over: weights).parts
    }

    private static func sum(_ lines: [OrderLine], in currency: Currency) throws -> Money {
        try Money.sum(
            lines.flatMap(\.deposits).map(\.amount).filter { !$0.isNegative }, in: currency)
    }

    /// The deposits of each part's lines. Ours have none of their own: they share those of the
    /// server's lines of the same name, by pieces.
    private static func weights(
        of parts: [LineOwners.Part], in bill: Bill, _ currency: Currency
    ) -> [Money] {
        let theirs = Set(parts.flatMap(\.lines).compactMap(\.server?.id))
        var left = Dictionary(grouping: bill.lines.filter { !theirs.contains($0.id) }) {
            fold($0.name)
        }
        let names = Dictionary(grouping: parts.flatMap(\.lines).compactMap(\.ours)) {
            fold($0.name)
        }
        var ofOurs: [BasketLine.ID: Money] = [:]
        for (name, lines) in names {
            guard let amount = try? sum(left.removeValue(forKey: name) ?? [], in: currency) else {
                return []
            }
            let pieces = lines.map { Money(minorUnits: $0.quantity, currency: currency) }
            for (line, part) in zip(lines, amount.spread(over: pieces).parts) {
                ofOurs[line.id] = part
            }
        }
        return parts.compactMap { part in
            try? Money.sum(
                part.lines.map { line in
                    switch line {
                    case .ours(let line): ofOurs[line.id] ?? .zero(currency)
                    case .server(let line): try sum([line], in: currency)
                    }
                }, in: currency)
        }
    }
}

extension DinerShare.Line {
    fileprivate var server: OrderLine? {
        if case .server(let line) = self { line } else { nil }
    }

    fileprivate var ours: BasketLine? {
        if case .ours(let line) = self { line } else { nil }
    }
}
