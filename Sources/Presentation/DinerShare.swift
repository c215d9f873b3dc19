public import OrderModels

/// One diner's part of an order, as named in the agreed basket, and what they pay.
public struct DinerShare: Hashable {
    /// Empty for lines without a diner.
    public let diner: String
    public let lines: [BasketLine]
    /// The dishes at the agreed prices; nil if they cannot be added up.
    public let dishes: Money?
    /// The dishes with their part of fees, tip, discount and tax; nil if it is unknown.
    public let owed: Money?

    public var called: String { diner.isEmpty ? Say.Wishes.forAll : diner }
}

/// An order's total by diner. Other charges are spread in proportion to the dishes, so that the
/// shares add up to the total (decision 0037).
public struct DinerSplit: Hashable {
    /// In order of appearance, lines without a diner last; empty if no diner is named.
    public let shares: [DinerShare]
    /// The total of the shares; nil if it is unknown.
    public let total: Money?
    /// The diner who pays the indivisible cents, if any; empty for lines without a diner.
    private let heir: String?

    /// `total` is the amount to pay; nil if only the dishes are known.
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

    /// How the shares were calculated, in a sentence; nil if they are only the dishes.
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

    /// Whether no cents were left over.
    private static func isProportional(_ parts: [Money], to weights: [Money]) -> Bool {
        let sum = weights.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
        let total = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
        return zip(parts, weights).allSatisfy {
            Int128($0.minorUnits) * sum == total * Int128($1.minorUnits)
        }
    }
}
