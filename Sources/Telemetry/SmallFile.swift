import Glibc
import Logging
import Synchronization

/// A small file of the program's state, which only its owner reads. It is whole or not there.
struct SmallFile {
    let path: String
    /// Two drafts of one process have one name.
    private static let writing = Mutex(())

    init(_ path: String) {
        self.path = path
    }

    /// The first `limit` bytes; nil where there is no file that can be read.
    func read(limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            while filled < limit {
                let start = buffer.baseAddress.map { $0 + filled }
                count = Glibc.read(descriptor, start, limit - filled)
                guard count > 0 else { break }
                filled += count
            }
        }
        return count < 0 ? nil : bytes
    }

    /// Puts `bytes` in the place of what is there.
    ///
    /// - Throws: `UnwritableFile`; what was there stays.
    func replace(with bytes: [UInt8]) throws(UnwritableFile) {
        try Self.writing.withLock { _ throws(UnwritableFile) in
            let new = try draft(bytes)
            guard rename(new, path) != 0 else { return }
            let code = errno
            unlink(new)
            throw UnwritableFile(path: path, code: code)
        }
    }

    /// Makes the file unless it is there, or cannot be made.
    func create(_ bytes: [UInt8]) {
        Self.writing.withLock { _ in
            // The caller reads the file afterwards, whoever made it.
            guard let new = try? draft(bytes) else { return }
            link(new, path)
            unlink(new)
        }
    }

    /// A whole file beside the place.
    private func draft(_ bytes: [UInt8]) throws(UnwritableFile) -> String {
        let new = path + ".\(getpid())"
        Folders.make(above: path)
        unlink(new)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(new, flags, 0o600)
        guard descriptor >= 0 else { throw UnwritableFile(path: path, code: errno) }
        let isWhole = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWhole else {
            unlink(new)
            throw UnwritableFile(path: path, code: code)
        }
        return new
    }
}
