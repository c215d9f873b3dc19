internal import CSQLite

/// Records which rows a connection changes, completely: also rows that a REPLACE, an unfiltered
/// DELETE or a foreign key removes.
public final class ChangeRecorder {
    /// A watched table, and the column whose text is the key of its rows.
    public struct Table: Hashable, Sendable {
        public let name: String
        public let keyColumn: Int32

        public init(_ name: String, keyColumn: Int32) {
            self.name = name
            self.keyColumn = keyColumn
        }
    }

    /// The key of rows inserted from now on, where the writer knows it. SQLite then need not decode
    /// each row for it.
    public var keyOfInsertions: String?

    /// Beyond this many rows, only the fact of a change is recorded. Readers then look up all rows
    /// they show, and passing on the names would cost the main thread a frame or two.
    public static let limit = 1_000

    private let tables: [Table]
    /// The last table, by the address of its name: SQLite passes the same pointer for every row of
    /// a statement, which saves comparing names 50,000 times.
    private var lastName: UnsafePointer<CChar>?
    private var lastIndex: Int?
    /// May contain repeats, which ``take()`` removes.
    private var changed: [[String]]
    /// The last key recorded.
    private var lastKey: (index: Int, bytes: [UInt8]) = (-1, [])

    init(_ tables: [Table]) {
        self.tables = tables
        changed = tables.map { _ in [] }
    }

    func install(on connection: OpaquePointer) {
        sqlite3_preupdate_hook(
            connection, rowWillChange, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The keys of rows changed since the last call, for each table in the order they were given;
    /// nil for too many.
    public func take() -> [Set<String>?] {
        defer { discard() }
        return changed.map { $0.count > Self.limit ? nil : Set($0) }
    }

    public var isEmpty: Bool { changed.allSatisfy(\.isEmpty) }

    /// Forgets the recorded changes after a rollback.
    public func discard() {
        for index in changed.indices where !changed[index].isEmpty {
            changed[index].removeAll(keepingCapacity: false)
        }
        lastName = nil
        lastKey.index = -1
        keyOfInsertions = nil
    }

    fileprivate func note(
        _ operation: Int32, in name: UnsafePointer<CChar>, on connection: OpaquePointer
    ) {
        if name != lastName {
            lastName = name
            lastIndex = tables.firstIndex { $0.name.utf8.elementsEqual(String(cString: name).utf8) }
        }
        guard let lastIndex, changed[lastIndex].count <= Self.limit else { return }
        let table = tables[lastIndex]
        let (before, after) = (operation != SQLITE_INSERT, operation != SQLITE_DELETE)
        if !before, let keyOfInsertions {
            // All rows of a scope come with one key, up to 50,000 times.
            if changed[lastIndex].last != keyOfInsertions {
                changed[lastIndex].append(keyOfInsertions)
            }
            return
        }
        if before, after, !differs(on: connection) { return }
        if after, let key = value(sqlite3_preupdate_new, table.keyColumn, on: connection) {
            insert(key, into: lastIndex)
        }
        if before, let key = value(sqlite3_preupdate_old, table.keyColumn, on: connection) {
            insert(key, into: lastIndex)
        }
    }

    private func insert(_ value: OpaquePointer, into index: Int) {
        let text = UnsafeBufferPointer(
            start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
        guard lastKey.index != index || !lastKey.bytes.elementsEqual(text) else { return }
        lastKey.index = index
        lastKey.bytes.removeAll(keepingCapacity: true)
        lastKey.bytes.append(contentsOf: text)
        changed[index].append(String(decoding: text, as: UTF8.self))
    }

    private typealias Fetch = (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) ->
        Int32

    private func value(
        _ fetch: Fetch, _ column: Int32, on connection: OpaquePointer
    ) -> OpaquePointer? {
        var value: OpaquePointer?
        return fetch(connection, column, &value) == SQLITE_OK ? value : nil
    }

    /// Whether an UPDATE changes anything: SQLite also calls the hook for rows set to equal values.
    private func differs(on connection: OpaquePointer) -> Bool {
        for column in 0..<sqlite3_preupdate_count(connection) {
            guard let old = value(sqlite3_preupdate_old, column, on: connection),
                let new = value(sqlite3_preupdate_new, column, on: connection)
            else { return true }
            let type = sqlite3_value_type(old)
            guard type == sqlite3_value_type(new) else { return true }
            switch type {
            case SQLITE_NULL: continue
            case SQLITE_INTEGER:
                if sqlite3_value_int64(old) != sqlite3_value_int64(new) { return true }
            case SQLITE_FLOAT:
                if sqlite3_value_double(old) != sqlite3_value_double(new) { return true }
            default:
                let count = sqlite3_value_bytes(old)
                guard count == sqlite3_value_bytes(new) else { return true }
                guard let one = sqlite3_value_blob(old), let other = sqlite3_value_blob(new) else {
                    continue
                }
                if memoryDiffers(one, other, Int(count)) { return true }
            }
        }
        return false
    }

    private func memoryDiffers(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int)
        -> Bool
    {
        !UnsafeRawBufferPointer(start: one, count: count)
            .elementsEqual(UnsafeRawBufferPointer(start: other, count: count))
    }
}

/// The [preupdate hook](https://www.sqlite.org/c3ref/preupdate_count.html). SQLite calls it on the
/// writing thread, so it must not belong to an actor.
private func rowWillChange(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, operation: Int32,
    database: UnsafePointer<CChar>?, table: UnsafePointer<CChar>?, _: Int64, _: Int64
) {
    guard let context, let connection, let table else { return }
    Unmanaged<ChangeRecorder>.fromOpaque(context).takeUnretainedValue()
        .note(operation, in: table, on: connection)
}
