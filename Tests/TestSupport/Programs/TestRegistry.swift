import Foundation
import Synchronization

/// A registry of co-operatives, whose servers are the tests' own.
public final class TestRegistry: Sendable {
    /// A co-operative on it. Without a server, nothing can be ordered there.
    public struct Row: Sendable {
        public var name: String
        public var city: String
        public var country = "fr"
        public var url: String?
        public var place: (latitude: Double, longitude: Double)?
        public var text: [String: String] = [:]

        public init(
            _ name: String, in city: String, at url: String?,
            place: (latitude: Double, longitude: Double)? = nil, text: [String: String] = [:]
        ) {
            (self.name, self.city, self.url) = (name, city, url)
            (self.place, self.text) = (place, text)
        }

        fileprivate var json: [String: Any] {
            var json: [String: Any] = [
                "name": name, "city": city, "country": country, "text": text,
            ]
            json["coopcycle_url"] = url
            json["latitude"] = place?.latitude
            json["longitude"] = place?.longitude
            return json
        }
    }

    private final class Answer: Sendable {
        let bytes: Mutex<[UInt8]>

        init(_ data: Data) {
            bytes = Mutex(Array(data))
        }
    }

    private let server: ScriptedServer
    private let answer: Answer

    public init(_ rows: [Row]) throws {
        let answer = Answer(try JSONSerialization.data(withJSONObject: rows.map(\.json)))
        self.answer = answer
        server = try ScriptedServer { _ in .answer(200, [], body: answer.bytes.withLock { $0 }) }
    }

    public var url: String { server.url + "/coopcycle.json" }
    /// The paths that were asked for, with their queries.
    public var asked: [String] { server.requests.map(\.path) }

    /// Answers something else from now on.
    public func say(_ text: String) { answer.bytes.withLock { $0 = Array(text.utf8) } }
}
