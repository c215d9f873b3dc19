/// A request as a scripted server read it.
public struct ScriptedRequest: Sendable {
    public let method: String
    public let path: String
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]
    /// How many requests, and connections, came before.
    public internal(set) var ordinal = 0
    public internal(set) var connection = 0

    /// The first header of that name, which is given in lower case.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }
}

/// What a scripted server does with a request.
public enum ScriptedReply: Sendable {
    /// Sends the bytes as they are and, if asked, closes.
    case bytes([UInt8], thenClose: Bool)
    /// Sends nothing until the client goes away.
    case silence

    public static func answer(
        _ status: Int = 200, _ headers: [(String, String)] = [], body: [UInt8]
    ) -> ScriptedReply {
        var head = "HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers {
            head += "\(name): \(value)\r\n"
        }
        return .bytes(Array((head + "\r\n").utf8) + body, thenClose: false)
    }

    public static func answer(
        _ status: Int = 200, _ headers: [(String, String)] = [], _ body: String = ""
    ) -> ScriptedReply {
        answer(status, headers, body: Array(body.utf8))
    }

    public static func redirect(_ status: Int = 302, to location: String) -> ScriptedReply {
        answer(status, [("Location", location)])
    }

    /// Sends text as it is, then closes.
    public static func raw(_ text: String) -> ScriptedReply {
        .bytes(Array(text.utf8), thenClose: true)
    }

    /// Closes without a word.
    public static let hangUp = ScriptedReply.bytes([], thenClose: true)
}
