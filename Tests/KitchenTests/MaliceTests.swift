import Foundation
import Kitchen
import Testing

/// A kitchen that wants to do harm.
struct MaliceTests {
    private func filled(_ malice: Malice...) throws -> (KitchenServer, Diner) {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart()
        let names = malice.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        try server.control("PUT", "/malice", "[\(names)]")
        return (server, diner)
    }

    private func fee(_ cart: [String: Any]) -> Int {
        let adjustments = cart["adjustments"] as? [String: Any]
        let delivery = adjustments?["delivery"] as? [[String: Any]]
        return delivery?.first?["amount"] as? Int ?? 0
    }

    @Test func `totals need not add up`() throws {
        let (_, diner) = try filled(.totals)
        let cart = try diner.call("GET", diner.cart).json()

        let items = try #require(cart["itemsTotal"] as? Int)
        #expect(cart["total"] as? Int != items + fee(cart))
    }

    @Test func `a fee may be less than nothing`() throws {
        let (_, diner) = try filled(.fees)
        let cart = try diner.call("GET", diner.cart).json()

        #expect(fee(cart) == -300)
        let items = try #require(cart["itemsTotal"] as? Int)
        #expect(cart["total"] as? Int == items - 300)
    }

    @Test func `a cart may have ten thousand lines`() throws {
        let (_, diner) = try filled(.lines)
        let cart = try diner.call("GET", diner.cart).json()

        let lines = try #require(cart["items"] as? [[String: Any]])
        #expect(lines.count == 10_000)
        #expect(Set(lines.compactMap { $0["@id"] as? String }).count == 10_000)
    }

    @Test func `the currency may change midway`() throws {
        let server = try Servers.frozen()
        let client = Client(server)
        #expect(try client.get("/api/settings").json()["currency_code"] as? String == "eur")
        try server.control("PUT", "/malice", #"["currency"]"#)

        #expect(try client.get("/api/settings").json()["currency_code"] as? String == "usd")
        try server.control("PUT", "/malice", "[]")
        #expect(try client.get("/api/settings").json()["currency_code"] as? String == "eur")
    }

    @Test func `an answer may send one round in circles`() throws {
        let (server, diner) = try filled()
        try server.setFaults(
            json: #"{"path":"/api/orders/1","status":302,"location":"/api/orders/1"}"#)

        for _ in 0..<5 {
            let answer = try diner.call("GET", diner.cart)
            #expect(answer.status == 302 && answer.headers["location"] == diner.cart)
        }
    }

    @Test func `a good answer may be no JSON`() throws {
        let (server, diner) = try filled()
        try server.setFaults(
            json: #"{"path":"*/pay","body":"<html>Thank you!</html>","contentType":"text/html"}"#)
        let answer = try diner.payCash()

        #expect(answer.status == 200 && answer.text == "<html>Thank you!</html>")
        #expect(server.placedOrders.map(\.pays) == [1])
    }

    @Test func `tricks are set from the start and by their names alone`() throws {
        let server = try Servers.frozen { $0.malice = [.totals, .fees] }

        #expect(try server.control("GET", "/malice") == #"["fees","totals"]"#)
        #expect(throws: KitchenError.self) {
            try server.control("PUT", "/malice", #"["kindness"]"#)
        }
    }

    @Test func `an enemy's carts are well-formed and their texts are not to be trusted`() throws {
        let server = try Servers.frozen { $0.isHostile = true }
        let diner = Diner(server)
        try diner.openCart()
        let cart = try diner.call("PUT", diner.cart, ["shippingAddress": try diner.address()])

        #expect(cart.status == 200)
        #expect(try cart.json()["@id"] as? String == diner.cart)
        #expect(cart.text.contains("\\u"))
    }
}
