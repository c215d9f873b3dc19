import SQLite

/// A piece of SQL and the values of its parameters.
struct SQLFragment: Hashable {
    var sql: String
    var values: [SQLValue]

    init(_ sql: String, _ values: SQLValue...) {
        self.sql = sql
        self.values = values
    }

    init(_ sql: String, values: [SQLValue]) {
        self.sql = sql
        self.values = values
    }

    /// For types whose requests read all items, or one by its key.
    static func of(_ filter: Never) -> SQLFragment {}

    /// `column IN (…)`; false without values.
    static func isOne(of column: String, _ texts: [String]) -> SQLFragment {
        SQLFragment(
            column + " IN (" + texts.map { _ in "?" }.joined(separator: ",") + ")",
            values: texts.map(SQLValue.text))
    }
}

extension Connection {
    func rows<T>(_ fragment: SQLFragment, decode: (Statement) throws -> T) throws -> [T] {
        let statement = try statement(fragment.sql)
        defer { statement.reset() }
        try statement.bind(fragment.values)
        var found: [T] = []
        while try statement.step() {
            found.append(try decode(statement))
        }
        return found
    }
}

/// How SQLite answers requests for an item type.
struct SQLQuery<Item: Requestable>: Sendable {
    /// The text between SELECT and FROM.
    let columns: String
    let source: String
    let identity: String
    let identityText: @Sendable (Item.ID) -> String
    let condition: @Sendable (Item.Filter) -> SQLFragment
    /// Ascending sort expressions; no two rows are equal in all of them.
    let order: @Sendable (Item.Sort) -> [String]
    /// Sort expressions for comparing with another item, where ``order`` may be null: comparisons
    /// with null find nothing.
    var place: (@Sendable (Item.Sort) -> [String])?
    let decode: @Sendable (Statement) throws -> Item
    /// Replaces all of the above where one statement is not enough.
    var fetch: (@Sendable (Connection, Request<Item>) throws -> [Item])?
    /// How to find the rows of a long list by number.
    var roster: SQLRoster<Item>?
    /// Whether these filters must fail on an unreadable row instead of leaving it out.
    var isStrict: @Sendable ([Item.Filter]) -> Bool = { _ in false }

    func statement(_ request: Request<Item>) -> SQLFragment {
        var filter = filter(request)
        let keys = order(request.sort)
        if let after = request.after {
            let reference = keysOfItem(after, request)
            filter.add(
                "(\(place(request))) \(request.isReversed ? "<" : ">") "
                    + "(\(reference.sql))", reference.values)
        }
        let direction = request.isReversed ? " DESC" : ""
        var sql = "SELECT \(columns) FROM \(source)\(filter.sql)"
        sql += " ORDER BY " + keys.map { $0 + direction }.joined(separator: ", ")
        var values = filter.values
        if request.limit != nil || request.offset > 0 {
            sql += " LIMIT ? OFFSET ?"
            values.append(.integer(request.limit.map(Int64.init) ?? -1))
            values.append(.integer(Int64(request.offset)))
        }
        return SQLFragment(sql, values: values)
    }

    /// Counts all items of `request`, ignoring paging.
    func count(_ request: Request<Item>) -> SQLFragment {
        let filter = filter(request)
        return SQLFragment("SELECT count(*) FROM \(source)\(filter.sql)", values: filter.values)
    }

    /// Counts the items before one; no row if that item does not exist.
    func position(of id: Item.ID, in request: Request<Item>) -> SQLFragment {
        var filter = filter(request)
        let reference = keysOfItem(id, request)
        let here = self.filter(request, naming: id)
        filter.add("(\(place(request))) < (\(reference.sql))", reference.values)
        return SQLFragment(
            "SELECT (SELECT count(*) FROM \(source)\(filter.sql)) "
                + "WHERE EXISTS (SELECT 1 FROM \(source)\(here.sql))",
            values: filter.values + here.values)
    }

    /// Selects rows by number, if they pass the filters tested row by row. The numbers are the first
    /// parameters, and the last column; the fragment has the values of the other parameters.
    func rows(
        _ count: Int, _ request: Request<Item>, _ plan: SQLRoster<Item>
    ) -> SQLFragment {
        var filter = SQLFilter()
        let numbers = repeatElement("?", count: count).joined(separator: ",")
        filter.add(plan.row + " IN (\(numbers))", [])
        for condition in request.filters.filter(plan.isWide).map(condition) {
            filter.add(condition.sql, condition.values)
        }
        return SQLFragment(
            "SELECT \(columns), \(plan.row) FROM \(source)\(filter.sql)", values: filter.values)
    }

