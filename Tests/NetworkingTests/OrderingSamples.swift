import Foundation
import Networking
import OrderModels
import TestSupport

/// What the tests of ordering say and hear, in the shapes of the wire.
enum OrderingSamples {
    static let cart = CartHandle(
        id: Order.ID(provider: .test, local: "/api/orders/1"), currency: .eur, zone: .utc,
        access: .cart(Secret("cart-token")))
    static let line = OrderLine.ID(provider: .test, local: "/api/orders/1/items/1")
    static let noor = Caterer.ID(provider: .test, local: "/api/restaurants/1")

    /// A cart with two pizzas, in which `members` replace the usual ones.
    static func cartJSON(
        _ members: [String: Any] = [:], player: Any = NSNull()
    ) -> [String: Any] {
        let tax: [String: Any] = ["label": "TVA 10%", "amount": 164]
        let pepperoni: [String: Any] = ["label": "1 × Pepperoni", "amount": 0]
        let item: [String: Any] = [
            "@id": "/api/orders/1/items/1", "id": 1, "quantity": 2, "unitPrice": 900,
            "total": 1800, "name": "Pizza", "variantName": "x",
            "adjustments": ["menu_item_modifier": [pepperoni], "tax": [tax]], "player": player,
        ]
        let delivery: [String: Any] = ["id": 3, "label": "Livraison", "amount": 350]
        let cart: [String: Any] = [
            "@id": "/api/orders/1", "@type": "http://schema.org/Order", "customer": NSNull(),
            "restaurant": "/api/restaurants/1", "shippingAddress": NSNull(),
            "shippingTimeRange": NSNull(), "notes": NSNull(), "items": [item],
            "itemsTotal": 1800, "total": 2150, "fulfillmentMethod": "delivery",
            "adjustments": ["delivery": [delivery], "tip": [Any](), "tax": [Any]()],
        ]
        return cart.merging(members) { $1 }
    }

    /// The same, placed.
    static func orderJSON(_ members: [String: Any] = [:]) -> [String: Any] {
        var order = cartJSON([
            "id": 1, "number": "A7K2", "state": "new", "takeaway": false,
            "restaurant": ["@id": "/api/restaurants/1", "name": "Noor", "telephone": "+331"],
            "customer": ["@id": "/api/customers/1", "email": "bob@example.org"],
            "createdAt": "2026-11-21T12:00:00+01:00", "paymentMethod": "CASH_ON_DELIVERY",
            "events": [Any](),
        ])
        order["fulfillmentMethod"] = nil
        return order.merging(members) { $1 }
    }

    static var tokensJSON: [String: Any] {
        [
            "token": "jwt", "refresh_token": "again", "id": 7, "username": "bob",
            "email": "bob@example.org", "roles": ["ROLE_USER"], "enabled": true,
        ]
    }
}

extension StubClient {
    /// Answers everything with `object`.
    convenience init(_ object: Any, status: Int = 200) throws {
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed]
        let body = Array(try JSONSerialization.data(withJSONObject: object, options: options))
        self.init { _ throws(HTTPError) in HTTPResponse(status: status, body: body) }
    }

    /// Has no answer to anything.
    convenience init(failing error: HTTPError) {
        self.init { _ throws(HTTPError) in throw error }
    }

    var provider: CoopCycle {
        CoopCycle(id: .test, baseURL: "https://food.example", client: self)
    }

    /// The body last sent, as text.
    var sent: String? {
        requests.last?.body.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Method and path of each request.
    var calls: [String] {
        zip(requests, paths).map { "\($0.method.rawValue) \($1)" }
    }
}
