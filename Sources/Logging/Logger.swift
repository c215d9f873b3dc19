/// Writes down what happens, for whoever has to find out why.
///
/// A value handed from owner to owner: nobody reaches for a shared one. Below the threshold a call
/// costs a comparison, since neither message nor fields are made. Everything is redacted before any
/// destination sees it, and no destination can fail the caller.
public struct Logger: Sendable {
    /// Says nothing to nobody.
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
        file: String = #fileID, function: String = #function, line: Int = #line
    ) {
        guard isLogging(level) else { return }
        let record = LogRecord(
            level: level, message: redaction.redacted(message()),
            fields: redaction.redacted(fields()),
            error: error.map { redaction.redacted(String(describing: $0)) }, time: .now,
            callSite: LogRecord.CallSite(file: file, function: function, line: line))
        for destination in destinations {
            destination.write(record)
        }
    }
}

extension Logger {
    public func verbose(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, function: String = #function, line: Int = #line
    ) {
        log(.verbose, message(), fields: fields(), file: file, function: function, line: line)
    }

    public func debug(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, function: String = #function, line: Int = #line
    ) {
        log(.debug, message(), fields: fields(), file: file, function: function, line: line)
    }

    public func info(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        file: String = #fileID, function: String = #function, line: Int = #line
    ) {
        log(.info, message(), fields: fields(), file: file, function: function, line: line)
    }

    public func warning(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        error: (any Error)? = nil, file: String = #fileID, function: String = #function,
        line: Int = #line
    ) {
        log(
            .warning, message(), fields: fields(), error: error, file: file, function: function,
            line: line)
    }

    public func error(
        _ message: @autoclosure () -> String, fields: @autoclosure () -> LogFields = [:],
        error: (any Error)? = nil, file: String = #fileID, function: String = #function,
        line: Int = #line
    ) {
        log(
            .error, message(), fields: fields(), error: error, file: file, function: function,
            line: line)
    }
}
