import Glibc
import OrderModels

/// Sets damaged files aside; it never deletes a file that may contain the diner's data (0030).
enum Quarantine {
    /// Renames the damaged file and its log, and puts a new one with the readable rows in its
    /// place; nil if another process has already done so.
    ///
    /// The new file is complete before the old one is renamed, so a full disk loses nothing.
    static func setAside(_ realm: Realm, _ path: String) throws -> StoreNotice? {
        let damaged = identity(of: path)
        let directory = open(Self.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw inaccessible(path) }
        defer { close(directory) }
        while flock(directory, LOCK_EX) != 0 {
            guard errno == EINTR else { throw inaccessible(path) }
        }
        guard identity(of: path) == damaged else { return nil }
        let fresh = path + ".fresh"
        remove(fresh)
        let found: (rows: Int, losses: [StoreNotice.Loss])
        do {
            try StoreFiles.migrate(realm, fresh)
            found = realm == .user ? try Salvage.carry(from: path, into: fresh) : (0, [])
        } catch {
            remove(fresh)
            throw error
        }
        let kept = StoreFiles.freeName(for: path + ".corrupt-")
        for suffix in suffixes where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw inaccessible(path + suffix)
            }
        }
        guard rename(fresh, path) == 0 else { throw inaccessible(path) }
        return realm == .user
            ? .userSalvaged(keptAs: kept, rows: found.rows, lost: found.losses)
            : .cacheRebuilt(keptAs: kept)
    }

    private static let suffixes = ["", "-wal", "-shm"]

    private static func remove(_ path: String) {
        for suffix in suffixes { unlink(path + suffix) }
    }

    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    private struct Identity: Equatable {
        let device: dev_t
        let file: ino_t
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0
            ? Identity(device: status.st_dev, file: status.st_ino) : nil
    }

    private static func inaccessible(_ path: String) -> StoreError {
        .inaccessible(file: path, reason: String(cString: strerror(errno)))
    }
}
