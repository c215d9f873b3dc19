import OrderModels
import SQLite

/// Answers requests on one connection, inside whatever transaction that connection is in.
class SQLiteReader: ReadAccessor {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item] {
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            return try fetch(self, request)
        }
        return try rows(query.statement(request), decode: query.decode)
    }

    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int {
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            return try fetch(self, request).count
        }
        var all = request
        all.limit = nil
        all.offset = 0
        let fragment = query.statement(all, counting: true)
        return try rows(fragment) { Int($0.integer(0)) }.first ?? 0
    }

    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int? {
        let query = Item.mapping.sql
        if let fetch = query.fetch {
            return try fetch(self, request).firstIndex { $0.id == id }
        }
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

    /// Every row of `fragment`, decoded.
    func rows<T>(_ fragment: SQLFragment, decode: (Statement) throws -> T) throws -> [T] {
        let statement = try connection.statement(fragment.sql)
        defer { statement.reset() }
        try statement.bind(fragment.values)
        var found: [T] = []
        while try statement.step() {
            found.append(try decode(statement))
        }
        return found
    }
}
