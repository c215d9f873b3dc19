public import Logging
public import OrderModels
import Sentences
import Dispatch
import Glibc
import SQLite
import Synchronization

/// The store in two SQLite files, or in memory: a writer for each file, one reader for both (0002).
public final class SQLiteStore: RootStore {
    /// The size from which the log is moved into the file.
    private static let logLimit = 4 << 20

    let connections: StoreConnections
    let log: Logger
    private let feed = ChangeFeed()
    /// The number of commits that the read side does not show yet.
    let unmerged = Atomic<Int>(0)
    @MainActor private var wal: LogWatcher?
    /// The log size at which shortening is tried next.
    @MainActor private var logLimits: [Realm: Int] = [:]
    let memoryLeases = MemoryLeases()
    /// Whether it is in memory in the place of files that are there and could not be read.
    @MainActor public var hidesFiles = false

    public init(at locations: StoreLocations, log: Logger = .silent) {
        self.log = log
        connections = StoreConnections(locations, feed, log: log)
    }

    /// A store in memory, which ends with this object.
    public static func inMemory(log: Logger = .silent) -> SQLiteStore {
        SQLiteStore(at: .inMemory(), log: log)
    }

    /// Where the content is; a store in memory can move to files.
    public var locations: StoreLocations { connections.locations }

    public var leases: any CopyLeases {
        let locations = locations
        return locations.isInMemory
            ? memoryLeases : FileLeases(at: locations.dataDirectory + "/drafts.lock", log: log)
    }

    /// Called when something happens to the files while they are open.
    @MainActor public var onNotice: (StoreNotice) -> Void {
        get { connections.onNotice }
        set { connections.onNotice = newValue }
    }

    @MainActor var readSide: ReadSide? { connections.readSide }

    func writer(_ realm: Realm) -> WriteQueue? { connections.writer(realm) }

    /// Prepares the files and opens them; returns what happened to them on the way.
    @MainActor @discardableResult
    public func open() throws -> [StoreNotice] { try connections.open(withoutCache: false) }

    /// Opens the diner's own file beside an empty cache in memory.
    @MainActor public func openWithoutCache() throws -> [StoreNotice] {
        try connections.open(withoutCache: true)
    }

