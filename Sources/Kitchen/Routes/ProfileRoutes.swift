/// What an account knows of its owner.
extension KitchenState {
    var profileRoutes: [Route] {
        [
            route("GET", "/api/me") { [self] request, _, ledger throws(Refusal) in
                user(try account(request, in: ledger), isWhole: false, in: ledger)
            },
            route("DELETE", "/api/me") { [self] request, _, ledger throws(Refusal) in
                var account = try account(request, in: ledger)
                ledger.close(&account)
                return Answer(204, contentType: nil)
            },
            route("POST", "/api/me/addresses") { [self] request, _, ledger throws(Refusal) in
                try addAddress(request, in: &ledger)
            },
            route("GET", "/api/users/{id}") { [self] request, variables, ledger throws(Refusal) in
                let account = try account(request, in: ledger)
                guard Int(variables[0]) == account.id else { throw .forbidden }
                return user(account, isWhole: true, in: ledger)
            },
            route("PUT", "/api/users/{id}") { [self] request, variables, ledger throws(Refusal) in
                let account = try account(request, in: ledger)
                guard Int(variables[0]) == account.id else { throw .forbidden }
                try update(account.customer, request, in: &ledger)
                return user(account, isWhole: true, in: ledger)
            },
            route("PUT", "/api/customers/{id}") {
                [self] request, variables, ledger throws(Refusal) in
                let account = try account(request, in: ledger)
                guard Int(variables[0]) == account.customer else { throw .forbidden }
                let customer = try update(account.customer, request, in: &ledger)
                var writer = WireWriter()
                writer.object {
                    $0.member("@context", "/api/contexts/Customer")
                    customer.write(username: account.username, to: &$0)
                }
                return Answer(200, body: writer.body)
            },
            // What is for people who run the platform.
            adminRoute("/api/addresses"), adminRoute("/api/addresses/{id}"),
            adminRoute("/api/orders"),
        ]
    }

    private func adminRoute(_ path: String) -> Route {
        route("GET", path) { [self] request, _, ledger throws(Refusal) in
            _ = try account(request, in: ledger)
            throw .forbidden
        }
    }

    @discardableResult
    private func update(
        _ id: Int, _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Customer {
        let body = try request.object()
        guard var customer = ledger.customers[id] else { throw .notFound }
        if let telephone = body["telephone"]?.text {
            guard Self.isTelephone(telephone) else {
                throw .violations([
                    Violation(
                        "telephone", "This value is not a valid phone number.",
                        code: "INVALID_PHONE_NUMBER_ERROR")
                ])
            }
            customer.telephone = telephone
        }
        if let name = body["givenName"]?.text { customer.givenName = name }
        if let name = body["familyName"]?.text { customer.familyName = name }
        ledger.customers[id] = customer
        return customer
    }

    private func addAddress(
        _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        var account = try account(request, in: ledger)
        let address = try Address(id: ledger.addresses.nextID, try request.object())
        ledger.addresses[address.id] = address
        account.addresses.append(address.id)
        ledger.accounts[account.id] = account
        var writer = WireWriter()
        writer.object {
            $0.member("@context", "/api/contexts/Address")
            address.write(inCart: false, to: &$0)
        }
        return Answer(201, body: writer.body)
    }

    private func user(_ account: Account, isWhole: Bool, in ledger: Ledger) -> Answer {
        let customer = ledger.customers[account.customer]
        var writer = WireWriter()
        writer.object {
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
            $0.array("addresses") { writer in
                for address in account.addresses.compactMap({ ledger.addresses[$0] }) {
                    writer.object { address.write(inCart: false, to: &$0) }
                }
            }
            $0.member("skills", [])
        }
        return Answer(200, body: writer.body)
    }

    static func isTelephone(_ text: String) -> Bool {
        let digits = text.filter { $0 != " " }.drop { $0 == "+" }
        return (6...15).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

extension Ledger {
    /// What was ordered stays; who ordered it is forgotten.
    fileprivate mutating func close(_ account: inout Account) {
        account.isEnabled = false
        account.username = ""
        account.password = Password.none
        account.refreshTokens = [:]
        account.addresses = []
        account.confirmation = nil
        account.reset = nil
        accounts[account.id] = account
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
