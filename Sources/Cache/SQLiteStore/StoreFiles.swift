import OrderModels
import Glibc
import SQLite

/// Where the two files of a store are.
public struct StoreLocations: Hashable, Sendable {
    public var cacheDirectory: String
    public var dataDirectory: String
    /// Names what is in memory.
    private var memory: UInt64 = 0
    private var inMemory: Set<Realm> = []

    public init(cacheDirectory: String, dataDirectory: String) {
        self.cacheDirectory = cacheDirectory
        self.dataDirectory = dataDirectory
    }

    /// A place in memory that nobody else has.
    static func inMemory() -> StoreLocations {
        StoreLocations(cacheDirectory: "", dataDirectory: "").keepingInMemory(Realm.allCases)
    }

    /// The same with some of it in memory, where nobody else has it.
    func keepingInMemory(_ realms: [Realm]) -> StoreLocations {
        var locations = self
        locations.memory = UInt64.random(in: .min ... .max)
        locations.inMemory = Set(realms)
        return locations
    }

    func isInMemory(_ realm: Realm) -> Bool { inMemory.contains(realm) }

    /// Whether nothing of it is in a file.
    var isInMemory: Bool { inMemory.count == Realm.allCases.count }

    /// Whether readers and writers take turns: a database in memory cannot hold a reader's snapshot
    /// while it is written.
    var takesTurns: Bool { !inMemory.isEmpty }

    public func path(of realm: Realm) -> String {
        if isInMemory(realm) { return "file:/eat-tui-\(memory)-\(realm.rawValue)?vfs=memdb" }
        return switch realm {
        case .cache: cacheDirectory + "/cache.db"
        case .user: dataDirectory + "/user.db"
        }
    }

    /// The file of `realm` as a name under which it can only be read.
    func readOnlyAddress(of realm: Realm) -> String {
        if isInMemory(realm) { return path(of: realm) + "&mode=ro" }
        var address = "file:"
        for scalar in path(of: realm).unicodeScalars {
            switch scalar {
            case "?": address += "%3F"
            case "#": address += "%23"
            case "%": address += "%25"
            default: address.unicodeScalars.append(scalar)
            }
        }
        // Beside a database in memory, another would be looked for in memory too.
        return address + "?mode=ro&vfs=unix"
    }

    /// Makes the file of `realm` readable on `connection` beside its own.
    func attach(_ realm: Realm, to connection: Connection) throws {
        // Read-only, or BEGIN IMMEDIATE would lock this file too.
        try connection.statement("ATTACH ? AS \(realm.rawValue)")
            .run(.text(readOnlyAddress(of: realm)))
    }

    func directory(of realm: Realm) -> String {
        switch realm {
        case .cache: cacheDirectory
        case .user: dataDirectory
        }
    }
}

/// Makes the store's files what they should be before anything reads them.
enum StoreFiles {
    /// Creates, migrates or sets aside the file of `realm`; says what was done that matters.
    static func prepare(_ realm: Realm, at locations: StoreLocations) throws -> StoreNotice? {
        let path = locations.path(of: realm)
        do {
            try makeDirectory(locations.directory(of: realm))
            try migrate(realm, path)
            let connection = try Connection(path: path, mode: .readOnly)
            return try lacksTables(realm, connection)
                ? try Quarantine.setAside(realm, path) : nil
        } catch let error as DatabaseError where error.kind == .damaged {
            return try Quarantine.setAside(realm, path)
        }
    }

    /// Whether a file of today's version has lost a table: its table of contents is damaged.
    static func lacksTables(
        _ realm: Realm, _ connection: Connection
    ) throws(DatabaseError) -> Bool {
        let tables = Schema.kinds(of: realm).map(\.table.name)
        let names = tables.map { "'\($0)'" }.joined(separator: ",")
        return try connection.integer(
            "SELECT count(*) FROM sqlite_master WHERE name IN (\(names))") != Int64(tables.count)
    }

    static func migrate(_ realm: Realm, _ path: String) throws {
        try makeFile(path, realm)
        let connection = try Connection(path: path, mode: .readWrite)
        try migrate(connection, realm, file: path)
    }

    static func migrate(
        _ connection: Connection, _ realm: Realm, file: String,
        through steps: [String]? = nil
    ) throws {
        let steps = steps ?? Schema.migrations(of: realm)
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard version <= steps.count else {
            throw StoreError.newerVersion(file: file, found: version, known: steps.count)
        }
        guard version < steps.count else { return }
        try connection.execute("PRAGMA journal_mode = WAL")
        for step in version..<steps.count {
            try connection.transaction {
                // Another process may have taken this step while we waited for the lock.
                guard Int(try connection.integer("PRAGMA user_version") ?? 0) == step else {
                    return
                }
                try connection.execute(steps[step])
                try connection.execute("PRAGMA user_version = \(step + 1)")
            }
        }
    }

    /// Makes a database in memory, which is there for as long as the connection is open.
    static func makeInMemory(_ realm: Realm, at locations: StoreLocations) throws -> Connection {
        let connection = try Connection(path: locations.path(of: realm), mode: .create)
        try migrate(connection, realm, file: "memory")
        return connection
    }

    /// Makes a file before SQLite makes it, so that nobody else can ever read it.
    static func makeFile(_ path: String, _ realm: Realm) throws {
        let made = open(path, O_RDWR | O_CREAT | O_CLOEXEC, realm == .user ? 0o600 : 0o644)
        guard made >= 0 else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(errno)))
        }
        Glibc.close(made)
    }

    /// A name beginning with `start` and the time that no file has.
    static func freeName(for start: String) -> String {
        let base = start + String(time(nil))
        guard access(base, F_OK) == 0 else { return base }
        var attempt = 2
        while access(base + "-\(attempt)", F_OK) == 0 { attempt += 1 }
        return base + "-\(attempt)"
    }

    /// Makes a directory and those above it, open to its owner only.
    static func makeDirectory(_ path: String) throws {
        var built = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            built += "/" + part
            guard mkdir(built, 0o700) != 0, errno != EEXIST else { continue }
            // A parent that cannot be made may be there all the same (EROFS on a mount point).
            let reason = String(cString: strerror(errno))
            guard access(built, F_OK) == 0 else {
                throw StoreError.inaccessible(file: built, reason: reason)
            }
        }
    }
}
