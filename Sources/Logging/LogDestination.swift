/// Somewhere that records go.
///
/// Neither call fails: a log that cannot be written must not stop anybody from ordering.
public protocol LogDestination: Sendable {
    func write(_ record: LogRecord)
}
