/// A destination of records.
///
/// Neither call can fail: a log that cannot be written must not keep the diner from ordering.
public protocol LogDestination: Sendable {
    func write(_ record: LogRecord)
}
