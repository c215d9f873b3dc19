import Glibc
import SQLite

extension StateFile {
    public enum Condition: Hashable, Sendable {
        /// It was not made yet, or is in memory.
        case absent
        case whole
        /// It is set aside when it is used next.
        case damaged
        /// A newer version of the program wrote it.
        case newer
        /// Why it cannot be read.
        case unreadable(String)
    }

    /// Looks through the file, and changes nothing.
    public var condition: Condition {
        guard !isInMemory, exists else { return .absent }
        do {
            let connection = try Connection(path: path, mode: .readOnly)
            guard try connection.text("PRAGMA quick_check(1)") == "ok" else { return .damaged }
            let taken = try connection.integer("PRAGMA user_version") ?? 0
            return taken > schema.count ? .newer : .whole
        } catch {
            return error.kind == .damaged ? .damaged : .unreadable(error.message)
        }
    }

    /// The damaged files that were set aside, the oldest first.
    public var oldFiles: [String] {
        remains.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }

    private var remains: [String] {
        guard !isInMemory, let slash = path.lastIndex(of: "/") else { return [] }
        let folder = path[...slash]
        let prefix = path[path.index(after: slash)...] + ".corrupt-"
        guard let stream = opendir(String(folder)) else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(prefix) { paths.append(folder + name) }
        }
        return paths.sorted()
    }

    /// Empties `tables`, which are all, and leaves no trace of their rows, also not in files that
    /// were set aside.
    ///
    /// - Throws: What ``use(_:)`` does, or `StateFileError.notDeleted`.
    func erase(_ tables: [String]) throws {
        if exists {
            try use { connection in
                try connection.execute("PRAGMA secure_delete = ON")
                try connection.transaction {
                    for table in tables { try connection.run("DELETE FROM \(table)") }
                }
                try connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        // After that, for a damaged file has been set aside only now.
        for path in remains where unlink(path) != 0 && errno != ENOENT {
            throw StateFileError.notDeleted(path)
        }
    }
}
