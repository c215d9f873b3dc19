public import OrderModels

/// A provider that takes orders: accounts, carts and orders.
///
/// Like every provider it has no state. The caller must send requests that change a cart one at a
/// time.
public protocol OrderingProvider: Provider {
    // MARK: Accounts

    /// `name` may be the e-mail address.
    func signIn(_ name: String, password: Secret) async throws(OrderingError) -> AccountTokens
    func refresh(_ token: Secret) async throws(OrderingError) -> AccountTokens
    func register(_ registration: Registration) async throws(OrderingError) -> AccountTokens
    /// Confirms a registration with the code of the e-mail's link.
    func confirm(_ code: Secret) async throws(OrderingError)
    /// Sends a link by e-mail, if the account exists, which the server does not reveal.
    func sendReset(to name: String) async throws(OrderingError)
    func reset(_ code: Secret, password: Secret) async throws(OrderingError) -> AccountTokens
    func account(_ access: Access) async throws(OrderingError) -> Account
    /// The account's own page, which has the person's names.
    func page(of account: Account.ID, _ access: Access) async throws(OrderingError) -> Account
    /// What the server asks the account's person to agree to; empty where it asks nothing.
    func consents(_ access: Access) async throws(OrderingError) -> [OptIn]
    /// Says yes or no to one of them. Returns all.
    func answer(
        _ consent: OptIn.Kind, isAccepted: Bool, _ access: Access
    ) async throws(OrderingError) -> [OptIn]
    /// Deletes the account for good; the server keeps the orders without the person.
    func deleteAccount(_ access: Access) async throws(OrderingError)
    func setPhone(
        _ phone: String, of account: Account.ID, _ access: Access
    ) async throws(OrderingError) -> Account
    func addAddress(
        _ address: Address, name: String?, contact: String?, _ access: Access
    ) async throws(OrderingError) -> SavedAddress

    // MARK: Carts

    /// Opens a cart at `caterer`, or returns the one that either token already has there.
    func openCart(
        at caterer: Caterer.ID, to destination: Destination?, in currency: Currency,
        _ access: Access
    ) async throws(OrderingError) -> OpenedCart
    func cart(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart
    /// Must not be repeated blindly: the server merges equal lines, so a repetition doubles the
    /// quantity.
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
    /// Assigns the cart to the account. The handle's access has to be `both`.
    func assignToAccount(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart
    func timing(of cart: CartHandle) async throws(OrderingError) -> CartTiming
    /// What prevents the cart from being ordered; empty where nothing does.
    func problems(of cart: CartHandle) async throws(OrderingError) -> [QuoteProblem]
    func paymentMethods(of cart: CartHandle) async throws(OrderingError) -> [PaymentMethod]

    /// The page on which the diner pays the cart, which makes the order; nil where there is none, or
    /// it can no longer be paid on. With `method` one is made where there is none.
    func paymentPage(
        of cart: CartHandle, choosing method: PaymentMethod?
    ) async throws(OrderingError) -> PageToPay?

    // MARK: Ordering together

    /// The calls about orders that several people put together.
    var sharing: ShareCalls { get }

    // MARK: Orders

    /// Places the order. Must never be repeated automatically: see
    /// ``OrderingError/mayHaveActed(_:)``. A server that knows `agreed` refuses another total.
    func pay(
        _ cart: CartHandle, by method: PaymentMethod, agreed: Money?
    ) async throws(OrderingError) -> PlacedAnswer
    /// Only the state, which can be read even where the rest of the answer cannot.
    func state(of order: CartHandle) async throws(OrderingError) -> OrderState
    func order(_ order: CartHandle) async throws(OrderingError) -> Order
    func orders(
        _ cursor: OrderPage.Cursor?, in currency: Currency, _ access: Access
    ) async throws(OrderingError) -> OrderPage
    /// The URL of a caterer's own page, for orders that have to be paid there.
    func page(of caterer: Caterer.ID) async throws(OrderingError) -> String?
}
