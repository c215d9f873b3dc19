import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of carts in the CoopCycle customer API.
struct CartTrapTests {
    private let handle = OrderingSamples.cart

    @Test func `a cart session gives the cart and the token that opens it`() async throws {
        let client = try StubClient(session())
        let opened = try await client.provider.openCart(
            at: OrderingSamples.noor, to: nil, in: .eur, .anonymous)
        #expect(client.calls == ["POST /api/carts/session"])
        #expect(client.sent == #"{"restaurant":"/api/restaurants/1"}"#)
        #expect(opened.token == Secret("cart-jwt"))
        #expect(opened.cart.id == handle.id)
    }

    @Test func `an account goes on with its cart by a header beside its own token`() async throws {
        let client = try StubClient(session())
        _ = try await client.provider.openCart(
            at: OrderingSamples.noor, to: nil, in: .eur,
            .both(account: Secret("jwt"), cart: Secret("cart")))
        let headers = try #require(client.requests.first?.headers)
        #expect(headers["Authorization"] == "Bearer jwt")
        #expect(headers["X-CoopCycle-Session"] == "Bearer cart")
    }

    @Test func `a saved address goes as its IRI, and being dropped silently is noticed`()
        async throws
    {
        let saved = Destination.saved(SavedAddress.ID(provider: .test, local: "/api/addresses/4"))
        let client = try StubClient(session())
        await #expect(throws: OrderingError.refused([QuoteProblem(kind: .addressMissing)])) {
            try await client.provider.openCart(
                at: OrderingSamples.noor, to: saved, in: .eur, .account(Secret("jwt")))
        }
        #expect(client.sent?.contains(#""shippingAddress":"/api/addresses/4""#) == true)
    }

    @Test func `an occasion's contact, phone and instructions travel in the address`() async throws
    {
        let address: [String: Any] = ["@id": "/api/addresses/5", "streetAddress": "12 Canal St"]
        let client = try StubClient(OrderingSamples.cartJSON(["shippingAddress": address]))
        let occasion = Occasion(contact: "Mia", instructions: "Dock 3")
        let destination = Destination(
            Address(
                line: "12 Canal St", coordinate: Coordinate(latitude: 1, longitude: 2),
                phone: "+331"), for: occasion)
        let cart = try await client.provider.change(handle, CartChange(destination: destination))
        #expect(
            client.sent == #"{"shippingAddress":{"streetAddress":"12 Canal St","postalCode":"","#
                + #""addressLocality":"","geo":{"latitude":1.0,"longitude":2.0},"#
                + #""description":"Dock 3","telephone":"+331","contactName":"Mia"}}"#)
        #expect(cart.address?.line == "12 Canal St")
    }

    @Test func `the account's token opens a cart once it is the account's, the cart's own before`()
    {
        let (account, cart) = (Secret("jwt"), Secret("cart"))
        #expect(Access.toCart(cart, of: account, isAssigned: true) == .account(account))
        #expect(Access.toCart(cart, of: account, isAssigned: false) == .cart(cart))
        #expect(Access.toCart(cart, of: nil, isAssigned: true) == .cart(cart))
    }

    @Test func `a cart token's 401 is the cart's, and not the account's`() async throws {
        let client = try StubClient(["code": 401, "message": "Expired JWT Token"], status: 401)
        await #expect(throws: OrderingError.cartExpired) {
            try await client.provider.cart(handle)
        }
    }

    @Test func `another's cart is refused with 403, which is no sign-in either`() async throws {
        let client = try StubClient([String: Any](), status: 403)
        let refusal = HTTPError.Refusal(
            endpoint: "/api/orders/1", status: 403, message: nil, retryAfter: nil)
        await #expect(throws: OrderingError.http(.refused(refusal))) {
            try await client.provider.cart(handle)
        }
    }

    @Test func `an item always says how many, and so does each of its options`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON(), status: 201)
        let item = CartItem(
            orderCode: "PIZZA", quantity: 2,
            options: [CartItem.Option(orderCode: "PEPPERONI", quantity: 1)])
        let cart = try await client.provider.add(item, to: handle)
        #expect(client.calls == ["POST /api/orders/1/items"])
        #expect(
            client.sent == #"{"product":"PIZZA","quantity":2,"#
                + #""options":[{"code":"PEPPERONI","quantity":1}]}"#)
        #expect(client.requests.first?.headers["Authorization"] == "Bearer cart-token")
        #expect(cart.bill.lines.first?.id == OrderingSamples.line)
    }

    @Test func `a basket's line becomes an item with its codes and quantities`() {
        let line = BasketLine(
            id: .random(), basket: .random(), rank: 0, dish: MenuItem.ID(rawValue: "d"),
            orderCode: "PIZZA", name: "Pizza", unitPrice: .zero(.eur), quantity: 3,
            choices: [
                BasketLine.Choice(
                    group: OptionGroup.ID(rawValue: "g"),
                    option: OptionGroup.Option.ID(rawValue: "o"),
                    orderCode: "CHEESE", name: "Cheese", price: .zero(.eur), quantity: 2)
            ])
        #expect(
            CartItem(line)
                == CartItem(
                    orderCode: "PIZZA", quantity: 3,
                    options: [CartItem.Option(orderCode: "CHEESE", quantity: 2)]))
    }

    @Test func `lines carry words and no codes`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        let line = try #require(try await client.provider.cart(handle).bill.lines.first)
        #expect(line.name == "Pizza")
        #expect(line.options.map(\.label) == ["1 × Pepperoni"])
        #expect(line.taxes == [Charge(kind: .tax, label: "TVA 10%", amount: euros(164))])
    }

    @Test func `an empty map of adjustments is sent as a list`() async throws {
        let item: [String: Any] = [
            "@id": "/api/orders/1/items/1", "quantity": 1, "unitPrice": 900, "total": 900,
            "name": "Soup", "adjustments": [Any](),
        ]
        let client = try StubClient(
            OrderingSamples.cartJSON([
                "items": [item], "adjustments": [Any](), "itemsTotal": 900, "total": 900,
            ]))
        let bill = try await client.provider.cart(handle).bill
        #expect(bill.charges.isEmpty)
        #expect(bill.lines.first?.options.isEmpty == true)
    }

    @Test func `charges are told by kind, and one that nobody knows is kept`() async throws {
        func row(_ label: String, _ amount: Int) -> [[String: Any]] {
            [["id": 1, "label": label, "amount": amount]]
        }
        let client = try StubClient(
            OrderingSamples.cartJSON([
                "adjustments": [
                    "delivery": row("d", 350), "delivery_promotion": row("dp", -350),
                    "order_promotion": row("op", -100), "reusable_packaging": row("rp", 50),
                    "tip": row("t", 200), "tax": row("x", 58), "incident": row("i", 1),
                ], "total": 1951,
            ]))
        let bill = try await client.provider.cart(handle).bill
        let kinds = Dictionary(uniqueKeysWithValues: bill.charges.map { ($0.label, $0.kind) })
        #expect(
            kinds == [
                "d": .delivery, "dp": .promotion, "op": .promotion, "rp": .packaging, "t": .tip,
                "x": .tax, "i": .other("incident"),
            ])
    }

    @Test func `changing one thing names that thing only`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        _ = try await client.provider.change(handle, CartChange(notes: "12 people"))
        #expect(client.calls == ["PUT /api/orders/1"])
        #expect(client.sent == #"{"notes":"12 people"}"#)
        _ = try await client.provider.change(handle, CartChange(method: .collection))
        #expect(client.sent == #"{"fulfillmentMethod":"collection"}"#)
        _ = try await client.provider.change(handle, CartChange(coupon: .use("LUNCH")))
        #expect(client.sent == #"{"promotionCoupon":"LUNCH"}"#)
        _ = try await client.provider.change(handle, CartChange(coupon: .remove))
        #expect(client.sent == #"{"promotionCoupon":null}"#)
    }

    @Test func `changing nothing still sends an object`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        _ = try await client.provider.change(handle, CartChange())
        #expect(client.sent == "{}")
        #expect(client.requests.first?.headers["Content-Type"] == "application/ld+json")
    }

    @Test func `as soon as possible is null, which is not the same as silence`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        let cart = try await client.provider.change(handle, CartChange(arrival: .soonest))
        #expect(client.sent == #"{"shippingTimeRange":null}"#)
        #expect(cart.slot == nil)
    }

    @Test func `a slot goes out in the kitchen's own zone, since databases drop offsets`()
        async throws
    {
        let paris = ZoneRules(name: "Paris", fixedOffset: 3600, abbreviation: "CET")
        let cart = CartHandle(
            id: handle.id, currency: .eur, zone: paris, access: handle.access)
        let slot = try #require(Slot(start: .noon, end: .noon.adding(seconds: 600)))
        let range = ["2026-11-21T13:00:00+01:00", "2026-11-21T13:10:00+01:00"]
        let client = try StubClient(OrderingSamples.cartJSON(["shippingTimeRange": range]))
        let changed = try await client.provider.change(cart, CartChange(arrival: .slot(slot)))
        #expect(client.sent == #"{"shippingTimeRange":["\#(range[0])","\#(range[1])"]}"#)
        #expect(changed.slot == slot)
    }

    @Test func `a line's quantity is put, and a removed line answers with the cart`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        _ = try await client.provider.setQuantity(3, of: OrderingSamples.line, in: handle)
        #expect(client.sent == #"{"quantity":3}"#)
        _ = try await client.provider.remove(OrderingSamples.line, from: handle)
        #expect(
            client.calls == ["PUT /api/orders/1/items/1", "DELETE /api/orders/1/items/1"])
        #expect(client.requests.last?.body == nil)
    }

    @Test func `a line that is gone already counts as removed`() async throws {
        let body = Array(
            try JSONSerialization.data(withJSONObject: OrderingSamples.cartJSON()))
        let client = StubClient { request in
            HTTPResponse(status: request.method == .delete ? 404 : 200, body: body)
        }
        _ = try await client.provider.remove(OrderingSamples.line, from: handle)
        #expect(client.calls == ["DELETE /api/orders/1/items/1", "GET /api/orders/1"])
    }

    @Test func `a line of another cart is never asked for`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        let other = OrderLine.ID(provider: .test, local: "/api/orders/11/items/1")
        await #expect(throws: OrderingError.self) {
            try await client.provider.remove(other, from: handle)
        }
        #expect(client.requests.isEmpty)
    }

    @Test func `a tip is in minor units, and in the cart's currency`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        _ = try await client.provider.setTip(euros(200), of: handle)
        #expect(client.calls == ["PUT /api/orders/1/tip"])
        #expect(client.sent == #"{"tipAmount":200}"#)
        let dollar = try #require(Currency(code: "USD"))
        await #expect(
            throws: OrderingError.badBill(.money(.currencyMismatch(.eur, dollar)))
        ) {
            try await client.provider.setTip(
                Money(minorUnits: 200, currency: dollar), of: handle)
        }
        #expect(client.requests.count == 1)
    }

    @Test func `a guest gives e-mail and phone to the cart`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON(["customer": "/api/customers/1"]))
        let cart = try await client.provider.assign(
            handle, to: Guest(email: "a@b.c", phone: "+331"))
        #expect(client.calls == ["PUT /api/orders/1/assign"])
        #expect(client.sent == #"{"guest":true,"email":"a@b.c","telephone":"+331"}"#)
        #expect(cart.hasCustomer)
    }

    @Test func `an account takes a cart over with an empty object and both tokens`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON(["customer": "/api/customers/1"]))
        var both = handle
        both.access = .both(account: Secret("jwt"), cart: Secret("cart"))
        _ = try await client.provider.assignToAccount(both)
        #expect(client.sent == "{}")
        #expect(client.requests.first?.headers["X-CoopCycle-Session"] == "Bearer cart")
    }

    @Test func `times to choose from are the ranges, earliest first`() async throws {
        let timing = try await timing([
            "behavior": "time_slot",
            "ranges": [
                ["2026-11-21T13:00:00Z", "2026-11-21T13:10:00Z"],
                ["2026-11-21T12:00:00Z", "2026-11-21T12:10:00Z"],
            ], "choices": ["2026-11-21T09:05:00Z"], "range": NSNull(),
        ])
        #expect(timing.slots.map(\.start) == [.noon, .noon.adding(seconds: 3600)])
        #expect(timing.allowsSoonest == false)
    }

    @Test func `a range that ends when it begins says that there is nothing soon`() async throws {
        let same = "2026-11-21T12:00:00Z"
        let none = try await timing(["behavior": "asap", "range": [same, same], "ranges": []])
        #expect(none == CartTiming(soonest: nil, slots: [], allowsSoonest: false))
        let soon = try await timing([
            "behavior": "asap", "range": [same, "2026-11-21T12:10:00Z"], "ranges": [[same, same]],
        ])
        #expect(soon.allowsSoonest)
        #expect(soon.slots.isEmpty)
    }

    // MARK: What they need

    private func euros(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }

    private func session() -> [String: Any] {
        ["@type": "CartSession", "token": "cart-jwt", "cart": OrderingSamples.cartJSON()]
    }

    private func timing(_ json: [String: Any]) async throws -> CartTiming {
        try await StubClient(json).provider.timing(of: handle)
    }
}
