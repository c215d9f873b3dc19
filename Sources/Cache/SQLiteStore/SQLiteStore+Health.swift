public import OrderModels
import Glibc
import SQLite
public import Sentences

extension SQLiteStore {
    /// Looks through the whole file of a realm; says what is wrong with it, a sentence each.
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
    /// No file is looked through at the start that is larger: the diner's own things seldom are, and
    /// this much takes a few milliseconds.
    private static let largestAtStart = 4 << 20

    /// What is wrong with the diner's own things, if that can be found quickly: a sentence.
    ///
    /// Reads on a connection of its own, so that no write waits for it.
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

    /// Every row of the diner's own things that cannot be read, though the file is whole.
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
    /// Files beside that of `realm` that were set aside: damaged ones, and copies of what could not be
    /// erased. The oldest first.
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
