public import OrderModels

/// One person's part of an order, and what they pay.
public struct DinerShare: Hashable {
    public enum Person: Hashable {
        /// As named in the agreed basket.
        case diner(String)
        /// As the server names one of those who order together.
        case player(Player.ID, name: String)
        /// Who ordered, where others chose dishes of their own and the server does not name them.
        case host
        /// Nobody chose these lines, or nobody is named in them.
        case nobody
    }

    public enum Line: Hashable {
        case ours(BasketLine)
        case server(OrderLine)
    }

    public let person: Person
    /// The person as shown. Two people have two of these, even if their names are the same.
    public let called: String
    public let lines: [Line]
    /// The dishes without fees and discounts; nil if they cannot be added up.
    public let dishes: Money?
    /// For packaging that goes back; nil without any, and where the server does not say whose it is.
    public let deposit: Money?
    /// The dishes with their deposit and their part of fees, tip, discount and tax; nil if it is
    /// unknown.
    public let owed: Money?

    /// For sentences and lines of amounts: a name that a guest chose stands in quotes where it may be
    /// taken for words of ours.
    public var shown: String {
        guard case .player(_, let name) = person else { return ShownNames.person(called) }
        return SharedText.marked(called, like: name)
    }

    /// As they or the diner wrote the name; several people may have the same.
    public var written: String {
        switch person {
        case .diner(let name), .player(_, let name): name
        case .host, .nobody: called
        }
    }

    /// For tables and scripts; empty if nobody is named.
    public var diner: String {
        switch person {
        case .diner, .player: called
        case .host, .nobody: ""
        }
    }

    /// The part of fees, tip, discount and tax.
    public var beside: Money? {
        guard let owed, let dishes else { return nil }
        let rest = try? owed.subtracting(dishes)  // Of one bill, so of one currency.
        guard let deposit else { return rest }
        return try? rest?.subtracting(deposit)
    }
}

extension DinerShare.Line {
    public var quantity: Int {
        switch self {
        case .ours(let line): line.quantity
        case .server(let line): line.quantity
        }
    }

    public var name: String {
        switch self {
        case .ours(let line): line.name
        case .server(let line): line.name
        }
    }

    public var options: [String] {
        switch self {
        case .ours(let line): line.optionTexts
        case .server(let line): AskedQuestions([MenuItem]()).options(of: line)
        }
    }

    public var note: String {
        switch self {
        case .ours(let line): line.note
        case .server: ""
        }
    }

    public var total: Money? {
        switch self {
        case .ours(let line): try? line.total  // Unknown where it cannot be counted.
        case .server(let line): line.total
        }
    }

    /// As in `2 Green curry (Large); no peanuts`.
    public var words: String {
        let options = options.isEmpty ? "" : " (\(options.joined(separator: ", ")))"
        return "\(quantity) \(name)\(options)"
            + (note.isEmpty ? "" : Say.General.semicolon + " " + note)
    }
}

/// An order's total by person. Deposits are paid by whoever has the packaging (0080); other charges
/// are spread in proportion to the dishes, so that the shares add up to the total (decisions 0037 and
/// 0073).
public struct DinerSplit: Hashable {
    /// In order of appearance, lines without a person last; empty if only one person ordered and
    /// no diner is named.
    public let shares: [DinerShare]
    /// The total of the shares; nil if it is unknown.
    public let total: Money?
    /// Whether the server names people who chose dishes.
    public let isByServer: Bool
    /// The shares with an indivisible cent more or less.
    private let rounded: [Int]

    /// `total` is the amount to pay; nil if only the dishes are known.
    public init(_ lines: [BasketLine], total: Money?) {
        self.init(LineOwners.parts(of: lines), total, nil, isByServer: false)
    }

    /// `lines` are those that were sent from here; the bill may have those of others. `sent` are the
    /// server's lines that are ours, as far as that is known.
    public init(_ lines: [BasketLine], bill: Bill, sent: Set<OrderLine.ID> = []) {
        if let parts = LineOwners.parts(of: lines, in: bill, sent: sent) {
            self.init(parts, bill.total, bill, isByServer: true)
        } else {
            self.init(LineOwners.parts(of: lines), bill.total, bill, isByServer: false)
        }
    }

