import Foundation

/// One request as the stub understands it.
struct PlatformCall {
    let method: String
    /// Such as `["api", "orders", "1"]`.
    let path: [String]
    let query: [String: String]
    let json: [String: Any]
    let form: [String: String]
    let bearer: String?
    let session: String?
    let player: String?
    let wantsJSON: Bool

    init(_ request: ScriptedRequest) {
        method = request.method
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        path = (parts.first ?? "").split(separator: "/").map {
            $0.removingPercentEncoding ?? String($0)
        }
        query = Self.pairs(parts.count > 1 ? parts[1] : "")
        let body = Data(request.body)
        // A form is no JSON, and JSON no form: whichever it is not is empty.
        json = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
        form = Self.pairs(String(decoding: body, as: UTF8.self))
        bearer = Self.token(request["authorization"])
        session = Self.token(request["x-coopcycle-session"])
        player = request["x-player-token"]
        wantsJSON = request["accept"] == "application/json"
    }

    /// Such as `PUT /api/orders/1`.
    var text: String { method + " /" + path.joined(separator: "/") }

    private static func token(_ header: String?) -> String? {
        header.map { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : $0 }
    }

    private static func pairs(_ text: String) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = text.contains("{") ? nil : text
        let items = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return Dictionary(items, uniquingKeysWith: { $1 })
    }
}

/// What the stub answers: a JSON document, in the headers that the platform's framework sends, or a
/// page.
struct PlatformAnswer {
    let status: Int
    let json: Any
    /// Instead of the JSON, a page for browsers.
    private(set) var html: String?

    init(_ status: Int, _ json: Any) {
        self.status = status
        self.json = json
    }

    static func page(_ html: String) -> PlatformAnswer {
        var answer = PlatformAnswer(200, [String: Any]())
        answer.html = html
        return answer
    }

    var reply: ScriptedReply {
        if let html {
            return .answer(
                status, [("Content-Type", "text/html; charset=UTF-8")], body: Array(html.utf8))
        }
        let options: JSONSerialization.WritingOptions = [
            .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: json, options: options) else {
            return .hangUp
        }
        // The tag changes with the body, so a client with the old one gets the whole answer again.
        let tag = data.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) }
        return .answer(
            status,
            [
                ("Content-Type", "application/ld+json; charset=utf-8"),
                ("Cache-Control", "no-cache, private"), ("ETag", "\"\(tag)\""),
            ], body: Array(data))
    }

    static func error(_ status: Int, _ words: String) -> PlatformAnswer {
        PlatformAnswer(
            status,
            [
                "@context": "/api/contexts/Error", "@type": "hydra:Error",
                "hydra:title": "An error occurred", "hydra:description": words,
            ])
    }

    static var forbidden: PlatformAnswer { error(403, "") }
    static var notFound: PlatformAnswer { error(404, "Not Found") }

    static func token(_ words: String) -> PlatformAnswer {
        PlatformAnswer(401, ["code": 401, "message": words])
    }

    /// Paths, sentences and codes; no code is null.
    static func violations(
        _ rows: [(path: String, words: String, code: String?)]
    ) -> PlatformAnswer {
        let list = rows.map { row -> [String: Any] in
            ["propertyPath": row.path, "message": row.words, "code": row.code ?? NSNull()]
        }
        return PlatformAnswer(
            400,
            [
                "@context": "/api/contexts/ConstraintViolationList",
                "@type": "ConstraintViolationList", "hydra:title": "An error occurred",
                "hydra:description": rows.map(\.words).joined(separator: "\n"),
                "violations": list,
            ])
    }
}

/// A list as its language sends it: an object where its keys are not 0, 1, 2 and so on.
func platformList(_ elements: [Int: Any]) -> Any {
    let keys = elements.keys.sorted()
    guard keys != Array(0..<keys.count) else { return keys.compactMap { elements[$0] } }
    return Dictionary(uniqueKeysWithValues: elements.map { ("\($0.key)", $0.value) })
}
