import Sentences
import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of placed orders in the CoopCycle customer API.
struct OrderTrapTests {
    private let handle = OrderingSamples.cart

    @Test func `kitchen and customer are objects in an order and names in a cart`() async throws {
        let order = try await StubClient(OrderingSamples.orderJSON()).provider.order(handle)
        #expect(order.caterer == OrderingSamples.noor)
        #expect(order.catererName == "Noor")
        #expect(order.catererPhone == "+331")
        let cart = try await StubClient(OrderingSamples.cartJSON()).provider.order(handle)
        #expect(cart.caterer == OrderingSamples.noor)
        #expect(cart.catererName == nil)
        let assigned = try await StubClient(OrderingSamples.orderJSON()).provider.cart(handle)
        #expect(assigned.hasCustomer)
        #expect(assigned.caterer == OrderingSamples.noor)
    }

    @Test func `takeaway stands in an order where a cart has its method`() async throws {
        func method(_ json: [String: Any]) async throws -> Caterer.Method {
            try await StubClient(json).provider.order(handle).method
        }
        #expect(try await method(OrderingSamples.orderJSON(["takeaway": true])) == .collection)
        #expect(try await method(OrderingSamples.orderJSON(["takeaway": false])) == .delivery)
        let collected = OrderingSamples.cartJSON(["fulfillmentMethod": "collection"])
        #expect(try await method(collected) == .collection)
    }

    @Test func `no state at all is a cart, and nothing but a cart`() async throws {
        let cart = try StubClient(OrderingSamples.cartJSON())
        #expect(try await cart.provider.state(of: handle) == .cart)
        let null = try StubClient(OrderingSamples.cartJSON(["state": NSNull()]))
        #expect(try await null.provider.state(of: handle) == .cart)
        let odd = try StubClient(OrderingSamples.cartJSON(["state": "levitating"]))
        #expect(try await odd.provider.state(of: handle) == .unknown("levitating"))
    }

    @Test func `the state can be read where the rest of the order cannot`() async throws {
        let client = try StubClient([
            "@id": "/api/orders/1", "state": "accepted", "items": "eleven", "total": NSNull(),
        ])
        #expect(try await client.provider.state(of: handle) == .accepted)
        await #expect(throws: OrderingError.self) { try await client.provider.order(handle) }
    }

    @Test func `an answer about another order is none`() async throws {
        let client = try StubClient(OrderingSamples.orderJSON(["@id": "/api/orders/2"]))
        await #expect(throws: OrderingError.self) { try await client.provider.state(of: handle) }
        await #expect(throws: OrderingError.self) { try await client.provider.order(handle) }
        let paid = await #expect(throws: OrderingError.self) {
            try await client.provider.pay(handle, by: .cash)
        }
        guard case .mayHaveActed = paid else { return #expect(Bool(false)) }
    }

    @Test func `a guest reads the order with the cart's token`() async throws {
        let client = try StubClient(OrderingSamples.orderJSON())
        _ = try await client.provider.order(handle)
        #expect(client.calls == ["GET /api/orders/1"])
        #expect(client.requests.first?.headers["Authorization"] == "Bearer cart-token")
    }

