import OrderModels

/// All data that clients and the control endpoint change.
struct Ledger: Sendable {
    var accounts = Shelf<Account>(keys: LedgerKey.of)
    var customers = Shelf<Customer>(keys: LedgerKey.of)
    var addresses: Shelf<Address>
    var orders: Shelf<Order>
    var mails = Shelf<Mail>()
    /// By the kitchen's number.
    var amendments = Shelf<Amendment>()
    /// Payments that became no order.
    var returned = Shelf<ReturnedPayment>(keys: LedgerKey.of)
    var origins = CartOrigins()
    /// When carts that are too old were deleted.
    var sweptAt: Instant?
    private let mostMails: Int
    /// No order's ID is this or less.
    private let ordersAfter: Int
    /// The number of amendments made so far.
    private(set) var revision = 0

    /// Numbers of addresses begin after those of the kitchens' own.
    init(caterers: Int, mails: Int = KitchenLimits().mails, ordersAfter: Int = 0) {
        self.ordersAfter = ordersAfter
        orders = Shelf(after: ordersAfter, keys: LedgerKey.of)
        mostMails = mails
        addresses = Shelf(after: caterers + 1)
    }

    /// What the cooks call an order by: short, whatever its ID is.
    func number(of order: Int) -> Int { order - ordersAfter }

    mutating func open(
        username: String, email: String, password: Password, telephone: String?,
        givenName: String?, familyName: String?
    ) -> Account {
        let id = accounts.nextID
        var customer = Customer(id: customers.nextID, email: email)
        customer.telephone = telephone
        customer.givenName = givenName
        customer.familyName = familyName
        customer.account = id
        customers[customer.id] = customer
        let account = Account(
            id: id, customer: customer.id, username: username, password: password)
        accounts[id] = account
        return account
    }

    /// The whole name, or what else one can call the customer. Not by an e-mail address, which
    /// everybody at the counter would read, nor as whom the driver meets, who may be another.
    func called(_ customer: Customer?) -> String {
        let names = [customer?.givenName, customer?.familyName].compactMap(\.self)
        guard names.isEmpty else { return names.joined(separator: " ") }
        return customer?.account.flatMap { accounts[$0] }?.username ?? "Guest"
    }

    /// A guest, for one order only: another order of the same e-mail address may be anybody's.
    ///
    /// `id` is the customer that the order has already.
    mutating func guest(_ id: Int?, _ email: String, telephone: String?) -> Customer {
        let known = id.flatMap { customers[$0] }.flatMap { customer in
            let isOnlyHere = orders.ids(LedgerKey.customer(customer.id)).count <= 1
            return customer.account == nil && isOnlyHere ? customer : nil
        }
        var customer = known ?? Customer(id: customers.nextID, email: email)
        if customer.email != email {
            customer.email = email
            customer.telephone = nil
        }
        if let telephone { customer.telephone = telephone }
        customers[customer.id] = customer
        return customer
    }

    mutating func send(_ subject: String, to email: String, token: String, at now: Instant) {
        let id = mails.nextID
        mails[id] = Mail(
            id: id, to: email, subject: subject, token: token, sentAt: Int(now.secondsSince1970))
        let excess = mails.values.count - mostMails
        guard excess > 0 else { return }
        for old in mails.values.map(\.id).sorted().prefix(excess) { mails[old] = nil }
    }

    /// Returns whether there were changes.
    mutating func keepChanges() -> Bool {
        let amended = amendments.keepChanges()
        if amended > 0 { revision += 1 }
        let kept = [
            accounts.keepChanges(), customers.keepChanges(), addresses.keepChanges(),
            orders.keepChanges(), mails.keepChanges(), returned.keepChanges(), amended,
        ]
        return kept.contains { $0 > 0 }
    }

    mutating func undoChanges() {
        accounts.undoChanges()
        customers.undoChanges()
        addresses.undoChanges()
        orders.undoChanges()
        mails.undoChanges()
        returned.undoChanges()
        amendments.undoChanges()
    }
}
