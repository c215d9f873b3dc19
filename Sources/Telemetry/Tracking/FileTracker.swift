import Glibc
import Logging

/// Appends events to a file that only its owner can read, a line each. At its limit the file becomes
/// `PATH.1`.
public struct FileTracker: EventTracker {
    public let name = TrackerName.file
    private let path: String
    private let sizeLimit: Int

    public init(_ path: String, sizeLimit: Int = 1 << 20) {
        self.path = path
        self.sizeLimit = sizeLimit
    }

    public func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        let arrived = append(Array(events.map { $0.body + "\n" }.joined().utf8))
        return events.map { _ in arrived }
    }

    /// Looks for the events at the end of the files, after cutting off a line that is not whole.
    public func arrived(_ events: [TrackedEvent]) async -> [Bool] {
        var text = ""
        for path in ["\(path).1", path] {
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            text += Self.wholeLines(of: descriptor)
        }
        let lines = Set(text.split(separator: "\n"))
        return events.map { lines.contains($0.body[...]) }
    }

    /// Deletes the files.
    ///
    /// - Throws: `UnwritableFile` where one cannot be deleted.
    public func purge() throws(UnwritableFile) {
        for path in [path, "\(path).1"] {
            guard unlink(path) != 0, errno != ENOENT else { continue }
            throw UnwritableFile(path: path, code: errno)
        }
    }

    private func append(_ bytes: [UInt8]) -> Bool {
        Folders.make(above: path)
        let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        if status.st_size > 0, Int(status.st_size) + bytes.count > sizeLimit {
            guard rename(path, "\(path).1") == 0 else { return false }
            return append(bytes)
        }
        var written = write(descriptor, bytes, bytes.count)
        while written < 0, errno == EINTR { written = write(descriptor, bytes, bytes.count) }
        guard written != bytes.count else { return true }
        // All lines or none: those that fitted would come a second time.
        ftruncate(descriptor, status.st_size)
        return false
    }

    /// The end of a file, without the line at its start that may be cut.
    private static func wholeLines(of descriptor: Int32) -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "" }
        let size = Int(status.st_size)
        let start = max(0, size - (1 << 20))
        let bytes = [UInt8](unsafeUninitializedCapacity: size - start) { buffer, count in
            while count < buffer.count {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count,
                    start + count)
                guard read > 0 || read < 0 && errno == EINTR else { break }
                count += max(0, read)
            }
        }
        let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        if end < bytes.count { ftruncate(descriptor, start + end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
