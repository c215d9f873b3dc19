import SQLite

extension SQLiteReader {
    /// How many rows in vain a first page may cost before all are put in order.
    private static var patience: Int { 1000 }

    /// The rows of a page, found by their numbers; nil where that is not the way.
    func itemsByRoster<Item: StoreItem>(_ request: Request<Item>) throws -> [Item]? {
        // A list that is wanted whole is read in one go.
        guard let limit = request.limit, let plan = Item.mapping.sql.roster else { return nil }
        if let head = try head(request, limit, plan) { return head }
        guard let rows = try roster(request) else { return nil }
        let lookup = try RowLookup(request, plan, on: connection)
        return try page(of: rows, request).compactMap(lookup.item)
    }

    /// The numbers of all rows that `request` finds, page or not, in its order; nil where that is not
    /// the way.
    func roster<Item: StoreItem>(_ request: Request<Item>) throws -> [Int64]? {
        guard let shelf, let plan = Item.mapping.sql.roster else { return nil }
        let order = plan.order(request)
        var whole = request.unpaged
        whole.filters.removeAll { plan.members($0) != nil }
        let ordered = try shelf.rows(order, of: plan.kinds(whole)) { try numbers(order) }
        let members = request.filters.compactMap(plan.members)
        guard !members.isEmpty else { return ordered }
        return try shelf.rows(request.unpaged, of: plan.kinds(request)) {
            let sets = try members.map(rowSet)
            return ordered.filter { row in sets.allSatisfy { $0.contains(row) } }
        }
    }

    /// The place of an item among `rows`.
    func place<Item: StoreItem>(of id: Item.ID, _: Request<Item>, in rows: [Int64]) throws -> Int? {
        guard let plan = Item.mapping.sql.roster,
            let row = try self.rows(plan.rowOf(id), decode: { $0.integer(0) }).first
        else { return nil }
        return rows.firstIndex(of: row)
    }

    /// The first page, where few rows have to be passed over for it.
    private func head<Item: StoreItem>(
        _ request: Request<Item>, _ limit: Int, _ plan: SQLRoster<Item>
    ) throws -> [Item]? {
        guard shelf != nil, !request.isPaged, request.filters.allSatisfy(plan.isWide) else {
            return nil
        }
        var found: [Item] = []
        var seen = RowSet()
        var misses = 0
        let lookup = try RowLookup(request, plan, on: connection)
        for part in plan.order(request).parts {
            let statement = try connection.statement(part.sql)
            defer { statement.reset() }
            try statement.bind(part.values)
            while found.count < limit, try statement.step() {
                let row = statement.integer(0)
                guard seen.insert(row) else { continue }
                if let item = try lookup.item(row) {
                    found.append(item)
                } else {
                    misses += 1
                    guard misses < Self.patience else { return nil }
                }
            }
        }
        return found
    }

    private func page<Item: StoreItem>(
        of rows: [Int64], _ request: Request<Item>
    ) throws -> [Int64] {
        var range = rows.startIndex..<rows.endIndex
        if let after = request.after {
            guard let place = try place(of: after, request, in: rows) else { return [] }
            range = request.isReversed ? 0..<place : (place + 1)..<rows.endIndex
        }
        let skipped =
            request.isReversed
            ? rows[range].dropLast(request.offset)
            : rows[range].dropFirst(request.offset)
        let limit = request.limit ?? skipped.count
        return request.isReversed ? skipped.suffix(limit).reversed() : Array(skipped.prefix(limit))
    }

    private func numbers(_ order: SQLOrder) throws -> [Int64] {
        let within = try order.within.map(rowSet)
        var seen = RowSet()
        var numbers: [Int64] = []
        for part in order.parts {
            try forEachNumber(part) { row in
                guard within?.contains(row) ?? true, seen.insert(row) else { return }
                numbers.append(row)
            }
        }
        return numbers
    }

    private func rowSet(_ fragment: SQLFragment) throws -> RowSet {
        var set = RowSet()
        try forEachNumber(fragment) { set.insert($0) }
        return set
    }

    private func forEachNumber(_ fragment: SQLFragment, _ body: (Int64) -> Void) throws {
        let statement = try connection.statement(fragment.sql)
        defer { statement.reset() }
        try statement.bind(fragment.values)
        while try statement.step() { body(statement.integer(0)) }
    }
}

/// Finds the rows of a request by their numbers.
private struct RowLookup<Item: StoreItem> {
    private let statement: Statement

    init(_ request: Request<Item>, _ plan: SQLRoster<Item>, on connection: Connection) throws {
        let fragment = Item.mapping.sql.row(request, plan)
        statement = try connection.statement(fragment.sql)
        try statement.bind([.null] + fragment.values)
    }

    func item(_ row: Int64) throws -> Item? {
        defer { statement.reset() }
        // The other parameters stay as they are.
        try statement.bind(.integer(row))
        return try statement.step() ? try Item.mapping.sql.decode(statement) : nil
    }
}
