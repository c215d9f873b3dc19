import JSON
import OrderModels

/// An event as it waits and is sent.
public struct TrackedEvent: Hashable, Sendable {
    /// Random, so that a receiver that gets an event twice can tell.
    public let id: String
    /// One line of JSON.
    public let body: String

    public init(id: String, body: String) {
        (self.id, self.body) = (id, body)
    }

    init(_ event: some Event, at time: Instant, version: String) {
        id = Self.randomID()
        var json = JSONWriter(reserving: 256)
        json.object { [id] json in
            json.field("event_id", id)
            json.field("name", type(of: event).declaration.name)
            json.field("at", time.rfc3339)
            json.field("version", version)
            json.object("payload") { event.write(to: &$0) }
        }
        body = String(decoding: json.bytes, as: UTF8.self)
    }

    private static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
