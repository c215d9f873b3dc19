import SQLite

extension SQLiteWriter {
    func replace<Scope: StoreScope>(_ members: [Scope.Member.ID], in scope: Scope) throws -> Int {
        try require(Scope.Member.realm)
        let mapping = Scope.storage.sql
        let owner = try mapping.scopeValue(scope, self)
        var wanted: [Int64] = []
        wanted.reserveCapacity(members.count)
        var seen = Set<Int64>(minimumCapacity: members.count)
        for member in members {
            let row = try row(of: member, in: Scope.Member.storage.sql)
            // A repeated member counts once, where it first occurs.
            if seen.insert(row).inserted { wanted.append(row) }
        }
        let present = try rows(
            SQLFragment(
                "SELECT \(mapping.memberColumn), rank FROM \(mapping.table) "
                    + "WHERE \(mapping.scopeColumn) = ? ORDER BY rank", owner)
        ) { (member: $0.integer(0), rank: $0.integer(1)) }
        guard !present.lazy.map(\.member).elementsEqual(wanted) else { return 0 }

        guard !present.isEmpty else {
            let members = wanted.enumerated().map { ($1, Int64($0 + 1) * Ranks.gap) }
            try add(members, to: owner, mapping)
            return 0
        }
        let removal = try connection.statement(
            "DELETE FROM \(mapping.table) "
                + "WHERE \(mapping.scopeColumn) = ? AND \(mapping.memberColumn) = ?")
        var left = 0
        for (member, _) in present where !seen.contains(member) {
            try removal.run(owner, .integer(member))
            left += 1
        }
        let old = Dictionary(present.map { ($0.member, $0.rank) }) { first, _ in first }
        let ranks = Ranks.assign(wanted.map { old[$0] })
        let moved = zip(wanted, ranks).filter { member, rank in
            old[member].map { $0 != rank } ?? false
        }
        // In two steps, because ranks are unique: first out of the way, then to the new ranks.
        let move = try connection.statement(
            "UPDATE \(mapping.table) SET rank = ? "
                + "WHERE \(mapping.scopeColumn) = ? AND \(mapping.memberColumn) = ?")
        for (place, (member, _)) in moved.enumerated() {
            try move.run(.integer(Int64.min + Int64(place)), owner, .integer(member))
        }
        for (member, rank) in moved {
            try move.run(.integer(rank), owner, .integer(member))
        }
        let added = zip(wanted, ranks).filter { member, _ in old[member] == nil }
        try add(added, to: owner, mapping)
        return left
    }

    private func add<Scope>(
        _ members: [(member: Int64, rank: Int64)], to owner: SQLValue, _ mapping: SQLScope<Scope>
    ) throws {
        let addition = try connection.statement(
            "INSERT INTO \(mapping.table)"
                + "(\(mapping.scopeColumn), \(mapping.memberColumn), rank) VALUES(?,?,?)")
        connection.recorder?.keyOfInsertions = owner.description
        defer { connection.recorder?.keyOfInsertions = nil }
        var line = RowBuffer()
        for (member, rank) in members {
            line.clear()
            line.append(owner)
            line.append(member)
            line.append(rank)
            try line.run(addition)
        }
    }
}
