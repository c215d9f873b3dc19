import OrderModels
import Foundation
import Kitchen
import Testing

struct LifeTests {
    private func events(_ order: [String: Any]) -> [String] {
        (order["events"] as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
    }

    /// A server with one order placed, and who placed it.
    private func placed(
        _ kitchen: String = Diner.kitchen, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> (KitchenServer, Diner) {
        let server = try Servers.frozen(change)
        let diner = Diner(server)
        _ = try diner.placeOrder(kitchen)
        return (server, diner)
    }

    private func state(_ diner: Diner) throws -> String? {
        try diner.call("GET", diner.cart).json()["state"] as? String
    }

    @Test func `an order lives through its states as time goes by`() throws {
        let (server, diner) = try placed()
        var states: [String] = []
        for _ in 0..<60 {
            let state = try #require(try state(diner))
            if states.last != state { states.append(state) }
            server.clock.advance(bySeconds: 60)
        }

        #expect(states == ["new", "accepted", "started", "ready", "fulfilled"])
        let order = try diner.call("GET", diner.cart).json()
        #expect(
            events(order) == [
                "order:created", "order:accepted", "order:preparation_started",
                "order:preparation_finished", "order:picked", "order:dropped", "order:fulfilled",
            ])
    }

    @Test func `on its way is an event and no state`() throws {
        let (server, diner) = try placed()
        server.clock.advance(bySeconds: 26 * 60)

        let order = try diner.call("GET", diner.cart).json()
        #expect(order["state"] as? String == "ready")
        #expect(events(order).last == "order:picked")
    }

    @Test func `events have the time they were due at, whenever the order is read`() throws {
        let (server, diner) = try placed()
        server.clock.advance(bySeconds: 7200)
        let order = try diner.call("GET", diner.cart).json()

        let events = try #require(order["events"] as? [[String: Any]])
        let times = events.compactMap {
            ($0["createdAt"] as? String).flatMap { Instant(rfc3339: $0) }
        }
        #expect(times.count == events.count && times == times.sorted())
        #expect(times.first == Servers.noon)
        let slot = (order["shippingTimeRange"] as? [String])?.compactMap { Instant(rfc3339: $0) }
        let dropped = times[times.count - 2]
        #expect(try #require(slot?.first) <= dropped && dropped <= #require(slot?.last))
    }

    @Test func `a collected order has no courier's events`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.fillCart("/api/restaurants/4")
        _ = try diner.call("PUT", diner.cart, ["fulfillmentMethod": "collection"])
        let order = try diner.payCash().json()
        try #require(order["takeaway"] as? Bool == true)
        server.clock.advance(bySeconds: 7200)

        let done = try diner.call("GET", diner.cart).json()
        #expect(done["state"] as? String == "fulfilled")
        #expect(!events(done).contains("order:picked") && !events(done).contains("order:dropped"))
    }

    @Test func `with speed an order lives faster than the clock and its slot is the true one`()
        throws
    {
        let (server, diner) = try placed { $0.speed = 20 }
        let order = try diner.call("GET", diner.cart).json()
        let slot = (order["shippingTimeRange"] as? [String])?.first.flatMap { Instant(rfc3339: $0) }
        #expect(try #require(slot).seconds(since: Servers.noon) == 30 * 60)

        server.clock.advance(bySeconds: 60)
        #expect(try state(diner) != "fulfilled")
        server.clock.advance(bySeconds: 120)
        #expect(try state(diner) == "fulfilled")
    }

