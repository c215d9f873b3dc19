import OrderModels
import Glibc
import Logging
import SQLite

/// Where the two files of a store are.
public struct StoreLocations: Hashable, Sendable {
    public var cacheDirectory: String
    public var dataDirectory: String
    /// Identifies databases in memory.
    private var memory: UInt64 = 0
    private var inMemory: Set<Realm> = []

    public init(cacheDirectory: String, dataDirectory: String) {
        self.cacheDirectory = cacheDirectory
        self.dataDirectory = dataDirectory
    }

    /// A new place in memory.
    static func inMemory() -> StoreLocations {
        StoreLocations(cacheDirectory: "", dataDirectory: "").keepingInMemory(Realm.allCases)
    }

    /// The same locations, with `realms` at a new place in memory.
    func keepingInMemory(_ realms: [Realm]) -> StoreLocations {
        var locations = self
        locations.memory = UInt64.random(in: .min ... .max)
        locations.inMemory = Set(realms)
        return locations
    }

    func isInMemory(_ realm: Realm) -> Bool { inMemory.contains(realm) }

    /// Whether nothing is in a file.
    var isInMemory: Bool { inMemory.count == Realm.allCases.count }

    /// Whether readers and writers take turns, because a database in memory cannot keep a snapshot
    /// for a reader during a write.
    var takesTurns: Bool { !inMemory.isEmpty }

    public func path(of realm: Realm) -> String {
        if isInMemory(realm) { return "file:/eat-tui-\(memory)-\(realm.rawValue)?vfs=memdb" }
        return switch realm {
        case .cache: cacheDirectory + "/cache.db"
        case .user: dataDirectory + "/user.db"
        }
    }

    /// A URI that opens the file of `realm` for reading only.
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
        // Without `vfs`, ATTACH uses that of the main database, which may be memdb.
        return address + "?mode=ro&vfs=unix" + (isFrozen(realm) ? "&immutable=1" : "")
    }

    /// What SQLite wants room for beside a file that it reads: the index of its log, here and beside the
    /// other file, and some for the directories (https://sqlite.org/walformat.html#the_wal_index_file_format).
    private static let (index, room): (Int, UInt) = (32 << 10, 80 << 10)

    /// Whether the index of the log can be made nowhere beside the file, as its disk is full or can only
    /// be read. Without it SQLite reads only what cannot change (https://sqlite.org/wal.html#readonly).
    public func isFrozen(_ realm: Realm) -> Bool {
        guard !isInMemory(realm) else { return false }
        let path = path(of: realm)
        var (file, log, index) = (stat(), stat(), stat())
        guard stat(path, &file) == 0, file.st_size > 0 else { return false }
        // One for which there was no room is left too short.
        guard stat(path + "-shm", &index) != 0 || index.st_size < Self.index else { return false }
        // What is in a log would be missing.
        guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { return false }
        return canOnlyBeRead(path) || isFull(realm)
    }

    private func canOnlyBeRead(_ path: String) -> Bool {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Whether the disk of a file that is there has no room to write anything.
    public func isFull(_ realm: Realm) -> Bool {
        var disk = statvfs()
        // Some say nothing of their blocks.
        guard has(realm), statvfs(path(of: realm), &disk) == 0, disk.f_blocks > 0,
            disk.f_frsize > 0
        else { return false }
        return (geteuid() == 0 ? disk.f_bfree : disk.f_bavail) < Self.room / disk.f_frsize
    }

    /// Whether there is a file, as far as can be told.
    public func has(_ realm: Realm) -> Bool {
        guard !isInMemory(realm) else { return false }
        return access(path(of: realm), F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }

    /// Attaches the file of `realm` to `connection`, read-only.
    func attach(_ realm: Realm, to connection: Connection) throws {
        // Otherwise BEGIN IMMEDIATE would lock this file too.
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

/// Prepares the store's files before anything reads them.
enum StoreFiles {
    /// Creates, migrates or quarantines the file of `realm`; returns what the diner should know.
    static func prepare(
        _ realm: Realm, at locations: StoreLocations, _ log: Logger
    ) throws -> StoreNotice? {
        let path = locations.path(of: realm)
        do {
            try makeDirectory(locations.directory(of: realm))
            try migrate(realm, path, log)
            let connection = try Connection(path: path, mode: .readOnly)
            return try lacksTables(realm, connection)
                ? try Quarantine.setAside(realm, path) : nil
        } catch let error as DatabaseError where error.kind == .damaged {
            return try Quarantine.setAside(realm, path)
        }
    }

    /// Whether a file of the current version lacks a table, because its schema is damaged.
    static func lacksTables(
        _ realm: Realm, _ connection: Connection
    ) throws(DatabaseError) -> Bool {
        let tables = Schema.kinds(of: realm).map(\.table.name)
        let names = tables.map { "'\($0)'" }.joined(separator: ",")
        return try connection.integer(
            "SELECT count(*) FROM sqlite_master WHERE name IN (\(names))") != Int64(tables.count)
    }

    static func migrate(_ realm: Realm, _ path: String, _ log: Logger = .silent) throws {
        try makeFile(path, realm)
        let connection = try Connection(path: path, mode: .readWrite)
        try migrate(connection, realm, file: path, log: log)
    }

    static func migrate(
        _ connection: Connection, _ realm: Realm, file: String,
        through steps: [Schema.Migration]? = nil, log: Logger = .silent
    ) throws {
        let steps = steps ?? Schema.migrations(of: realm)
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard version <= steps.count else {
            throw StoreError.newerVersion(file: file, found: version, known: steps.count)
        }
        guard version < steps.count else { return }
        log.info(
            "store.migrating",
            ["realm": .name(realm), "from": .count(version), "to": .count(steps.count)])
        try connection.keepLog()
        for step in version..<steps.count {
            try connection.transaction {
                // Another process may have migrated while this one waited for the lock.
                guard Int(try connection.integer("PRAGMA user_version") ?? 0) == step else {
                    return
                }
                try connection.execute(steps[step]())
                try connection.execute("PRAGMA user_version = \(step + 1)")
            }
        }
    }

    /// Creates a database in memory, which lasts for as long as the connection is open.
    static func makeInMemory(_ realm: Realm, at locations: StoreLocations) throws -> Connection {
        let connection = try Connection(path: locations.path(of: realm), mode: .create)
        try migrate(connection, realm, file: "memory")
        return connection
    }

    /// Creates the file before SQLite does, with permissions that keep other users out.
    static func makeFile(_ path: String, _ realm: Realm) throws {
        let made = open(path, O_RDWR | O_CREAT | O_CLOEXEC, realm == .user ? 0o600 : 0o644)
        guard made >= 0 else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(errno)))
        }
        Glibc.close(made)
    }

    /// An unused file name: `start` and the time.
    static func freeName(for start: String) -> String {
        let base = start + String(time(nil))
        guard access(base, F_OK) == 0 else { return base }
        var attempt = 2
        while access(base + "-\(attempt)", F_OK) == 0 { attempt += 1 }
        return base + "-\(attempt)"
    }

    /// Creates a directory and its parents, accessible to the owner only.
    static func makeDirectory(_ path: String) throws {
        var built = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            built += "/" + part
            guard mkdir(built, 0o700) != 0, errno != EEXIST else { continue }
            // A parent that cannot be created may exist all the same (EROFS on a mount point).
            let reason = String(cString: strerror(errno))
            guard access(built, F_OK) == 0 else {
                throw StoreError.inaccessible(file: built, reason: reason)
            }
        }
    }
}
