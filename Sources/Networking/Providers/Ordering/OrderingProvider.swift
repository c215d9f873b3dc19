public import OrderModels

/// A marketplace that takes orders: accounts, carts, and what becomes of them.
///
/// Like every provider it keeps nothing. Requests that change a cart go one at a time for each cart;
/// seeing to that is the caller's part.
public protocol OrderingProvider: Provider {
    // MARK: Accounts

    /// `name` may be the e-mail address.
    func signIn(_ name: String, password: Secret) async throws(OrderingError) -> AccountTokens
    func refresh(_ token: Secret) async throws(OrderingError) -> AccountTokens
    func register(_ registration: Registration) async throws(OrderingError) -> AccountTokens
    /// Opens the link of the e-mail that follows a registration.
    func confirm(_ code: Secret) async throws(OrderingError)
    /// Has a link sent, if there is such an account: the server does not say.
    func sendReset(to name: String) async throws(OrderingError)
    func reset(_ code: Secret, password: Secret) async throws(OrderingError) -> AccountTokens
    func account(_ access: Access) async throws(OrderingError) -> Account
    func setPhone(
        _ phone: String, of account: Account.ID, _ access: Access
    ) async throws(OrderingError) -> Account
    func addAddress(
        _ address: Address, name: String?, contact: String?, _ access: Access
    ) async throws(OrderingError) -> SavedAddress

    // MARK: Carts

    /// A cart at `caterer`. Who has one already, by either token, gets the same one again.
    func openCart(
        at caterer: Caterer.ID, to destination: Destination?, in currency: Currency,
        _ access: Access
    ) async throws(OrderingError) -> OpenedCart
    func cart(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart
    /// Not to be repeated blindly: equal lines are merged, so that twice is double.
    func add(_ item: CartItem, to cart: CartHandle) async throws(OrderingError) -> RemoteCart
    func setQuantity(
        _ quantity: Int, of line: OrderLine.ID, in cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart
    func remove(
        _ line: OrderLine.ID, from cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart
    func change(_ cart: CartHandle, _ change: CartChange) async throws(OrderingError) -> RemoteCart
    func setTip(_ tip: Money, of cart: CartHandle) async throws(OrderingError) -> RemoteCart
    func assign(_ cart: CartHandle, to guest: Guest) async throws(OrderingError) -> RemoteCart
    /// Makes the cart the account's. The handle's access has to be both.
    func assignToAccount(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart
    func timing(of cart: CartHandle) async throws(OrderingError) -> CartTiming
    /// What stands in the way of ordering it; empty where nothing does.
    func problems(of cart: CartHandle) async throws(OrderingError) -> [QuoteProblem]
    func paymentMethods(of cart: CartHandle) async throws(OrderingError) -> [PaymentMethod]

    // MARK: Orders

    /// Places the order. Never to be repeated by itself: see ``OrderingError/mayHaveActed(_:)``.
    func pay(
        _ cart: CartHandle, by method: PaymentMethod
    ) async throws(OrderingError) -> PlacedAnswer
    /// How far it is, and no more: it can be read where the rest of the answer cannot.
    func state(of order: CartHandle) async throws(OrderingError) -> OrderState
    func order(_ order: CartHandle) async throws(OrderingError) -> Order
    func orders(
        _ cursor: OrderPage.Cursor?, in currency: Currency, _ access: Access
    ) async throws(OrderingError) -> OrderPage
    /// Where a caterer's own page is, for what has to be paid there.
    func page(of caterer: Caterer.ID) async throws(OrderingError) -> String?
}
