public import Logging

/// A log record as it is sent: one JSON object.
public struct LogLine: Hashable, Sendable {
    public let level: LogLevel
    /// Stays the same however often the record is sent, so that receivers can drop a second copy. It
    /// is in the line too.
    public let logID: String
    public let json: [UInt8]

    public init(level: LogLevel, logID: String, json: [UInt8]) {
        self.level = level
        self.logID = logID
        self.json = json
    }
}
