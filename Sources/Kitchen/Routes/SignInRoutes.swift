/// Signing in, registering, and resetting the password.
struct SignInRoutes: Sendable {
    let book: Book
    let access: Access
    let demo: DemoAccount
    /// Whether a new account has to be confirmed by the link in an e-mail.
    let confirmsMail: Bool
    let desk: PasswordDesk
    let guesses: GuessBook
    let rates: Rates
    let mostAccounts: Int

    private var clock: KitchenClock { access.market.clock }

    var routes: [Route] {
        [
            .unlocked("POST", "/api/login_check", signIn),
            book.route("POST", "/api/token/refresh", refresh),
            .unlocked("POST", "/api/register", register),
            book.route("GET", "/api/register/confirm/{token}", confirm),
            book.route("POST", "/api/resetting/send-email", sendReset),
            .unlocked("POST", "/api/resetting/reset/{token}", reset),
        ]
    }

    /// Verifies a password for unknown names too, so that the time of the answer does not reveal
    /// which names exist.
    private func signIn(_ request: Request) throws(Refusal) -> Answer {
        let form = request.form
        let (name, password) = (form["_username"] ?? "", form["_password"] ?? "")
        guard name.utf8.count <= 800, password.utf8.count <= Password.mostBytes else {
            throw .unauthorized("Invalid credentials.")
        }
        let found = book.read { $0.account(named: name) }
        let guess = try guesses.begin(
            at: found.map { "#\($0.id)" } ?? name.lowercased(), from: request.origin)
        guard try desk.matches(password, found?.password ?? .none), let found else {
            throw .unauthorized("Invalid credentials.")
        }
        guess.wasRight()
        let renewed = try desk.renewed(found.password, password)
        return book.answer { ledger throws(Refusal) in
            // Meanwhile the account may have another password, or be deleted.
            guard var account = ledger.accounts[found.id], account.password == found.password
            else { throw .unauthorized("Invalid credentials.") }
            guard account.isEnabled else { throw .unauthorized("User account is disabled.") }
            account.password = renewed ?? account.password
            demo.furnish(&account, in: &ledger)
            return access.tokens(for: account, in: &ledger)
        }
    }

    /// A used token is answered with its successor (see ``SignIn``).
    private func refresh(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        guard let token = request.form["refresh_token"] else {
            throw .unauthorized("Missing JWT Refresh Token")
        }
        let digest = SignIn.digest(token)
        guard var account = ledger.account(refreshToken: digest), account.isEnabled,
            let index = account.signIns.firstIndex(where: { $0.digests.contains(digest) })
        else { throw .unauthorized("JWT Refresh Token Not Found") }
        guard account.signIns[index].use(digest, at: clock.seconds) else {
            account.signIns.remove(at: index)
            ledger.accounts[account.id] = account
            return .problem(401, "Invalid JWT Refresh Token")
        }
        let next = Sodium.token(32)
        account.signIns[index].offer(next)
        ledger.accounts[account.id] = account
        return access.answer(account, refreshToken: next, in: ledger)
    }

    private func register(_ request: Request) throws(Refusal) -> Answer {
        try rates.checkAccounts(request)
        let form = request.form.filter { !$0.value.isEmpty }
        try book.check { ledger throws(Refusal) in try check(form, ledger) }
        let password = try desk.password(form["_password"] ?? "")
        return book.answer { ledger throws(Refusal) in
            // Meanwhile somebody else may have taken the name.
            try check(form, ledger)
            return open(form, password, in: &ledger)
        }
    }

    private func check(_ form: [String: String], _ ledger: Ledger) throws(Refusal) {
        guard ledger.accounts.values.count < mostAccounts else {
            throw Refusal(.busy("The server takes no more accounts", seconds: 3_600))
        }
        let violations = violations(in: form, ledger)
        guard violations.isEmpty else {
            throw Refusal(Violation.registrationAnswer(violations))
        }
    }

