import OrderModels
import Foundation
import Kitchen
import Testing

struct CheckoutTests {
    private func ranges(_ diner: Diner) throws -> [[String]] {
        let timing = try diner.call("GET", diner.cart + "/timing").json()
        return timing["ranges"] as? [[String]] ?? []
    }

    @Test func `an empty cart is short of the minimum and of nothing else`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let answer = try diner.call("GET", diner.cart + "/validate")

        #expect(answer.status == 400)
        #expect(try answer.json()["@type"] as? String == "ConstraintViolationList")
        #expect(try Diner.violations(answer) == ["total": nil])
        let rows = try answer.json()["violations"] as? [[String: Any]]
        #expect(rows?.first?["message"] as? String == "Minimum 10.00 EUR.")
    }

    @Test func `a cart without an address is a violation with a code`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let code = try diner.dishes().first?["identifier"] as? String
        try diner.add(try #require(code), 4)

        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(try Diner.violations(answer) == ["shippingAddress": "Order::ADDRESS_NOT_SET"])
    }

    @Test func `an address out of reach is accepted and then a violation with a code`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart()
        var address = try diner.address()
        address["geo"] = ["latitude": 48.85, "longitude": 2.35]
        #expect(try diner.call("PUT", diner.cart, ["shippingAddress": address]).status == 200)

        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(try Diner.violations(answer) == ["shippingAddress": "Order::ADDRESS_TOO_FAR"])
    }

    @Test func `a courier needs a telephone number`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart()
        var address = try diner.address()
        address["telephone"] = nil
        _ = try diner.call("PUT", diner.cart, ["shippingAddress": address])
        let guest: [String: Any] = ["guest": true, "email": "b@example.com"]
        _ = try diner.call("PUT", diner.cart + "/assign", guest)

        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(try Diner.violations(answer) == ["shippingAddress.telephone": nil])
    }

    @Test func `collecting is refused where a kitchen only delivers`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let list = try diner.client.get("/api/restaurants").rows()
        let kitchen = try #require(
            list.first { row in
                let methods = row["fulfillmentMethods"] as? [[String: Any]] ?? []
                return row["isOpen"] as? Bool == true
                    && methods.contains {
                        $0["type"] as? String == "collection" && $0["enabled"] as? Bool == false
                    }
            }?["@id"] as? String)
        try diner.fillCart(kitchen)
        _ = try diner.call("PUT", diner.cart, ["fulfillmentMethod": "collection"])

        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(
            try Diner.violations(answer) == [
                "fulfillmentMethod": "Order::FULFILMENT_METHOD_DISABLED"
            ])
    }

    @Test func `timing offers a week of slots of which the first is the soonest`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let timing = try diner.call("GET", diner.cart + "/timing").json()

        #expect(timing["behavior"] as? String == "asap")
        #expect(timing["preparation"] as? String == "15 minutes")
        #expect(timing["diff"] as? String == "30 - 40")
        let ranges = timing["ranges"] as? [[String]] ?? []
        #expect(timing["range"] as? [String] == ranges.first)
        #expect((timing["choices"] as? [String])?.count == ranges.count)
        let moments = ranges.map { $0.compactMap { Instant(rfc3339: $0) } }
        #expect(moments.allSatisfy { $0.count == 2 && $0[0] < $0[1] })
        #expect(moments.map { $0[0] } == moments.map { $0[0] }.sorted())
        let last = try #require(moments.last?.last)
        #expect(last.seconds(since: Servers.noon) > 5 * 86_400)
    }

    @Test func `some offer half hours`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart(Diner.takesHalfHours)
        let timing = try diner.call("GET", diner.cart + "/timing").json()

        #expect(timing["behavior"] as? String == "time_slot")
        for range in timing["ranges"] as? [[String]] ?? [] {
            let ends = range.compactMap { Instant(rfc3339: $0)?.secondsSince1970 }
            #expect(ends.count == 2 && ends[1] - ends[0] == 1800)
        }
    }

    @Test func `the timing of an unplaced order is public`() throws {
        let diner = Diner(try Servers.frozen())
        let answer = try diner.call("POST", "/api/orders/timing", ["restaurant": Diner.kitchen])

        #expect(answer.status == 200)
        #expect(try answer.json()["diff"] as? String == "30 - 40")
    }

    @Test func `a slot is kept and given back and let go with null`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let slot = try #require(try ranges(diner).dropFirst(5).first)
        let cart = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot]).json()
        #expect(cart["shippingTimeRange"] as? [String] == slot)
        #expect(cart["shippedAt"] is String)

        let soon = try diner.call("PUT", diner.cart, ["shippingTimeRange": NSNull()]).json()
        #expect(soon["shippingTimeRange"] is NSNull && soon["shippedAt"] is NSNull)
    }

    @Test func `the one moment of older clients becomes a range around it`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let cart = try diner.call(
            "PUT", diner.cart, ["shippedAt": "2026-05-06 14:00:00"]
        ).json()

        #expect(cart["shippedAt"] as? String == "2026-05-06T14:00:00+02:00")
        #expect(
            cart["shippingTimeRange"] as? [String] == [
                "2026-05-06T13:55:00+02:00", "2026-05-06T14:05:00+02:00",
            ])
    }

    @Test(arguments: [
        (["2026-05-06T12:00:00+02:00", "2026-05-06T12:10:00+02:00"], "SHIPPED_AT_EXPIRED"),
        (
            ["2026-05-06T12:35:00+02:00", "2026-05-06T12:45:00+02:00"],
            "SHIPPING_TIME_RANGE_NOT_AVAILABLE"
        ),
        (
            ["2026-05-07T04:00:00+02:00", "2026-05-07T04:10:00+02:00"],
            "SHIPPING_TIME_RANGE_NOT_AVAILABLE"
        ),
    ])
    func `an impossible slot is accepted and then a violation with a code`(
        slot: [String], code: String
    ) throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart()
        #expect(try diner.call("PUT", diner.cart, ["shippingTimeRange": slot]).status == 200)

        let answer = try diner.call("GET", diner.cart + "/validate")
        #expect(try Diner.violations(answer) == ["shippingTimeRange": "Order::\(code)"])
    }

    @Test func `a slot is full after six orders`() throws {
        let server = try Servers.frozen()
        let watcher = Diner(server)
        try watcher.fillCart()
        let slot = try #require(try ranges(watcher).dropFirst(3).first)
        for _ in 0..<6 {
            let diner = Diner(server)
            try diner.fillCart()
            _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot])
            try #require(try diner.payCash().status == 200)
        }

        #expect(try !ranges(watcher).contains(slot))
        _ = try watcher.call("PUT", watcher.cart, ["shippingTimeRange": slot])
        let answer = try watcher.payCash()
        #expect(answer.status == 400)
        #expect(
            try Diner.violations(answer) == [
                "shippingTimeRange": "Order::SHIPPING_TIME_RANGE_NOT_AVAILABLE"
            ])
    }

    @Test(arguments: [
        (Diner.kitchen, ["card", "cash_on_delivery"]), (Diner.takesOnlyCards, ["card"]),
    ])
    func `a cart says how it can be paid`(kitchen: String, expected: [String]) throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart(kitchen)
        let answer = try diner.call("GET", diner.cart + "/payment_methods").json()

        let methods = answer["methods"] as? [[String: Any]] ?? []
        #expect(methods.compactMap { $0["type"] as? String } == expected)
    }

    @Test func `a cart paid in cash is an order with a number and a time`() throws {
        let order = try Diner(Servers.frozen()).placeOrder()

        #expect(order["state"] as? String == "new")
        #expect(order["number"] is String && order["id"] is Int)
        #expect(order["paymentMethod"] as? String == "CASH_ON_DELIVERY")
        #expect((order["shippingTimeRange"] as? [String])?.count == 2)
        #expect(order["takeaway"] as? Bool == false && order["fulfillmentMethod"] == nil)
    }

    @Test func `a kitchen that accepts by itself has accepted in the answer`() throws {
        let order = try Diner(Servers.frozen()).placeOrder("/api/restaurants/4")

        #expect(order["state"] as? String == "accepted")
        let events = order["events"] as? [[String: Any]] ?? []
        #expect(events.map { $0["type"] as? String } == ["order:created", "order:accepted"])
        #expect((events[0]["data"] as? [Any])?.isEmpty == true)
    }

    @Test func `where only cards are taken cash is refused`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart(Diner.takesOnlyCards)

        #expect(try diner.payCash().status == 400)
        #expect(try diner.call("GET", diner.cart).json()["state"] == nil)
    }

    @Test func `a card is paid with in two steps`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart(Diner.takesOnlyCards)
        let path = diner.cart + "/pay"
        #expect(try diner.call("PUT", path, ["paymentMethodId": "pm_declined"]).status == 400)
        #expect(try diner.call("PUT", path, ["paymentIntentId": "pi_guessed"]).status == 400)

        let begun = try diner.call("PUT", path, ["paymentMethodId": "pm_3ds_visa"]).json()
        #expect(begun["requiresAction"] as? Bool == true)
        #expect(begun["paymentIntentClientSecret"] is String)
        let intent = try #require(begun["paymentIntentId"] as? String)
        #expect(try diner.call("GET", diner.cart).json()["state"] == nil)
        let order = try diner.call("PUT", path, ["paymentIntentId": intent]).json()
        #expect(order["number"] is String && order["paymentMethod"] as? String == "CARD")
    }

    @Test func `what costs nothing is paid with nothing and all else is not`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart()
        #expect(try diner.call("PUT", diner.cart + "/pay", [:]).status == 400)

        _ = try diner.call("PUT", diner.cart, ["promotionCoupon": "ONTHEHOUSE"])
        let order = try diner.call("PUT", diner.cart + "/pay", [:])
        #expect(order.status == 200)
        #expect(try order.json()["total"] as? Int == 0)
    }

    @Test func `a cart without an owner cannot be paid`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.openCart()
        let code = try diner.dishes().first?["identifier"] as? String
        try diner.add(try #require(code), 4)
        _ = try diner.call("PUT", diner.cart, ["shippingAddress": try diner.address()])

        let answer = try diner.payCash()
        #expect(try answer.status == 400 && Diner.violations(answer) == ["customer": nil])
    }

    @Test func `nothing keeps anybody from paying twice and both are counted`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let first = try diner.placeOrder()
        #expect(server.placedOrders.map(\.pays) == [1])

        let second = try diner.payCash()
        #expect(second.status == 200)
        #expect(try second.json()["number"] as? String == first["number"] as? String)
        #expect(server.placedOrders.map(\.pays) == [2])
    }

    @Test func `what is placed stays as it is`() throws {
        let diner = Diner(try Servers.frozen())
        _ = try diner.placeOrder()

        for (method, path, body) in [
            ("PUT", "", ["notes": "late"] as [String: Any]), ("PUT", "/tip", ["tipAmount": 1]),
            ("POST", "/items", ["product": "X"]), ("PUT", "/items/1", ["quantity": 1]),
            ("DELETE", "/items/1", [:]),
            ("PUT", "/assign", ["guest": true, "email": "c@example.com"]),
        ] {
            let answer = try diner.call(method, diner.cart + path, body)
            #expect(answer.status == 400)
            #expect(try Diner.violations(answer) == ["state": nil])
        }
    }

    @Test func `the token of a cart that is placed opens a new one`() throws {
        let diner = Diner(try Servers.frozen())
        _ = try diner.placeOrder()
        let first = diner.cart
        try diner.openCart()

        #expect(diner.cart != first)
    }
}
