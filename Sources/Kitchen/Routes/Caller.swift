/// Who a request says it comes from.
enum Caller: Sendable {
    case nobody
    case account(Account)
    /// Whoever holds the token of a cart.
    case cart(Int)
}

extension KitchenState {
    /// Who is asking, by the `Authorization` header.
    func caller(_ request: Request, in ledger: Ledger) throws(Refusal) -> Caller {
        guard let header = request.headers["authorization"], let token = Self.bearer(header) else {
            return .nobody
        }
        switch mint.read(token, at: clock.now) {
        case .invalid: throw .unauthorized("Invalid JWT Token")
        case .expired: throw .unauthorized("Expired JWT Token")
        case .good(let claims):
            if let cart = Self.cart(in: claims) { return .cart(cart) }
            guard let name = claims.username, let account = ledger.account(username: name),
                account.isEnabled
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
    func session(_ request: Request) -> Int? {
        guard let header = request.headers["x-coopcycle-session"],
            let token = Self.bearer(header),
            case .good(let claims) = mint.read(token, at: clock.now)
        else { return nil }
        return Self.cart(in: claims)
    }

    /// The order at `id` as it is by now, for somebody who may see it.
    ///
    /// One who is signed in may see what is theirs. A cart nobody signed for takes its token.
    func order(
        _ id: String?, for request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Order {
        let caller = try caller(request, in: ledger)
        guard let order = id.flatMap({ Int($0) }).flatMap({ ledger.orders[$0] }) else {
            throw .notFound
        }
        switch caller {
        case .nobody: throw .unauthorized("JWT Token not found")
        case .account(let account):
            guard order.customer == account.customer else { throw .forbidden }
        case .cart(let cart):
            guard cart == order.id else { throw .forbidden }
        }
        return live(order, in: &ledger)
    }

    /// Lets `order` live up to the present.
    func live(_ order: Order, in ledger: inout Ledger) -> Order {
        var order = order
        if order.live(until: clock.now) { ledger.orders[order.id] = order }
        return order
    }

    func cartToken(_ order: Order) -> String {
        let now = clock.seconds
        return mint.token(
            TokenMint.Claims(iat: now, exp: now + TokenMint.cartLife, sub: order.path))
    }

    private static func bearer(_ header: String) -> String? {
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return String(words[1])
    }

    private static func cart(in claims: TokenMint.Claims) -> Int? {
        let head = "/api/orders/"
        guard let subject = claims.sub, subject.hasPrefix(head) else { return nil }
        return Int(subject.dropFirst(head.count))
    }
}