    @discardableResult
    public nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        // The diner's writes are short; two thread changes would take longer than the write.
        if realm == .user, let commit = try writeAtOnce(realm, body, for: #isolation) {
            return commit.value
        }
        let value = try await writeInBackground(realm, body)
        // At the commit, the merge was put on the main queue; this runs after it.
        await withCheckedContinuation { done in
            DispatchQueue.main.async { done.resume() }
        }
        return value
    }

    @discardableResult
    public nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        for _ in 0..<StoreConnections.mendings {
            guard let queue = writer(realm) else { throw StoreError.notOpen }
            do {
                return try await queue.perform(body) { change in
                    // The main queue preserves the order of commits; tasks might not.
                    self.unmerged.add(1, ordering: .relaxed)
                    DispatchQueue.main.async {
                        self.unmerged.subtract(1, ordering: .relaxed)
                        MainActor.assumeIsolated { self.merge(change, into: realm) }
                    }
                }
            } catch StoreError.notOpen where writer(realm).map({ $0 !== queue }) ?? false {
                continue  // The queue's file was quarantined before it began; use its successor.
            } catch let error as DatabaseError where error.kind == .damaged {
                // Another writer may have met the damage first.
                if writer(realm) === queue { try await connections.mend() }
                // A cache write consumes fetched data as it decodes it (0008): it cannot run again.
                guard realm == .user else {
                    throw StoreError.mended(file: locations.path(of: realm))
                }
            } catch let error as DatabaseError {
                throw StoreError(error, file: locations.path(of: realm))
            }
        }
        throw StoreError.damaged(file: locations.path(of: realm))
    }

    /// Writes on the main thread if the caller is there, unless another write is in progress or a
    /// commit is not yet merged.
    private func writeAtOnce<T: Sendable>(
        _ realm: Realm, _ body: @Sendable (any WriteAccessor) throws -> T,
        for caller: (any Actor)?
    ) throws -> WriteQueue.Commit<T>? {
        guard caller === MainActor.shared, unmerged.load(ordering: .relaxed) == 0,
            let queue = writer(realm)
        else { return nil }
        return try MainActor.assumeIsolated {
            do {
                let commit = try queue.performAtOnce(body)
                if let commit { merge(commit.change, into: realm) }
                return commit
            } catch let error as DatabaseError where error.kind == .damaged {
                return nil  // Falls back to the background write, which mends the file.
            } catch let error as DatabaseError {
                throw StoreError(error, file: locations.path(of: realm))
            }
        }
    }

    public func prepare<Item: StoreItem>(_ request: Request<Item>) async {
        guard let key = SQLiteReader.rosterKey(request), let queue = writer(.cache),
            await MainActor.run(body: { readSide?.lacks(key) ?? false }),
            // On failure, the first reader of the list builds it.
            let (made, revisions) = try? await queue.rosters(for: request)
        else { return }
        await MainActor.run { readSide?.adopt(made, from: revisions) }
    }

    public func changes() -> AsyncStream<StoreChange> {
        feed.changes()
    }

    @MainActor public func follow(_ body: @escaping Following.Body) -> Following {
        feed.follow(body)
    }

    /// From now on, commits of other processes are announced too.
    @MainActor public func watchOtherProcesses() async throws {
        guard wal == nil, !connections.ground.isInMemory else { return }
        wal = try LogWatcher(locations) { [weak self] realm in
            guard let self, let queue = self.writer(realm) else { return }
            guard let change = try await queue.foreignChange() else {
                return await self.connections.thaw()
            }
            await self.merge(change, into: realm)
        }
        // Records the present revisions, so that later ones can be recognised as new.
        for realm in Realm.allCases {
            do {
                _ = try await writer(realm)?.foreignChange()
            } catch let error as DatabaseError {
                throw StoreError(error, file: locations.path(of: realm))
            }
        }
    }

    @MainActor public func close() async {
        wal = nil
        await connections.close()
        feed.finish()
    }

    // MARK: The read side

    /// Moves the read side to the newest commit and notifies subscribers.
    @MainActor private func merge(_ change: StoreChange?, into realm: Realm) {
        connections.thaw()
        guard let readSide else { return }
        do {
            let start = ContinuousClock.now
            try readSide.step()
            log.verbose(
                "store.merged", ["realm": .name(realm), "ms": .time(.now - start)])
            shortenLogIfLong(of: realm)
        } catch {
            // The next read meets the same error and reports it to its caller.
            log.warning("store.merge.failed", ["realm": .name(realm)], error: error)
        }
        if let change { feed.tell(change) }
    }

    /// Truncates long logs, such as those left by a killed process.
    public nonisolated(nonsending) func shortenLogs() async {
        for realm in Realm.allCases where logSize(of: realm) > Self.logLimit {
            await shortenLog(of: realm)
        }
    }

    /// Tries once for each further `logLimit` of growth, because a simultaneous commit or a reader
    /// of another process can prevent the truncation.
    @MainActor private func shortenLogIfLong(of realm: Realm) {
        let size = logSize(of: realm)
        if size <= Self.logLimit {
            logLimits[realm] = nil
        } else if size > logLimits[realm] ?? Self.logLimit {
            logLimits[realm] = size + Self.logLimit
            Task { await shortenLog(of: realm) }
        }
    }

    private func shortenLog(of realm: Realm) async {
        guard let queue = writer(realm) else { return }
        do {
            try await queue.checkpoint()
            // Writers may continue; without the step, the read side would block the truncation.
            try await MainActor.run { try readSide?.step() }
            try await queue.emptyLog()
        } catch {
            // A long log does no harm.
            log.debug("store.log.kept", ["realm": .name(realm)])
        }
    }

    private func logSize(of realm: Realm) -> Int {
        var status = stat()
        return stat(locations.path(of: realm) + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }
}

extension StoreError {
    init(_ error: DatabaseError, file: String) {
        switch error.kind {
        case .busy: self = .busy(file: file)
        case .full: self = .full(file: file)
        case .inaccessible: self = .inaccessible(file: file, reason: error.message)
        case .interrupted: self = .interrupted
        case .damaged: self = .damaged(file: file)
        case .constraint, .misuse: self = .broken(reason: .verbatim(error.description))
        }
    }
}
