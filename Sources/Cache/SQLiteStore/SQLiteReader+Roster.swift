import SQLite

extension SQLiteReader {
    /// How many filtered-out rows a first page may cost before the whole list is sorted instead.
    private static var patience: Int { 1000 }

    /// The rows of a page, found by number; nil where that does not apply.
    func itemsByRoster<Item: StoreItem>(_ request: Request<Item>) throws -> [Item]? {
        // A list without a limit is read by one statement.
        guard let limit = request.limit, let plan = Item.mapping.sql.roster else { return nil }
        if let head = try head(request, limit, plan) { return head }
        guard let rows = try roster(request) else { return nil }
        return try items(page(of: rows, request), request, plan)
    }

    private func items<Item: StoreItem>(
        _ rows: [Int64], _ request: Request<Item>, _ plan: SQLRoster<Item>
    ) throws -> [Item] {
        let some = RowsLookup<Item>.atOnce
        var items: [Item] = []
        items.reserveCapacity(rows.count)
        var rest = rows[...]
        if rest.count >= some {
            let lookup = try RowsLookup(request, plan, on: connection)
            while rest.count >= some {
                items += try lookup.items(rest.prefix(some))
                rest = rest.dropFirst(some)
            }
        }
        let lookup = try RowLookup(request, plan, on: connection)
        for row in rest { try lookup.item(row).map { items.append($0) } }
        return items
    }

    /// The numbers of all rows that `request` finds, ignoring paging; nil where that does not
    /// apply.
    func roster<Item: StoreItem>(_ request: Request<Item>) throws -> [Int64]? {
        guard shelf != nil, let key = Self.rosterKey(request) else { return nil }
        return try rows(key)
    }

    /// The key for the roster of a request; nil if its type has none.
    static func rosterKey<Item: StoreItem>(_ request: Request<Item>) -> Roster.Key? {
        guard let plan = Item.mapping.sql.roster else { return nil }
        let order = plan.order(request)
        let filters = request.filters.compactMap(plan.members)
        return filters.isEmpty ? .order(order) : .selection(order, filters)
    }

    private func rows(_ key: Roster.Key) throws -> [Int64] {
        guard let shelf else { return try makeRows(key) }
        return try shelf.rows(key) { try makeRows(key) }
    }

    private func makeRows(_ key: Roster.Key) throws -> [Int64] {
        switch key {
        case .numbers(let numbers):
            return try self.numbers(numbers)
        case .order(let order):
            let all = try numbers(order.numbers)
            guard let within = order.within else { return all }
            return RowSet(try rows(.numbers(within))).members(of: all)
        case .selection(let order, let filters):
            let ordered = try rows(.order(order))
            guard let first = filters.first else { return ordered }
            var set = RowSet(try numbers(first))
            for other in filters.dropFirst() { set.formIntersection(RowSet(try numbers(other))) }
            return set.members(of: ordered)
        }
    }

    /// The index of an item in `rows`.
    func place<Item: StoreItem>(of id: Item.ID, _: Request<Item>, in rows: [Int64]) throws -> Int? {
        guard let plan = Item.mapping.sql.roster,
            let row = try self.rows(plan.rowOf(id), decode: { $0.integer(0) }).first
        else { return nil }
        return rows.firstIndex(of: row)
    }

    /// The first page, if few rows have to be skipped for it.
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
        for part in plan.order(request).numbers.parts {
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

    private func numbers(_ wanted: SQLNumbers) throws -> [Int64] {
        var seen = RowSet()
        var numbers: [Int64] = []
        for part in wanted.parts {
            let statement = try connection.statement(part.sql)
            defer { statement.reset() }
            try statement.bind(part.values)
            while try statement.step() {
                let row = statement.integer(0)
                if seen.insert(row) { numbers.append(row) }
            }
        }
        return numbers
    }
}

/// Reads the rows of a request by number.
private struct RowLookup<Item: StoreItem> {
    private let statement: Statement

    init(_ request: Request<Item>, _ plan: SQLRoster<Item>, on connection: Connection) throws {
        let fragment = Item.mapping.sql.rows(1, request, plan)
        statement = try connection.statement(fragment.sql)
        try statement.bind([.null] + fragment.values)
    }

    func item(_ row: Int64) throws -> Item? {
        defer { statement.reset() }
        // The other parameters stay bound.
        try statement.bind(.integer(row))
        return try statement.step() ? try Item.mapping.sql.decode(statement) : nil
    }
}

/// Reads many rows of a request by number, some at a time, as each run of a statement costs as much as
/// some rows.
private struct RowsLookup<Item: StoreItem> {
    static var atOnce: Int { 64 }

    private let statement: Statement
    private let others: [SQLValue]
    /// The column of the row's number.
    private let number: Int32

    init(_ request: Request<Item>, _ plan: SQLRoster<Item>, on connection: Connection) throws {
        let fragment = Item.mapping.sql.rows(Self.atOnce, request, plan)
        statement = try connection.statement(fragment.sql)
        others = fragment.values
        number = Int32(statement.columnCount - 1)
    }

    /// Those that there are, in the order of `rows`. Of one that comes several times, the first.
    func items(_ rows: ArraySlice<Int64>) throws -> [Item] {
        defer { statement.reset() }
        try statement.bind(rows.map(SQLValue.integer) + others)
        var found = [Item?](repeating: nil, count: rows.count)
        while try statement.step() {
            guard let place = rows.firstIndex(of: statement.integer(number)) else { continue }
            let index = place - rows.startIndex
            if found[index] == nil { found[index] = try Item.mapping.sql.decode(statement) }
        }
        return found.compactMap(\.self)
    }
}
