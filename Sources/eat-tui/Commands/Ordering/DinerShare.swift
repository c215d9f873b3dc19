import OrderModels

/// What one person had of an order, as the basket said when it was agreed to.
struct DinerShare: Hashable {
    /// Empty where nobody was named.
    let diner: String
    let lines: [BasketLine]

    /// At the prices that were agreed to; nil where they cannot be added up.
    var total: Money? {
        guard let currency = lines.first?.unitPrice.currency else { return nil }
        return try? BasketTotal(lines, in: currency).subtotal
    }

    /// Everybody in the order they are first met, those for nobody last; none where nobody is named.
    static func shares(of lines: [BasketLine]) -> [DinerShare] {
        var names: [String] = []
        var lists: [String: [BasketLine]] = [:]
        for line in lines {
            if lists[line.diner] == nil, !line.diner.isEmpty { names.append(line.diner) }
            lists[line.diner, default: []].append(line)
        }
        guard !names.isEmpty else { return [] }
        return (names + [""]).compactMap { name in
            lists[name].map { DinerShare(diner: name, lines: $0) }
        }
    }
}
