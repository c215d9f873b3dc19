import Foundation
import Kitchen
import Testing

/// Somebody who was invited, and joins by raw HTTP requests.
final class Colleague {
    let client: Client
    let cart: String
    let path: String
    let token: String

    /// `diner` is who began the order.
    init(_ name: String, invitedBy diner: Diner, at server: KitchenServer) throws {
        client = Client(server)
        cart = diner.cart
        let slug = try diner.invite()
        let answer = try client.ask(
            "POST", cart + "/players",
            body: #"{"name":"\#(name)","email":"\#(UUID())@example.org","slug":"\#(slug)"}"#)
        try #require(answer.status == 200)
        token = try #require(try answer.json()["token"] as? String)
        path = try #require(try answer.json()["player"] as? String)
    }

    func call(_ method: String, _ path: String, _ body: String = "{}") throws -> Client.Reply {
        try client.ask(method, path, headers: ["X-Player-Token": token], body: body)
    }

    func add(_ code: String, _ quantity: Int = 1) throws -> Client.Reply {
        try call("POST", cart + "/items", #"{"product":"\#(code)","quantity":\#(quantity)}"#)
    }
}

extension Diner {
    /// The slug of the cart's invitation.
    func invite() throws -> String {
        let answer = try call("POST", cart + "/create_invitation", [:])
        try #require(answer.status == 200)
        return try #require(try answer.json()["invitation"] as? String)
    }

    /// Name, quantity and the path of who chose it, of each line.
    static func lines(_ reply: Client.Reply) throws -> [String] {
        let rows = try reply.json()["items"] as? [JSON] ?? []
        return rows.map { row in
            let player = (row["player"] as? JSON)?["fullName"] as? String
            return "\(row["quantity"] ?? 0) \(row["name"] ?? "") \(player ?? "-")"
        }
    }
}
