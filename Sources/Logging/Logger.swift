/// Logs events, for finding out later why something happened.
///
/// A logger is a value that each owner passes on; there is no shared one. A call at a level that no
/// destination wants costs a load and a comparison: neither fields nor record are made. No
/// destination can make a caller fail, and none makes it wait for a disk or a network.
public struct Logger: Sendable {
    /// A logger that discards everything.
    public static let silent = Logger(LogHub())

    public let hub: LogHub
    private let defaults: LogFields

    public init(_ hub: LogHub, defaults: LogFields = [:]) {
        self.hub = hub
        self.defaults = defaults
    }

    /// A logger that adds fields to each record; those of the record win.
    public func with(_ fields: LogFields) -> Logger {
        Logger(hub, defaults: defaults.merging(fields))
    }

    public func isLogging(_ level: LogLevel) -> Bool {
        hub.wants(level)
    }

    @inline(__always)
    public func log(
        _ level: LogLevel, _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        error: @autoclosure () -> (any Error)? = nil,
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        guard hub.wants(level) else { return }
        hub.write(
            LogRecord(
                level: level, event: event, fields: defaults.merging(fields()), error: error(),
                callSite: LogRecord.CallSite(file: file, function: function, line: line)))
    }
}

extension Logger {
    public func verbose(
        _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        log(.verbose, event, fields(), file: file, function: function, line: line)
    }

    public func debug(
        _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        log(.debug, event, fields(), file: file, function: function, line: line)
    }

    public func info(
        _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        log(.info, event, fields(), file: file, function: function, line: line)
    }

    public func warning(
        _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        error: @autoclosure () -> (any Error)? = nil,
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        log(.warning, event, fields(), error: error(), file: file, function: function, line: line)
    }

    public func error(
        _ event: StaticString, _ fields: @autoclosure () -> LogFields = [:],
        error: @autoclosure () -> (any Error)? = nil,
        file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
    ) {
        log(.error, event, fields(), error: error(), file: file, function: function, line: line)
    }
}
