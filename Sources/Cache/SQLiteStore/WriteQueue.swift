import Sentences
import Dispatch
import Glibc
import Logging
import OrderModels
import SQLite

/// The single writer of one file: runs blocks one after another, each in a transaction of its own
/// that lasts no longer than the block (0002).
actor WriteQueue {
    /// Receives commits in order, for the read side.
    typealias Announce = @Sendable (StoreChange?) -> Void

    /// Kinds whose commits must survive a power failure, because an order may exist (0018).
    private static let precious: Set<ItemKind> = [.attempt, .cart, .order]

    private nonisolated let executor: QueueExecutor
    private let realm: Realm
    private let locations: StoreLocations
    private let log: Logger
    private var open: (connection: Connection, recorder: ChangeRecorder)?
    private var revisions: [String: Int64] = [:]
    private var dataVersion: Int64?
    private var isClosed = false
    /// Whether the other file was attached as one that nobody can write.
    private var isBesideFrozen = false
    /// Whether the page cache is as large as a long refresh needs.
    private var isRoomy = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(_ realm: Realm, at locations: StoreLocations, _ log: Logger) {
        self.realm = realm
        self.log = log
        self.locations = locations
        // A database in memory cannot keep a snapshot for a reader during a write. The main queue
        // makes them take turns, without blocking a thread.
        executor =
            locations.takesTurns
            ? QueueExecutor.main() : QueueExecutor(label: "eat-tui.store." + realm.rawValue)
    }

    /// Runs `body` in a transaction and calls `announce` after the commit, before the next block.
    func perform<T: Sendable>(
        _ body: @Sendable (any WriteAccessor) throws -> T, announce: Announce
    ) throws -> T {
        let commit = try commit(body)
        announce(commit.change)
        return commit.value
    }

    /// The same on this thread, if the queue is idle, the file open and its lock free; nil
    /// otherwise, without having done anything. The caller has to announce the commit.
    nonisolated func performAtOnce<T: Sendable>(
        _ body: @Sendable (any WriteAccessor) throws -> T
    ) throws -> Commit<T>? {
        try executor.runIfIdle { try assumeIsolated { try $0.commitAtOnce(body) } }
    }

    private func commitAtOnce<T: Sendable>(
        _ body: @Sendable (any WriteAccessor) throws -> T
    ) throws -> Commit<T>? {
        guard let connection = open?.connection else { return nil }
        let outcome = connection.withoutWaiting { Result { try commit(body) } }
        if case .failure(let error as DatabaseError) = outcome, error.kind == .busy { return nil }
        return try outcome.get()
    }

    struct Commit<T: Sendable>: Sendable {
        let value: T
        let change: StoreChange?
    }

    private func commit<T: Sendable>(
        _ body: @Sendable (any WriteAccessor) throws -> T
    ) throws -> Commit<T> {
        let start = ContinuousClock.now
        let (connection, recorder) = try writable()
        let writer = SQLiteWriter(connection, realm: realm)
        let commit = try connection.transaction {
            let value = try body(writer)
            return Commit(
                value: value, change: try change(from: recorder.take(), on: connection))
        }
        if commit.change != nil, !isRoomy {
            // Many rows may follow, and writing those needs more cache than browsing does.
            try connection.execute("PRAGMA cache_size = -2000")
            isRoomy = true
        }
        let isPrecious = commit.change.map { !Self.precious.isDisjoint(with: $0.kinds.keys) }
        if isPrecious == true { try seal() }
        log.verbose(
            "store.written",
            (commit.change?.logFields ?? [:])
                .merging([
                    "realm": .name(realm), "synced": .flag(isPrecious ?? false),
                    "ms": .time(.now - start),
                ]))
        return commit
    }

    /// Forces all commits so far to the disk.
    ///
    /// SQLite wants the level of `synchronous` before a transaction, but only its end shows what it
    /// has written. So this syncs the log afterwards, as FULL would. SQLite locks nothing on the
    /// log file itself, so closing this descriptor releases no lock.
    private func seal() throws {
        guard !locations.isInMemory(realm) else { return }
        for path in [locations.path(of: realm) + "-wal", locations.directory(of: realm)] {
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            defer { if descriptor >= 0 { Glibc.close(descriptor) } }
            guard descriptor >= 0, fsync(descriptor) == 0 else {
                throw StoreError.inaccessible(file: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Builds what a reader needs for paging through `request`, with the revisions it is based on.
    func rosters<Item: StoreItem>(
        for request: Request<Item>
    ) throws -> ([Roster], revisions: [ItemKind: Int64]) {
        let shelf = RosterShelf()
        let reader = SQLiteReader(try writable().connection, shelf: shelf)
        return try reader.connection.transaction {
            let revisions = try reader.revisions()
            _ = try reader.roster(request)
            return (shelf.rosters, revisions)
        }
    }

    /// Copies the log into the file, as far as readers allow. Only for this file: the other one is
    /// attached read-only, and its own writer checkpoints it.
    func checkpoint() throws {
        _ = try writable().connection.integer("PRAGMA main.wal_checkpoint(PASSIVE)")
    }

    /// Truncates the log if nothing reads from it, because the first process to open the file reads
    /// the whole log.
    ///
    /// Does not wait for readers: one in another process may keep its snapshot indefinitely, and
    /// every write here would wait too.
    func emptyLog() throws {
        let connection = try writable().connection
        _ = try connection.withoutWaiting {
            try connection.integer("PRAGMA main.wal_checkpoint(TRUNCATE)")
        }
    }

    /// Copies the file to a new one beside it, and returns the path.
    func copy() throws -> String {
        let path = StoreFiles.freeName(for: locations.path(of: realm) + ".before-erasing-")
        try StoreFiles.makeFile(path, realm)
        do {
            try writable().connection.statement("VACUUM INTO ?").run(.text(path))
        } catch {
            unlink(path)
            throw error
        }
        return path
    }

    /// The flaws SQLite finds in the file, one sentence each.
    func flaws() throws -> [Sentence] {
        let connection = try writable().connection
        var found: [Sentence] = []
        for question in ["PRAGMA main.integrity_check(20)", "PRAGMA main.foreign_key_check"] {
            let statement = try connection.prepare(question)
            while try statement.step() {
                let answer = statement.text(0)
                guard answer != "ok" else { continue }
                found.append(
                    statement.columnCount == 1
                        ? .verbatim(answer)
                        : .rows.gone(table: answer, other: statement.text(2)))
            }
        }
        return found
    }

    func compact() throws {
        try writable().connection.execute("VACUUM")
    }

    /// What other processes committed since the last call, or nil.
    ///
    /// A process writes to the log before its commit is visible, and nothing signals the commit.
    /// But taking the write lock waits until the other writer has committed or rolled back.
    func foreignChange() throws -> StoreChange? {
        let (connection, _) = try writable()
        try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
        let version = try connection.integer("PRAGMA data_version")
        defer { dataVersion = version }
        guard let dataVersion, dataVersion != version else { return nil }
        let before = revisions
        try readRevisions(connection)
        let changed = revisions.filter { before[$0.key] != $0.value }.keys
        return StoreChange(
            Dictionary(
                uniqueKeysWithValues: changed.compactMap(ItemKind.init(rawValue:)).map {
                    ($0, .unknown)
                }))
    }

    func close() {
        open = nil
        isClosed = true
    }

    /// Closes after the queued work; blocks this thread until then.
    nonisolated func closeAtOnce() {
        executor.runInTurn { assumeIsolated { $0.close() } }
    }

    /// Queues further work until it is resumed.
    nonisolated func suspend() { executor.suspend() }

    nonisolated func resume() { executor.resume() }

    private func writable() throws -> (connection: Connection, recorder: ChangeRecorder) {
        guard !isClosed else { throw StoreError.notOpen }
        let other: Realm = realm == .cache ? .user : .cache
        if let open, !isBesideFrozen || locations.isFrozen(other) { return open }
        let connection = try Connection(path: locations.path(of: realm), mode: .readWrite)
        let recorder = connection.recordChanges(in: Schema.kinds(of: realm).map(\.table))
        // A limit of 0 truncates the log when it restarts, so that its size shows what it contains.
        try connection.execute(
            """
            PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000;
            PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
            PRAGMA journal_size_limit = 0;
            """)
        isBesideFrozen = locations.isFrozen(other)
        try locations.attach(other, to: connection)
        try readRevisions(connection)
        dataVersion = try connection.integer("PRAGMA data_version")
        (open, isRoomy) = ((connection, recorder), false)
        return (connection, recorder)
    }

    /// Makes a change from the recorded keys, and counts it up for other processes.
    private func change(
        from recorded: [Set<String>?], on connection: Connection
    ) throws -> StoreChange? {
        guard recorded.contains(where: { $0?.isEmpty != true }) else { return nil }
        var kinds: [ItemKind: StoreChange.Keys] = [:]
        for (watched, found) in zip(Schema.kinds(of: realm), recorded) where found?.isEmpty != true
        {
            guard var keys = found, kinds[watched.kind] != .unknown else {
                kinds[watched.kind] = .unknown
                continue
            }
            if let owner = watched.owner {
                keys = try names(of: keys, in: owner, on: connection)
            }
            if case .known(let others)? = kinds[watched.kind] { keys.formUnion(others) }
            kinds[watched.kind] = .known(keys)
        }
        for kind in kinds.keys {
            try connection.statement(
                """
                INSERT INTO revision VALUES(?, 1) ON CONFLICT(kind) DO UPDATE SET number = number + 1
                """
            ).run(.text(kind.rawValue))
            revisions[kind.rawValue, default: 0] += 1
        }
        return StoreChange(kinds)
    }

    /// The keys of rows given by number. A deleted row has none; its deletion is announced under
    /// its own kind.
    private func names(
        of rows: Set<String>, in table: String, on connection: Connection
    ) throws -> Set<String> {
        let statement = try connection.statement("SELECT ref FROM \(table) WHERE id = ?")
        defer { statement.reset() }
        var names: Set<String> = []
        for row in rows {
            statement.reset()
            try statement.bind(SQLValue(Int64(row)))
            if try statement.step() { names.insert(statement.text(0)) }
        }
        return names
    }

    private func readRevisions(_ connection: Connection) throws {
        let statement = try connection.statement("SELECT kind, number FROM main.revision")
        defer { statement.reset() }
        while try statement.step() {
            revisions[statement.text(0)] = statement.integer(1)
        }
    }
}
