internal import JSON
public import OrderModels

extension CoopCycle {
    public func paymentPage(
        of cart: CartHandle, choosing method: PaymentMethod?
    ) async throws(OrderingError) -> PageToPay? {
        let wire = PageWire(baseURL: paths.baseURL, currency: cart.currency)
        let call = wire.call(for: cart, at: try paths.path(cart.id), choosing: method)
        return try await api.call(call) { json throws(JSONError) in try wire.payment(json) }
    }
}
