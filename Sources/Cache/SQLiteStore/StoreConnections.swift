import OrderModels
import Dispatch
import Logging
import SQLite
import Synchronization

/// A store's connections: a writer for each file, the background reader, and the connection for
/// everything on screen. Quarantines damaged files, and replaces an unusable cache by one in
/// memory.
final class StoreConnections: Sendable {
    /// Where the content is; a store in memory can move to files.
    var locations: StoreLocations { place.withLock(\.self) }
    private let place: Mutex<StoreLocations>
    /// The locations in use: like ``locations``, except that an unusable cache is in memory.
    @MainActor private(set) var ground: StoreLocations
    /// Called when something happens to the files while they are open.
    @MainActor var onNotice: (StoreNotice) -> Void = { _ in }
    @MainActor private(set) var readSide: ReadSide?
    private let feed: ChangeFeed
    private let log: Logger
    /// Empty while the store is closed.
    private let writers = Mutex<[Realm: WriteQueue]>([:])
    /// Nil while the store is closed.
    private let background = Mutex<BackgroundReader?>(nil)
    /// Keep databases in memory alive: SQLite drops each with its last connection.
    @MainActor private var keepers: [Connection] = []
    /// How often a file read as damaged although no check found a flaw.
    @MainActor var suspicions = 0
    /// Unreadable rows already reported: each is reported once.
    @MainActor private var toldRows: Set<String> = []

    init(_ locations: StoreLocations, _ feed: ChangeFeed, log: Logger) {
        place = Mutex(locations)
        self.feed = feed
        self.log = log
        ground = locations
    }

    /// - Returns: What happened to the files on the way.
    @MainActor func open(withoutCache: Bool) throws -> [StoreNotice] {
        guard readSide == nil else { throw StoreError.alreadyOpen }
        if withoutCache { try keepCacheInMemory() }
        var notices: [StoreNotice] = []
        let heard = onNotice
        onNotice = { notices.append($0) }
        defer { onNotice = heard }
        try openReadSide()
        renewConnections()
        return notices
    }

    @MainActor func close() async {
        readSide = nil
        background.withLock { $0 = nil }
        let closing = writers.withLock { writers in
            defer { writers = [:] }
            return Array(writers.values)
        }
        for queue in closing { await queue.close() }
    }

    /// Switches to the files of `others`, or stays unchanged if that fails.
    @MainActor func stand(where others: StoreConnections) throws {
        let (memory, keeping) = (ground, keepers)
        (ground, keepers) = (others.ground, others.keepers)
        do {
            readSide = try translating(.user) { try makeReadSide() }
        } catch {
            (ground, keepers) = (memory, keeping)
            throw error
        }
        place.withLock { $0 = others.locations }
        renewConnections()
        announceAll()
    }

    func writer(_ realm: Realm) -> WriteQueue? { writers.withLock { $0[realm] } }

    var backgroundReader: BackgroundReader? { background.withLock { $0 } }

    /// Runs `body` on the read side, and mends damage that it meets.
    @MainActor func reading<T>(_ body: (ReadSide) throws -> T) throws -> T {
        try mending {
            guard let readSide else { throw StoreError.notOpen }
            return try translating(.cache) { try body(readSide) }
        }
    }

    @MainActor private func openReadSide() throws {
        if locations.isInMemory {
            if keepers.isEmpty { try keepInMemory(Realm.allCases) }
            readSide = try translating(.cache) { try makeReadSide() }
            return
        }
        // Usually both files are fine. Otherwise preparing them finds out what is wrong.
        if let side = try? makeReadSide(), side.isCurrent {
            readSide = side
            return
        }
        for realm in Realm.allCases where !ground.isInMemory(realm) {
            do {
                try translating(realm) {
                    if let notice = try StoreFiles.prepare(realm, at: locations, log) {
                        report(notice)
                    }
                }
            } catch let error as StoreError where realm == .cache {
                try doWithoutCache(error)
            }
        }
        // Preparing reads only little of a file; there may be damage elsewhere.
        readSide = try mending { try translating(.cache) { try makeReadSide() } }
    }

    @MainActor private func makeReadSide() throws -> ReadSide {
        try ReadSide(ground) { [weak self] in self?.tellUnreadable($0, $1) }
    }

    /// Opens the files anew once they can be written again: as frozen, they were opened without a log.
    @MainActor func thaw() {
        guard readSide?.isFrozen == true, !Realm.allCases.contains(where: ground.isFrozen),
            let side = try? makeReadSide()
        else { return }
        readSide = side
        announceAll()
    }

    @MainActor private func tellUnreadable(_ thing: StoredThing?, _ key: String) {
        guard toldRows.insert("\(thing?.rawValue ?? "") \(key)").inserted else { return }
        report(.rowUnreadable(thing, key: key))
    }

    @MainActor private func report(_ notice: StoreNotice) {
        log.warning("store.notice", notice.logFields)
        onNotice(notice)
    }

    @MainActor func forgetToldRows() { toldRows = [] }