    private func open(
        _ form: [String: String], _ password: Password, in ledger: inout Ledger
    ) -> Answer {
        let email = form["_email"] ?? ""
        let names = (form["_fullName"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        var account = ledger.open(
            username: form["_username"] ?? "", email: email, password: password,
            telephone: form["_telephone"], givenName: form["_givenName"] ?? names.first,
            familyName: form["_familyName"] ?? names.dropFirst().first)
        if confirmsMail {
            let token = Sodium.token(16)
            account.isEnabled = false
            account.confirmation = token
            ledger.send("Confirm your address", to: email, token: token, at: clock.now)
        }
        return access.tokens(for: account, in: &ledger)
    }

    private func violations(in form: [String: String], _ ledger: Ledger) -> [Violation] {
        var violations = ["_email", "_username", "_password", "_telephone"].filter {
            form[$0] == nil
        }.map { name in
            Violation(
                String(name.dropFirst()), "This value should not be blank.",
                code: "IS_BLANK_ERROR")
        }
        if let email = form["_email"], !email.isMail {
            violations.append(
                Violation(
                    "email", "This value is not a valid email address.",
                    code: "STRICT_CHECK_FAILED_ERROR"))
        }
        if let name = form["_username"], !name.isUsername {
            violations.append(
                Violation("username", "This value is not valid.", code: "REGEX_FAILED_ERROR"))
        }
        if let password = form["_password"], let trouble = Password.trouble(with: password) {
            violations.append(Violation("password", trouble, code: "LENGTH_ERROR"))
        }
        if let telephone = form["_telephone"], !telephone.isTelephone {
            violations.append(.telephone("telephone"))
        }
        for name in ["_givenName", "_familyName", "_fullName"] {
            guard let text = form[name], !text.isLine(atMost: Customer.nameLength) else { continue }
            violations.append(.notPlain(String(name.dropFirst())))
        }
        if let name = form["_username"], ledger.account(username: name) != nil {
            violations.append(
                Violation("username", "The username is already used.", code: "NOT_UNIQUE_ERROR"))
        }
        if let email = form["_email"], ledger.account(email: email) != nil {
            violations.append(
                Violation("email", "The email is already used.", code: "NOT_UNIQUE_ERROR"))
        }
        return violations
    }

    private func confirm(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        guard var account = ledger.account(confirmation: request.variables[0]) else {
            throw .unauthorized("Invalid token")
        }
        account.confirmation = nil
        account.isEnabled = true
        return access.tokens(for: account, in: &ledger)
    }

    private func sendReset(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        try rates.checkMails(request)
        if var account = ledger.account(named: request.form["username"] ?? ""),
            let customer = ledger.customers[account.customer], rates.maySend(to: account)
        {
            let token = Sodium.token(16)
            account.reset = Account.Reset(token: token, until: clock.seconds + Account.resetLife)
            ledger.accounts[account.id] = account
            ledger.send("Choose a new password", to: customer.email, token: token, at: clock.now)
        }
        return Answer(202, contentType: Answer.json) { _ in }
    }

    private func reset(_ request: Request) throws(Refusal) -> Answer {
        let token = request.variables[0]
        try book.check { ledger throws(Refusal) in _ = try resettable(token, ledger) }
        guard let text = request.form["password"], !text.isEmpty else {
            throw Refusal(.message(400, "The password is missing"))
        }
        if let trouble = Password.trouble(with: text) { throw Refusal(.message(400, trouble)) }
        let password = try desk.password(text)
        return book.answer { ledger throws(Refusal) in
            var account = try resettable(token, ledger)
            account.password = password
            account.reset = nil
            // Others may have known the old password.
            ledger.endTokens(of: &account)
            return access.tokens(for: account, in: &ledger)
        }
    }

    /// The account that the token of a link names, if the link is still good.
    private func resettable(_ token: String, _ ledger: Ledger) throws(Refusal) -> Account {
        guard let account = ledger.account(resetToken: token),
            let reset = account.reset
        else { throw .unauthorized("Invalid token") }
        guard clock.seconds < reset.until else {
            throw Refusal(.message(400, "The link has expired"))
        }
        return account
    }
}
