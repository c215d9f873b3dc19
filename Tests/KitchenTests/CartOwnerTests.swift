import Foundation
import Kitchen
import Testing

/// Whose a cart is, and who may open it.
struct CartOwnerTests {
    private func diner() throws -> Diner {
        Diner(try Servers.frozen())
    }

    @Test func `beside an account's token the cart's goes into a header of its own`() throws {
        let diner = try diner()
        try diner.signIn()
        let cart = try diner.openCart()
        let first = diner.cart
        #expect(cart["customer"] as? String == "/api/customers/1")

        let same = try diner.openCart(Diner.takesHalfHours)
        #expect(diner.cart == first)
        #expect(same["restaurant"] as? String == Diner.takesHalfHours)
        diner.session = nil
        try diner.openCart()
        #expect(diner.cart != first)
    }

    @Test func `a token opens its own cart and no other`() throws {
        let server = try Servers.frozen()
        let (first, second) = (Diner(server), Diner(server))
        try first.openCart()
        try second.openCart()

        #expect(try first.call("GET", first.cart).status == 200)
        #expect(try first.call("GET", second.cart).status == 403)
        #expect(try first.call("PUT", second.cart, [:]).status == 403)
        #expect(try first.call("GET", "/api/orders/999").status == 404)
        first.token = nil
        #expect(try first.call("GET", first.cart).status == 401)
    }

    @Test func `an account's token does not open a cart without an owner`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.openCart()
        diner.token = nil
        try diner.signIn()

        #expect(try diner.call("GET", diner.cart).status == 403)
    }

    @Test func `a cart's token lives for a day`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.openCart()

        server.clock.advance(bySeconds: 86_399)
        #expect(try diner.call("GET", diner.cart).status == 200)
        server.clock.advance(bySeconds: 1)
        let expired = try diner.call("GET", diner.cart)
        #expect(expired.status == 401)
        #expect(try expired.json()["message"] as? String == "Expired JWT Token")
        diner.token = nil
        let first = diner.cart
        try diner.openCart()
        #expect(diner.cart != first)
    }

    @Test func `a guest is a customer of each order, also with one address`() throws {
        let server = try Servers.frozen()
        var customers: [String?] = []
        for email in ["a@example.com", "b@example.com", "a@example.com"] {
            let diner = Diner(server)
            try diner.openCart()
            let guest: [String: Any] = [
                "guest": true, "email": email, "telephone": "+33612345678",
            ]
            let cart = try diner.call("PUT", diner.cart + "/assign", guest).json()
            customers.append(cart["customer"] as? String)
        }

        #expect(Set(customers).count == 3)
        #expect(customers.allSatisfy { $0?.hasPrefix("/api/customers/") == true })
    }

    @Test func `a cart becomes an account's with both tokens`() throws {
        let server = try Servers.frozen()
        let guest = Diner(server)
        try guest.openCart()
        let diner = Diner(server)
        try diner.signIn()
        #expect(try diner.call("PUT", guest.cart + "/assign", [:]).status == 403)

        diner.session = guest.token
        let cart = try diner.call("PUT", guest.cart + "/assign", [:])
        #expect(try cart.json()["customer"] as? String == "/api/customers/1")
        #expect(try diner.call("GET", guest.cart).status == 200)
    }

    @Test func `guests are turned away where they may not order`() throws {
        let diner = Diner(try Servers.frozen { $0.letsGuestsOrder = false })
        try diner.openCart()
        let guest: [String: Any] = ["guest": true, "email": "a@example.com"]

        #expect(try diner.call("PUT", diner.cart + "/assign", guest).status == 403)
        let settings = try diner.call("GET", "/api/settings").json()
        #expect(settings["guest_checkout_enabled"] as? Bool == false)
    }

    @Test func `a payment that names another total than the cart has is refused`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart()
        let refused = try diner.call(
            "PUT", diner.cart + "/pay", ["cashOnDelivery": true, "agreedTotal": 1])
        #expect(refused.status == 400)
        #expect(try Diner.violations(refused).keys.contains("agreedTotal"))
        let cart = try diner.call("GET", diner.cart).json()
        #expect(cart["state"] as? String != "new")
        #expect(
            try diner.call(
                "PUT", diner.cart + "/pay",
                ["cashOnDelivery": true, "agreedTotal": cart["total"] ?? 0]
            ).status == 200)
    }

    @Test func `an invitation is a slug that stays`() throws {
        let diner = try diner()
        try diner.openCart()
        let path = diner.cart + "/create_invitation"
        let slug = try #require(try diner.call("POST", path, [:]).json()["invitation"] as? String)

        #expect(slug.count == 16)
        #expect(try diner.call("POST", path).json()["invitation"] as? String == slug)
    }
}
