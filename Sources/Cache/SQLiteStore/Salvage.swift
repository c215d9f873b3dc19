import OrderModels
import SQLite

/// Copies the rows of a damaged file to a new one (0030).
struct Salvage {
    private let source: Connection
    private let target: Connection
    /// Whether the file has the current schema version, and so should have every table.
    private let isCurrent: Bool
    private var rows = 0
    private var losses: [StoreNotice.Loss] = []

    /// Copies every readable row, and names the others as far as an index still does.
    static func carry(
        from damaged: String, into fresh: String
    ) throws -> (rows: Int, losses: [StoreNotice.Loss]) {
        let tables = StoredItems.named(.user)
        do {
            let source = try Connection(path: damaged, mode: .readOnly)
            // Without it, one bad row in sqlite_schema would make the whole file unreadable.
            try source.execute("PRAGMA writable_schema = ON")
            var salvage = try Salvage(
                source: source, target: try Connection(path: fresh, mode: .readWrite))
            for (type, thing) in tables {
                try salvage.carry(type.tableName, of: thing)
            }
            try salvage.noteLostAttempts()
            _ = try salvage.target.integer("PRAGMA wal_checkpoint(TRUNCATE)")
            return (salvage.rows, salvage.losses)
        } catch let error as DatabaseError where error.kind == .damaged {
            // Not even the header can be read; the damaged file is kept as it is.
            return (0, tables.map { StoreNotice.Loss($0.thing, keys: [], isCounted: false) })
        }
    }

    /// Records lost keys, so that an order under the same key does not repeat the lost one.
    private func noteLostAttempts() throws {
        let writing = try target.statement(
            "INSERT OR IGNORE INTO remembered(ref, value, digest) VALUES(?, '', 0)")
        for loss in losses where loss.thing == .attempt {
            for key in Set(loss.keys + lostKeys()) {
                try writing.bind([.text(LostAttempt.reference(to: key))])
                try writing.run()
            }
        }
    }

    /// The keys for which the index has more attempts than were copied; none if the index is
    /// unreadable.
    private func lostKeys() -> [String] {
        func counts(_ connection: Connection, _ source: String) throws -> [String: Int] {
            let reading = try connection.prepare("SELECT key FROM \(source) WHERE key IS NOT NULL")
            var counts: [String: Int] = [:]
            while try reading.step() { counts[reading.text(0), default: 0] += 1 }
            return counts
        }
        guard let there = try? counts(source, "order_attempt INDEXED BY attempt_of_key"),
            let here = try? counts(target, "order_attempt")
        else { return [] }
        return there.filter { $0.value > here[$0.key, default: 0] }.map(\.key)
    }

    private init(source: Connection, target: Connection) throws {
        self.source = source
        self.target = target
        isCurrent =
            try source.integer("PRAGMA user_version")
            == Int64(Schema.migrations(of: .user).count)
    }

    private mutating func carry(_ table: String, of thing: StoredThing) throws {
        guard let columns = try columns(of: table, thing) else { return }
        // From both ends up to the damage: the reverse scan reads what lies behind it.
        let isWhole =
            try copy("SELECT \(columns) FROM \(table)", into: table, columns)
            || copy("SELECT \(columns) FROM \(table) ORDER BY rowid DESC", into: table, columns)
        // One by one through the index, for rows between two damaged places.
        var missing: [String] = []
        var isCounted = true
        do {
            let index = try source.prepare(
                "SELECT rowid, ref FROM \(table) INDEXED BY sqlite_autoindex_\(table)_1")
            while try index.step() {
                let name = index.text(1)
                guard try !isCarried(name, table) else { continue }
                let row =
                    "SELECT \(columns) FROM \(table) NOT INDEXED WHERE rowid = \(index.integer(0))"
                _ = try copy(row, into: table, columns)
                if try !isCarried(name, table) { missing.append(name) }
            }
        } catch let error as DatabaseError where error.isOfSource {
            isCounted = isWhole
        }
        guard !missing.isEmpty || !isCounted else { return }
        losses.append(StoreNotice.Loss(thing, keys: missing, isCounted: isCounted))
    }

    /// The columns in the damaged file: older versions have fewer, and the missing ones take their
    /// defaults. Nil if it has no such table.
    private mutating func columns(of table: String, _ thing: StoredThing) throws -> String? {
        let names: String?
        do {
            names = try source.text("SELECT group_concat(name) FROM pragma_table_info('\(table)')")
        } catch {
            guard error.isOfSource else { throw error }
            losses.append(StoreNotice.Loss(thing, keys: [], isCounted: false))
            return nil
        }
        guard let names, !names.isEmpty else {
            if isCurrent { losses.append(StoreNotice.Loss(thing, keys: [], isCounted: false)) }
            return nil
        }
        return names
    }

    /// - Returns: Whether all rows could be read.
    private mutating func copy(
        _ question: String, into table: String, _ columns: String
    ) throws -> Bool {
        let reading: Statement
        do {
            reading = try source.prepare(question)
        } catch {
            guard error.isOfSource else { throw error }
            return false
        }
        let marks = (0..<reading.columnCount).map { _ in "?" }.joined(separator: ",")
        let writing = try target.statement(
            "INSERT OR IGNORE INTO \(table)(\(columns)) VALUES(\(marks))")
        while true {
            do {
                guard try reading.step() else { return true }
            } catch {
                guard error.isOfSource else { throw error }
                return false
            }
            try writing.bind((0..<Int32(reading.columnCount)).map { reading.value($0) })
            try writing.run()
            rows += target.changedRowCount
        }
    }

    private func isCarried(_ name: String, _ table: String) throws -> Bool {
        let search = try target.statement("SELECT 1 FROM \(table) WHERE ref = ?")
        defer { search.reset() }
        try search.bind(.text(name))
        return try search.step()
    }
}

extension DatabaseError {
    /// Whether damage can explain the error: a damaged schema can cause arbitrary SQL errors.
    fileprivate var isOfSource: Bool { kind == .damaged || kind == .misuse }
}

extension StoredItem {
    fileprivate static var tableName: String { storage.sql.name }
}
