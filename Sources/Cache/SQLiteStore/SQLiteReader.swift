import OrderModels
import SQLite

/// Answers requests on one connection, inside its current transaction.
class SQLiteReader: ReadAccessor {
    let connection: Connection
    /// Keeps the order of long lists; nil where rows may change between two requests.
    let shelf: RosterShelf?
    /// Called for each row that a list leaves out because it cannot be read.
    private let unreadable: (StoredThing?, _ key: String) -> Void

    init(
        _ connection: Connection, shelf: RosterShelf? = nil,
        unreadable: @escaping (StoredThing?, _ key: String) -> Void = { _, _ in }
    ) {
        self.connection = connection
        self.shelf = shelf
        self.unreadable = unreadable
    }

    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item] {
        try request.check()
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            guard request.isPaged else { return try fetch(connection, request) }
            return try request.page(of: fetch(connection, request.unpaged))
        }
        if let found = try itemsByRoster(request) { return found }
        let isStrict = query.isStrict(request.filters)
        // Appended one by one: other ways look up at each start what conforms to what.
        var items: [Item] = []
        _ = try rows(query.statement(request)) { row in
            let item = try isStrict ? Self.whole(row, query.decode) : readable(row, query.decode)
            if let item { items.append(item) }
        }
        return items
    }

    func item<Item: StoredItem>(_ type: Item.Type, key: String) throws -> Item? {
        let query = type.mapping.sql
        let statement = try connection.statement(for: ObjectIdentifier(type)) {
            "SELECT \(query.columns) FROM \(query.source) WHERE \(query.identity) = ?"
        }
        defer { statement.reset() }
        try statement.bind(.text(key))
        return try statement.step() ? try Self.whole(statement, query.decode) : nil
    }

    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int {
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            return try fetch(connection, request.unpaged).count
        }
        if let roster = try roster(request) { return roster.count }
        return try rows(query.count(request)) { Int($0.integer(0)) }.first ?? 0
    }

    func isEmpty(of kinds: [ItemKind]) throws -> Bool {
        var question = "SELECT 1"
        for realm in Realm.allCases {
            for table in Schema.kinds(of: realm) where kinds.contains(table.kind) {
                question += " UNION ALL SELECT 1 FROM \(table.table.name)"
            }
        }
        return try rows(SQLFragment(question + " LIMIT 2")) { _ in }.count < 2
    }

    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int? {
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            return try fetch(connection, request.unpaged).firstIndex { $0.id == id }
        }
        if let roster = try roster(request) { return try place(of: id, request, in: roster) }
        return try rows(query.position(of: id, in: request)) { Int($0.integer(0)) }.first
    }

    func freshness(of resource: Resource) throws -> Freshness? {
        try rows(
            SQLFragment(
                "SELECT fetched_at, expires_at, etag, fingerprint, last_error FROM freshness "
                    + "WHERE resource = ?",
                .text(resource.key))
        ) { row in
            Freshness(
                resource, fetchedAt: Instant(secondsSince1970: row.integer(0)),
                expiresAt: Instant(secondsSince1970: row.integer(1)), etag: row.optionalText(2),
                fingerprint: row.optionalInteger(3), lastError: row.optionalText(4))
        }.first
    }

    func reach(to place: Coordinate, at now: Instant) throws -> [Caterer.ID: Bool] {
        // Few kitchens were asked, so those asked for other places are read as well.
        let asked = try rows(
            SQLFragment(
                "SELECT resource, fingerprint FROM freshness "
                    + "WHERE resource BETWEEN 'reach ' AND 'reach!' AND fingerprint IS NOT NULL "
                    + "AND expires_at > ?",
                .integer(now.secondsSince1970))
        ) { (resource: Resource(key: $0.text(0)), answer: $0.integer(1)) }
        return asked.reduce(into: [:]) { found, row in
            guard case .reach(let id, let there)? = row.resource, there.text == place.text else {
                return
            }
            found[id] = row.answer == Fingerprint.of(true)
        }
    }

    /// The item, or nil if its row cannot be read: the rest of the list must not suffer.
    func readable<Item: StoreItem>(
        _ row: Statement, _ decode: (Statement) throws -> Item
    ) throws -> Item? {
        do {
            return try Self.whole(row, decode)
        } catch StoreError.unreadable(let thing, let key) {
            unreadable(thing, key)
            return nil
        }
    }

    /// The item; throws if its row cannot be read.
    private static func whole<Item: StoreItem>(
        _ row: Statement, _ decode: (Statement) throws -> Item
    ) throws -> Item {
        do {
            return try decode(row)
        } catch StoreError.broken {
            throw StoreError.unreadable(StoredItems.thing(Item.self), key: row.text(0))
        }
    }

    func rows<T>(_ fragment: SQLFragment, decode: (Statement) throws -> T) throws -> [T] {
        try connection.rows(fragment, decode: decode)
    }
}
