public import OrderModels

/// Who had which lines of an order.
///
/// Diners are named in our own lines only, and players in the server's, which do not say which
/// lines are ours. So ours are found by their dishes: they are what one player has, what nobody is
/// named in, or both together. Where several have the same dishes, ours have our options, or else are
/// those that were sent from here. Where that is not certain, the server's word counts for all lines.
public enum LineOwners {
    struct Part {
        let person: DinerShare.Person
        let lines: [DinerShare.Line]
        /// Nil if they cannot be added up.
        var dishes: Money?
    }

    /// Our lines by diner, in order of appearance, those without a diner last; none if no diner is
    /// named.
    static func parts(of lines: [BasketLine]) -> [Part] {
        guard lines.contains(where: { !$0.diner.isEmpty }) else { return [] }
        return parts(of: lines, unnamed: .nobody)
    }

    /// All lines of a bill by person; nil if the server does not say that several people chose.
    /// `sent` are the server's lines that were sent from here, as far as that is known.
    static func parts(
        of ours: [BasketLine], in bill: Bill, sent: Set<OrderLine.ID>
    ) -> [Part]? {
        let groups = Groups(bill)
        guard groups.areOfOthersToo(besides: ours) else { return nil }
        guard let own = groups.own(ours, sent) else {
            return groups.players.map(part) + nobody(groups.unclaimed)
        }
        let isNamed = ours.contains { !$0.diner.isEmpty }
        let named = own.player.flatMap { $0.name.allSatisfy(\.isWhitespace) ? nil : $0 }
        let host = named.map { DinerShare.Person.player($0.id, name: $0.name) } ?? .host
        var mine = parts(of: ours, unnamed: isNamed ? .nobody : host)
        adjust(&mine, to: own.total)
        let others = groups.players.filter { $0.player?.id != own.player?.id }.map(part)
        let rest = own.hasUnclaimed ? [] : nobody(groups.unclaimed)
        let ofSomebody = mine.filter { $0.person != .nobody }
        return ofSomebody + others + joined(mine.filter { $0.person == .nobody } + rest)
    }

    /// The lines that are not ours. Where it is not certain which those are, all of dishes of which
    /// there are more than ours.
    static func others(
        than ours: [BasketLine], in bill: Bill, sent: Set<OrderLine.ID>
    ) -> [OrderLine] {
        let groups = Groups(bill)
        if groups.areOfOthersToo(besides: ours), let own = groups.own(ours, sent) {
            let own = Set(own.lines.map(\.id))
            return bill.lines.filter { !own.contains($0.id) }
        }
        // Wide enough for whatever a server says.
        var left: [String: Int128] = [:]
        for line in bill.lines { left[fold(line.name), default: 0] += Int128(line.quantity) }
        for line in ours { left[fold(line.name), default: 0] -= Int128(line.quantity) }
        return bill.lines.filter { left[fold($0.name), default: 0] > 0 }
    }

    /// Which of our lines each line of a bill has, as far as that is certain: one of the same dish, with its
    /// options and in its number, or several that are as many together.
    public static func ours(
        _ lines: [BasketLine], in bill: Bill, sent: Set<OrderLine.ID>
    ) -> [OrderLine.ID: [BasketLine]] {
        guard !lines.isEmpty else { return [:] }
        let theirs = Set(others(than: lines, in: bill, sent: sent).map(\.id))
        var (left, found) = (lines, [OrderLine.ID: [BasketLine]]())
        for line in bill.lines where !theirs.contains(line.id) {
            let same = left.filter { $0.isChosen(as: line) }
            if let one = same.first(where: { $0.quantity == line.quantity }) {
                found[line.id] = [one]
            } else if same.reduce(0, { $0 &+ $1.quantity }) == line.quantity {
                found[line.id] = same
            }
            left.removeAll { one in found[line.id]?.contains { $0.id == one.id } ?? false }
        }
        return found
    }

    // MARK: Parts

    private static func parts(of lines: [BasketLine], unnamed: DinerShare.Person) -> [Part] {
        var names: [String] = []
        var lists: [String: [BasketLine]] = [:]
        for line in lines {
            if lists[line.diner] == nil, !line.diner.isEmpty { names.append(line.diner) }
            lists[line.diner, default: []].append(line)
        }
        return (names + [""]).compactMap { name in
            guard let list = lists[name], let first = list.first else { return nil }
            return Part(
                person: name.isEmpty ? unnamed : .diner(name),
                lines: list.map { .ours($0) },
                dishes: try? BasketTotal(list, in: first.unitPrice.currency).subtotal)
        }
    }

    private static func part(_ group: Groups.Group) -> Part {
        Part(
            person: group.player.map { .player($0.id, name: $0.name) } ?? .nobody,
            lines: group.lines.map { .server($0) }, dishes: group.total)
    }

    private static func nobody(_ group: Groups.Group) -> [Part] {
        group.lines.isEmpty ? [] : [part(group)]
    }

