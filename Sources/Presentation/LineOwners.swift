import OrderModels

/// Who had which lines of an order.
///
/// Diners are named in our own lines only, and players in the server's, which do not say which
/// lines are ours. So ours are those that are known to have been sent from here. Where that is not
/// known they are found by their dishes, and by their options where several people have the same:
/// they are what one player has, what nobody is named in, or both together. Where that is not
/// certain, the server's word counts for all lines.
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

    /// All lines of a bill by person; nil if it is not known that several people chose. `sent` are
    /// those that are ours, as far as that is known.
    static func parts(
        of ours: [BasketLine], in bill: Bill, sent: Set<OrderLine.ID>
    ) -> [Part]? {
        var groups = Groups(bill.lines)
        let areAllOurs = groups.all.isServed(to: ours) || groups.all.costsAsMuch(as: ours)
        let tied = areAllOurs ? nil : groups.takeOut(sent, being: ours)
        guard !areAllOurs, groups.areSeveral || tied != nil else { return nil }
        guard let own = tied ?? groups.own(ours) else {
            return groups.players.map(part) + nobody(groups.unclaimed)
        }
        let isNamed = ours.contains { !$0.diner.isEmpty }
        let named = own.player.flatMap { $0.name.allSatisfy(\.isWhitespace) ? nil : $0 }
        let host = named.map { DinerShare.Person.player($0.id, name: $0.name) } ?? .host
        var mine = parts(of: ours, unnamed: isNamed ? .nobody : host)
        adjust(&mine, to: own.total)
        let others = groups.players.filter { tied != nil || $0.player?.id != own.player?.id }
            .map(part)
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

    init(_ lines: [OrderLine]) {
        var places: [Player.ID: Int] = [:]
        for line in lines {
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
        all = Group(lines: lines)
    }

    /// Takes out the lines that were sent from here; nil if they are not what `ours` are, or all
    /// there are, or if their player has others besides that nobody else is to be named in.
    mutating func takeOut(_ sent: Set<OrderLine.ID>, being ours: [BasketLine]) -> Group? {
        let rest = Groups(all.lines.filter { !sent.contains($0.id) })
        var own = Group(lines: all.lines.filter { sent.contains($0.id) })
        guard !own.lines.isEmpty, !rest.all.lines.isEmpty,
            own.isServed(to: ours) || own.costsAsMuch(as: ours)
        else { return nil }
        let named = own.lines.compactMap(\.player)
        own.player = named.first { !$0.name.isEmpty } ?? named.first
        let isNamed = ours.contains { !$0.diner.isEmpty }
        guard isNamed || !rest.players.contains(where: { $0.player?.id == own.player?.id }) else {
            return nil
        }
        self = rest
        return own
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
            if found.count > 1 {
                let same = found.filter { $0.isChosen(as: ours) }
                return same.count == 1 ? same[0] : nil
            }
            if let only = found.first { return only }
        }
        return nil
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
