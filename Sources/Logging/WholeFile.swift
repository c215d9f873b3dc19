import Glibc
import Synchronization

/// A file that only its owner reads, and that is whole or not there: it is written beside its
/// place, and on the disk before it takes it.
public struct WholeFile: Sendable {
    public let path: String

    /// Two drafts of one process have one name.
    private static let writing = Mutex(())
    /// Longer than it ever takes to write a file: the number of a process may be another's by then.
    private static let oldest: time_t = 600

    public init(_ path: String) {
        self.path = path
    }

    /// The first `limit` bytes; nil where there is no file that can be read. Links are not
    /// followed, and what is no regular file is not waited for.
    public func read(limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var isReadable = true
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            while filled < limit {
                let start = buffer.baseAddress.map { $0 + filled }
                let count = Glibc.read(descriptor, start, limit - filled)
                if count < 0, errno == EINTR { continue }
                isReadable = count >= 0
                guard count > 0 else { break }
                filled += count
            }
        }
        return isReadable ? bytes : nil
    }

    /// Puts `bytes` in the place of what is there, and makes the directories for it.
    ///
    /// - Returns: Why that failed, as an error number; nothing is left of the attempt then.
    public func replace(with bytes: [UInt8]) -> Int32? {
        Folders.make(above: path)
        return Self.writing.withLock { _ in
            removeRemains()
            return write(bytes)
        }
    }

    private func write(_ bytes: [UInt8]) -> Int32? {
        let draft = path + ".part-\(getpid())"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        var rest = bytes[...]
        var failure: Int32?
        while failure == nil, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { failure = errno }
            rest = rest.dropFirst(max(0, count))
        }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        close(descriptor)
        if failure == nil, rename(draft, path) != 0 { failure = errno }
        if failure != nil { unlink(draft) }
        return failure
    }

    // MARK: What killed programs left

    /// What programs left that were killed while they wrote this file.
    public var remains: [String] {
        guard let slash = path.lastIndex(of: "/") else { return [] }
        return Self.remains(in: String(path[..<slash]), of: path[path.index(after: slash)...])
    }

    /// - Returns: What was removed.
    @discardableResult
    public func removeRemains() -> [String] {
        remains.filter { unlink($0) == 0 }
    }

    /// The same of the file called `name`, or of any file in a directory.
    public static func remains(in directory: String, of name: Substring? = nil) -> [String] {
        names(in: directory).compactMap { entry in
            guard let dash = entry.lastIndex(of: "-"), entry[..<dash].hasSuffix(".part"),
                name == nil || entry[..<dash].dropLast(5) == name
            else { return nil }
            let whole = directory + "/" + entry
            let writer = pid_t(entry[entry.index(after: dash)...])
            return isAbandoned(whole, by: writer) ? whole : nil
        }
    }

    private static func isAbandoned(_ path: String, by writer: pid_t?) -> Bool {
        guard let writer, kill(writer, 0) == 0 || errno != ESRCH else { return true }
        var status = stat()
        return stat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec > oldest
    }

    /// What is in a directory, in order.
    public static func names(in directory: String) -> [String] {
        guard let list = opendir(directory) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { field in
                    field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                        String(cString: $0)
                    }
                })
        }
        return names.sorted()
    }
}
