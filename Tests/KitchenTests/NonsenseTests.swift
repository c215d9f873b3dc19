import Foundation
import Testing

@testable import Kitchen

/// Bodies and queries that no client sends.
struct NonsenseTests {
    private static let names = [
        "restaurant", "shippingAddress", "shippingTimeRange", "shippedAt", "fulfillmentMethod",
        "notes", "promotionCoupon", "product", "quantity", "options", "code", "items", "tipAmount",
        "guest", "email", "telephone", "cashOnDelivery", "paymentMethodId", "paymentIntentId",
        "geo", "latitude", "longitude", "streetAddress", "price", "stock", "closedMinutes",
        "slotCapacity", "minimum", "minutes", "reason", "advanceSeconds",
    ]
    private static let words = [
        "", "null", "/api/restaurants/1", "/api/restaurants/99999999999999999999", "CASH",
        "2026-05-06T13:00:00+02:00", "0000-00-00 99:99:99", "9999-12-31T23:59:59Z", "\u{0}\u{1b}",
        "-1", "delivery", "TENOFF", "a@b.c", "+33612345678", "pm_1", "👩‍🍳", "..%2f",
    ]

    private static func value(_ random: inout SplitMix64, depth: Int = 0) -> Any {
        switch random.below(depth > 2 ? 6 : 9) {
        case 0: NSNull()
        case 1: random.isTrue(percent: 50)
        case 2: random.pick([0, 1, -1, 3, 9_999, 10_000, .max, .min])
        case 3: random.pick([0.5, -0.0, 1e18, 1e300, 47.55])
        case 4, 5: random.pick(words)
        case 6: (0..<random.below(4)).map { _ in value(&random, depth: depth + 1) }
        default: object(&random, depth: depth + 1)
        }
    }

    private static func object(_ random: inout SplitMix64, depth: Int = 0) -> [String: Any] {
        var members: [String: Any] = [:]
        for _ in 0..<random.below(7) {
            members[random.pick(names)] = value(&random, depth: depth)
        }
        return members
    }

    @Test(arguments: 1...12)
    func `the server answers nonsense and goes on`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed, stream: 7)
        let server = try Servers.frozen()
        let diner = Diner(server)
        if seed % 2 == 0 { try diner.signIn() }
        try diner.fillCart()
        let code = try #require(try diner.dishes().first?["identifier"] as? String)
        let paths = [
            ("POST", "/api/carts/session"), ("PUT", diner.cart), ("PUT", diner.cart + "/tip"),
            ("PUT", diner.cart + "/assign"), ("PUT", diner.cart + "/pay"),
            ("POST", diner.cart + "/items"), ("PUT", diner.cart + "/items/1"),
            ("POST", "/api/orders"), ("POST", "/api/orders/timing"),
            ("POST", "/api/me/addresses"), ("PUT", "/api/users/1"),
            ("GET", diner.cart + "/validate"), ("GET", diner.cart + "/timing"),
            ("GET", "/api/me/orders?page=9223372036854775807&itemsPerPage=-5"),
            ("GET", "/api/orders/9223372036854775808"),
        ]
        for _ in 0..<60 {
            let (method, path) = random.pick(paths)
            var body = Self.object(&random)
            if path.hasSuffix("/items"), random.isTrue(percent: 50) { body["product"] = code }
            let answer = try diner.call(method, path, body)
            #expect((200...500).contains(answer.status), "seed \(seed)")
            let text = String(
                decoding: try JSONSerialization.data(withJSONObject: Self.object(&random)),
                as: UTF8.self)
            for path in ["/restaurants/1", "/products/\(code)", "/orders/1/delay"] {
                // Refused or not, it goes on.
                _ = try? server.control(path.hasSuffix("delay") ? "POST" : "PUT", path, text)
            }
        }

        try server.control("DELETE", "/restaurants/1")
        #expect(try Diner(server).placeOrder()["number"] is String, "seed \(seed)")
    }

    @Test(arguments: ["", "[]", "1", "{", "{\"a\":", "\u{0}", "nul"])
    func `what is no object is refused`(body: String) throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let answer = try diner.client.ask(
            "PUT", diner.cart, headers: ["Authorization": "Bearer \(diner.token ?? "")"],
            body: body)

        #expect(answer.status == 400)
    }

    @Test func `a form of any bytes is a refusal`() throws {
        let client = Client(try Servers.frozen())
        for body in ["%", "%%%", "&&==&", "_username=%ff%fe&_password", "_username=demo"] {
            #expect(try client.ask("POST", "/api/login_check", body: body).status == 401)
            #expect(try client.ask("POST", "/api/register", body: body).status == 400)
            #expect(try client.ask("POST", "/api/token/refresh", body: body).status == 401)
        }
    }

    @Test func `many who order at once get orders of their own`() async throws {
        let server = try Servers.frozen()
        try server.control("PUT", "/restaurants/1", #"{"slotCapacity":1000}"#)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask { _ = try Diner(server).placeOrder() }
            }
            try await group.waitForAll()
        }

        let orders = server.placedOrders
        #expect(orders.count == 12 && orders.allSatisfy { $0.pays == 1 })
        #expect(Set(orders.map(\.number)).count == 12)
    }

    @Test func `the last one is sold once however many want it`() async throws {
        let server = try Servers.frozen()
        let code = try #require(try Diner(server).dishes().first?["identifier"] as? String)
        try server.control("PUT", "/products/\(code)", #"{"stock":4}"#)
        let outcomes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let diner = Diner(server)
                    try diner.fillCart(of: code)
                    return try diner.payCash().status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.count { $0 == 200 } == 1)
        #expect(server.placedOrders.count == 1)
    }
}
