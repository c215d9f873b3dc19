public import OrderModels

extension OrderingProvider {
    public func pay(
        _ cart: CartHandle, by method: PaymentMethod
    ) async throws(OrderingError) -> PlacedAnswer {
        try await pay(cart, by: method, agreed: nil)
    }

    /// The account, with the person's names from its own page where the answer lacks both. They only
    /// inform: without that page the account is as good.
    public func namedAccount(_ access: Access) async throws(OrderingError) -> Account {
        var account = try await account(access)
        guard account.givenName == nil, account.familyName == nil else { return account }
        if let page = try? await page(of: account.id, access) {
            (account.givenName, account.familyName) = (page.givenName, page.familyName)
        }
        return account
    }
}
