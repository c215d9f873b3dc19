import OrderModels
import Glibc
import SQLite

/// The connection for everything on screen. It reads one commit until ``step()`` moves it to the
/// newest. In memory, each read sees the newest commit.
@MainActor
final class ReadSide {
    private let connection: Connection
    private let reader: SQLiteReader
    private let takesTurns: Bool
    private var isReading = false
    /// Whether a file was opened as one that nobody can write.
    let isFrozen: Bool
    private let shelf = RosterShelf()
    /// The number of changes to each kind, as of the commit being read.
    private var revisions: [ItemKind: Int64] = [:]

    init(
        _ locations: StoreLocations,
        unreadable: @escaping (StoredThing?, _ key: String) -> Void
    ) throws {
        takesTurns = locations.takesTurns
        isFrozen = Realm.allCases.contains(where: locations.isFrozen)
        connection = try Connection(path: locations.readOnlyAddress(of: .cache), mode: .readOnly)
        try locations.attach(.user, to: connection)
        reader = SQLiteReader(connection, shelf: shelf, unreadable: unreadable)
        if !takesTurns { try begin() }
    }

    func read<T>(_ body: (SQLiteReader) throws -> T) throws -> T {
        guard takesTurns, !isReading else { return try body(reader) }
        isReading = true
        defer { isReading = false }
        try begin()
        let result = Result { try body(reader) }
        connection.resetStatements()
        try connection.run("COMMIT")
        return try result.get()
    }

    func read<T>(
        until interruption: Interruption, _ body: (SQLiteReader) throws -> T
    ) throws -> T {
        // Interrupts only the body, so that the transaction's BEGIN and COMMIT always complete.
        try read { reader in
            try connection.interrupted(by: interruption) { try body(reader) }
        }
    }

    /// Whether both files have the current schema version.
    var isCurrent: Bool {
        Realm.allCases.allSatisfy { realm in
            let name = realm == .cache ? "main" : realm.rawValue
            let version = try? connection.integer("PRAGMA \(name).user_version")
            return version == Int64(Schema.migrations(of: realm).count)
        }
    }

    /// Moves to the newest commit of both files.
    func step() throws {
        guard !takesTurns else { return }
        connection.resetStatements()
        try connection.run("COMMIT")
        try begin()
    }

    /// Whether the roster for `key` would have to be built now.
    func lacks(_ key: Roster.Key) -> Bool { !shelf.has(key) }

    /// Takes over rosters built elsewhere, if they were built from the same rows.
    func adopt(_ made: [Roster], from others: [ItemKind: Int64]) {
        for roster in made where roster.key.kinds.allSatisfy({ others[$0] == revisions[$0] }) {
            shelf.put(roster)
        }
    }

    /// BEGIN alone takes no snapshot: the first read of each file does.
    private func begin() throws {
        try connection.run("BEGIN")
        let found = try reader.revisions()
        // Revisions are only ever counted up, so no kind disappears.
        let changed = found.filter { revisions[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        shelf.forget(Set(changed.keys))
        revisions = found
    }
}
