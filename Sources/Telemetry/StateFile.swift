import Glibc
import Logging
public import SQLite
internal import Synchronization

/// A small SQLite file of what the program knows about itself: logs and events that wait to be
/// sent, errors that have happened with what was said of them. Whoever deletes it loses nothing that
/// they made, but what is in it may be personal.
///
/// It is opened when first used, only its owner can read it, and several processes may use it. A
/// damaged file is renamed and replaced. Calls wait for the disk, so they belong in the background.
public final class StateFile: Sendable {
    public let path: String
    let schema: [String]
    private let opened = Mutex(Opened())

    private struct Opened {
        var connection: Connection?
        var identity: FileIdentity?
    }

    /// `schema` has the steps from an empty file to today's. The file knows how many it has taken,
    /// and takes the rest when opened. Steps are only ever added at the end.
    public init(path: String, schema: [String]) {
        self.path = path
        self.schema = schema
    }

    /// The same in memory: nothing is on disk, and it ends with the object.
    public init(inMemory schema: [String]) {
        path = Self.memory
        self.schema = schema
    }

    private static let memory = ":memory:"
    var isInMemory: Bool { path == Self.memory }

    /// Whether the file has been made; asking does not make it.
    public var exists: Bool { isInMemory || access(path, F_OK) == 0 }

    /// Calls `body` with the only connection of this process, one call at a time.
    ///
    /// - Throws: `StateFileError.newer`, or a `DatabaseError`, or what `body` throws.
    public func use<T: Sendable>(_ body: (Connection) throws -> sending T) throws -> T {
        try opened.withLock { opened in
            do {
                return try body(try connection(of: &opened))
            } catch let error as DatabaseError where error.kind == .damaged {
                opened = Opened()
                try setAside()
                return try body(try connection(of: &opened))
            } catch let error as DatabaseError where error.kind == .full {
                throw StateFileError.full(path)
            }
        }
    }

    private func connection(of opened: inout Opened) throws -> Connection {
        // Another process may have renamed or deleted the file.
        if let connection = opened.connection,
            isInMemory || opened.identity.map({ $0 == FileIdentity(path) }) ?? false
        {
            return connection
        }
        opened = Opened()
        let connection = try open()
        opened = Opened(connection: connection, identity: FileIdentity(path))
        return connection
    }

    private func open() throws -> Connection {
        if !isInMemory {
            Folders.make(above: path)
            // SQLite gives its log and index the mode of the file.
            let made = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if made >= 0 { close(made) }
        }
        let connection = try Connection(path: path, mode: .create)
        try connection.keepLog()
        try connection.execute("PRAGMA synchronous = NORMAL")
        guard try connection.integer("PRAGMA user_version") != Int64(schema.count) else {
            return connection
        }
        try connection.transaction {
            let taken = Int(try connection.integer("PRAGMA user_version") ?? 0)
            guard taken <= schema.count else { throw StateFileError.newer(path) }
            for step in schema[taken...] { try connection.execute(step) }
            try connection.execute("PRAGMA user_version = \(schema.count)")
        }
        return connection
    }

    /// Renames the damaged file, unless another process was faster.
    private func setAside() throws {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let directory = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        defer {
            // Closing is not enough while a process being started has a duplicate.
            flock(directory, LOCK_UN)
            close(directory)
        }
        guard flock(directory, LOCK_EX) == 0, condition == .damaged else { return }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let kept = "\(path).corrupt-\(time.tv_sec)"
        for suffix in ["", "-wal", "-shm"] { rename(path + suffix, kept + suffix) }
    }
}

public enum StateFileError: Error, Hashable, Sendable {
    /// Its disk is full.
    case full(String)
    /// A newer version of the program wrote the file at this path; it is left as it is.
    case newer(String)
    /// A damaged file that was set aside cannot be deleted.
    case notDeleted(String)
}

/// Tells one file from another that has its name later.
private struct FileIdentity: Equatable {
    let device: dev_t
    let file: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, file) = (status.st_dev, status.st_ino)
    }
}
