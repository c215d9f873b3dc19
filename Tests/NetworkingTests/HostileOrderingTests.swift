import Presentation
import Sentences
import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Servers that lie, boast or babble: every one is a typed error, and no bill is believed.
struct HostileOrderingTests {
    private let handle = OrderingSamples.cart

    @Test(arguments: [2149, 2151, 0, 1800])
    func `a total that does not add up is never shown as one`(total: Int) async throws {
        let client = try StubClient(OrderingSamples.cartJSON(["total": total]))
        let error = BillError.total(said: euros(total), found: euros(2150))
        await #expect(throws: OrderingError.badBill(error)) {
            try await client.provider.cart(handle)
        }
        #expect(
            Problem(explaining: OrderingError.badBill(error)).sentence.contains(
                "dishes and fees come to 21.50 EUR, and the server says \(euros(total).plain) EUR"))
    }

    @Test func `a fee below zero is refused by every call that answers with a cart`() async throws {
        let fee: [String: Any] = ["label": "Livraison", "amount": -350]
        let cart = OrderingSamples.cartJSON(["adjustments": ["delivery": [fee]], "total": 1450])
        let client = try StubClient(cart.merging(["token": "t", "cart": cart]) { $1 })
        let provider = client.provider
        let calls: [() async throws -> Void] = [
            { _ = try await provider.cart(handle) },
            { _ = try await provider.add(CartItem(orderCode: "P", quantity: 1), to: handle) },
            { _ = try await provider.setQuantity(1, of: OrderingSamples.line, in: handle) },
            { _ = try await provider.remove(OrderingSamples.line, from: handle) },
            { _ = try await provider.change(handle, CartChange(notes: "x")) },
            { _ = try await provider.setTip(.zero(.eur), of: handle) },
            { _ = try await provider.assign(handle, to: Guest(email: "a", phone: "b")) },
            {
                _ = try await provider.openCart(
                    at: OrderingSamples.noor, to: nil, in: .eur, .anonymous)
            },
        ]
        let wrong = BillError.wrongSign(label: "Livraison", amount: euros(-350))
        for call in calls {
            await #expect(throws: OrderingError.badBill(wrong)) { try await call() }
        }
    }

    @Test func `a cart of ten thousand lines is refused with a sentence`() async throws {
        let line: [String: Any] = [
            "@id": "/api/orders/1/items/1", "quantity": 1, "unitPrice": 1, "total": 1, "name": "x",
        ]
        let client = try StubClient(
            OrderingSamples.cartJSON([
                "items": Array(repeating: line, count: 10_000), "itemsTotal": 10_000,
                "total": 10_350,
            ]))
        await #expect(
            throws: OrderingError.http(
                .unreadable(
                    endpoint: .verbatim("/api/orders/1"), path: "items[1000]",
                    reason: .json.tooLarge))
        ) {
            try await client.provider.cart(handle)
        }
    }

    @Test func `slots without end are refused`() async throws {
        let range = ["2026-11-21T12:00:00Z", "2026-11-21T12:10:00Z"]
        let client = try StubClient(["ranges": Array(repeating: range, count: 5000)])
        await #expect(throws: OrderingError.self) { try await client.provider.timing(of: handle) }
    }

    @Test func `an answer is taken up to a size and no further`() async throws {
        let client = try StubClient(OrderingSamples.cartJSON())
        _ = try await client.provider.cart(handle)
        #expect(client.requests.first.map { $0.bodyLimit <= 16 << 20 } == true)
    }

    @Test func `the amounts of two currencies never make one bill`() async throws {
        let dollar = try #require(Currency(code: "USD"))
        let client = try StubClient(OrderingSamples.cartJSON())
        var foreign = handle
        foreign = CartHandle(
            id: handle.id, currency: dollar, zone: .utc, access: handle.access)
        let before = try await client.provider.cart(handle).bill.total
        let after = try await client.provider.cart(foreign).bill.total
        #expect(before != after)
        #expect(throws: MoneyError.currencyMismatch(.eur, dollar)) { try before.adding(after) }
    }

    @Test(arguments: [
        "", "<html>Hello</html>", "null", "[]", "42", #"{"@id":"/api/orders/1"}"#, "{\"@id\":",
    ])
    func `a 200 that is no cart is unreadable, and names the place`(body: String) async {
        let client = StubClient { _ in HTTPResponse(status: 200, body: Array(body.utf8)) }
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.cart(handle)
        }
        guard case .http(.unreadable(let endpoint, _, _, _)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(endpoint == .verbatim("/api/orders/1"))
    }

    @Test(arguments: ["1e3", "12.5", "99999999999999999999", "\"900\"", "null", "true"])
    func `an amount that is no whole number is unreadable`(amount: String) async {
        let json = """
            {"@id":"/api/orders/1","items":[],"itemsTotal":0,"adjustments":[],"total":\(amount)}
            """
        let client = StubClient(json: json)
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.cart(handle)
        }
        guard case .http(.unreadable(_, "total", _, _)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
    }

    @Test func `reading a broken cart gives a cart or a typed error`()
        async throws
    {
        let whole = Array(try JSONSerialization.data(withJSONObject: OrderingSamples.orderJSON()))
        var generator = Campaign.generator(13)
        for round in 0..<Campaign.rounds(400) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.removeSubrange(index...)
                }
                if bytes.isEmpty { break }
            }
            let body = bytes
            let client = StubClient { _ in HTTPResponse(status: 200, body: body) }
            do throws(OrderingError) {
                let cart = try await client.provider.cart(handle)
                #expect(cart.bill.total.isNegative == false, "round \(round)")
            } catch .http(.unreadable), .badBill {
                continue
            } catch {
                #expect(Bool(false), "round \(round): \(error)")
            }
        }
    }

    private func euros(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }
}
