import OrderModels
import Dispatch
import SQLite
import Synchronization

/// What a store stands on: a writer for each file, what reads in the background, and the connection
/// that everything on screen is read from. Sets damaged files aside, and does without a cache that
/// cannot be used.
final class StoreConnections: Sendable {
    /// Where it is; what is in memory may come to be in files.
    var locations: StoreLocations { place.withLock(\.self) }
    private let place: Mutex<StoreLocations>
    /// The same, but for a cache that cannot be used: that is in memory.
    @MainActor private(set) var ground: StoreLocations
    /// Hears what happens to the files once they are open.
    @MainActor var onNotice: (StoreNotice) -> Void = { _ in }
    @MainActor private(set) var readSide: ReadSide?
    private let feed: ChangeFeed
    /// None while it is closed.
    private let writers = Mutex<[Realm: WriteQueue]>([:])
    /// None while it is closed.
    private let background = Mutex<BackgroundReader?>(nil)
    /// A database in memory lives for as long as it is open.
    @MainActor private var keepers: [Connection] = []
    /// How often a file read as damaged in which no check found anything.
    @MainActor var suspicions = 0
    /// The rows that were named as unreadable, once each.
    @MainActor private var toldRows: Set<String> = []

    init(_ locations: StoreLocations, _ feed: ChangeFeed) {
        place = Mutex(locations)
        self.feed = feed
        ground = locations
    }

    /// - Returns: What happened to the files on the way.
    @MainActor func open() throws -> [StoreNotice] {
        guard readSide == nil else { throw StoreError.alreadyOpen }
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

    /// Stands where others do from now on, or stays where it is.
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

    /// Runs `body` on the read side; what it meets damaged is mended.
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
        // The usual case costs one look: whatever is wrong, preparing the files finds out and says.
        if let side = try? makeReadSide(), side.isCurrent {
            readSide = side
            return
        }
        for realm in Realm.allCases where !ground.isInMemory(realm) {
            do {
                try translating(realm) {
                    if let notice = try StoreFiles.prepare(realm, at: locations) {
                        onNotice(notice)
                    }
                }
            } catch let error as StoreError where realm == .cache {
                try doWithoutCache(error)
            }
        }
        // Preparing reads little of a file; the damage may be in the rest.
        readSide = try mending { try translating(.cache) { try makeReadSide() } }
    }

    @MainActor private func makeReadSide() throws -> ReadSide {
        try ReadSide(ground) { [weak self] in self?.tellUnreadable($0, $1) }
    }

    @MainActor private func tellUnreadable(_ thing: StoredThing?, _ key: String) {
        guard toldRows.insert("\(thing?.rawValue ?? "") \(key)").inserted else { return }
        onNotice(.rowUnreadable(thing, key: key))
    }

    @MainActor func forgetToldRows() { toldRows = [] }

    /// Says in the store's own terms what went wrong; damage is left for who mends it.
    private func translating<T>(_ realm: Realm, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError where error.kind != .damaged {
            throw StoreError(error, file: locations.path(of: realm))
        }
    }

    // MARK: Mending

    /// One for each file that a check finds damaged, one more look, and one for each without a check.
    static var mendings: Int { 5 }

    /// Runs `body` again after what it met damaged is mended.
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

    /// Finds which file is damaged, sets it aside, and opens what stands in its place.
    ///
    /// A file may read as damaged though no check finds anything: it is looked at once more, for
    /// another process may have mended it, and then both go, the cache first.
    @MainActor func mend() throws {
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
        // A commit between the salvage and the renaming would be lost, and reported as made.
        var waiting = isOpen ? replaceWriters() : []
        defer {
            for queue in waiting { queue.resume() }
            // Where nothing could be mended, what can be read still is.
            if isOpen, readSide == nil { readSide = try? makeReadSide() }
        }
        for realm in doomed {
            do {
                let notice = try translating(realm) {
                    try Quarantine.setAside(realm, ground.path(of: realm))
                }
                if let notice { onNotice(notice) }
            } catch let error as StoreError where realm == .cache {
                try doWithoutCache(error)
            }
        }
        guard isOpen else { return }
        if ground.takesTurns, !locations.takesTurns {
            // They were made before it was known that the cache is in memory from now on.
            for queue in waiting { queue.resume() }
            waiting = []
            renewConnections()
        } else {
            renewBackground()
        }
        announceAll()
    }

    /// Whoever shows anything looks at it again, in a turn of its own.
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

    /// Has new writers take the place of those there are, on the files that now have the names. They
    /// begin when they are resumed.
    ///
    /// The old ones finish what they were asked and are closed: nothing is being written any more
    /// when this returns.
    @MainActor private func replaceWriters() -> [WriteQueue] {
        let made = Realm.allCases.map { ($0, WriteQueue($0, at: ground)) }
        let new = made.map(\.1)
        for queue in new { queue.suspend() }
        let old = writers.withLock { writers in
            defer { writers = Dictionary(uniqueKeysWithValues: made) }
            return Array(writers.values)
        }
        for queue in old { queue.closeAtOnce() }
        return new
    }

    /// Makes what writes and what reads in the background.
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
            // A file that cannot be opened for want of something is not damaged.
            return error.kind == .damaged || error.kind == .misuse
        }
    }

    // MARK: A cache that cannot be used

    /// Begins an empty cache in memory: what the diner made is not to suffer for what can be fetched.
    @MainActor private func doWithoutCache(_ error: StoreError) throws {
        guard case .inaccessible(let file, let reason) = error, keepers.isEmpty else { throw error }
        ground = locations.keepingInMemory([.cache])
        try keepInMemory([.cache])
        onNotice(.cacheUnusable(file: file, reason: reason))
    }

    @MainActor private func keepInMemory(_ realms: [Realm]) throws {
        keepers = try realms.map { realm in
            try translating(realm) { try StoreFiles.makeInMemory(realm, at: ground) }
        }
    }
}
