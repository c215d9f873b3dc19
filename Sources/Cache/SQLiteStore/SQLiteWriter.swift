import OrderModels
import SQLite

/// Writes inside one transaction, and only where something differs. Lives for one write block.
final class SQLiteWriter: SQLiteReader, WriteAccessor, RowNumbers {
    private let realm: Realm
    private var buffer = RowBuffer()
    /// What this block knows of each table, by the table's name.
    private var known: [String: KnownTable] = [:]

    init(_ connection: Connection, realm: Realm) {
        self.realm = realm
        super.init(connection)
    }

    func insert<Item: StoredItem>(_ item: Item) throws {
        let table = Item.storage.sql
        try require(Item.realm)
        guard try knownRow(of: item.id, in: table) == nil else {
            throw StoreError.alreadyThere(kind: table.kind.rawValue, key: table.key(item.id))
        }
        _ = try upsert(item)
    }

    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool {
        let table = Item.storage.sql
        try require(Item.realm)
        buffer.clear()
        try table.encode(item, into: &buffer, self)
        buffer.append(buffer.digest)
        return try write(&buffer, of: item.id, to: table)
    }

    func upsert<Item: StoredItem>(_ prepared: Prepared<Item>) throws -> Bool {
        try require(Item.realm)
        guard var row = prepared.row else { return try upsert(prepared.item) }
        return try write(&row, of: prepared.id, to: Item.storage.sql)
    }

    /// Writes a row, whose last value is the digest, unless the stored digest is the same.
    private func write<Item: StoredItem>(
        _ row: inout RowBuffer, of id: Item.ID, to table: SQLTable<Item>
    ) throws -> Bool {
        let key = table.key(id)
        let known = try known(table)
        guard let old = try known.stored(key) else {
            connection.recorder?.keyOfInsertions = key
            defer { connection.recorder?.keyOfInsertions = nil }
            try row.run(known.insertion)
            let number = connection.lastInsertedRow
            if let indexing = known.indexing {
                let words = (table.columns.count - 2)..<table.columns.count
                try row.run(indexing, row: number, cells: words)
            }
            known.rows[key] = number
            return true
        }
        known.rows[key] = old.row
        guard old.digest != row.lastInteger else { return false }
        row.append(old.row)
        try row.run(connection.statement(table.update))
        return true
    }

    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws {
        try require(Item.realm)
        let table = Item.storage.sql
        known = [:]
        try connection.statement("DELETE FROM \(table.name) WHERE \(table.refColumn) = ?")
            .run(.text(table.key(id)))
    }

    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws {
        try require(Item.realm)
        let table = Item.storage.sql
        let query = Item.mapping.sql
        known = [:]
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
            let owner = SQLValue.integer(try row(of: caterer, in: KeptCaterer.storage.sql))
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

    func row<Item>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64 {
        guard let row = try knownRow(of: id, in: table) else {
            throw StoreError.unknownMember(key: table.key(id))
        }
        return row
    }

    private func knownRow<Item>(of id: Item.ID, in table: SQLTable<Item>) throws -> Int64? {
        let key = table.key(id)
        let known = try known(table)
        if let row = known.rows[key] { return row }
        guard let found = try known.stored(key) else { return nil }
        known.rows[key] = found.row
        return found.row
    }

    private func known<Item>(_ table: SQLTable<Item>) throws -> KnownTable {
        if let table = known[table.name] { return table }
        let made = try KnownTable(table, on: connection)
        known[table.name] = made
        return made
    }

    func require(_ expected: Realm) throws {
        guard realm == expected else { throw StoreError.wrongRealm(expected: expected.rawValue) }
    }
}
