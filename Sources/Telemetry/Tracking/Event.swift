public import JSON

/// What can be recorded of the program's use. The types are made from `events.json`.
public protocol Event: Sendable {
    static var declaration: EventDeclaration { get }
    /// Writes the members of the payload.
    func write(to json: inout JSONWriter)
}

public struct EventDeclaration: Hashable, Sendable {
    public let name: String
    /// Who gets the event.
    public let trackers: [TrackerName]

    public init(name: String, trackers: [TrackerName]) {
        (self.name, self.trackers) = (name, trackers)
    }
}
