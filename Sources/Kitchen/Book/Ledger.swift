import OrderModels

/// All data that clients and the control endpoint change.
struct Ledger: Sendable {
    var accounts = Shelf<Account>()
    var customers = Shelf<Customer>()
    var addresses: Shelf<Address>
    var orders = Shelf<Order>()
    var mails = Shelf<Mail>()
    /// By the kitchen's number.
    var amendments = Shelf<Amendment>()
    /// The number of amendments made so far.
    private(set) var revision = 0

    /// Numbers of addresses begin after those of the kitchens' own.
    init(caterers: Int) {
        addresses = Shelf(after: caterers + 1)
    }

    func account(username name: String) -> Account? {
        let wanted = name.lowercased()
        return accounts.values.first { $0.username.lowercased() == wanted }
    }

    /// The account with that name, or else with that e-mail address.
    func account(named name: String) -> Account? {
        account(username: name) ?? account(email: name)
    }

    /// The account with that e-mail address.
    func account(email: String) -> Account? {
        let wanted = email.lowercased()
        return accounts.values.first { account in
            customers[account.customer]?.email.lowercased() == wanted
        }
    }

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
            id: id, customer: customer.id, username: username, password: password,
            isEnabled: true)
        accounts[id] = account
        return account
    }

    /// The guest with that e-mail address, created if necessary.
    mutating func guest(_ email: String, telephone: String?) -> Customer {
        let known = customers.values.first { $0.account == nil && $0.email == email }
        var customer = known ?? Customer(id: customers.nextID, email: email)
        if let telephone { customer.telephone = telephone }
        customers[customer.id] = customer
        return customer
    }

    mutating func send(_ subject: String, to email: String, token: String, at now: Instant) {
        let id = mails.nextID
        mails[id] = Mail(
            id: id, to: email, subject: subject, token: token, sentAt: Int(now.secondsSince1970))
    }

    /// Returns whether there were changes.
    mutating func keepChanges() -> Bool {
        let amended = amendments.keepChanges()
        if amended > 0 { revision += 1 }
        let kept = [
            accounts.keepChanges(), customers.keepChanges(), addresses.keepChanges(),
            orders.keepChanges(), mails.keepChanges(), amended,
        ]
        return kept.contains { $0 > 0 }
    }

    mutating func undoChanges() {
        accounts.undoChanges()
        customers.undoChanges()
        addresses.undoChanges()
        orders.undoChanges()
        mails.undoChanges()
        amendments.undoChanges()
    }
}
