import OrderModels
import Glibc
import SQLite

/// The connection that everything on screen is read from: it stands on one commit until it is
/// stepped to a later one. In memory it stands on the newest for as long as somebody reads.
@MainActor
final class ReadSide {
    private let connection: Connection
    private let reader: SQLiteReader
    private let takesTurns: Bool
    private var isReading = false
    private let shelf = RosterShelf()
    /// How often rows of a kind have changed, as of the commit it stands on.
    private var revisions: [ItemKind: Int64] = [:]

    init(
        _ locations: StoreLocations,
        unreadable: @escaping (StoredThing?, _ key: String) -> Void
    ) throws {
        takesTurns = locations.takesTurns
        connection = try Connection(path: locations.path(of: .cache), mode: .readOnly)
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

    /// The same, ended by `interruption`.
    func read<T>(
        until interruption: Interruption, _ body: (SQLiteReader) throws -> T
    ) throws -> T {
        // The transaction around it begins and ends whole.
        try read { reader in
            try connection.interrupted(by: interruption) { try body(reader) }
        }
    }

    /// Whether both files are of today's version.
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

    /// Whether what `key` stands for would have to be made now.
    func lacks(_ key: Roster.Key) -> Bool { !shelf.has(key) }

    /// Takes over what was made elsewhere, where that saw the same rows.
    func adopt(_ made: [Roster], from others: [ItemKind: Int64]) {
        for roster in made where roster.key.kinds.allSatisfy({ others[$0] == revisions[$0] }) {
            shelf.put(roster)
        }
    }

    /// A snapshot begins with the first read, file by file.
    private func begin() throws {
        try connection.run("BEGIN")
        let found = try reader.revisions()
        // Revisions are counted up and never taken away.
        let changed = found.filter { revisions[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        shelf.forget(Set(changed.keys))
        revisions = found
    }
}
