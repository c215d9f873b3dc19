import Foundation
import Kitchen
import Testing

struct OrderTests {
    private func body(_ diner: Diner, quantity: Int = 4) throws -> [String: Any] {
        let code = try diner.dishes().first?["identifier"] as? String
        return [
            "restaurant": Diner.kitchen, "shippingAddress": try diner.address(),
            "items": [["product": try #require(code), "quantity": quantity]],
        ]
    }

    @Test func `a whole cart in one call is an order in state cart`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()
        let answer = try diner.call("POST", "/api/orders", try body(diner))

        #expect(answer.status == 201)
        let order = try answer.json()
        #expect(order["state"] as? String == "cart" && order["number"] is NSNull)
        #expect((order["customer"] as? [String: Any])?["fullName"] as? String == "Alix Demo")
        #expect((order["restaurant"] as? [String: Any])?["name"] is String)
        #expect((order["items"] as? [Any])?.count == 1)
        let path = try #require(order["@id"] as? String)
        #expect(try diner.call("GET", path).json()["state"] == nil)
    }

    @Test func `a whole cart is for those who are signed in`() throws {
        let diner = Diner(try Servers.frozen())

        #expect(try diner.call("POST", "/api/orders", try body(diner)).status == 401)
        try diner.openCart()
        #expect(try diner.call("POST", "/api/orders", try body(diner)).status == 403)
    }

    @Test func `a whole cart is checked and a refused one leaves nothing behind`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()
        var wish = try body(diner)
        wish["shippedAt"] = "2026-05-05 12:30:00"
        let late = try diner.call("POST", "/api/orders", wish)
        #expect(late.status == 400)
        #expect(
            try Diner.violations(late) == ["shippingTimeRange": "Order::SHIPPED_AT_EXPIRED"])

        let good = try diner.call("POST", "/api/orders", try body(diner)).json()
        // After the eight that the account comes with.
        #expect(good["@id"] as? String == "/api/orders/9")
    }

    @Test func `dishes that are off are left out of a whole cart in silence`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.signIn()
        let kitchens = try diner.client.get("/api/restaurants").rows()
        for kitchen in kitchens.filter({ $0["isOpen"] as? Bool == true }) {
            let path = try #require(kitchen["@id"] as? String)
            let menu = try diner.client.get(path + "/menu").json()
            let dishes = (menu["hasMenuSection"] as? [[String: Any]] ?? []).flatMap {
                $0["hasMenuItem"] as? [[String: Any]] ?? []
            }
            let off = dishes.first { $0["enabled"] as? Bool == false && $0["offers"] != nil }
            guard let off, let dish = try diner.dishes(path).first else { continue }
            let answer = try diner.call(
                "POST", "/api/orders",
                [
                    "restaurant": path, "shippingAddress": try diner.address(of: path),
                    "items": [off, dish].map {
                        ["product": $0["identifier"] ?? "", "quantity": 5]
                    },
                ])
            #expect(answer.status == 201)
            #expect((try answer.json()["items"] as? [Any])?.count == 1)
            return
        }
        Issue.record("no open kitchen has a dish that is off")
    }

    @Test func `a customer reads what is theirs and not the list of all`() throws {
        let server = try Servers.frozen()
        let guest = Diner(server)
        let order = try guest.placeOrder()
        let path = try #require(order["@id"] as? String)
        #expect(try guest.call("GET", path).json()["state"] as? String == "new")
        #expect(try guest.call("GET", "/api/orders").status == 403)

        let diner = Diner(server)
        #expect(try diner.call("GET", path).status == 401)
        try diner.signIn()
        #expect(try diner.call("GET", path).status == 403)
        #expect(try diner.call("GET", "/api/orders").status == 403)
    }

    @Test func `an order tells everything that tracking needs`() throws {
        let order = try Diner(Servers.frozen()).placeOrder()

        for key in [
            "id", "number", "state", "taxTotal", "createdAt", "preparationExpectedAt",
            "pickupExpectedAt", "preparationTime", "shippingTime", "takeaway", "paymentMethod",
            "hasReceipt", "assignedTo", "vendor", "events", "customer", "restaurant",
            "shippingTimeRange", "itemsTotal", "total", "adjustments", "items", "notes",
        ] {
            #expect(order.keys.contains(key), "\(key)")
        }
        #expect(order["customer"] is [String: Any] && order["restaurant"] is [String: Any])
        #expect(order["createdAt"] as? String == "2026-05-06T12:30:00+02:00")
        #expect(order["taxTotal"] as? Int ?? 0 > 0)
        let address = try #require(order["shippingAddress"] as? [String: Any])
        #expect(address.keys.contains("contactName") && address.keys.contains("provider"))
    }

    @Test func `orders come in pages newest first and carts do not`() throws {
        let server = try Servers.frozen { $0.hasDemoAccount = false }
        let diner = Diner(server)
        diner.token = try diner.register("robin").json()["token"] as? String
        let wish = try body(diner)
        for index in 0..<5 {
            let path = try diner.call("POST", "/api/orders", wish).json()["@id"] as? String
            guard index < 4 else { break }
            server.clock.advance(bySeconds: 10)
            diner.cart = try #require(path)
            try #require(try diner.payCash().status == 200)
        }

        let first = try diner.call("GET", "/api/me/orders?itemsPerPage=3")
        #expect(try first.json()["hydra:totalItems"] as? Int == 4)
        #expect(
            try first.rows().map { $0["@id"] as? String } == [
                "/api/orders/4", "/api/orders/3", "/api/orders/2",
            ])
        let view = try first.json()["hydra:view"] as? [String: Any]
        let next = try #require(view?["hydra:next"] as? String)
        let second = try diner.call("GET", next)
        #expect(try second.rows().map { $0["@id"] as? String } == ["/api/orders/1"])
        let end = try second.json()["hydra:view"] as? [String: Any]
        #expect(end?["hydra:next"] == nil && end?["hydra:previous"] is String)
        #expect(try diner.call("GET", "/api/me/orders").json()["hydra:view"] == nil)
    }
}
