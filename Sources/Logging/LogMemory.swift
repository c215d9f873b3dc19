internal import Synchronization

/// Keeps the latest records in memory, for the page of the screens that shows them.
public final class LogMemory: LogDestination {
    private struct Kept {
        /// A ring: the oldest is at `next` once it is full.
        var records: [LogRecord] = []
        var next = 0
        var changed: (@Sendable () -> Void)?
    }

    private let limit: Int
    private let kept = Mutex(Kept())

    public var isShown: Bool { true }

    public init(limit: Int = 500) {
        self.limit = limit
    }

    public func write(_ record: LogRecord) {
        let changed = kept.withLock { kept in
            if kept.records.count < limit {
                kept.records.append(record)
            } else {
                kept.records[kept.next] = record
                kept.next = (kept.next + 1) % limit
            }
            return kept.changed
        }
        changed?()
    }

    /// Oldest first.
    public var records: [LogRecord] {
        kept.withLock { Array($0.records[$0.next...] + $0.records[..<$0.next]) }
    }

    /// Calls `body` after each record from now on, on the thread that logs; nil stops that.
    public func onChange(_ body: (@Sendable () -> Void)?) {
        kept.withLock { $0.changed = body }
    }
}
