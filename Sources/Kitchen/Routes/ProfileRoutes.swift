/// An account's own data.
struct ProfileRoutes: Sendable {
    let book: Book
    let access: Access

    var routes: [Route] {
        [
            book.route("GET", "/api/me") { request, ledger throws(Refusal) in
                user(try access.account(request, in: ledger), isWhole: false, in: ledger)
            },
            book.route("DELETE", "/api/me") { request, ledger throws(Refusal) in
                ledger.close(try access.account(request, in: ledger))
                return .noContent
            },
            book.route("POST", "/api/me/addresses", addAddress),
            book.route("GET", "/api/users/{id}") { request, ledger throws(Refusal) in
                user(try own(request, \.id, in: ledger), isWhole: true, in: ledger)
            },
            book.route("PUT", "/api/users/{id}") { request, ledger throws(Refusal) in
                let account = try own(request, \.id, in: ledger)
                try update(account.customer, request, in: &ledger)
                return user(account, isWhole: true, in: ledger)
            },
            book.route("PUT", "/api/customers/{id}") { request, ledger throws(Refusal) in
                let account = try own(request, \.customer, in: ledger)
                let customer = try update(account.customer, request, in: &ledger)
                return Answer {
                    $0.member("@context", "/api/contexts/Customer")
                    customer.write(username: account.username, to: &$0)
                }
            },
        ]
            // Only for administrators.
            + ["/api/addresses", "/api/addresses/{id}", "/api/orders"].map { path in
                book.route("GET", path) { request, ledger throws(Refusal) in
                    _ = try access.account(request, in: ledger)
                    throw .forbidden
                }
            }
    }

    /// The caller's account, if the path has its number.
    private func own(
        _ request: Request, _ number: KeyPath<Account, Int>, in ledger: Ledger
    ) throws(Refusal) -> Account {
        let account = try access.account(request, in: ledger)
        guard request.id == account[keyPath: number] else { throw .forbidden }
        return account
    }

    @discardableResult
    private func update(
        _ id: Int, _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Customer {
        let body = try request.object()
        guard var customer = ledger.customers[id] else { throw .notFound }
        if let telephone = body["telephone"]?.text {
            guard telephone.isTelephone else {
                throw .violation(
                    "telephone", "This value is not a valid phone number.",
                    code: "INVALID_PHONE_NUMBER_ERROR")
            }
            customer.telephone = telephone
        }
        for name in ["givenName", "familyName"] {
            guard let text = body[name]?.text else { continue }
            guard text.isLine(atMost: Customer.nameLength) else {
                throw .violations([.notPlain(name)])
            }
            if name == "givenName" { customer.givenName = text } else { customer.familyName = text }
        }
        ledger.customers[id] = customer
        return customer
    }

    private func addAddress(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        var account = try access.account(request, in: ledger)
        guard account.addresses.count < Account.mostAddresses else {
            throw .violation(
                "addresses", "There are \(Account.mostAddresses) addresses already.")
        }
        let address = try Address(id: ledger.addresses.nextID, try request.object())
        ledger.addresses[address.id] = address
        account.addresses.append(address.id)
        ledger.accounts[account.id] = account
        return Answer(201) {
            $0.member("@context", "/api/contexts/Address")
            address.write(inCart: false, to: &$0)
        }
    }

    private func user(_ account: Account, isWhole: Bool, in ledger: Ledger) -> Answer {
        let customer = ledger.customers[account.customer]
        return Answer {
            $0.member("@context", "/api/contexts/User")
            $0.member("@id", "/api/users/\(account.id)")
            $0.member("@type", "User")
            $0.member("username", account.username)
            $0.member("email", customer?.email ?? "")
            if isWhole {
                $0.member("givenName", orNull: customer?.givenName)
                $0.member("familyName", orNull: customer?.familyName)
            }
            $0.member("telephone", orNull: customer?.telephone)
            $0.member("roles", Account.roles)
            $0.objects("addresses", account.addresses.compactMap { ledger.addresses[$0] }) {
                $1.write(inCart: false, to: &$0)
            }
            $0.member("skills", [])
        }
    }
}

extension Ledger {
    /// Keeps the orders and deletes the personal data.
    fileprivate mutating func close(_ account: Account) {
        var account = account
        account.isEnabled = false
        account.username = ""
        account.password = Password.none
        for cart in orders.records(LedgerKey.customer(account.customer)) { drop(cart) }
        account.addresses = []
        account.confirmation = nil
        account.reset = nil
        endTokens(of: &account)
        customers[account.customer] = Customer(id: account.customer, email: "")
    }
}

extension Customer {
    var path: String { "/api/customers/\(id)" }

    func write(username: String?, to writer: inout WireWriter) {
        writer.member("@id", path)
        writer.member("@type", "Customer")
        writer.member("email", email)
        writer.member("phoneNumber", orNull: telephone)
        writer.member("telephone", orNull: telephone)
        writer.member("username", orNull: username)
        writer.member("fullName", fullName)
        writer.member("tags", [])
    }
}
