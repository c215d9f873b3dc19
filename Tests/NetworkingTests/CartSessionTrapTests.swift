import Sentences
import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of opening carts in the CoopCycle customer API, and of addresses.
struct CartSessionTrapTests {
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

    @Test func `a cart at another kitchen is not the one that was asked for`() async throws {
        let client = try StubClient(session())
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.openCart(
                at: Caterer.ID(provider: .test, local: "/api/restaurants/2"), to: nil, in: .eur,
                .anonymous)
        }
        guard case .http(.unreadable(_, "cart.restaurant", _, _)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
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

    @Test func `an address without coordinates is never sent, since the server finds none`()
        async throws
    {
        let client = try StubClient(session())
        let nowhere = Destination.address(Address(line: "12 Canal St"), contact: nil)
        let problem = QuoteProblem(kind: .addressUnplaced)
        await #expect(throws: OrderingError.refused([problem])) {
            try await client.provider.change(handle, CartChange(destination: nowhere))
        }
        await #expect(throws: OrderingError.refused([problem])) {
            try await client.provider.openCart(
                at: OrderingSamples.noor, to: nowhere, in: .eur, .anonymous)
        }
        await #expect(throws: OrderingError.self) {
            try await client.provider.addAddress(
                Address(line: "12 Canal St"), name: nil, contact: nil, .account(Secret("jwt")))
        }
        #expect(client.requests.isEmpty)
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
            endpoint: .verbatim("/api/orders/1"), status: 403, message: nil, retryAfter: nil)
        await #expect(throws: OrderingError.http(.refused(refusal))) {
            try await client.provider.cart(handle)
        }
    }

    private func session() -> [String: Any] {
        ["@type": "CartSession", "token": "cart-jwt", "cart": OrderingSamples.cartJSON()]
    }
}
