import Glibc

/// A destination of records.
///
/// No call can fail: a log that cannot be written must not keep the diner from ordering.
public protocol LogDestination: Sendable {
    /// Takes a record, without waiting for a disk or a network.
    func write(_ record: LogRecord)
    /// Waits until the records taken so far are written.
    func flush()
    /// Whether it shows records to somebody who looks, and keeps none.
    var isShown: Bool { get }
}

extension LogDestination {
    public var isShown: Bool { false }
    public func flush() {}
}

/// The names under which destinations are in the hub.
public enum LogDestinations {
    public static let (file, journal, server) = ("file", "journal", "logstash")
    public static let standardError = "stderr"
}

/// Writes each record as a line to standard error, for a diner who asked for it. Only where there
/// is no screen.
public struct StandardErrorDestination: LogDestination {
    public var isShown: Bool { true }
    private let text: @Sendable (LogRecord) -> [UInt8]

    /// `text` makes the line of a record, without its end.
    public init(_ text: @escaping @Sendable (LogRecord) -> [UInt8] = { Array($0.line.utf8) }) {
        self.text = text
    }

    public func write(_ record: LogRecord) {
        var rest = (text(record) + [0x0A])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
