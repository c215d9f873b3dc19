import Foundation
import Kitchen
import Testing

struct ControlTests {
    private func json(_ text: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    private func code(_ diner: Diner) throws -> String {
        let code = try diner.dishes().first?["identifier"] as? String
        return try #require(code)
    }

    @Test func `what was placed is listed with who and how often paid`() throws {
        let server = try Servers.frozen()
        _ = try Diner(server).placeOrder()
        let other = Diner(server)
        _ = try other.placeOrder(Diner.takesHalfHours)
        _ = try other.payCash()

        let all = server.placedOrders
        #expect(all.map(\.restaurant) == [1, 3] && all.map(\.pays) == [1, 2])
        #expect(all.allSatisfy { $0.email == "guest@example.com" && $0.username == nil })
        let listed = try server.control("GET", "/orders?restaurant=3")
        #expect(listed.contains("\"pays\":2") && !listed.contains("\"restaurant\":1"))
        let counts = try json(server.control("GET", "/counts"))
        #expect(counts["orders"] as? Int == 2 && counts["pays"] as? Int == 3)
        #expect((counts["ordersByEmail"] as? [String: Int]) == ["guest@example.com": 2])
    }

    @Test func `one may wait at the control endpoint until a cart is paid`() async throws {
        let server = try Servers.frozen { $0.controlPort = 0 }
        let diner = Diner(server)
        try diner.fillCart()
        let control = Client(url: try #require(server.controlURL), server: server)
        control.send("GET", "/orders/1?pays=1&within=60")

        try #require(try diner.payCash().status == 200)
        let found = try control.receive()
        #expect(try found.status == 200 && found.json()["pays"] as? Int == 1)
    }

    @Test func `a wait for something that does not happen ends with a refusal`() throws {
        let server = try Servers.frozen { $0.controlPort = 0 }
        let diner = Diner(server)
        try diner.openCart()
        let control = Client(url: try #require(server.controlURL), server: server)

        #expect(try control.get("/orders/1?pays=1&within=0.05").status == 408)
        #expect(try control.get("/orders/2?pays=1&within=60").status == 404)
    }

    @Test func `a server that stops sends away who waits`() throws {
        let server = try Servers.frozen { $0.controlPort = 0 }
        let diner = Diner(server)
        try diner.openCart()
        let waiting = Client(url: try #require(server.controlURL), server: server)
        waiting.send("GET", "/orders/1?pays=1&within=600")

        server.stop()
        let reply = try? waiting.receive()
        #expect(reply == nil || reply?.status == 408)
    }

    @Test func `a dish that runs out is off and refused where it is in a cart`() throws {
        let server = try Servers.frozen()
        let late = Diner(server)
        try late.fillCart(quantity: 4)
        let code = try code(late)
        try server.control("PUT", "/products/\(code)", #"{"stock":5}"#)
        #expect(try late.call("GET", late.cart + "/validate").status == 200)

        _ = try Diner(server).placeOrder()
        let answer = try late.payCash()
        #expect(answer.status == 400)
        #expect(
            try Diner.violations(answer) == ["items": "Order::CONTAINS_DISABLED_PRODUCT"])
        _ = try late.call("PUT", late.cart + "/items/1", ["quantity": 1])
        _ = try late.call("PUT", late.cart + "/tip", ["tipAmount": 0])
        #expect(server.placedOrders.count == 1)
    }

    @Test(arguments: ["", "/tip", "/items/2"])
    func `a dish that is disabled leaves a cart in silence when the cart is written`(
        what: String
    ) throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart(quantity: 4)
        let codes = try diner.dishes().compactMap { $0["identifier"] as? String }
        try diner.add(codes[1], 4)
        try server.control("PUT", "/products/\(codes[0])", #"{"enabled":false}"#)

        func lines(_ reply: Client.Reply) throws -> Int? {
            (try reply.json()["items"] as? [Diner.JSON])?.count
        }
        #expect(try lines(diner.call("GET", diner.cart)) == 2)
        let body: Diner.JSON = what == "/items/2" ? ["quantity": 5] : ["tipAmount": 0]
        let written = try diner.call("PUT", diner.cart + what, body)
        #expect(written.status == 200)
        #expect(try lines(written) == 1)
        #expect(try diner.call("GET", diner.cart + "/validate").status == 200)
        #expect(try diner.payCash().status == 200)
        #expect(server.placedOrders.count == 1)
    }

    @Test func `a price that changes shows in the menu at once and in a cart when it is touched`()
        throws
    {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart(quantity: 2)
        let code = try code(diner)
        let tag = try diner.client.get(Diner.kitchen + "/menu").headers["etag"]
        let before = try diner.call("GET", diner.cart).json()["itemsTotal"] as? Int
        try server.control("PUT", "/products/\(code)", #"{"price":9999}"#)

        let menu = try diner.client.get(Diner.kitchen + "/menu", tag: tag)
        #expect(menu.status == 200 && menu.text.contains("\"price\":9999"))
        #expect(try diner.call("GET", diner.cart).json()["itemsTotal"] as? Int == before)
        let touched = try diner.call("PUT", diner.cart, [:]).json()
        #expect(touched["itemsTotal"] as? Int == 2 * 9999)
    }

    @Test func `a dish that is gone is in no menu and in no cart`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart()
        let code = try code(diner)
        try server.control("PUT", "/products/\(code)", #"{"gone":true}"#)

        #expect(try !diner.client.get(Diner.kitchen + "/menu").text.contains(code))
        #expect(try diner.add(code).status == 500)
        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(
            try Diner.violations(answer) == ["items": "Order::CONTAINS_DISABLED_PRODUCT"])
        try server.control("DELETE", "/products/\(code)")
        #expect(try diner.call("GET", diner.cart + "/validate").status == 200)
    }

    @Test func `a kitchen that is closed is last in the list and promises nothing soon`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart()
        let timing = try diner.call("GET", diner.cart + "/timing").json()
        let slot = try #require((timing["ranges"] as? [[String]])?.first)
        _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot])
        #expect(try diner.client.get("/api/restaurants").rows().first?["id"] as? Int == 1)
        try server.control("PUT", "/restaurants/1", #"{"closedMinutes":180}"#)

        let list = try diner.client.get("/api/restaurants").rows()
        let closed = list.first { $0["id"] as? Int == 1 }
        #expect(list.first?["id"] as? Int != 1)
        #expect(closed?["isOpen"] as? Bool == false)
        #expect(closed?["nextOpeningDate"] as? String == "2026-05-06T15:30:00+02:00")
        let answer = try diner.payCash()
        #expect(
            try Diner.violations(answer) == [
                "shippingTimeRange": "Order::SHIPPING_TIME_RANGE_NOT_AVAILABLE"
            ])
    }

    @Test func `slots can be made full and payment and minimum changed`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart()
        try server.control("PUT", "/restaurants/1", #"{"slotCapacity":0}"#)
        let timing = try diner.call("GET", diner.cart + "/timing").json()
        #expect((timing["ranges"] as? [Any])?.isEmpty == true && timing["range"] is NSNull)
        #expect(
            try Diner.violations(diner.call("GET", diner.cart + "/validate")) == [
                "shippingTimeRange": "Order::SHIPPED_AT_NOT_AVAILABLE"
            ])

        try server.control("PUT", "/restaurants/1", #"{"slotCapacity":null,"cardOnly":true}"#)
        #expect(try diner.payCash().status == 400)
        try server.control("PUT", "/restaurants/1", #"{"cardOnly":null,"minimum":100000}"#)
        #expect(try Diner.violations(diner.payCash()) == ["total": nil])
        try server.control("DELETE", "/restaurants/1")
        #expect(try diner.payCash().status == 200)
    }

    @Test(arguments: [
        ("PUT", "/restaurants/1", #"{"closed":true}"#), ("PUT", "/restaurants/99", "{}"),
        ("PUT", "/products/NO_SUCH_1_1", "{}"), ("PUT", "/products/NO_SUCH", "{}"),
        ("POST", "/orders/1/eat", ""), ("POST", "/orders/9/accept", ""),
        ("POST", "/orders/1/delay", "{}"), ("POST", "/orders/1/cancel", #"{"reason":"X"}"#),
        ("POST", "/orders/1/restore", ""),
    ])
    func `a slip of the pen is refused`(method: String, path: String, body: String) throws {
        let server = try Servers.frozen()
        _ = try Diner(server).placeOrder()

        #expect(throws: KitchenError.self) { try server.control(method, path, body) }
    }
}
