/// Where a request says it comes from.
enum Caller: Sendable {
    case nobody
    case account(Account)
    /// The holder of a cart's token.
    case cart(Int)
}

/// Identifies the caller by tokens and checks what the caller may see.
struct Access: Sendable {
    let mint: TokenMint
    let market: Market
    /// The lifetime of an access token in seconds.
    let tokenLife: Int

    private var clock: KitchenClock { market.clock }

    /// The caller by the `Authorization` header.
    func caller(_ request: Request, in ledger: Ledger) throws(Refusal) -> Caller {
        guard let token = Self.bearer(request.headers["authorization"]) else { return .nobody }
        switch mint.read(token, at: clock.now) {
        case .invalid: throw .unauthorized("Invalid JWT Token")
        case .expired: throw .unauthorized("Expired JWT Token")
        case .good(let claims):
            if let cart = Self.cart(in: claims), claims.player == nil {
                guard Self.isOpen(cart, to: claims, in: ledger) else {
                    throw .unauthorized("Invalid JWT Token")
                }
                return .cart(cart)
            }
            // Earlier versions named accounts only, and another may have the name by now.
            guard let id = claims.uid else { throw .unauthorized("Expired JWT Token") }
            guard let account = ledger.accounts[id], account.isEnabled,
                account.generation == claims.gen
            else { throw .unauthorized("User account not found") }
            return .account(account)
        }
    }

    func account(_ request: Request, in ledger: Ledger) throws(Refusal) -> Account {
        switch try caller(request, in: ledger) {
        case .account(let account): return account
        case .nobody: throw .unauthorized("JWT Token not found")
        case .cart: throw .forbidden
        }
    }

    /// The cart whose token stands in `X-CoopCycle-Session`, beside an account's.
    func session(_ request: Request, in ledger: Ledger) -> Int? {
        guard let token = Self.bearer(request.headers["x-coopcycle-session"]),
            case .good(let claims) = mint.read(token, at: clock.now),
            claims.player == nil, let cart = Self.cart(in: claims),
            Self.isOpen(cart, to: claims, in: ledger)
        else { return nil }
        return cart
    }

    /// Whether a token is that of the cart with this number now, not of an earlier one.
    private static func isOpen(
        _ cart: Int, to claims: TokenMint.Claims, in ledger: Ledger
    ) -> Bool {
        ledger.orders[cart].map { $0.key == claims.key } ?? true
    }

    /// The order that the path names, brought up to the present, if the caller may see it.
    ///
    /// An account sees its own orders. A cart without an owner needs the cart's token.
    func order(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Order {
        let caller = try caller(request, in: ledger)
        guard let order = request.id.flatMap({ ledger.orders[$0] }) else { throw .notFound }
        switch caller {
        case .nobody: throw .unauthorized("JWT Token not found")
        case .account(let account):
            guard order.customer == account.customer else { throw .forbidden }
        case .cart(let cart):
            guard cart == order.id else { throw .forbidden }
        }
        return market.live(order, in: &ledger)
    }

    /// The same for calls that participants may make too, with their number; nil is the one who began.
    func sharedOrder(
        _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> (order: Order, player: Int?) {
        guard let token = request.headers["x-player-token"] else {
            return (try order(request, in: &ledger), nil)
        }
        guard let found = request.id.flatMap({ ledger.orders[$0] }) else { throw .notFound }
        guard let claims = claims(token, of: found) else {
            throw .unauthorized("Invalid JWT Token")
        }
        // Those who joined hear of the end, though they are no participants any more.
        guard found.sharing != .ended else {
            throw Refusal(.problem(410, "Ordering together was ended."))
        }
        guard let player = player(claims, in: found) else {
            throw Refusal(.problem(410, "You were taken out of this order."))
        }
        let order = market.live(found, in: &ledger)
        guard order.isReadable(toPlayersAt: clock.now) else {
            throw .unauthorized("Expired JWT Token")
        }
        return (order, player.id)
    }

    /// The participant of `order` whose token it is.
    func player(_ token: String, in order: Order) -> OrderPlayer? {
        claims(token, of: order).flatMap { player($0, in: order) }
    }

    /// Whether it is of a former participant of `order`.
    func isOut(_ token: String, of order: Order) -> Bool {
        claims(token, of: order).map { player($0, in: order) == nil } ?? false
    }

    private func player(_ claims: TokenMint.Claims, in order: Order) -> OrderPlayer? {
        claims.player.flatMap(order.player).flatMap { $0.key == claims.key ? $0 : nil }
    }

    /// What a token says that was given to a participant of `order`, who may be out by now.
    private func claims(_ token: String, of order: Order) -> TokenMint.Claims? {
        guard case .good(let claims) = mint.read(token, at: clock.now),
            claims.sub == order.path, claims.player != nil
        else { return nil }
        return claims
    }

    func playerToken(_ player: OrderPlayer, in order: Order) -> String {
        let now = clock.seconds
        return mint.token(
            TokenMint.Claims(
                iat: now, exp: now + TokenMint.playerLife, sub: order.path, key: player.key,
                player: player.id))
    }

    func cartToken(_ order: Order) -> String {
        let now = clock.seconds
        return mint.token(
            TokenMint.Claims(
                iat: now, exp: now + TokenMint.cartLife, sub: order.path, key: order.key))
    }

    /// Adds a refresh token to `account`, keeps it, and answers with its tokens.
    func tokens(for account: Account, in ledger: inout Ledger) -> Answer {
        let now = clock.seconds
        var account = account
        let refresh = Sodium.token(32)
        account.begin(with: refresh, at: now)
        ledger.accounts[account.id] = account
        return answer(account, refreshToken: refresh, in: ledger)
    }

    func answer(_ account: Account, refreshToken: String, in ledger: Ledger) -> Answer {
        let now = clock.seconds
        let claims = TokenMint.Claims(
            iat: now, exp: now + tokenLife, roles: Account.roles, username: account.username,
            uid: account.id, gen: account.generation)
        return Answer(contentType: Answer.json) {
            $0.member("token", mint.token(claims))
            $0.member("refresh_token", refreshToken)
            $0.member("id", account.id)
            $0.member("username", account.username)
            $0.member("email", ledger.customers[account.customer]?.email ?? "")
            $0.member("roles", Account.roles)
            $0.member("enabled", account.isEnabled)
        }
    }

    private static func bearer(_ header: String?) -> String? {
        let words = header?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return String(words[1])
    }

    private static func cart(in claims: TokenMint.Claims) -> Int? {
        let head = "/api/orders/"
        guard let subject = claims.sub, subject.hasPrefix(head) else { return nil }
        return Int(subject.dropFirst(head.count))
    }
}
