/// The row numbers of all that some requests find, kept for as long as nothing changes them.
final class RosterShelf {
    private struct Roster {
        let key: AnyHashable
        let kinds: Set<ItemKind>
        let rows: [Int64]
    }

    /// How many are kept: what somebody types is looked at once or twice.
    private static let capacity = 8

    /// The one used last comes last.
    private var rosters: [Roster] = []

    /// What was made for `key`, or is now, of rows of `kinds`.
    func rows(
        _ key: AnyHashable, of kinds: Set<ItemKind>, make: () throws -> [Int64]
    ) rethrows -> [Int64] {
        if let place = rosters.firstIndex(where: { $0.key == key }) {
            let known = rosters.remove(at: place)
            rosters.append(known)
            return known.rows
        }
        let made = try make()
        if rosters.count == Self.capacity { rosters.removeFirst() }
        rosters.append(Roster(key: key, kinds: kinds, rows: made))
        return made
    }

    /// Drops what changes of `kinds` may have changed.
    func forget(_ kinds: Set<ItemKind>) {
        rosters.removeAll { !$0.kinds.isDisjoint(with: kinds) }
    }
}
