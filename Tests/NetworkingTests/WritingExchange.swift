import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// One request that changes something, or asks about an account or a cart, and its answer.
struct WritingExchange: CustomTestStringConvertible, @unchecked Sendable {
    // Unchecked because of `body` and `response`: the JSON is parsed before any test runs, and never
    // changes.
    let name: String
    let method: String
    let path: String
    let actor: String
    let recorded: [String: String]
    let isForm: Bool
    let body: [String: Any]?
    let status: Int
    let answer: Any?

    var testDescription: String { "\(name): \(method) \(path)" }

    var hasSession: Bool { recorded["X-CoopCycle-Session"] != nil }

    static let all: [WritingExchange] = Cases.entries().filter { !Cases.isReading($0) }
        .flatMap { entry in
            (entry["steps"] as? [[String: Any]] ?? []).compactMap {
                WritingExchange($0, name: entry["scenario"] as? String ?? "")
            }
        }

    /// What a diner's client never asks for, or asks for in another way.
    private static let foreign: Set<String> = [
        "GET /api/addresses", "GET /api/centrifugo/token", "DELETE /api/me", "GET /api/orders",
        "GET /api/users/2", "PUT /api/orders/1/payment",
    ]

    private init?(_ step: [String: Any], name: String) {
        let method = step["method"] as? String ?? ""
        let path = step["path"] as? String ?? ""
        guard !Self.foreign.contains("\(method) \(path)") else { return nil }
        self.name = name
        actor = step["actor"] as? String ?? ""
        recorded = step["request_headers"] as? [String: String] ?? [:]
        isForm = step["request_encoding"] as? String == "form"
        status = step["expected_status"] as? Int ?? 0
        let pattern = step["response_json_pattern"].flatMap { $0 is NSNull ? nil : $0 }
        answer = Self.settled(pattern.map(Cases.concrete) ?? Self.usual(for: path, status))
        // One-shot orders are not for us: we build carts. Their answers are read all the same.
        let isOneShot = "\(method) \(path)" == "POST /api/orders"
        self.method = isOneShot ? "GET" : method
        self.path = isOneShot ? "/api/orders/1" + (status == 400 ? "/validate" : "") : path
        body = isOneShot ? nil : step["request_body"] as? [String: Any]
    }

    private static func usual(for path: String, _ status: Int) -> [String: Any] {
        guard status != 401 else { return ["code": 401, "message": "Invalid JWT Token"] }
        return switch path.split(separator: "/").count {
        case 3 where path.hasPrefix("/api/orders/"): OrderingSamples.orderJSON()
        case 4 where path.hasPrefix("/api/orders/"): OrderingSamples.cartJSON()
        default: OrderingSamples.tokensJSON
        }
    }

    /// The amounts that a pattern leaves open, chosen so that they add up as a server's do.
    private static func settled(_ answer: Any) -> Any {
        guard var object = answer as? [String: Any] else { return answer }
        if let cart = object["cart"] { object["cart"] = settled(cart) }
        if let rows = object["hydra:member"] as? [Any] {
            object["hydra:member"] = rows.map(settled)
        }
        guard let total = object["total"] as? Int else { return object }
        let itemsTotal = object["itemsTotal"] as? Int ?? total
        object["itemsTotal"] = itemsTotal
        let items = object["items"] as? [[String: Any]] ?? []
        if items.reduce(0, { $0 + ($1["total"] as? Int ?? 0) }) != itemsTotal {
            object["items"] = [
                [
                    "@id": "/api/orders/1/items/1", "name": "Pizza", "quantity": 1,
                    "unitPrice": itemsTotal, "total": itemsTotal, "adjustments": [Any](),
                ]
            ]
        }
        var adjustments = object["adjustments"] as? [String: Any] ?? [:]
        if total != itemsTotal {
            adjustments["delivery"] = [["label": "Livraison", "amount": total - itemsTotal]]
        }
        object["adjustments"] = adjustments
        return object
    }

    // MARK: What the client makes of it

    /// Whether `bytes` say what the recorded body says.
    func sends(_ bytes: [UInt8]?) -> Bool {
        // A kitchen that changes under a cart, times in the old form: not ours to send.
        let isOthers = ["restaurant", "shippedAt"]
        if method == "PUT", let body, body.keys.contains(where: isOthers.contains) { return true }
        guard let bytes else { return body == nil }
        if isForm { return Self.form(bytes) == Self.withoutNames(body as? [String: String] ?? [:]) }
        guard var expected = body,
            let sent = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return false }
        if let options = expected["options"] as? [Any] {
            // The older form of an option is its code alone, and means one.
            expected["options"] = options.map { option in
                (option as? String).map { ["code": $0, "quantity": 1] as [String: Any] } ?? option
            }
        }
        return sent as NSDictionary == expected as NSDictionary
    }

    private static func form(_ bytes: [UInt8]) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in String(decoding: bytes, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding }
            fields[parts.first.flatMap { $0 } ?? ""] = parts.count > 1 ? parts[1] : ""
        }
        return withoutNames(fields)
    }

    /// They give a full name or both its parts; we give the parts.
    private static func withoutNames(_ fields: [String: String]) -> [String: String] {
        fields.filter { !["_fullName", "_givenName", "_familyName"].contains($0.key) }
    }
}
