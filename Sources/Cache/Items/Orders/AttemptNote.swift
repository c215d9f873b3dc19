public import OrderModels
import JSON

/// An attempt and its cart as text, to be kept outside the store. It contains the cart's token.
public struct AttemptNote: Sendable {
    public let attempt: OrderAttempt
    public let cart: CartRecord

    public init(attempt: OrderAttempt, cart: CartRecord) {
        self.attempt = attempt
        self.cart = cart
    }

    public var bytes: [UInt8] {
        var json = JSONWriter(reserving: 4096)
        json.object { json in
            json.columns("attempt", attempt.values)
            json.columns("cart", cart.values)
        }
        return json.bytes
    }

    public init(_ bytes: [UInt8]) throws {
        let json = try JSONDocument(bytes).root
        attempt = try OrderAttempt(values: json.required("attempt").columns())
        cart = try CartRecord(values: json.required("cart").columns())
    }
}
