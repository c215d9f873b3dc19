import OrderModels
import SQLite

extension SQLiteReader: Inventory {
    func countStored<Item: StoredItem>(_ type: Item.Type) throws -> Int {
        let count = SQLFragment("SELECT count(*) FROM \(Item.storage.sql.name)")
        return try rows(count) { Int($0.integer(0)) }.first ?? 0
    }

    func stored<Item: StoredItem>(
        _ type: Item.Type, from place: InventoryPlace, limit: Int
    ) throws -> ([Item], InventoryPlace) {
        let query = Item.mapping.sql
        let row = Item.storage.sql.rowColumn
        let source = Item.storage.sql.source ?? query.source
        let fragment = SQLFragment(
            """
            SELECT \(query.columns), \(row) FROM \(source) WHERE \(row) > ? ORDER BY \(row) \
            LIMIT ?
            """, .integer(place.row), .integer(Int64(limit)))
        let found = try rows(fragment) { found in
            (try readable(found, query.decode), found.integer(Int32(found.columnCount - 1)))
        }
        return (found.compactMap(\.0), found.last.map { InventoryPlace(row: $0.1) } ?? place)
    }

    func scopes<Scope: StoreScope>(_ type: Scope.Type) throws -> [Scope] {
        let mapping = Scope.storage.sql
        let name = mapping.owner.map {
            "(SELECT ref FROM \($0) o WHERE o.id = \(mapping.scopeColumn))"
        }
        let fragment = SQLFragment(
            "SELECT DISTINCT \(name ?? mapping.scopeColumn) FROM \(mapping.table) ORDER BY 1")
        return try rows(fragment) { $0.text(0) }.compactMap(Scope.storage.scope)
    }

    func members<Scope: StoreScope>(of scope: Scope) throws -> [Scope.Member.ID] {
        let mapping = Scope.storage.sql
        let member = Scope.Member.storage.sql
        let owner = mapping.owner.map { "(SELECT id FROM \($0) WHERE ref = ?)" }
        let fragment = SQLFragment(
            """
            SELECT m.\(member.refColumn) FROM \(mapping.table) s \
            JOIN \(member.name) m ON m.id = s.\(mapping.memberColumn) \
            WHERE s.\(mapping.scopeColumn) = \(owner ?? "?") ORDER BY s.rank
            """, .text(Scope.storage.key(scope)))
        return try rows(fragment) { $0.text(0) }.map(Scope.storage.member)
    }

    func freshness() throws -> [Freshness] {
        let keys = try rows(SQLFragment("SELECT resource FROM freshness ORDER BY 1")) { $0.text(0) }
        return try keys.compactMap(Resource.init(key:)).compactMap { try freshness(of: $0) }
    }
}
