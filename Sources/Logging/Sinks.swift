/// Something the diner did, worth counting.
public struct TrackedEvent: Hashable, Sendable {
    public let name: String
    public let payload: LogFields

    public init(name: String, payload: LogFields = [:]) {
        self.name = name
        self.payload = payload
    }
}

/// Where everyone reports what the diner did, without knowing who listens.
public protocol EventSink: Sendable {
    func track(_ event: TrackedEvent)
}

/// Where everyone reports what went wrong and could be put right without the diner.
public protocol ErrorSink: Sendable {
    func report(_ error: any Error, _ context: LogFields)
}

/// Errors go into the log, as a rule.
extension Logger: ErrorSink {
    public func report(_ error: any Error, _ context: LogFields) {
        self.error("Reported error", fields: context, error: error)
    }
}
