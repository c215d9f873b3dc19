import Sentences
import Dispatch
import Glibc
import OrderModels
import SQLite

/// The one writer of one file: blocks run on it one after the other, each in a transaction of its
/// own that is gone when the block ends.
actor WriteQueue {
    /// A commit on its way to the read side, in the order the commits were made.
    typealias Announce = @Sendable (StoreChange?) -> Void

    /// What has to survive the loss of power too: an order that may exist must not be forgotten.
    private static let precious: Set<ItemKind> = [.attempt, .cart, .order]

    private nonisolated let executor: QueueExecutor
    private let realm: Realm
    private let locations: StoreLocations
    private var open: (connection: Connection, recorder: ChangeRecorder)?
    private var revisions: [String: Int64] = [:]
    private var dataVersion: Int64?
    private var isClosed = false
    /// Whether the connection may keep as many pages as a long refresh needs.
    private var isRoomy = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(_ realm: Realm, at locations: StoreLocations) {
        self.realm = realm
        self.locations = locations
        // A database in memory cannot hold a reader's snapshot while it is written. On the main queue
        // one comes after the other, and nobody waits with a thread in hand.
        executor =
            locations.takesTurns
            ? QueueExecutor.main() : QueueExecutor(label: "eat-tui.store." + realm.rawValue)
    }

    /// Runs `body` in a transaction and, once it is committed, calls `announce` before the next
    /// block can begin.
    func perform<T: Sendable>(
        _ body: @Sendable (any WriteAccessor) throws -> T, announce: Announce
    ) throws -> T {
        let commit = try commit(body)
        announce(commit.change)
        return commit.value
    }

    /// The same on this very thread, where the file is open and nobody holds or wants its lock; nil
    /// otherwise, and nothing has happened. The commit is the caller's to announce.
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
        let (connection, recorder) = try writable()
        let writer = SQLiteWriter(connection, realm: realm)
        let commit = try connection.transaction {
            let value = try body(writer)
            return Commit(
                value: value, change: try change(from: recorder.take(), on: connection))
        }
        if commit.change != nil, !isRoomy {
            // Many rows may follow, and writing those wants more room than a look around does.
            try connection.execute("PRAGMA cache_size = -2000")
            isRoomy = true
        }
        if let change = commit.change, !Self.precious.isDisjoint(with: change.kinds.keys) {
            try seal()
        }
        return commit
    }

    /// Has the disk itself hold all that was committed so far.
    ///
    /// How sure a commit is has to be said before its transaction begins, and what it will write is
    /// known when it ends: so the log is written out after it, as FULL would. Nobody locks the log
    /// itself, so that closing another descriptor of it lets go of nothing.
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

    /// What a reader needs to go through the answer to `request`, and the commit that holds for.
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

    /// Moves what the log holds into the file, as far as readers allow. Only this file: the other one
    /// is attached read-only, and its log is its own writer's.
    func checkpoint() throws {
        _ = try writable().connection.integer("PRAGMA main.wal_checkpoint(PASSIVE)")
    }

    /// Empties the log, where nobody reads from it any more: whoever opens the file first reads all
    /// of the log, which takes long where it is long.
    ///
    /// Does not wait for one who does: a reader in another process may stand on its commit for as
    /// long as it likes, and every write here would wait with us.
    func emptyLog() throws {
        let connection = try writable().connection
        _ = try connection.withoutWaiting {
            try connection.integer("PRAGMA main.wal_checkpoint(TRUNCATE)")
        }
    }

    /// Puts a copy of the file beside it and says where.
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

    /// What SQLite finds wrong with the file, a sentence each.
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

    /// What other processes committed since we last looked, or nil.
    ///
    /// The log is written to before the commit can be seen, and nothing tells of that moment. Waiting
    /// for the writer's lock does: whoever wrote has committed by then, or given up.
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

    /// Closes when all that was asked before is done; waits for that on this very thread.
    nonisolated func closeAtOnce() {
        executor.runInTurn { assumeIsolated { $0.close() } }
    }

    /// Begins nothing until it is resumed. What it is asked meanwhile, it does then.
    nonisolated func suspend() { executor.suspend() }

    nonisolated func resume() { executor.resume() }

    private func writable() throws -> (connection: Connection, recorder: ChangeRecorder) {
        guard !isClosed else { throw StoreError.notOpen }
        if let open { return open }
        let connection = try Connection(path: locations.path(of: realm), mode: .readWrite)
        let recorder = connection.recordChanges(in: Schema.kinds(of: realm).map(\.table))
        // A log that is begun anew gives back its length: by that we tell how long it has grown.
        try connection.execute(
            """
            PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000;
            PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
            PRAGMA journal_size_limit = 0;
            """)
        let other: Realm = realm == .cache ? .user : .cache
        try locations.attach(other, to: connection)
        try readRevisions(connection)
        dataVersion = try connection.integer("PRAGMA data_version")
        (open, isRoomy) = ((connection, recorder), false)
        return (connection, recorder)
    }

    /// Turns what was recorded into a change, and counts it for other processes.
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

    /// The references of rows that are known by their numbers. A row that is gone has none, and its
    /// going is announced under its own kind.
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
