public import Logging

/// Sends records in the flattened form to a Logstash, by way of the outbox.
public struct LogstashDestination: LogDestination {
    private let shipper: LogShipper
    private let forms: LogForms

    public init(_ shipper: LogShipper, _ forms: LogForms) {
        self.shipper = shipper
        self.forms = forms
    }

    /// The record becomes JSON later, on the outbox's queue. Where there is a token, its place is kept
    /// free, so that no field takes the name.
    public func write(_ record: LogRecord) {
        shipper.add(level: record.level) { [forms, hasToken = shipper.hasToken] in
            LogLine(
                level: record.level, logID: record.id,
                json: forms.flattened(record, token: hasToken ? "" : nil))
        }
    }

    /// Waits until the records are in the outbox; it outlives the program.
    public func flush() {
        _ = shipper.save(within: .seconds(2))
    }
}
