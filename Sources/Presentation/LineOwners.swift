import OrderModels

/// Who had which lines of an order.
///
/// Diners are named in our own lines only, and players in the server's, which do not say which
/// lines are ours. So ours are found by their dishes: they are what one player has, what nobody is
/// named in, or both together. Where that is not certain, the server's word counts for all lines.
enum LineOwners {
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
    static func parts(of ours: [BasketLine], in bill: Bill) -> [Part]? {
        let groups = Groups(bill)
        let areAllOurs = groups.all.isServed(to: ours) || groups.all.costsAsMuch(as: ours)
        guard groups.areSeveral, !areAllOurs else { return nil }
        guard let own = groups.own(ours) else {
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

    var areSeveral: Bool { players.count + (unclaimed.lines.isEmpty ? 0 : 1) > 1 }

    /// The lines that are ours; nil if that is not certain.
    func own(_ ours: [BasketLine]) -> Group? {
        guard !ours.isEmpty else { return nil }
        let alone = unclaimed.lines.isEmpty ? [] : [unclaimed]
        for fits in [Group.isServed, Group.costsAsMuch] {
            // Guests have no name at the server.
            if let found = alone.first(where: { fits($0)(ours) }) { return found }
            let candidates = players + alone.flatMap { one in players.map { one + $0 } }
            let found = candidates.filter { fits($0)(ours) }
            guard found.isEmpty else { return found.count == 1 ? found[0] : nil }
        }
        return nil
    }
}
