import Foundation
import Kitchen
import Testing

/// A diner who orders by raw HTTP requests.
final class Diner {
    typealias JSON = [String: Any]

    let client: Client
    /// What goes into `Authorization`.
    var token: String?
    /// What goes into `X-CoopCycle-Session`.
    var session: String?
    private var isSignedIn = false
    /// The cart's address, once there is one.
    var cart = ""

    convenience init(_ server: KitchenServer) {
        self.init(Client(server))
    }

    /// Shares a connection with another diner.
    init(_ client: Client) {
        self.client = client
    }

    /// Open at noon; brings for 3.00.
    static let kitchen = "/api/restaurants/1"
    static let takesHalfHours = "/api/restaurants/3"
    static let takesOnlyCards = "/api/restaurants/5"

    func call(_ method: String, _ path: String, _ body: JSON? = nil) throws -> Client.Reply {
        var headers = ["Content-Type": "application/ld+json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if let session { headers["X-CoopCycle-Session"] = "Bearer \(session)" }
        let text = try body.map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
        return try client.ask(method, path, headers: headers, body: text ?? "")
    }

    func form(_ path: String, _ fields: [String: String]) throws -> Client.Reply {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "_")
        let body = fields.map { name, value in
            let value = value.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
            return "\(name)=\(value)"
        }.joined(separator: "&")
        return try client.ask(
            "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: body)
    }

    /// Signs in and keeps the token; gives the whole answer.
    @discardableResult
    func signIn(_ name: String = "demo", _ password: String = "demo") throws -> JSON {
        let answer = try form("/api/login_check", ["_username": name, "_password": password])
        try #require(answer.status == 200)
        let tokens = try answer.json()
        token = try #require(tokens["token"] as? String)
        isSignedIn = true
        return tokens
    }

    func register(_ name: String) throws -> Client.Reply {
        try form(
            "/api/register",
            [
                "_email": "\(name)@example.com", "_username": name, "_password": "secret12",
                "_telephone": "+33612345678", "_fullName": "Robin Example",
            ])
    }

    /// Opens a cart and keeps its address. One who is not signed in takes its token.
    @discardableResult
    func openCart(_ kitchen: String = Diner.kitchen) throws -> JSON {
        let answer = try call("POST", "/api/carts/session", ["restaurant": kitchen]).json()
        let found = try #require(answer["cart"] as? JSON)
        cart = try #require(found["@id"] as? String)
        if isSignedIn {
            session = answer["token"] as? String
        } else {
            token = answer["token"] as? String
        }
        return found
    }

    /// The dishes of a kitchen that can be had, cheapest last.
    func dishes(_ kitchen: String = Diner.kitchen) throws -> [JSON] {
        let sections = try client.get(kitchen + "/menu").json()["hasMenuSection"] as? [JSON] ?? []
        return sections.flatMap { $0["hasMenuItem"] as? [JSON] ?? [] }.filter {
            $0["enabled"] as? Bool == true && $0["offers"] != nil
        }.sorted { Self.price($0) > Self.price($1) }
    }

    /// A dish with a group of options that is `additional` with a price, or `mandatory`.
    func dish(
        with kind: String, of kitchen: String
    ) throws -> (code: String, options: [(code: String, price: Int)])? {
        for dish in try dishes(kitchen) {
            for group in dish["menuAddOn"] as? [JSON] ?? []
            where group["additional"] as? Bool == (kind == "additional")
                && group["additionalType"] as? String == "option_value"
            {
                let options = (group["hasMenuItem"] as? [JSON] ?? []).compactMap { option in
                    (option["identifier"] as? String).map { ($0, Self.price(option)) }
                }.filter { $0.1 > 0 || kind == "mandatory" }
                guard let code = dish["identifier"] as? String, !options.isEmpty else { continue }
                return (code, options)
            }
        }
        return nil
    }

    static func price(_ dish: JSON) -> Int {
        (dish["offers"] as? JSON)?["price"] as? Int ?? 0
    }

    @discardableResult
    func add(_ code: String, _ quantity: Int = 1, options: [Any] = []) throws -> Client.Reply {
        try call(
            "POST", cart + "/items",
            ["product": code, "quantity": quantity, "options": options])
    }

    /// An address that every kitchen of that street serves: its own.
    func address(of kitchen: String = Diner.kitchen) throws -> JSON {
        let found = try client.get(kitchen).json()["address"] as? JSON
        let geo = try #require(found?["geo"] as? JSON)
        return [
            "streetAddress": "1, Rue Basse", "postalCode": "37999",
            "addressLocality": "Belleroche-sur-Lune", "telephone": "+33612345678",
            "geo": ["latitude": geo["latitude"], "longitude": geo["longitude"]],
        ]
    }

    /// A guest's cart with enough in it, ready to be paid.
    func fillCart(
        _ kitchen: String = Diner.kitchen, quantity: Int = 4, of dish: String? = nil
    ) throws {
        try openCart(kitchen)
        let code = try dish ?? dishes(kitchen).first?["identifier"] as? String
        try add(try #require(code), quantity)
        let address = try address(of: kitchen)
        try #require(try call("PUT", cart, ["shippingAddress": address]).status == 200)
        try assign()
    }

    func assign() throws {
        let guest: JSON = [
            "guest": true, "email": "guest@example.com", "telephone": "+33612345678",
        ]
        try #require(try call("PUT", cart + "/assign", isSignedIn ? [:] : guest).status == 200)
    }

    /// A whole order, paid in cash at the door.
    func placeOrder(_ kitchen: String = Diner.kitchen) throws -> JSON {
        try fillCart(kitchen)
        let answer = try payCash()
        try #require(answer.status == 200)
        return try answer.json()
    }

    func payCash() throws -> Client.Reply {
        try call("PUT", cart + "/pay", ["cashOnDelivery": true])
    }

    /// Paths and codes of what was wrong.
    static func violations(_ reply: Client.Reply) throws -> [String: String?] {
        let rows = try reply.json()["violations"] as? [JSON] ?? []
        return Dictionary(
            rows.map { ($0["propertyPath"] as? String ?? "", $0["code"] as? String) },
            uniquingKeysWith: { first, _ in first })
    }
}
