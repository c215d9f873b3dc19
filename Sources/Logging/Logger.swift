/// Logs events, for finding out later why something happened.
///
/// A logger is a value that each owner passes on; there is no shared one. A call below the
/// threshold costs a comparison, because neither message nor fields are built. Everything is
/// redacted before destinations see it, and no destination can make a caller fail.
public struct Logger: Sendable {
    /// A logger that discards everything.
    public static let silent = Logger(destinations: [])

    private let destinations: [any LogDestination]
    private let threshold: LogLevel
    private let redaction: Redaction

    public init(
        destinations: [any LogDestination], threshold: LogLevel = .info,
        redaction: Redaction = Redaction()
    ) {
        self.destinations = destinations
        self.threshold = threshold
        self.redaction = redaction
    }

    public func isLogging(_ level: LogLevel) -> Bool {
        level >= threshold && !destinations.isEmpty
    }

    public func log(
        _ level: LogLevel, _ message: @autoclosure () -> String,
        fields: @autoclosure () -> LogFields = [:], error: (any Error)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        guard isLogging(level) else { return }
        let record = LogRecord(
            level: level, message: redaction.redacted(message()),
            fields: redaction.redacted(fields()),
            error: error.map { redaction.redacted(String(describing: $0)) }, time: .now,
            callSite: LogRecord.CallSite(file: file, line: line))
        for destination in destinations {
            destination.write(record)
        }
    }
}

extension Logger {
    public func verbose(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, line: Int = #line
    ) {
        log(.verbose, message(), fields: fields(), file: file, line: line)
    }

    public func debug(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, line: Int = #line
    ) {
        log(.debug, message(), fields: fields(), file: file, line: line)
    }

    public func info(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, line: Int = #line
    ) {
        log(.info, message(), fields: fields(), file: file, line: line)
    }

    public func warning(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        error: (any Error)? = nil, file: String = #fileID, line: Int = #line
    ) {
        log(.warning, message(), fields: fields(), error: error, file: file, line: line)
    }

    public func error(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        error: (any Error)? = nil, file: String = #fileID, line: Int = #line
    ) {
        log(.error, message(), fields: fields(), error: error, file: file, line: line)
    }
}
