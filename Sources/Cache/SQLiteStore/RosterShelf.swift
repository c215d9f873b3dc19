/// The numbers of all rows that a request finds, in its order.
struct Roster: Sendable {
    /// What the row numbers were computed from.
    enum Key: Hashable, Sendable {
        case numbers(SQLNumbers)
        case order(SQLOrder)
        /// The part of an order that passes some filters.
        case selection(SQLOrder, [SQLNumbers])

        /// The kinds whose changes can change the rows.
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

/// Keeps the most recently used rosters until a change affects them.
final class RosterShelf {
    /// Few, because a search that is being typed is used once or twice.
    private static let capacity = 8

    /// The most recently used one comes last.
    private(set) var rosters: [Roster] = []

    /// The roster for `key`, built if it is missing.
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

    /// Drops the rosters that changes of `kinds` can affect.
    func forget(_ kinds: Set<ItemKind>) {
        rosters.removeAll { !$0.key.kinds.isDisjoint(with: kinds) }
    }
}
