import Glibc
internal import Synchronization

/// Writes records to a file, a line each, and starts a new file before it grows too large.
///
/// Each record is one `write` to a descriptor that appends, so the lines of two processes do not mix.
/// Only the diner may read the file. The older files are `NAME.1`, `NAME.2` and so on.
public final class FileDestination: LogDestination {
    private let state: Mutex<LogFile>

    /// Opens nothing yet: the file and its folders are made for the first record.
    public init(path: String, sizeLimit: Int = 1 << 20, fileCount: Int = 5) {
        state = Mutex(LogFile(path: path, sizeLimit: sizeLimit, fileCount: max(fileCount, 1)))
        // Local times need the zone, which `localtime_r` does not promise to read.
        tzset()
    }

    /// Why the last record could not be written (an `errno`), for `doctor`; nil if it could.
    public var failure: Int32? {
        state.withLock { $0.failure }
    }

    public func write(_ record: LogRecord) {
        // Made before the lock is taken, so that others wait for the write only.
        let line = Array((record.line + "\n").utf8)
        state.withLock { $0.append(line) }
    }
}