    /// A subquery for an item's sort keys; finds nothing if the item does not exist.
    private func keysOfItem(_ id: Item.ID, _ request: Request<Item>) -> SQLFragment {
        let filter = filter(request, naming: id)
        return SQLFragment(
            "SELECT \(place(request)) FROM \(source)\(filter.sql)", values: filter.values)
    }

    private func place(_ request: Request<Item>) -> String {
        (place ?? order)(request.sort).joined(separator: ",")
    }

    private func filter(_ request: Request<Item>, naming id: Item.ID? = nil) -> SQLFilter {
        var filter = SQLFilter()
        for condition in request.filters.map(condition) {
            filter.add(condition.sql, condition.values)
        }
        if let id { filter.add(identity + " = ?", [.text(identityText(id))]) }
        return filter
    }
}

private struct SQLFilter {
    private(set) var sql = ""
    private(set) var values: [SQLValue] = []

    mutating func add(_ condition: String, _ more: [SQLValue]) {
        sql += (sql.isEmpty ? " WHERE (" : " AND (") + condition + ")"
        values += more
    }
}

/// How SQLite stores an item type: a table with a `ref`, the key, and a digest of each row.
struct SQLTable<Item: Requestable>: Sendable {
    let name: String
    let kind: ItemKind
    /// The columns that ``encode`` fills, in that order. The first is the key, whatever its name.
    /// The digest column follows them.
    let columns: [String]
    let encode: Encoding
    let key: @Sendable (Item.ID) -> String
    /// The row number's column, as named in ``source`` or else in the item's query.
    let rowColumn: String
    /// The FROM clause that finds all rows; nil if the one of the item's query does.
    let source: String?

    enum Encoding: Sendable {
        /// From the item alone.
        case alone(@Sendable (Item, inout RowBuffer) -> Void)
        /// With the row numbers of other items.
        case linked(@Sendable (Item, inout RowBuffer, any RowNumbers) throws -> Void)
    }

    // Built once: writing 50,000 rows would otherwise build each of them 50,000 times.
    let insertion: String
    let update: String
    let lookup: String
    /// Adds a new row to the search index; nil if the table has none.
    let indexing: String?

    /// `isSearchable`: the last two columns contain the words of a search index.
    init(
        name: String, kind: ItemKind, columns: [String], isSearchable: Bool = false,
        encode: Encoding,
        key: @escaping @Sendable (Item.ID) -> String, rowColumn: String = "rowid",
        source: String? = nil
    ) {
        self.rowColumn = rowColumn
        self.source = source
        self.name = name
        self.kind = kind
        self.columns = columns
        self.encode = encode
        self.key = key
        let all = columns + ["digest"]
        let marks = all.map { _ in "?" }.joined(separator: ",")
        insertion = "INSERT INTO \(name)(\(all.joined(separator: ","))) VALUES(\(marks))"
        // Leaves out the key: setting it would rewrite its index, a page for every row.
        let settings = all.enumerated().dropFirst().map { "\($1)=?\($0 + 1)" }
            .joined(separator: ",")
        update = "UPDATE \(name) SET \(settings) WHERE rowid=?\(all.count + 1)"
        lookup = "SELECT rowid, digest FROM \(name) WHERE \(columns[0])=?"
        indexing =
            isSearchable
            ? "INSERT INTO \(name)_words(rowid,\(columns.suffix(2).joined(separator: ","))) "
                + "VALUES(?,?,?)" : nil
    }

    var refColumn: String { columns[0] }

    func encode(_ item: Item, into row: inout RowBuffer, _ others: any RowNumbers) throws {
        switch encode {
        case .alone(let encode): encode(item, &row)
        case .linked(let encode): try encode(item, &row, others)
        }
    }

    /// Distinguishes the item from its other states, without writing it.
    func digest(of item: Item, _ others: any RowNumbers) throws -> Int64 {
        var row = RowBuffer()
        try encode(item, into: &row, others)
        return row.digest
    }

    /// The row with its digest; nil where encoding needs the numbers of other rows.
    func row(of item: Item) -> RowBuffer? {
        guard case .alone(let encode) = encode else { return nil }
        var row = RowBuffer()
        encode(item, &row)
        row.append(row.digest)
        return row
    }
}

protocol RowNumbers {
    /// The row number of an item, which must exist.
    func row<Item>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64
}

/// How SQLite stores the members of a scope: a table of scope, member and rank.
struct SQLScope<Scope>: Sendable {
    let table: String
    let scopeColumn: String
    let memberColumn: String
    /// The scope's value in its column.
    let scopeValue: @Sendable (Scope, any RowNumbers) throws -> SQLValue
    /// The table whose row number the scope's column contains; nil if it contains the scope's key.
    var owner: String?
}
