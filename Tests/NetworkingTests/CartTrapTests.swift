import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of carts in the CoopCycle customer API.
struct CartTrapTests {
    private let handle = OrderingSamples.cart

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

    @Test func `a line says who chose it, as a person, a path or not at all`() async throws {
        let told: [String: Any] = [
            "@id": "/api/customers/4", "email": "ana@example.org", "fullName": "Ana Silva",
        ]
        let nameless = ["@id": "/api/customers/4", "fullName": "", "username": "ana"]
        for (player, name) in [
            (told as Any, "Ana Silva"), (nameless, "ana"), ("/api/customers/4", ""),
        ] {
            let client = try StubClient(OrderingSamples.cartJSON(player: player))
            let line = try #require(try await client.provider.cart(handle).bill.lines.first)
            #expect(line.player?.id == Player.ID(provider: .test, local: "/api/customers/4"))
            #expect(line.player?.name == name)
        }
        for player in [NSNull(), [String: Any](), 7, ["Ana"]] as [Any] {
            let client = try StubClient(OrderingSamples.cartJSON(player: player))
            let cart = try await client.provider.cart(handle)
            #expect(cart.bill.lines.count == 1 && cart.bill.lines[0].player == nil)
        }
    }

    @Test func `a name longer than anybody means is cut, in a cart as on a menu`() async throws {
        let name = String(repeating: "x", count: 1 << 20)
        var json = OrderingSamples.cartJSON()
        let delivery: [String: Any] = ["label": name, "amount": 350]
        let item: [String: Any] = [
            "@id": "/api/orders/1/items/1", "quantity": 2, "unitPrice": 900, "total": 1800,
            "name": name,
        ]
        json["items"] = [item]
        json["adjustments"] = ["delivery": [delivery]]
        let cart = try await StubClient(json).provider.cart(handle)
        #expect(cart.bill.lines.allSatisfy { $0.name.utf8.count <= TextLimit.name })
        #expect(cart.bill.charges.allSatisfy { $0.label.utf8.count <= TextLimit.name })
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

    @Test func `charges are recognised by kind, and an unknown one is kept`() async throws {
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
        _ = try await client.provider.change(handle, CartChange(coupon: "LUNCH"))
        #expect(client.sent == #"{"promotionCoupon":"LUNCH"}"#)
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

    @Test func `a tip is in minor units, in the cart's currency, and no less than nothing`()
        async throws
    {
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
        await #expect(
            throws: OrderingError.badBill(.wrongSign(label: "tip", amount: euros(-1)))
        ) {
            try await client.provider.setTip(euros(-1), of: handle)
        }
        #expect(client.requests.count == 1)
    }

    private static let own = ["@type": "hydra:Error", "hydra:description": "No"]

    @Test(arguments: [
        (500, own, false), (403, own, false), (503, ["message": "Back at six"], false),
        (500, [:], true), (403, [:], true), (503, [:], true), (502, own, true), (504, own, true),
        (408, own, true),
    ])
    func `adding, a gateway's failure leaves open whether it was done, the server's own does not`(
        status: Int, body: [String: String], isOpen: Bool
    ) async throws {
        let error = await #expect(throws: OrderingError.self) {
            try await StubClient(body, status: status).provider.add(
                CartItem(orderCode: "PIZZA", quantity: 1), to: handle)
        }
        switch error {
        case .mayHaveActed: #expect(isOpen)
        case .http: #expect(!isOpen)
        default: #expect(Bool(false), "\(String(describing: error))")
        }
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

    private func timing(_ json: [String: Any]) async throws -> CartTiming {
        try await StubClient(json).provider.timing(of: handle)
    }
}