    @Test func `events come with minutes or reasons, or with an empty list for no map`()
        async throws
    {
        let order = try await StubClient(
            OrderingSamples.orderJSON([
                "events": [
                    event("order:cancelled", 3, ["reason": "SOLD_OUT"]),
                    event("order:created", 0, [Any]()), event("order:delayed", 2, ["delay": 15]),
                    event("order:danced", 1, NSNull()), ["type": 7], "nothing",
                    event("order:picked", 4, ["delay": "long"]),
                ], "state": "cancelled",
            ])
        ).provider.order(handle)
        #expect(
            order.events.map(\.kind.rawValue) == [
                "order:created", "order:danced", "order:delayed", "order:cancelled",
            ])
        #expect(order.delayMinutes == 15)
        #expect(order.reason == .soldOut)
    }

    @Test func `times that only inform are none where they cannot be read`() async throws {
        let order = try await StubClient(
            OrderingSamples.orderJSON([
                "createdAt": "yesterday", "pickupExpectedAt": "2026-11-21T12:00:00Z",
                "preparationExpectedAt": NSNull(),
            ])
        ).provider.order(handle)
        #expect(order.createdAt == nil)
        #expect(order.pickupAt == .noon)
        #expect(order.preparationAt == nil)
    }

    @Test func `the account's orders come by page, and the server names the next`() async throws {
        let next = "/api/me/orders?itemsPerPage=30&page=2"
        let first = try StubClient(page([OrderingSamples.orderJSON()], next: next))
        let account = Access.account(Secret("jwt"))
        let page = try await first.provider.orders(nil, in: .eur, account)
        #expect(first.paths == ["/api/me/orders?page=1&itemsPerPage=30"])
        #expect(page.orders.map(\.number) == ["A7K2"])
        let cursor = try #require(page.next)
        let last = try StubClient(self.page([], next: nil))
        #expect(try await last.provider.orders(cursor, in: .eur, account).next == nil)
        #expect(last.paths == [next])
    }

    @Test func `a row that cannot be read costs that row`() async throws {
        let client = try StubClient(
            page([["@id": "/api/orders/9"], OrderingSamples.orderJSON()], next: nil))
        let page = try await client.provider.orders(nil, in: .eur, .account(Secret("jwt")))
        #expect(page.orders.count == 1)
        #expect(
            page.problems == [
                RowProblem(path: "hydra:member[0].itemsTotal", reason: .json.missing)
            ])
    }

    @Test func `a next page may be named with its server, if it is this one`() async throws {
        let client = try StubClient(
            page([], next: "https://food.example/api/me/orders?page=2"))
        let page = try await client.provider.orders(nil, in: .eur, .account(Secret("jwt")))
        let cursor = try #require(page.next)
        let last = try StubClient(self.page([], next: nil))
        _ = try await last.provider.orders(cursor, in: .eur, .account(Secret("jwt")))
        #expect(last.paths == ["/api/me/orders?page=2"])
    }

    @Test(arguments: [
        "https://evil.example/api/me/orders?page=2", "//evil.example/x",
        "https://food.example.evil/",
        "@evil.example/", "/a b", "/a\\b", "", "/api/me/orders?page=1&itemsPerPage=30",
    ])
    func `a next page elsewhere, or the same again, is not followed`(link: String) async throws {
        let client = try StubClient(page([], next: link))
        await #expect(throws: OrderingError.self) {
            try await client.provider.orders(nil, in: .eur, .account(Secret("jwt")))
        }
    }

    @Test func `pages that never end come to an end`() async throws {
        let client = StubClient { request in
            let number = (request.url.split(separator: "=").last.flatMap { Int($0) } ?? 0) + 1
            let json = #"{"hydra:member":[],"hydra:view":{"hydra:next":"/o?page=\#(number)"}}"#
            return HTTPResponse(status: 200, body: Array(json.utf8))
        }
        var cursor: OrderPage.Cursor?
        var pages = 0
        await #expect(throws: OrderingError.self) {
            repeat {
                cursor = try await client.provider.orders(
                    cursor, in: .eur, .account(Secret("jwt"))
                ).next
                pages += 1
            } while cursor != nil && pages < 10_000
        }
        #expect(pages == 200)
    }

    @Test(arguments: [
        ("https://food.example/en/restaurant/1-noor", "https://food.example/en/restaurant/1-noor"),
        ("javascript:alert(1)", nil), ("https://x/\u{1B}[31m", nil), ("file:///etc/passwd", nil),
    ])
    func `a kitchen's own page is an address of the web or none`(
        url: String, page: String?
    ) async throws {
        let client = try StubClient([
            "@id": "/api/restaurants/1", "potentialAction": ["target": ["urlTemplate": url]],
        ])
        #expect(try await client.provider.page(of: OrderingSamples.noor) == page)
    }

    // MARK: What they need

    private func event(_ type: String, _ minute: Int, _ data: Any) -> [String: Any] {
        ["type": type, "data": data, "createdAt": "2026-11-21T12:0\(minute):00+01:00"]
    }

    private func page(_ rows: [[String: Any]], next: String?) -> [String: Any] {
        var view: [String: Any] = ["@id": "/api/me/orders?page=1"]
        view["hydra:next"] = next
        return ["hydra:member": rows, "hydra:totalItems": rows.count, "hydra:view": view]
    }
}
