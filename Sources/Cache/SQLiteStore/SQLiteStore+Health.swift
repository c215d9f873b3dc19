public import OrderModels
import Glibc
import SQLite
public import Sentences

extension SQLiteStore {
    /// Checks the whole file of a realm; returns each flaw as a sentence.
    public func flaws(of realm: Realm) async throws -> [Sentence] {
        guard let queue = writer(realm) else { throw StoreError.notOpen }
        do {
            return try await queue.flaws()
        } catch let error as DatabaseError where error.kind == .damaged {
            return [.verbatim(error.message)]
        } catch let error as DatabaseError {
            throw StoreError(error, file: locations.path(of: realm))
        }
    }
}

extension SQLiteStore {
    /// The largest file that is checked at start. The diner's files are seldom larger, and this
    /// size takes a few milliseconds.
    private static let largestAtStart = 4 << 20

    /// A flaw of the diner's own data, if it can be found quickly.
    ///
    /// Uses its own connection, so that no write has to wait.
    public nonisolated static func quickFlaw(at locations: StoreLocations) -> String? {
        let path = locations.path(of: .user)
        var status = stat()
        guard stat(path, &status) == 0, status.st_size <= largestAtStart else { return nil }
        do {
            let connection = try Connection(
                path: locations.readOnlyAddress(of: .user), mode: .readOnly,
                busyTimeout: .zero)
            let answer = try connection.text("PRAGMA integrity_check(1)")
            return answer == "ok" ? nil : answer
        } catch {
            return error.kind == .damaged ? error.message : nil
        }
    }

    /// Another whenever something was written to the diner's own data: the times of its file and of what
    /// its log holds.
    public nonisolated static func mark(at locations: StoreLocations) -> [Int] {
        let path = locations.path(of: .user)
        var (file, log) = (stat(), stat())
        guard stat(path, &file) == 0 else { return [] }
        let times = [file.st_mtim.tv_sec, file.st_mtim.tv_nsec]
        guard stat(path + "-wal", &log) == 0, log.st_size > 0 else { return times }
        return times + [log.st_mtim.tv_sec, log.st_mtim.tv_nsec]
    }

    /// Every row of the diner's own data that cannot be read, although the file is intact.
    @MainActor public func unreadableRows() throws -> [(thing: StoredThing?, key: String)] {
        let heard = onNotice
        defer { onNotice = heard }
        var found: [(StoredThing?, String)] = []
        onNotice = { notice in
            guard case .rowUnreadable(let thing, let key) = notice else { return heard(notice) }
            found.append((thing, key))
        }
        connections.forgetToldRows()
        for type in StoredItems.types(of: .user) {
            try goThrough(type)
        }
        return found
    }

    @MainActor private func goThrough<Item: StoredItem>(_ type: Item.Type) throws {
        var place = InventoryPlace()
        while true {
            let next = try readAll { [place] in try $0.stored(type, from: place, limit: 100).1 }
            guard next != place else { return }
            place = next
        }
    }
}

extension StoreLocations {
    /// Files beside that of `realm` that were set aside, oldest first: damaged ones, and copies
    /// from failed erasures.
    public func setAside(of realm: Realm) -> [String] {
        guard !isInMemory(realm), let entries = opendir(directory(of: realm)) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let isKept = ["corrupt", "before-erasing"].contains { reason in
                name.hasPrefix("\(realm.rawValue).db.\(reason)-")
            }
            guard isKept, !name.hasSuffix("-wal"), !name.hasSuffix("-shm") else { continue }
            names.append(directory(of: realm) + "/" + name)
        }
        return names.sorted()
    }
}
