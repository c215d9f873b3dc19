import Glibc

/// A destination of records.
///
/// Neither call can fail: a log that cannot be written must not keep the diner from ordering.
public protocol LogDestination: Sendable {
    func write(_ record: LogRecord)
}

/// Writes each record as a line to standard error, for a diner who asked for it.
public struct StandardErrorDestination: LogDestination {
    public init() {}

    public func write(_ record: LogRecord) {
        var rest = Array((record.line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
