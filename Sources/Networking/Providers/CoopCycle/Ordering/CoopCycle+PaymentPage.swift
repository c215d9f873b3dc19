public import OrderModels

extension CoopCycle {
    public var sharing: ShareCalls { ShareCalls(api: api, paths: paths) }

    public func paymentPage(
        of cart: CartHandle, choosing method: PaymentMethod?
    ) async throws(OrderingError) -> PageToPay? {
        try await PageWire(baseURL: paths.baseURL, currency: cart.currency)
            .page(of: cart, choosing: method, api, paths)
    }
}
