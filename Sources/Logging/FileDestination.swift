import Glibc
internal import Synchronization

/// Writes each record as a line of a file, and starts a new file before that grows too large.
///
/// Each record is one `write` to a descriptor opened with O_APPEND, so that lines of two processes
/// do not mix. Only the diner can read the file. Older files are `NAME.1`, `NAME.2` and so on.
/// Callers do not wait: a queue writes.
public final class FileDestination: LogDestination {
    /// How a record is written: as text for people, or as the aggregated form.
    public enum Form: Sendable {
        case text
        case json(LogForms)

        fileprivate func line(_ record: LogRecord) -> [UInt8] {
            switch self {
            case .text: Array(record.line.utf8) + [0x0A]
            case .json(let forms): forms.aggregated(record) + [0x0A]
            }
        }
    }

    private let queue: LogQueue
    private let file: FileOfLines

    /// Opens nothing yet: the first record creates the file and its folders.
    public init(path: String, form: Form = .text, sizeLimit: Int = 1 << 20, fileCount: Int = 5) {
        // Local times need the zone, and POSIX does not require `localtime_r` to read it.
        tzset()
        let file = FileOfLines(
            LogFile(path: path, sizeLimit: sizeLimit, fileCount: max(fileCount, 1)))
        self.file = file
        queue = LogQueue(named: "eat.log.file") { records, dropped in
            file.lines.withLock { lines in
                let loss = dropped > 0 ? [LogRecord.dropped(dropped)] : []
                lines.append((records + loss).lazy.map { form.line($0) })
            }
        }
    }

    /// Why the last record could not be written (an `errno`), for `doctor`; nil if it was written.
    public var failure: Int32? {
        file.lines.withLock { $0.failure }
    }

    public func write(_ record: LogRecord) {
        queue.add(record)
    }

    public func flush() {
        queue.flush()
    }
}

private final class FileOfLines: Sendable {
    let lines: Mutex<LogFile>

    init(_ file: consuming sending LogFile) {
        lines = Mutex(file)
    }
}

extension LogRecord {
    /// Says how many records were not kept because too many came.
    public static func dropped(_ count: Int) -> LogRecord {
        LogRecord(
            level: .warning, event: "log.dropped", fields: ["records": .count(count)],
            callSite: CallSite(file: #fileID, function: #function, line: #line))
    }
}
