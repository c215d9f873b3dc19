public import OrderModels

/// What one person had of an order, as the basket said when it was agreed to, and what they pay.
public struct DinerShare: Hashable {
    /// Empty where nobody was named.
    public let diner: String
    public let lines: [BasketLine]
    /// The dishes at the prices that were agreed to; nil where they cannot be added up.
    public let dishes: Money?
    /// The dishes with their part of fees, tip, discount and tax; nil where it cannot be told.
    public let owed: Money?

    public var called: String { diner.isEmpty ? Say.Wishes.forAll : diner }
}

/// An order's total by person. What is beside the dishes is spread in proportion to them, so that the
/// shares add up to the total (0037).
public struct DinerSplit: Hashable {
    /// Everybody in the order they are first met, those for nobody last; none where nobody is named.
    public let shares: [DinerShare]
    /// The total that they add up to; nil where there is none to add up to.
    public let total: Money?
    /// Who pays the cents that do not divide, where any are left; empty for nobody named.
    private let heir: String?

    /// `total` is what is to be paid; nil where only the dishes are known.
    public init(_ lines: [BasketLine], total: Money?) {
        var names: [String] = []
        var lists: [String: [BasketLine]] = [:]
        for line in lines {
            if lists[line.diner] == nil, !line.diner.isEmpty { names.append(line.diner) }
            lists[line.diner, default: []].append(line)
        }
        let people = names.isEmpty ? [] : (names + [""]).filter { lists[$0] != nil }
        let dishes = people.map { name in Self.sum(lists[name] ?? []) }
        let weights = dishes.compactMap(\.self)
        let isKnown =
            weights.count == people.count && weights.allSatisfy { $0.currency == total?.currency }
        let sum = isKnown ? total.flatMap { try? Money.sum(weights, in: $0.currency) } : nil
        let beside = sum.flatMap { sum in try? total?.subtracting(sum) }
        let parts = beside?.spread(over: weights)
        let shares = people.enumerated().map { place, name in
            let owed = parts.flatMap { parts in try? weights[place].adding(parts[place]) }
            return DinerShare(
                diner: name, lines: lists[name] ?? [], dishes: dishes[place], owed: owed)
        }
        self.shares = shares
        self.total = parts == nil ? nil : total
        let isEven = parts.map { Self.isProportional($0, to: weights) } ?? true
        heir = isEven ? nil : Money.heir(of: weights).map { shares[$0].diner }
    }

    /// How the shares came about, in a sentence; nil where they are the dishes alone.
    public var rule: String? {
        guard !shares.isEmpty, let total,
            let sum = try? Money.sum(shares.compactMap(\.dishes), in: total.currency),
            sum != total
        else { return nil }
        guard let heir else { return Say.Wishes.splitRule }
        return heir.isEmpty
            ? Say.Wishes.splitRuleCentsForAll : Say.Wishes.splitRuleCents(name: heir)
    }

    private static func sum(_ lines: [BasketLine]) -> Money? {
        lines.first.flatMap { try? BasketTotal(lines, in: $0.unitPrice.currency).subtotal }
    }

    /// Whether nothing was left over.
    private static func isProportional(_ parts: [Money], to weights: [Money]) -> Bool {
        let sum = weights.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
        let total = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
        return zip(parts, weights).allSatisfy {
            Int128($0.minorUnits) * sum == total * Int128($1.minorUnits)
        }
    }
}
