import Glibc
import SQLite

/// Sets damaged files aside: nothing that might hold a diner's things is ever deleted.
enum Quarantine {
    /// Renames the file and what belongs to it, and builds a fresh one in its place.
    static func setAside(_ realm: Realm, _ path: String) throws -> StoreNotice {
        let kept = StoreFiles.freeName(for: path + ".corrupt-")
        for suffix in ["", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw StoreError.inaccessible(
                    file: path + suffix, reason: String(cString: strerror(errno)))
            }
        }
        try StoreFiles.migrate(realm, path)
        guard realm == .user else { return .cacheRebuilt(keptAs: kept) }
        let (rows, lost) = try salvage(from: kept, into: path)
        return .userSalvaged(keptAs: kept, rows: rows, lost: lost)
    }

    /// Carries over every row that can still be read.
    private static func salvage(from damaged: String, into path: String) throws -> (Int, lost: Bool)
    {
        guard let source = try? Connection(path: damaged, mode: .readOnly) else {
            return (0, lost: true)  // Not even a header: it stays aside as it is.
        }
        // Otherwise one bad line of its table of contents would close all of it.
        try source.execute("PRAGMA writable_schema = ON")
        let target = try Connection(path: path, mode: .readWrite)
        var (count, lost) = (0, false)
        for watched in Schema.kinds(of: .user) {
            // From both ends up to where it is damaged: what lies behind is read the other way.
            for order in ["", " ORDER BY rowid DESC"] {
                do {
                    try copy(watched.table.name, order, from: source, to: target, &count)
                    break
                } catch let error as DatabaseError where error.kind != .full {
                    lost = true
                }
            }
        }
        return (count, lost)
    }

    private static func copy(
        _ table: String, _ order: String, from source: Connection, to target: Connection,
        _ count: inout Int
    ) throws {
        let search = try source.prepare("SELECT 1 FROM sqlite_master WHERE name = ?")
        try search.bind(.text(table))
        guard try search.step() else { return }  // An older file knows fewer tables.
        // And fewer columns of them: those are what a new row would have.
        let names = try source.text("SELECT group_concat(name) FROM pragma_table_info('\(table)')")
        guard let names else { return }
        let reading = try source.prepare("SELECT \(names) FROM \(table)\(order)")
        let marks = (0..<reading.columnCount).map { _ in "?" }.joined(separator: ",")
        let writing = try target.prepare(
            "INSERT OR IGNORE INTO \(table)(\(names)) VALUES(\(marks))")
        while try reading.step() {
            try writing.bind((0..<Int32(reading.columnCount)).map { reading.value($0) })
            try writing.run()
            count += target.changedRowCount
        }
    }
}