    /// One part of all that is nobody's.
    private static func joined(_ parts: [Part]) -> [Part] {
        guard let first = parts.first, parts.count > 1 else { return parts }
        let sums = parts.compactMap(\.dishes)
        let sum = first.dishes.flatMap { try? Money.sum(sums, in: $0.currency) }
        return [
            Part(
                person: first.person, lines: parts.flatMap(\.lines),
                dishes: sums.count == parts.count ? sum : nil)
        ]
    }

    /// Spreads what the server charges for our lines over them, where it is not what we agreed to.
    private static func adjust(_ parts: inout [Part], to total: Money?) {
        let sums = parts.compactMap(\.dishes)
        guard let total, sums.count == parts.count,
            sums.allSatisfy({ $0.currency == total.currency }),
            (try? Money.sum(sums, in: total.currency)) != total
        else { return }
        for (place, amount) in total.spread(over: sums).parts.enumerated() {
            parts[place].dishes = amount
        }
    }
}

/// The lines of a bill by player.
private struct Groups {
    struct Group {
        var player: Player?
        var lines: [OrderLine] = []
        /// Whether it has the lines in which nobody is named.
        var hasUnclaimed = false

        var total: Money? {
            lines.first.flatMap { first in
                try? Money.sum(lines.map(\.total), in: first.total.currency)
            }
        }

        static func + (one: Group, other: Group) -> Group {
            Group(
                player: other.player, lines: one.lines + other.lines,
                hasUnclaimed: one.hasUnclaimed || other.hasUnclaimed)
        }

        /// Whether each of its lines has the options of one of `ours`, and the other way around.
        func isChosen(as ours: [BasketLine]) -> Bool {
            lines.allSatisfy { line in ours.contains { $0.isChosen(as: line) } }
                && ours.allSatisfy { one in lines.contains { one.isChosen(as: $0) } }
        }

        private var pieces: [String: Int] {
            lines.reduce(into: [:]) { $0[fold($1.name), default: 0] &+= $1.quantity }
        }

        /// Whether these are the dishes of `ours`.
        func isServed(to ours: [BasketLine]) -> Bool {
            pieces == ours.reduce(into: [:]) { $0[fold($1.name), default: 0] &+= $1.quantity }
        }

        /// Whether they are as many pieces for as much money, under whatever names.
        func costsAsMuch(as ours: [BasketLine]) -> Bool {
            let (count, wanted) = (
                lines.reduce(0) { $0 &+ $1.quantity }, ours.reduce(0) { $0 &+ $1.quantity }
            )
            guard let total, count == wanted else { return false }
            return (try? BasketTotal(ours, in: total.currency).subtotal) == total
        }
    }

    /// In order of appearance.
    private(set) var players: [Group] = []
    /// The lines in which nobody is named.
    private(set) var unclaimed = Group(hasUnclaimed: true)
    let all: Group

    init(_ bill: Bill) {
        var places: [Player.ID: Int] = [:]
        for line in bill.lines {
            guard let player = line.player else {
                unclaimed.lines.append(line)
                continue
            }
            if let place = places[player.id] {
                players[place].lines.append(line)
                // A name may be missing in some lines.
                if players[place].player?.name.isEmpty == true { players[place].player = player }
            } else {
                places[player.id] = players.count
                players.append(Group(player: player, lines: [line]))
            }
        }
        all = Group(lines: bill.lines)
    }

    /// Whether the server says that several people chose, and not all of it is ours.
    func areOfOthersToo(besides ours: [BasketLine]) -> Bool {
        players.count + (unclaimed.lines.isEmpty ? 0 : 1) > 1
            && !all.isServed(to: ours) && !all.costsAsMuch(as: ours)
    }

    /// The lines that are ours; nil if that is not certain.
    func own(_ ours: [BasketLine], _ sent: Set<OrderLine.ID>) -> Group? {
        guard !ours.isEmpty else { return nil }
        let alone = unclaimed.lines.isEmpty ? [] : [unclaimed]
        for fits in [Group.isServed, Group.costsAsMuch] {
            // Guests have no name at the server.
            if let found = alone.first(where: { fits($0)(ours) }) { return found }
            let candidates = players + alone.flatMap { one in players.map { one + $0 } }
            let found = candidates.filter { fits($0)(ours) }
            guard found.isEmpty else { return theOne(of: found, ours, sent) }
        }
        return nil
    }

    /// Of several with the same dishes the one with our options, or with the lines that were sent.
    private func theOne(
        of found: [Group], _ ours: [BasketLine], _ sent: Set<OrderLine.ID>
    ) -> Group? {
        guard found.count > 1 else { return found.first }
        let same = found.filter { $0.isChosen(as: ours) }
        guard same.count != 1 else { return same[0] }
        let here = sent.intersection(all.lines.map(\.id))
        return (same.isEmpty ? found : same).first { Set($0.lines.map(\.id)) == here }
    }
}

extension BasketLine {
    /// Whether it is the dish of the server's line, with its options.
    func isChosen(as line: OrderLine) -> Bool {
        let labels = line.options.map { fold($0.label) }
        return fold(name) == fold(line.name) && labels.count == choices.count
            && choices.allSatisfy { choice in labels.contains { $0.contains(fold(choice.name)) } }
    }
}
