import Glibc
import SQLite

extension SQLiteStore {
    /// Looks through the whole file of a realm; says what is wrong with it, a sentence each.
    public func flaws(of realm: Realm) async throws -> [String] {
        guard let queue = writer(realm) else { throw StoreError.notOpen }
        do {
            return try await queue.flaws()
        } catch let error as DatabaseError where error.kind == .damaged {
            return [error.message]
        } catch let error as DatabaseError {
            throw StoreError(error, file: locations.path(of: realm))
        }
    }
}

extension StoreLocations {
    /// Files beside that of `realm` that were set aside: damaged ones, and copies of what could not be
    /// erased. The oldest first.
    public func setAside(of realm: Realm) -> [String] {
        guard !isInMemory, let entries = opendir(directory(of: realm)) else { return [] }
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
