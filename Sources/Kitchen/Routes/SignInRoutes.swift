/// Signing in and up, and finding the way back in.
extension KitchenState {
    var signInRoutes: [Route] {
        [
            route("POST", "/api/login_check") { [self] request, _, ledger throws(Refusal) in
                try signIn(request.form, in: &ledger)
            },
            route("POST", "/api/token/refresh") { [self] request, _, ledger throws(Refusal) in
                try refresh(request.form["refresh_token"], in: &ledger)
            },
            route("POST", "/api/register") { [self] request, _, ledger throws(Refusal) in
                try register(request.form, in: &ledger)
            },
            route("GET", "/api/register/confirm/{token}") {
                [self] _, variables, ledger throws(Refusal) in
                let found = ledger.accounts.values.first { $0.confirmation == variables[0] }
                guard var account = found else { throw .unauthorized("Invalid token") }
                account.confirmation = nil
                account.isEnabled = true
                return tokens(for: account, in: &ledger)
            },
            route("POST", "/api/resetting/send-email") { [self] request, _, ledger in
                sendReset(to: request.form["username"] ?? "", in: &ledger)
                return Answer(202, body: Body("{}"), contentType: Answer.json)
            },
            route("POST", "/api/resetting/reset/{token}") {
                [self] request, variables, ledger throws(Refusal) in
                try reset(variables[0], to: request.form["password"] ?? "", in: &ledger)
            },
        ]
    }

    /// A name that no account has costs a comparison too: how long the answer takes must not tell
    /// which names there are.
    private func signIn(
        _ form: [String: String], in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let (name, password) = (form["_username"] ?? "", form["_password"] ?? "")
        let found = ledger.account(username: name) ?? ledger.account(email: name)
        guard try (found?.password ?? .none).matches(password, by: compare), var account = found
        else { throw .unauthorized("Invalid credentials.") }
        guard account.isEnabled else { throw .unauthorized("User account is disabled.") }
        account.password = account.password.renewed(password)
        furnish(&account, in: &ledger)
        return tokens(for: account, in: &ledger)
    }

    /// The refresh token stays the same, and lives on from its last use.
    private func refresh(
        _ token: String?, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        guard let token else { throw .unauthorized("Missing JWT Refresh Token") }
        let now = clock.seconds
        let found = ledger.accounts.values.first { $0.refreshTokens[token] != nil }
        guard var account = found, account.isEnabled, let until = account.refreshTokens[token]
        else { throw .unauthorized("JWT Refresh Token Not Found") }
        guard now < until else { throw .unauthorized("Invalid JWT Refresh Token") }
        account.refreshTokens[token] = now + Account.refreshLife
        ledger.accounts[account.id] = account
        return answer(account, refreshToken: token, in: ledger)
    }

    private func register(
        _ form: [String: String], in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        func field(_ name: String) -> String? {
            form[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        var violations = ["_email", "_username", "_password", "_telephone"].filter {
            field($0) == nil
        }.map { name in
            Violation(
                String(name.dropFirst()), "This value should not be blank.",
                code: "IS_BLANK_ERROR")
        }
        let (email, username) = (field("_email") ?? "", field("_username") ?? "")
        if !email.isEmpty, !Self.isMail(email) {
            violations.append(
                Violation(
                    "email", "This value is not a valid email address.",
                    code: "STRICT_CHECK_FAILED_ERROR"))
        }
        if !username.isEmpty, username.wholeMatch(of: /[a-zA-Z0-9_]{3,15}/) == nil {
            violations.append(
                Violation("username", "This value is not valid.", code: "REGEX_FAILED_ERROR"))
        }
        if !username.isEmpty, ledger.account(username: username) != nil {
            violations.append(
                Violation("username", "The username is already used.", code: "NOT_UNIQUE_ERROR"))
        }
        if !email.isEmpty, ledger.account(email: email) != nil {
            violations.append(
                Violation("email", "The email is already used.", code: "NOT_UNIQUE_ERROR"))
        }
        guard violations.isEmpty else {
            throw Refusal(Violation.registrationAnswer(violations))
        }
        let names = (field("_fullName") ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        var account = ledger.open(
            username: username, email: email, password: try Password(field("_password") ?? ""),
            telephone: field("_telephone"), givenName: field("_givenName") ?? names.first,
            familyName: field("_familyName") ?? (names.count > 1 ? names[1] : nil))
        if configuration.confirmsMail {
            let token = Sodium.token(16)
            account.isEnabled = false
            account.confirmation = token
            ledger.send("Confirm your address", to: email, token: token, at: clock.now)
        }
        return tokens(for: account, in: &ledger)
    }

    private func sendReset(to name: String, in ledger: inout Ledger) {
        guard var account = ledger.account(username: name) ?? ledger.account(email: name),
            let customer = ledger.customers[account.customer]
        else { return }
        let token = Sodium.token(16)
        let until = clock.seconds + Account.resetLife
        account.reset = Account.Reset(token: token, until: until)
        ledger.accounts[account.id] = account
        ledger.send("Choose a new password", to: customer.email, token: token, at: clock.now)
    }

    private func reset(
        _ token: String, to password: String, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let found = ledger.accounts.values.first { $0.reset?.token == token }
        guard var account = found, let reset = account.reset else {
            throw .unauthorized("Invalid token")
        }
        guard clock.seconds < reset.until else {
            throw Refusal(.message(400, "The link has expired"))
        }
        guard !password.isEmpty else {
            throw Refusal(.message(400, "The password is missing"))
        }
        account.password = try Password(password)
        account.reset = nil
        // Whoever knew the old password is out.
        account.refreshTokens = [:]
        return tokens(for: account, in: &ledger)
    }

    /// Keeps `account` with a refresh token more, and tells its tokens.
    private func tokens(for account: Account, in ledger: inout Ledger) -> Answer {
        let now = clock.seconds
        var account = account
        let refresh = Sodium.token(32)
        account.refreshTokens = account.refreshTokens.filter { now < $0.value }
        account.refreshTokens[refresh] = now + Account.refreshLife
        ledger.accounts[account.id] = account
        return answer(account, refreshToken: refresh, in: ledger)
    }

    private func answer(
        _ account: Account, refreshToken: String, in ledger: Ledger
    ) -> Answer {
        let now = clock.seconds
        let token = mint.token(
            TokenMint.Claims(
                iat: now, exp: now + configuration.tokenLife, roles: Account.roles,
                username: account.username))
        var writer = WireWriter()
        writer.object {
            $0.member("token", token)
            $0.member("refresh_token", refreshToken)
            $0.member("id", account.id)
            $0.member("username", account.username)
            $0.member("email", ledger.customers[account.customer]?.email ?? "")
            $0.member("roles", Account.roles)
            $0.member("enabled", account.isEnabled)
        }
        return Answer(200, body: writer.body, contentType: Answer.json)
    }

    static func isMail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !text.contains(" ")
    }
}
