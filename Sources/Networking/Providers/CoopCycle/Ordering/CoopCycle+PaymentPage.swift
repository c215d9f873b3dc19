internal import JSON
public import OrderModels
import Sentences

extension CoopCycle {
    public func makePaymentPage(
        for cart: CartHandle, by method: PaymentMethod
    ) async throws(OrderingError) -> String? {
        guard method == .card else { throw .http(.notAllowed(reason: .network.paidOnPage)) }
        return try await paymentPage(of: cart, .put) { $0.field("paymentMethod", "CARD") }
    }

    public func paymentPage(of cart: CartHandle) async throws(OrderingError) -> String? {
        try await paymentPage(of: cart, .get)
    }

    private func paymentPage(
        of cart: CartHandle, _ method: HTTPRequest.Method,
        _ body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(OrderingError) -> String? {
        let call = OrderingCall(
            method: method, path: try paths.path(cart.id) + "/payment", access: cart.access,
            body: body.map { .json($0) })
        let wire = PageWire(baseURL: paths.baseURL)
        return try await api.call(call) { json throws(JSONError) in try wire.payment(json) }
    }
}
