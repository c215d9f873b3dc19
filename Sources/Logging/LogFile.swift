import Glibc

/// The file of a ``FileDestination``: opens, appends, rotates. Failures are remembered, never
/// thrown.
struct LogFile: ~Copyable {
    /// Longer records are cut, so that one of them cannot fill a file.
    private static let lineLimit = 64 * 1024

    private let path: String
    private let sizeLimit: Int
    private let fileCount: Int
    private var descriptor: Int32 = -1
    // On a full disk, the last line may have been written only in part.
    private var isMidLine = false
    private(set) var failure: Int32?

    init(path: String, sizeLimit: Int, fileCount: Int) {
        self.path = path
        self.sizeLimit = sizeLimit
        self.fileCount = fileCount
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends lines, each with one `write`. What other processes did to the file is looked at
    /// before the first, and whenever it seems full.
    mutating func append(_ lines: some Sequence<[UInt8]>) {
        guard openIfNeeded() else { return }
        var size = Int(status()?.st_size ?? 0)
        for line in lines {
            let bytes = Self.fitting(isMidLine ? [0x0A] + line : line)
            if size > 0, size + bytes.count > sizeLimit {
                guard rotateIfNeeded(adding: bytes.count) else { return }
                size = Int(status()?.st_size ?? 0)
            }
            write(bytes)
            size += bytes.count
        }
    }

    private static func fitting(_ line: [UInt8]) -> [UInt8] {
        guard line.count > lineLimit else { return line }
        // Not inside a character.
        let cut = line[..<lineLimit].lastIndex { $0 & 0xC0 != 0x80 } ?? lineLimit
        return line[..<cut] + Array("…\n".utf8)
    }

    private mutating func write(_ bytes: [UInt8]) {
        var written = Glibc.write(descriptor, bytes, bytes.count)
        while written < 0, errno == EINTR {
            written = Glibc.write(descriptor, bytes, bytes.count)
        }
        failure = written < 0 ? errno : written < bytes.count ? ENOSPC : nil
        if written > 0 { isMidLine = written < bytes.count }
    }

    /// Opens the file, unless the open one still has that name: another process may have rotated or
    /// deleted it.
    private mutating func openIfNeeded() -> Bool {
        if let open = status(), let named = Self.status(path), open.isSameFile(as: named) {
            return true
        }
        shut()
        Folders.make(above: path)
        // Non-blocking, in case the name is that of a pipe without a reader.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        descriptor = open(path, flags, 0o600)
        guard descriptor >= 0, let status = status() else {
            failure = errno
            return false
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            shut()
            failure = EINVAL
            return false
        }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        return true
    }

    private mutating func rotateIfNeeded(adding count: Int) -> Bool {
        guard let size = status()?.st_size, size > 0, Int(size) + count > sizeLimit else {
            return true
        }
        // The process that gets the lock rotates; the others go on writing to the file, which may
        // grow a little longer. The lock is on the file itself, so a second process then finds
        // another file under the name.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        guard let open = status(), let named = Self.status(path), open.isSameFile(as: named) else {
            return openIfNeeded()
        }
        for number in stride(from: fileCount - 1, to: 1, by: -1) {
            rename("\(path).\(number - 1)", "\(path).\(number)")
        }
        let outcome = fileCount > 1 ? rename(path, path + ".1") : unlink(path)
        guard outcome == 0 else {
            flock(descriptor, LOCK_UN)
            return true
        }
        return openIfNeeded()
    }

    private mutating func shut() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private func status() -> stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension stat {
    fileprivate func isSameFile(as other: stat) -> Bool {
        st_ino == other.st_ino && st_dev == other.st_dev
    }
}
