import OrderModels
import Dispatch
import SQLite
import Synchronization

extension SQLiteStore {
    /// One for each file that a check finds damaged, one more look, and one for each without a check.
    static var mendings: Int { 5 }

    /// Runs `body` again after what it met damaged is mended.
    @MainActor func mending<T>(_ body: () throws -> T) throws -> T {
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
    @MainActor private func announceAll() {
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
    @MainActor func renewConnections() {
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
    @MainActor func doWithoutCache(_ error: StoreError) throws {
        guard case .inaccessible(let file, let reason) = error, keepers.isEmpty else { throw error }
        ground = locations.keepingInMemory([.cache])
        try keepInMemory([.cache])
        onNotice(.cacheUnusable(file: file, reason: reason))
    }

    @MainActor func keepInMemory(_ realms: [Realm]) throws {
        keepers = try realms.map { realm in
            try translating(realm) { try StoreFiles.makeInMemory(realm, at: ground) }
        }
    }
}
