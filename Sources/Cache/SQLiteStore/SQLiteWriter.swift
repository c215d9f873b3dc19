import OrderModels
import SQLite

/// Writes inside one transaction, and only where something differs. Made for one block and gone
/// with it.
final class SQLiteWriter: SQLiteReader, WriteAccessor {
    private let realm: Realm
    private var buffer = RowBuffer()
    /// Row numbers met in this block, by table and name: a member written a moment ago is not
    /// looked up again.
    private var known: [String: [String: Int64]] = [:]

    init(_ connection: Connection, realm: Realm) {
        self.realm = realm
        super.init(connection)
    }

    func insert<Item: StoredItem>(_ item: Item) throws {
        let table = Item.storage.sql
        try require(Item.realm)
        guard try row(of: item.id, in: table) == nil else {
            throw StoreError.alreadyThere(kind: table.kind, key: table.key(item.id))
        }
        _ = try upsert(item)
    }

    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool {
        try require(Item.realm)
        let table = Item.storage.sql
        let key = table.key(item.id)
        buffer.clear()
        try table.encode(item, &buffer, self)
        let digest = buffer.digest
        buffer.append(digest)
        guard let old = try stored(key, in: table) else {
            try buffer.run(connection.statement(table.insertion))
            let row = connection.lastInsertedRow
            if let indexing = table.indexing {
                let words = (table.columns.count - 2)..<table.columns.count
                try buffer.run(connection.statement(indexing), row: row, cells: words)
            }
            known[table.name, default: [:]][key] = row
            return true
        }
        known[table.name, default: [:]][key] = old.row
        guard old.digest != digest else { return false }
        buffer.append(old.row)
        try buffer.run(connection.statement(table.update))
        return true
    }

    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws {
        try require(Item.realm)
        let table = Item.storage.sql
        let key = table.key(id)
        known[table.name]?[key] = nil
        try connection.statement("DELETE FROM \(table.name) WHERE \(table.refColumn) = ?")
            .run(.text(key))
    }

    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws {
        try require(Item.realm)
        let table = Item.storage.sql
        let query = Item.mapping.sql
        known[table.name] = nil
        guard !filters.isEmpty else {
            return try connection.statement("DELETE FROM \(table.name)").run()
        }
        let conditions = filters.map(query.condition)
        let clause = conditions.map { "(" + $0.sql + ")" }.joined(separator: " AND ")
        let statement = try connection.statement(
            "DELETE FROM \(table.name) WHERE \(table.refColumn) IN "
                + "(SELECT \(query.identity) FROM \(query.source) WHERE \(clause))")
        try statement.bind(conditions.flatMap(\.values))
        try statement.run()
    }

    func record(_ freshness: Freshness) throws {
        try require(.cache)
        try connection.statement("INSERT OR REPLACE INTO freshness VALUES(?,?,?,?,?,?)").run(
            .text(freshness.resource.key), .integer(freshness.fetchedAt.secondsSince1970),
            .integer(freshness.expiresAt.secondsSince1970), SQLValue(freshness.etag),
            SQLValue(freshness.fingerprint), SQLValue(freshness.lastError))
    }

    func forgetFreshness() throws {
        try require(.cache)
        try connection.statement("DELETE FROM freshness").run()
    }

    func sweep(_ extent: SweepExtent) throws {
        try require(.cache)
        known = [:]
        switch extent {
        case .listings:
            try connection.statement(
                """
                DELETE FROM caterer
                WHERE NOT EXISTS (SELECT 1 FROM listing l WHERE l.caterer = caterer.id)
                AND ref NOT IN (SELECT ref FROM named_caterer)
                """
            ).run()
        case .menu(let caterer):
            let owner = SQLValue.integer(try row(KeptCaterer.self, caterer))
            try connection.statement(
                """
                DELETE FROM menu_section WHERE caterer = ?
                AND NOT EXISTS (SELECT 1 FROM menu_part p WHERE p.section = menu_section.id)
                """
            ).run(owner)
            try connection.statement(
                """
                DELETE FROM menu_item WHERE caterer = ?
                AND NOT EXISTS (SELECT 1 FROM menu_entry e WHERE e.item = menu_item.id)
                """
            ).run(owner)
        }
    }

    /// The row number of an item that must be there already.
    func row<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws -> Int64 {
        let table = Item.storage.sql
        guard let row = try row(of: id, in: table) else {
            throw StoreError.unknownMember(key: table.key(id))
        }
        return row
    }

    private func row<Item: StoredItem>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64? {
        let key = table.key(id)
        if let row = known[table.name]?[key] { return row }
        guard let found = try stored(key, in: table) else { return nil }
        known[table.name, default: [:]][key] = found.row
        return found.row
    }

    private func stored<Item>(
        _ key: String, in table: SQLTable<Item>
    ) throws -> (row: Int64, digest: Int64)? {
        let statement = try connection.statement(table.lookup)
        defer { statement.reset() }
        try statement.bind(.text(key))
        guard try statement.step() else { return nil }
        return (statement.integer(0), statement.integer(1))
    }

    func require(_ expected: Realm) throws {
        guard realm == expected else { throw StoreError.wrongRealm(expected: expected) }
    }
}
