import Sentences
import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of errors and checkout in the CoopCycle customer API.
struct CheckoutTrapTests {
    private let handle = OrderingSamples.cart

    @Test(
        arguments: [
            ("shippingTimeRange", "Order::SHIPPED_AT_NOT_EMPTY", QuoteProblem.Kind.slotMissing),
            ("items", "Order::CONTAINS_DISABLED_PRODUCT", .dishUnavailable),
            ("fulfillmentMethod", "FULFILMENT_METHOD_DISABLED", .methodUnavailable),
            ("shippingAddress", "Order::ADDRESS_NOT_SET", .addressMissing),
            ("shippingAddress", "Order::ADDRESS_TOO_FAR", .addressTooFar),
            ("shippingTimeRange", "Order::SHIPPED_AT_EXPIRED", .slotGone),
            ("shippingTimeRange", "Order::SHIPPED_AT_NOT_AVAILABLE", .closed),
            ("shippingTimeRange", "Order::SHIPPING_TIME_RANGE_NOT_AVAILABLE", .slotGone),
            ("total", nil, .belowMinimum), ("state", nil, .alreadyPlaced),
            ("shippingAddress.telephone", nil, .phoneMissing), ("telephone", nil, .phoneMissing),
            ("promotionCoupon", nil, .couponRefused),
            ("promotionCoupon", "new_code", .couponRefused),
            ("shippingTimeRange", "c1051bb4", .slotGone),
            ("items[0].quantity", nil, .dishUnavailable),
            ("shippingAddress.geo", nil, .addressMissing), ("shippingAddress", nil, .other),
            ("moon", "Order::MOON", .other),
        ] as [(String, String?, QuoteProblem.Kind)])
    func `a violation is recognised by path and code, never by its sentence`(
        path: String, code: String?, kind: QuoteProblem.Kind
    ) async throws {
        let violation: [String: Any] = [
            "propertyPath": path, "message": "Quelque chose", "code": code as Any? ?? NSNull(),
        ]
        let client = try StubClient(
            ["@type": "ConstraintViolationList", "violations": [violation]], status: 400)
        let problems = try await client.provider.problems(of: handle)
        // Where the code says all, the sentence adds only another language.
        let saysAll =
            code == "Order::ADDRESS_NOT_SET" || [.slotMissing, .addressTooFar].contains(kind)
        #expect(
            problems == [QuoteProblem(kind: kind, message: saysAll ? nil : "Quelque chose")])
        #expect(client.calls == ["GET /api/orders/1/validate"])
    }

    @Test func `nothing stands in the way where validating answers 200`() async throws {
        let client = StubClient { _ in HTTPResponse(status: 200) }
        #expect(try await client.provider.problems(of: handle).isEmpty)
    }

    @Test func `several violations are reported together`() async throws {
        let violations: [[String: Any]] = [
            ["propertyPath": "total", "message": "a"], ["propertyPath": "state", "message": "b"],
        ]
        let client = try StubClient(["violations": violations], status: 400)
        let error = OrderingError.refused([
            QuoteProblem(kind: .belowMinimum, message: "a"),
            QuoteProblem(kind: .alreadyPlaced, message: "b"),
        ])
        await #expect(throws: error) {
            try await client.provider.change(handle, CartChange(notes: "x"))
        }
    }

    @Test func `a 400 that lists nothing is a refusal in the server's words`() async throws {
        let client = try StubClient(
            ["@type": "hydra:Error", "hydra:description": "Invalid IRI"], status: 400)
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/orders/1/validate"), status: 400, message: "Invalid IRI",
            retryAfter: nil, isOwn: true)
        await #expect(throws: OrderingError.http(.refused(refusal))) {
            try await client.provider.problems(of: handle)
        }
    }

    @Test func `maintenance is a 503 with a message`() async throws {
        let client = try StubClient(["message": "Back at six"], status: 503)
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/orders/1/tip"), status: 503, message: "Back at six",
            retryAfter: nil,
            isOwn: true)
        await #expect(throws: OrderingError.http(.refused(refusal))) {
            try await client.provider.setTip(.zero(.eur), of: handle)
        }
    }

    @Test func `payment methods are recognised by type, and an unknown one is kept`() async throws {
        let client = try StubClient([
            "methods": [["type": "card"], ["type": "cash_on_delivery"], ["type": "edenred"]]
        ])
        let methods = try await client.provider.paymentMethods(of: handle)
        #expect(methods == [.card, .cash, .other("edenred")])
        #expect(client.calls == ["GET /api/orders/1/payment_methods"])
    }

    @Test func `cash is paid by saying so, nothing by saying nothing`() async throws {
        let client = try StubClient(OrderingSamples.orderJSON())
        _ = try await client.provider.pay(handle, by: .cash)
        #expect(client.calls == ["PUT /api/orders/1/pay"])
        #expect(client.sent == #"{"cashOnDelivery":true}"#)
        _ = try await client.provider.pay(handle, by: .free)
        #expect(client.sent == "{}")
    }

    @Test(arguments: [PaymentMethod.card, .other("edenred")])
    func `a card is never paid with from here`(method: PaymentMethod) async throws {
        let client = try StubClient(OrderingSamples.orderJSON())
        await #expect(throws: OrderingError.self) {
            try await client.provider.pay(handle, by: method)
        }
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: ["new", "accepted", "refused", "levitating"])
    func `placed is an answer with a state that is not cart`(state: String) async throws {
        let client = try StubClient(OrderingSamples.orderJSON(["state": state]))
        let answer = try await client.provider.pay(handle, by: .cash)
        guard case .placed(let order) = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(order.state == OrderState(word: state))
        #expect(order.number == "A7K2")
        #expect(order.payment == .cash)
    }

    @Test(arguments: ["cart", nil])
    func `an answer without a state, or with cart, placed nothing yet`(
        state: String?
    ) async throws {
        let client = try StubClient(
            OrderingSamples.cartJSON(["state": state as Any? ?? NSNull()]))
        let answer = try await client.provider.pay(handle, by: .cash)
        guard case .stillCart = answer else { return #expect(Bool(false), "\(answer)") }
    }

    @Test func `a bank that wants to be asked is no order yet`() async throws {
        let client = try StubClient([
            "requiresAction": true, "paymentIntentClientSecret": "x", "paymentIntentId": "y",
        ])
        #expect(try await client.provider.pay(handle, by: .cash) == .needsAction)
    }

    @Test(arguments: [
        HTTPError.interrupted(host: "food.example", reason: .verbatim("reset")), .cancelled,
        .unreadable(endpoint: .verbatim("PUT"), path: "", reason: .json.tooLarge),
    ])
    func `a pay whose answer is lost may have placed the order`(error: HTTPError) async {
        await #expect(throws: OrderingError.mayHaveActed(error)) {
            try await StubClient(failing: error).provider.pay(handle, by: .cash)
        }
    }

    @Test func `a pay that never left placed nothing`() async {
        let error = HTTPError.unreachable(host: "food.example", reason: .network.noRoute)
        await #expect(throws: OrderingError.http(error)) {
            try await StubClient(failing: error).provider.pay(handle, by: .cash)
        }
    }

    @Test(arguments: [302, 408, 500, 502, 503, 504])
    func `a pay that met a failing server may have placed the order`(status: Int) async throws {
        let error = await #expect(throws: OrderingError.self) {
            try await StubClient([String: Any](), status: status).provider.pay(handle, by: .cash)
        }
        guard case .mayHaveActed(.refused(let refusal)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(refusal.status == status)
    }

    private static let strangers = [
        "", "<html><h1>Blocked</h1></html>", "{}", "[]", #"{"error":"access_denied"}"#,
        #"{"message":"Unauthorized","request_id":"7"}"#, #"{"code":7,"message":"no"}"#,
    ]

    @Test(
        arguments: [303, 400, 401, 402, 403, 404, 405, 407, 409, 410, 413, 429, 451, 499, 503],
        strangers)
    func `a pay that a gateway refused may have placed the order`(
        status: Int, body: String
    ) async throws {
        for access in [handle.access, .account(Secret("jwt"))] {
            var cart = handle
            cart.access = access
            let client = StubClient { _ in HTTPResponse(status: status, body: Array(body.utf8)) }
            let error = await #expect(throws: OrderingError.self) {
                try await client.provider.pay(cart, by: .cash)
            }
            guard case .mayHaveActed(.refused(let refusal)) = error else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
            #expect(refusal.status == status && !refusal.isOwn)
            #expect(client.requests.count == 1)
        }
    }

    @Test(arguments: [400, 403, 404, 409])
    func `a pay that the platform refuses in its own words placed nothing`(
        status: Int
    ) async throws {
        let client = try StubClient(
            ["@type": "hydra:Error", "hydra:description": ""], status: status)
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.pay(handle, by: .cash)
        }
        guard case .http(.refused(let refusal)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(refusal.isOwn)
    }

    @Test(arguments: ["<html>", "{}", #"{"message":"Unauthorized"}"#])
    func `a stranger's 401 ends no sign-in, and gives up no cart`(body: String) async throws {
        let client = StubClient { _ in HTTPResponse(status: 401, body: Array(body.utf8)) }
        let reads: [() async throws -> Any] = [
            { try await client.provider.refresh(Secret("x")) },
            { try await client.provider.account(.account(Secret("x"))) },
            { try await client.provider.cart(handle) },
        ]
        for read in reads {
            let error = await #expect(throws: OrderingError.self) { _ = try await read() }
            guard case .http(.refused(let refusal)) = error, refusal.status == 401 else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
        }
    }

    @Test func `a pay that is refused placed nothing, and says why`() async throws {
        let violation: [String: Any] = ["propertyPath": "total", "message": "Minimum"]
        let refused = try StubClient(["violations": [violation]], status: 400)
        await #expect(
            throws: OrderingError.refused([QuoteProblem(kind: .belowMinimum, message: "Minimum")])
        ) {
            try await refused.provider.pay(handle, by: .cash)
        }
        let expired = try StubClient(["code": 401, "message": "Expired JWT Token"], status: 401)
        await #expect(throws: OrderingError.cartExpired) {
            try await expired.provider.pay(handle, by: .cash)
        }
    }

    @Test(arguments: ["", "<html>", #"{"@id":"/api/orders/1"}"#, "[]"])
    func `a pay whose 200 cannot be read may have placed the order`(body: String) async {
        let client = StubClient { _ in HTTPResponse(status: 200, body: Array(body.utf8)) }
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.pay(handle, by: .cash)
        }
        guard case .mayHaveActed(.unreadable) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
    }

    @Test func `an order is never lost over a bill that does not add up`() async throws {
        let client = try StubClient(OrderingSamples.orderJSON(["total": 1]))
        let answer = try await client.provider.pay(handle, by: .cash)
        guard case .placed = answer else { return #expect(Bool(false), "\(answer)") }
    }

    @Test func `reading and setting may be repeated, adding and paying never`() async throws {
        let cart = try StubClient(OrderingSamples.cartJSON())
        _ = try await cart.provider.cart(handle)
        _ = try await cart.provider.change(handle, CartChange(notes: "x"))
        _ = try await cart.provider.setTip(.zero(.eur), of: handle)
        _ = try await cart.provider.setQuantity(1, of: OrderingSamples.line, in: handle)
        _ = try await cart.provider.remove(OrderingSamples.line, from: handle)
        #expect(cart.requests.map(\.isRepeatable) == [true, true, true, true, true])
        let order = try StubClient(OrderingSamples.orderJSON())
        _ = try await order.provider.add(CartItem(orderCode: "P", quantity: 1), to: handle)
        _ = try await order.provider.pay(handle, by: .cash)
        #expect(order.requests.map(\.isRepeatable) == [false, false])
        let tokens = try StubClient(OrderingSamples.tokensJSON)
        _ = try await tokens.provider.refresh(Secret("x"))
        #expect(tokens.requests.map(\.isRepeatable) == [false])
    }
}
