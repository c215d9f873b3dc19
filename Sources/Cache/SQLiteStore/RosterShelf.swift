/// The numbers of all rows that some request finds, in its order.
struct Roster: Sendable {
    /// What they were made from.
    enum Key: Hashable, Sendable {
        case numbers(SQLNumbers)
        case order(SQLOrder)
        /// What of an order passes some filters.
        case selection(SQLOrder, [SQLNumbers])

        /// The kinds whose changes can change them.
        var kinds: Set<ItemKind> {
            switch self {
            case .numbers(let numbers): numbers.kinds
            case .order(let order): order.kinds
            case .selection(let order, let filters):
                filters.reduce(order.kinds) { $0.union($1.kinds) }
            }
        }
    }

    let key: Key
    let rows: [Int64]
}

/// The rosters that were asked for last, kept for as long as nothing changes them.
final class RosterShelf {
    /// How many are kept: what somebody types is looked at once or twice.
    private static let capacity = 8

    /// The one used last comes last.
    private(set) var rosters: [Roster] = []

    /// What was made for `key`, or is now.
    func rows(_ key: Roster.Key, make: () throws -> [Int64]) rethrows -> [Int64] {
        if let place = rosters.firstIndex(where: { $0.key == key }) {
            let known = rosters.remove(at: place)
            rosters.append(known)
            return known.rows
        }
        let made = Roster(key: key, rows: try make())
        put(made)
        return made.rows
    }

    func has(_ key: Roster.Key) -> Bool {
        rosters.contains { $0.key == key }
    }

    func put(_ roster: Roster) {
        guard !has(roster.key) else { return }
        if rosters.count == Self.capacity { rosters.removeFirst() }
        rosters.append(roster)
    }

    /// Drops what changes of `kinds` may have changed.
    func forget(_ kinds: Set<ItemKind>) {
        rosters.removeAll { !$0.key.kinds.isDisjoint(with: kinds) }
    }
}