    @Test func `an order for another day arrives within the time given`() throws {
        let server = try Servers.frozen { $0.arrivesWithin = 150 }
        let diner = Diner(server)
        try diner.fillCart()
        let timing = try diner.call("GET", diner.cart + "/timing").json()
        let slot = try #require((timing["ranges"] as? [[String]])?.last)
        _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot])
        try #require(try diner.payCash().status == 200)

        server.clock.advance(bySeconds: 149)
        #expect(try state(diner) == "ready")
        server.clock.advance(bySeconds: 1)
        #expect(try state(diner) == "fulfilled")
    }

    @Test func `a refused order stays refused`() throws {
        let (server, diner) = try placed()
        try server.control("POST", "/orders/1/refuse")
        server.clock.advance(bySeconds: 7200)

        let order = try diner.call("GET", diner.cart).json()
        #expect(order["state"] as? String == "refused")
        #expect(events(order) == ["order:created", "order:refused"])
        #expect(throws: KitchenError.self) { try server.control("POST", "/orders/1/accept") }
    }

    @Test func `a delay is given in minutes and moves all later steps`() throws {
        let (server, diner) = try placed()
        let before = try diner.call("GET", diner.cart).json()["shippingTimeRange"] as? [String]
        try server.control("POST", "/orders/1/delay", #"{"minutes":20}"#)

        let order = try diner.call("GET", diner.cart).json()
        let event = (order["events"] as? [[String: Any]])?.last
        #expect(event?["type"] as? String == "order:delayed")
        #expect((event?["data"] as? [String: Any])?["delay"] as? Int == 20)
        let after = order["shippingTimeRange"] as? [String]
        let moved = try zip(before ?? [], after ?? []).map { before, after in
            try #require(Instant(rfc3339: after)).seconds(since: #require(Instant(rfc3339: before)))
        }
        #expect(moved == [1200, 1200])
        server.clock.advance(bySeconds: 36 * 60)
        #expect(try state(diner) != "fulfilled")
        server.clock.advance(bySeconds: 20 * 60)
        #expect(try state(diner) == "fulfilled")
    }

    @Test(arguments: ["CUSTOMER", "SOLD_OUT", "RUSH_HOUR", "NO_SHOW"])
    func `a cancelled order says why`(reason: String) throws {
        let (server, diner) = try placed()
        try server.control("POST", "/orders/1/cancel", #"{"reason":"\#(reason)"}"#)

        let order = try diner.call("GET", diner.cart).json()
        #expect(order["state"] as? String == "cancelled")
        let event = (order["events"] as? [[String: Any]])?.last
        #expect((event?["data"] as? [String: Any])?["reason"] as? String == reason)
    }

    @Test func `a cancelled order can be restored and then arrives after all`() throws {
        let (server, diner) = try placed()
        try server.control("POST", "/orders/1/cancel")
        server.clock.advance(bySeconds: 3600)
        #expect(try state(diner) == "cancelled")

        try server.control("POST", "/orders/1/restore")
        #expect(try state(diner) == "accepted")
        server.clock.advance(bySeconds: 7200)
        #expect(try state(diner) == "fulfilled")
    }

    @Test func `an order that is held waits until it is accepted by hand`() throws {
        let (server, diner) = try placed()
        try server.control("POST", "/orders/1/hold")
        server.clock.advance(bySeconds: 7200)
        #expect(try state(diner) == "new")

        try server.control("POST", "/orders/1/accept")
        #expect(try state(diner) == "accepted")
        server.clock.advance(bySeconds: 60)
        #expect(try state(diner) == "accepted")
        server.clock.advance(bySeconds: 7200)
        #expect(try state(diner) == "fulfilled")
    }

    @Test func `a kitchen that holds its orders accepts none by itself`() throws {
        let server = try Servers.frozen()
        try server.control("PUT", "/restaurants/4", #"{"holds":true}"#)
        let diner = Diner(server)
        let order = try diner.placeOrder("/api/restaurants/4")

        #expect(order["state"] as? String == "new")
        server.clock.advance(bySeconds: 7200)
        #expect(try state(diner) == "new")
    }

    @Test func `what comes next can be made to come now`() throws {
        let (server, diner) = try placed()
        var states: [String?] = []
        for _ in 0..<6 {
            try server.control("POST", "/orders/1/next")
            states.append(try state(diner))
        }

        #expect(states == ["accepted", "started", "ready", "ready", "ready", "fulfilled"])
        #expect(throws: KitchenError.self) { try server.control("POST", "/orders/1/next") }
    }
}
