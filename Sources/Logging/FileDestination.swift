import Glibc
internal import Synchronization

/// Writes each record as a line of a file, and starts a new file before that grows too large.
///
/// Each record is one `write` to a descriptor opened with O_APPEND, so that lines of two processes
/// do not mix. Only the diner can read the file. Older files are `NAME.1`, `NAME.2` and so on.
public final class FileDestination: LogDestination {
    private let state: Mutex<LogFile>

    /// Opens nothing yet: the first record creates the file and its folders.
    public init(path: String, sizeLimit: Int = 1 << 20, fileCount: Int = 5) {
        state = Mutex(LogFile(path: path, sizeLimit: sizeLimit, fileCount: max(fileCount, 1)))
        // Local times need the zone, and POSIX does not require `localtime_r` to read it.
        tzset()
    }

    /// Why the last record could not be written (an `errno`), for `doctor`; nil if it was written.
    public var failure: Int32? {
        state.withLock { $0.failure }
    }

    public func write(_ record: LogRecord) {
        // Made before taking the lock, so that other threads wait for the write only.
        let line = Array((record.line + "\n").utf8)
        state.withLock { $0.append(line) }
    }
}
