/// The keys by which the ledger finds records without reading all of them.
enum LedgerKey {
    static func name(_ name: String) -> String { "name \(name.lowercased())" }
    static func mail(_ mail: String) -> String { "mail \(mail.lowercased())" }
    static func refresh(_ digest: String) -> String { "refresh \(digest)" }
    static func reset(_ token: String) -> String { "reset \(token)" }
    static func confirmation(_ token: String) -> String { "confirm \(token)" }
    /// Orders and carts of a customer.
    static func customer(_ id: Int) -> String { "of \(id)" }
    /// Orders of a kitchen that are under way.
    static func kitchen(_ id: Int) -> String { "at \(id)" }
    /// A card payment, as its provider names it.
    static func reference(_ text: String) -> String { "paid \(text)" }
    static func invitation(_ slug: String) -> String { "invites \(slug)" }
    static let cart = "cart"
    /// Carts that others joined.
    static let shared = "shared"
    static let order = "order"

    @Sendable static func of(_ account: Account) -> [String] {
        let codes = [account.reset.map { reset($0.token) }, account.confirmation.map(confirmation)]
        return [name(account.username)] + codes.compactMap(\.self)
            + account.signIns.flatMap(\.digests).map(refresh)
    }

    @Sendable static func of(_ customer: Customer) -> [String] {
        customer.account == nil ? [] : [mail(customer.email)]
    }

    @Sendable static func of(_ payment: ReturnedPayment) -> [String] {
        [reference(payment.reference)]
    }

    @Sendable static func of(_ item: Order) -> [String] {
        let whose =
            (item.customer.map { [customer($0)] } ?? [])
            + (item.invitation.map { [invitation($0)] } ?? [])
        guard item.state != .cart else {
            return whose + [cart]
                + (item.players?.isEmpty == false && item.sharing != .ended ? [shared] : [])
        }
        return whose + [order] + (item.isOver ? [] : [kitchen(item.restaurant)])
    }
}

extension Ledger {
    func account(username name: String) -> Account? {
        accounts.records(LedgerKey.name(name)).min { $0.id < $1.id }
    }

    /// The account with that name, or else with that e-mail address.
    func account(named name: String) -> Account? {
        account(username: name) ?? account(email: name)
    }

    /// The account with that e-mail address.
    func account(email: String) -> Account? {
        customers.records(LedgerKey.mail(email)).compactMap(\.account).min()
            .flatMap { accounts[$0] }
    }

    func account(refreshToken digest: String) -> Account? {
        accounts.records(LedgerKey.refresh(digest)).first
    }

    func account(resetToken token: String) -> Account? {
        accounts.records(LedgerKey.reset(token)).first
    }

    func account(confirmation token: String) -> Account? {
        accounts.records(LedgerKey.confirmation(token)).first
    }

    /// The cart, or the order that it became, to which that invitation belongs.
    func order(invitation slug: String) -> Order? {
        orders.records(LedgerKey.invitation(slug)).first
    }

    /// Ends every token of an account: to sign in, to refresh and to open its carts.
    mutating func endTokens(of account: inout Account) {
        account.endTokens()
        accounts[account.id] = account
        for var order in orders.records(LedgerKey.customer(account.customer)) {
            order.changeKey()
            orders[order.id] = order
        }
    }
}