    private init(
        _ parts: [LineOwners.Part], _ total: Money?, _ bill: Bill?, isByServer: Bool
    ) {
        let weights = parts.compactMap(\.dishes)
        let isKnown =
            weights.count == parts.count && weights.allSatisfy { $0.currency == total?.currency }
        let sum = isKnown ? total.flatMap { try? Money.sum(weights, in: $0.currency) } : nil
        var beside = sum.flatMap { sum in try? total?.subtracting(sum) }
        var deposits: [Money] = []
        if let sum, let whole = beside, let bill,
            let found = ShareDeposits.amounts(of: parts, in: bill),
            let all = try? Money.sum(found, in: whole.currency),
            let rest = try? whole.subtracting(all),
            // A discount on deposits too could leave somebody without one below zero.
            Int128(rest.minorUnits) >= -Int128(sum.minorUnits)
        {
            (beside, deposits) = (rest, found)
        }
        let spreading = beside?.spread(over: weights)
        let names = Self.names(of: parts.map(\.person))
        shares = parts.enumerated().map { place, part in
            let deposit = deposits.isEmpty || deposits[place].isZero ? nil : deposits[place]
            let owed = spreading.flatMap { spreading in
                try? Money.sum(
                    [weights[place], spreading.parts[place]] + (deposit.map { [$0] } ?? []),
                    in: weights[place].currency)
            }
            return DinerShare(
                person: part.person, called: names[place], lines: part.lines, dishes: part.dishes,
                deposit: deposit, owed: owed)
        }
        self.isByServer = isByServer
        self.total = spreading == nil ? nil : total
        rounded = spreading?.rounded ?? []
    }

    /// Different for each person: "Ana", "Ana (2)". Those who chose themselves are called as the kitchen
    /// calls them on its tickets; the order's notes number the others in the same way.
    private static func names(of people: [DinerShare.Person]) -> [String] {
        var names = DistinctNames()
        let players = people.map { person -> String? in
            guard case .player(_, let name) = person else { return nil }
            return names.take(name.allSatisfy(\.isWhitespace) ? Say.Shares.withoutAName : name)
        }
        return people.enumerated().map { place, person in
            switch person {
            case .player: return players[place] ?? ""
            case .diner(let name): return names.take(name)
            case .host: return Say.Shares.whoOrdered
            case .nobody: return isByPlayers(people) ? Say.Shares.nobodyChose : Say.Wishes.forAll
            }
        }
    }

    private static func isByPlayers(_ people: [DinerShare.Person]) -> Bool {
        people.contains { if case .player = $0 { true } else { false } }
    }

    /// Each person with their sum, and below it their dishes; empty without shares.
    public var words: [String] {
        guard !shares.isEmpty else { return [] }
        return [Say.Orders.whoHadWhat] + (rule.map { ["  " + $0] } ?? [])
            + shares.flatMap { share in
                let sum = (share.owed ?? share.dishes).map { ": \($0.formatted)" } ?? ""
                var words = ["  " + share.shown + sum]
                words += share.lines.map { "    " + $0.words }
                if let deposit = share.deposit {
                    words.append("    " + Say.Shares.deposit(sum: deposit.number))
                }
                return words
            }
    }

    /// Whose a line of the server's is, as names with commas; empty if nobody is named.
    func owners(of line: OrderLine) -> String {
        let whole = shares.filter { $0.lines.contains(.server(line)) }
        let ours = shares.filter { share in
            share.lines.contains { one in
                if case .ours(let one) = one { one.isChosen(as: line) } else { false }
            }
        }
        return Words.list(
            (whole.isEmpty ? ours : whole).map { ShownNames.person($0.diner) }
                .filter { !$0.isEmpty })
    }

    /// How the shares were calculated, in a sentence; nil if they are only the dishes.
    public var rule: String? {
        let rules = [
            shares.contains { $0.deposit != nil } ? Say.Wishes.splitRuleDeposits : nil, besideRule,
        ].compactMap(\.self)
        return rules.isEmpty ? nil : rules.joined(separator: " ")
    }

    private var besideRule: String? {
        guard !shares.isEmpty, let total,
            let sum = try? Money.sum(
                shares.flatMap { [$0.dishes, $0.deposit] }.compactMap(\.self), in: total.currency),
            sum != total
        else { return nil }
        let names = rounded.map { shares[$0].shown }
        switch names.count {
        case 0: return Say.Wishes.splitRule
        case 1:
            return shares[rounded[0]].person == .nobody
                ? Say.Wishes.splitRuleCentsForAll(name: names[0])
                : Say.Wishes.splitRuleCents(name: names[0])
        case 2...3:
            // What is for all is nobody's share.
            let people = rounded.filter { shares[$0].person != .nobody }.map { shares[$0].shown }
            guard people.count < names.count, let all = names.first(where: { !people.contains($0) })
            else { return Say.Wishes.splitRuleCentsOfSome(names: Words.all(of: names)) }
            return Say.Wishes.splitRuleCentsOfSomeAndAll(
                people: people.count, all: all, names: Words.all(of: people))
        default: return Say.Wishes.splitRuleCentsOfMany(people: names.count)
        }
    }
}
