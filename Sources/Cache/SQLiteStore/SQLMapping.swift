import OrderModels
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

    /// For items that are all asked for, or one by its name.
    static func of(_ filter: Never) -> SQLFragment {}

    /// `column IN (…)`, false for no values.
    static func isOne(of column: String, _ texts: [String]) -> SQLFragment {
        SQLFragment(
            column + " IN (" + texts.map { _ in "?" }.joined(separator: ",") + ")",
            values: texts.map(SQLValue.text))
    }
}

extension Connection {
    /// Every row of `fragment`, decoded.
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

/// How SQLite answers a request for an item type.
struct SQLQuery<Item: Requestable>: Sendable {
    /// Everything from SELECT up to, not including, WHERE.
    let columns: String
    let source: String
    /// The column that holds the item's identity.
    let identity: String
    let identityText: @Sendable (Item.ID) -> String
    let condition: @Sendable (Item.Filter) -> SQLFragment
    /// Expressions that order the rows, ascending, and no two rows alike.
    let order: @Sendable (Item.Sort) -> [String]
    /// What is compared to tell what comes after an item, where ``order`` may be null: nothing comes
    /// before or after that.
    var place: (@Sendable (Item.Sort) -> [String])?
    let decode: @Sendable (Statement) throws -> Item
    /// Stands in for all of the above where one statement will not do.
    var fetch: (@Sendable (Connection, Request<Item>) throws -> [Item])?
    /// How to find the rows of a long list by their numbers.
    var roster: SQLRoster<Item>?
    /// Whether a row that cannot be read must not be left out of what these filters find.
    var isStrict: @Sendable ([Item.Filter]) -> Bool = { _ in false }

    /// The whole statement for `request`.
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

    /// Counts all of `request`, page or not.
    func count(_ request: Request<Item>) -> SQLFragment {
        let filter = filter(request)
        return SQLFragment("SELECT count(*) FROM \(source)\(filter.sql)", values: filter.values)
    }

    /// Counts what comes before an item, if that is there at all.
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

    /// One row by its number, if it passes the filters that are tried row by row. The number is the
    /// first parameter; the fragment has the values of those after it.
    func row(_ request: Request<Item>, _ plan: SQLRoster<Item>) -> SQLFragment {
        var filter = SQLFilter()
        filter.add(plan.row + " = ?", [])
        for condition in request.filters.filter(plan.isWide).map(condition) {
            filter.add(condition.sql, condition.values)
        }
        return SQLFragment("SELECT \(columns) FROM \(source)\(filter.sql)", values: filter.values)
    }

    /// What one item is ordered by, as a subquery that finds nothing where it is not there.
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

/// A WHERE clause, or nothing.
private struct SQLFilter {
    private(set) var sql = ""
    private(set) var values: [SQLValue] = []

    mutating func add(_ condition: String, _ more: [SQLValue]) {
        sql += (sql.isEmpty ? " WHERE (" : " AND (") + condition + ")"
        values += more
    }
}

/// How SQLite keeps an item type: a table with a `ref` naming each row and a digest of the rest.
struct SQLTable<Item: Requestable>: Sendable {
    let name: String
    let kind: ItemKind
    /// The columns ``encode`` fills, in its order, `ref` (whatever it is called) first. The digest
    /// column follows them.
    let columns: [String]
    let encode: Encoding
    let key: @Sendable (Item.ID) -> String
    /// The column with the row's number, as ``source`` or else the item's query names it.
    let rowColumn: String
    /// Where all rows are, and what the item's query selects; nil where its own source has all.
    let source: String?

    /// How an item becomes a row.
    enum Encoding: Sendable {
        /// From what it holds itself.
        case alone(@Sendable (Item, inout RowBuffer) -> Void)
        /// With the row numbers of others.
        case linked(@Sendable (Item, inout RowBuffer, any RowNumbers) throws -> Void)
    }

    // Made once: 50,000 rows would make each of them 50,000 times.
    let insertion: String
    let update: String
    let lookup: String
    /// Adds a new row to the search index; nil where the table has none.
    let indexing: String?

    /// `isSearchable` says that the last two columns are the words of a search index.
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
        // The name stays as it is: setting it would write its index anew, a page with every row.
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

    /// What tells the item from every other state of it, though nothing is written.
    func digest(of item: Item, _ others: any RowNumbers) throws -> Int64 {
        var row = RowBuffer()
        try encode(item, into: &row, others)
        return row.digest
    }

    /// The row of an item, digest and all, where no other row is needed to make it.
    func row(of item: Item) -> RowBuffer? {
        guard case .alone(let encode) = encode else { return nil }
        var row = RowBuffer()
        encode(item, &row)
        row.append(row.digest)
        return row
    }
}

/// Knows items by the numbers of their rows.
protocol RowNumbers {
    /// The row number of an item that must be there already.
    func row<Item>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64
}

/// How SQLite keeps the members of a scope: a table of scope, member and rank.
struct SQLScope<Scope>: Sendable {
    let table: String
    let scopeColumn: String
    let memberColumn: String
    /// The value that stands for the scope in its column.
    let scopeValue: @Sendable (Scope, any RowNumbers) throws -> SQLValue
    /// The table whose row number the scope's column holds; nil where it holds the scope's name.
    var owner: String?
}
