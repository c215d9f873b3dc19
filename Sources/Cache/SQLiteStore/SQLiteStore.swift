public import OrderModels
import Sentences
import Dispatch
import Glibc
import SQLite
import Synchronization

/// The store in two SQLite files, or in memory: one writer for each, one reader for both.
public final class SQLiteStore: RootStore {
    /// How long the log may grow before it is moved into the file.
    private static let logLimit = 4 << 20

    let connections: StoreConnections
    private let feed = ChangeFeed()
    /// Commits on their way to the read side.
    let unmerged = Atomic<Int>(0)
    @MainActor private var wal: LogWatcher?
    /// How long each log may be until it is shortened, or until that is tried again.
    @MainActor private var logLimits: [Realm: Int] = [:]
    private let memoryLeases = MemoryLeases()

    public init(at locations: StoreLocations) {
        connections = StoreConnections(locations, feed)
    }

    /// A store in memory, gone with this object.
    public static func inMemory() -> SQLiteStore {
        SQLiteStore(at: .inMemory())
    }

    /// Where it is; a store in memory may come to be in files.
    public var locations: StoreLocations { connections.locations }

    public var leases: any CopyLeases {
        let locations = locations
        return locations.isInMemory
            ? memoryLeases : FileLeases(at: locations.dataDirectory + "/drafts.lock")
    }

    /// Hears what happens to the files once they are open.
    @MainActor public var onNotice: (StoreNotice) -> Void {
        get { connections.onNotice }
        set { connections.onNotice = newValue }
    }

    @MainActor var readSide: ReadSide? { connections.readSide }

    func writer(_ realm: Realm) -> WriteQueue? { connections.writer(realm) }

    /// Makes the files ready and opens them; says what happened to them on the way.
    @MainActor @discardableResult
    public func open() throws -> [StoreNotice] { try connections.open() }

    @discardableResult
    public nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        // What a diner does is short, and two changes of thread would be most of it.
        if realm == .user, let commit = try writeAtOnce(realm, body, for: #isolation) {
            return commit.value
        }
        let value = try await writeInBackground(realm, body)
        // The merge was put on the main queue at the commit; what is put there now runs after it.
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
                    // The main queue keeps the order of the commits; tasks would not have to.
                    self.unmerged.add(1, ordering: .relaxed)
                    DispatchQueue.main.async {
                        self.unmerged.subtract(1, ordering: .relaxed)
                        MainActor.assumeIsolated { self.merge(change, into: realm) }
                    }
                }
            } catch StoreError.notOpen where writer(realm).map({ $0 !== queue }) ?? false {
                continue  // Its file was set aside before it could begin; another took its place.
            } catch let error as DatabaseError where error.kind == .damaged {
                // Another may have met it first.
                if writer(realm) === queue { try await connections.mend() }
                // What is fetched is taken apart as it is written: there is no second time.
                guard realm == .user else {
                    throw StoreError.mended(file: locations.path(of: realm))
                }
            } catch let error as DatabaseError {
                throw StoreError(error, file: locations.path(of: realm))
            }
        }
        throw StoreError.damaged(file: locations.path(of: realm))
    }

    /// Writes on the main thread if the caller is there, unless somebody else is writing or a commit
    /// is yet to be merged.
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
                return nil  // Who writes in the background mends it.
            } catch let error as DatabaseError {
                throw StoreError(error, file: locations.path(of: realm))
            }
        }
    }

    public func prepare<Item: StoreItem>(_ request: Request<Item>) async {
        guard let key = SQLiteReader.rosterKey(request), let queue = writer(.cache),
            await MainActor.run(body: { readSide?.lacks(key) ?? false }),
            // Without it the first who goes through the list makes it.
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

    /// From here on, commits of other processes are announced too.
    @MainActor public func watchOtherProcesses() async throws {
        guard wal == nil, !connections.ground.isInMemory else { return }
        wal = try LogWatcher(locations) { [weak self] realm in
            guard let self, let queue = self.writer(realm) else { return }
            guard let change = try await queue.foreignChange() else { return }
            await self.merge(change, into: realm)
        }
        // What is new can only be told by who knows what is not.
        for realm in Realm.allCases { _ = try await writer(realm)?.foreignChange() }
    }

    @MainActor public func close() async {
        wal = nil
        await connections.close()
        feed.finish()
    }

    // MARK: The read side

    /// Steps the read side to what was committed and tells whoever watches.
    @MainActor private func merge(_ change: StoreChange?, into realm: Realm) {
        guard let readSide else { return }
        do {
            try readSide.step()
            shortenLogIfLong(of: realm)
        } catch {
            // The next read meets the same trouble and says so to somebody who can act on it.
        }
        if let change { feed.tell(change) }
    }

    /// Empties the logs that have grown long, be it under a process that was killed.
    public func shortenLogs() async {
        for realm in Realm.allCases where logSize(of: realm) > Self.logLimit {
            await shortenLog(of: realm)
        }
    }

    /// Once for every so much that the log has grown: a commit that comes meanwhile, or a reader of
    /// another process, may keep it from getting shorter.
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
            // Writers may go on meanwhile; the reader steps so as not to hold the log.
            try await MainActor.run { try readSide?.step() }
            try await queue.emptyLog()
        } catch {
            // A log left long is long, not wrong.
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
