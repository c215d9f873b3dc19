import OrderModels
import Sentences
import Glibc
import SQLite

extension SQLiteStore {
    /// Returns a file's unused pages to the disk.
    @MainActor public func compact(_ realm: Realm) async throws {
        guard !connections.ground.isInMemory(realm), let queue = writer(realm) else { return }
        try await queue.compact()
        try readSide?.step()
        try await queue.checkpoint()
    }

    @MainActor public func erasure(of realm: Realm) throws -> Erasure {
        try readAll { try Erasure(realm, file: file(of: realm), $0) }
    }

    @MainActor public func erase(_ erasure: Erasure) async throws {
        let realm = erasure.realm
        guard erasure.file == file(of: realm) else {
            throw StoreError.broken(reason: .rows.otherStore)
        }
        guard let queue = writer(realm) else { throw StoreError.notOpen }
        let delete: @Sendable (any WriteAccessor) throws -> Void = {
            try $0.deleteEverything(in: realm)
        }
        guard let file = erasure.file else { return try await write(realm, delete) }
        let copy: String
        do {
            copy = try await queue.copy()
        } catch let error as DatabaseError {
            throw StoreError(error, file: file)
        }
        do {
            try await write(realm, delete)
            // Deleted data stays in a file until VACUUM rewrites it.
            try await compact(realm)
            // Without the step, the read side would block the truncation.
            try readSide?.step()
            try await queue.emptyLog()
        } catch {
            throw StoreError.notErased(file: file, copy: copy, reason: "\(error)")
        }
        unlink(copy)
    }

    @MainActor private func file(of realm: Realm) -> String? {
        connections.ground.isInMemory(realm) ? nil : locations.path(of: realm)
    }
}