    /// Translates errors into ``StoreError``, except damage, which ``mending(_:)`` handles.
    private func translating<T>(_ realm: Realm, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError where error.kind != .damaged {
            throw StoreError(error, file: locations.path(of: realm))
        }
    }

    // MARK: Mending

    /// One for each file found damaged, a second look, and one for each without a finding.
    static var mendings: Int { 5 }

    /// Runs `body`, and again after mending the damage it meets.
    @MainActor private func mending<T>(_ body: () throws -> T) throws -> T {
        for _ in 0..<Self.mendings {
            do {
                return try body()
            } catch let error as DatabaseError where error.kind == .damaged {
                try mend()
            }
        }
        throw StoreError.damaged(file: locations.path(of: .user))
    }

    /// Finds the damaged file, quarantines it, and opens its replacement.
    ///
    /// If no check finds a flaw, the first attempt only opens the files again, because another
    /// process may have mended them. After that the cache is replaced, then both files.
    @MainActor func mend() throws {
        log.warning("store.damaged")
        let isOpen = readSide != nil
        readSide = nil
        let files = Realm.allCases.filter { !ground.isInMemory($0) }
        var doomed: [Realm] = []
        for check in ["quick_check", "integrity_check"] where doomed.isEmpty {
            doomed = files.filter { Self.isDamaged($0, ground.path(of: $0), by: check) }
        }
        if doomed.isEmpty {
            suspicions += 1
            if suspicions > 1 { doomed = files.filter { $0 == .cache || suspicions > 2 } }
        }
        // A commit between salvage and renaming would be reported as made, and lost.
        var waiting = isOpen ? replaceWriters() : []
        defer {
            for queue in waiting { queue.resume() }
            // Even if mending failed, the readable rest stays available.
            if isOpen, readSide == nil { readSide = try? makeReadSide() }
        }
        for realm in doomed {
            do {
                let notice = try translating(realm) {
                    try Quarantine.setAside(realm, ground.path(of: realm))
                }
                if let notice { report(notice) }
            } catch let error as StoreError where realm == .cache {
                try doWithoutCache(error)
            }
        }
        guard isOpen else { return }
        if ground.takesTurns, !locations.takesTurns {
            // These writers were made before the cache moved to memory.
            for queue in waiting { queue.resume() }
            waiting = []
            renewConnections()
        } else {
            renewBackground()
        }
        announceAll()
    }

    /// Makes every subscriber read everything again, in a turn of its own.
    @MainActor func announceAll() {
        DispatchQueue.main.async { [feed] in
            MainActor.assumeIsolated {
                feed.tell(
                    StoreChange(
                        Dictionary(
                            uniqueKeysWithValues: ItemKind.allCases.map { ($0, .unknown) })))
            }
        }
    }

    /// Replaces the writers by suspended ones on the files that now have the names. The caller
    /// resumes them.
    ///
    /// The old writers finish their queued work and close, so nothing is writing when this returns.
    @MainActor private func replaceWriters() -> [WriteQueue] {
        let made = Realm.allCases.map { ($0, WriteQueue($0, at: ground, log)) }
        let new = made.map(\.1)
        for queue in new { queue.suspend() }
        let old = writers.withLock { writers in
            defer { writers = Dictionary(uniqueKeysWithValues: made) }
            return Array(writers.values)
        }
        for queue in old { queue.closeAtOnce() }
        return new
    }

    @MainActor private func renewConnections() {
        for queue in replaceWriters() { queue.resume() }
        renewBackground()
    }

    @MainActor private func renewBackground() {
        background.withLock {
            $0 = BackgroundReader(ground, generation: ($0?.generation ?? 0) + 1) {
                [weak self] thing, key in
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { self?.tellUnreadable(thing, key) }
                }
            }
        }
    }

    private static func isDamaged(_ realm: Realm, _ path: String, by check: String) -> Bool {
        do {
            let connection = try Connection(path: path, mode: .readOnly)
            guard try connection.text("PRAGMA \(check)(1)") == "ok" else { return true }
            return try StoreFiles.lacksTables(realm, connection)
        } catch {
            // Other errors, such as a lack of permission or memory, are not damage.
            return error.kind == .damaged || error.kind == .misuse
        }
    }

    // MARK: An unusable cache

    /// Starts an empty cache in memory: the diner's own data stays usable when the cache is not.
    @MainActor private func doWithoutCache(_ error: StoreError) throws {
        guard case .inaccessible(let file, let reason) = error, keepers.isEmpty else { throw error }
        try keepCacheInMemory()
        report(.cacheUnusable(file: file, reason: reason))
    }

    @MainActor private func keepCacheInMemory() throws {
        ground = locations.keepingInMemory([.cache])
        try keepInMemory([.cache])
    }

    @MainActor private func keepInMemory(_ realms: [Realm]) throws {
        keepers = try realms.map { realm in
            try translating(realm) { try StoreFiles.makeInMemory(realm, at: ground) }
        }
    }
}
