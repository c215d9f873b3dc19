internal import JSON
import Sentences
public import OrderModels

extension CoopCycle: OrderingProvider {
    public func signIn(
        _ name: String, password: Secret
    ) async throws(OrderingError) -> AccountTokens {
        try await tokens(
            "/api/login_check", [("_username", name), ("_password", password.revealed)])
    }

    public func refresh(_ token: Secret) async throws(OrderingError) -> AccountTokens {
        try await tokens("/api/token/refresh", [("refresh_token", token.revealed)])
    }

    public func register(
        _ registration: Registration
    ) async throws(OrderingError) -> AccountTokens {
        guard AccountWire.isName(registration.name) else {
            throw .invalid([
                OrderingError.FieldProblem(field: "username", message: .network.userName)
            ])
        }
        let fields = [
            ("_email", registration.email), ("_username", registration.name),
            ("_password", registration.password.revealed), ("_telephone", registration.phone),
            ("_givenName", registration.givenName), ("_familyName", registration.familyName),
        ]
        return try await tokens("/api/register", fields, consequence: .acts)
    }

    public func confirm(_ code: Secret) async throws(OrderingError) {
        let name = "/api/register/confirm"
        let path = name + "/" + URLText.query(try paths.code(in: code))
        try await LinkExpiry.expiring { () async throws(OrderingError) in
            _ = try await api.send(OrderingCall(path: path, name: name))
        }
    }

    public func sendReset(to name: String) async throws(OrderingError) {
        try await api.send(
            OrderingCall(
                method: .post, path: "/api/resetting/send-email",
                body: .form([("username", name)])))
    }

    public func reset(
        _ code: Secret, password: Secret
    ) async throws(OrderingError) -> AccountTokens {
        let name = "/api/resetting/reset"
        let path = name + "/" + URLText.query(try paths.code(in: code))
        return try await LinkExpiry.expiring { () async throws(OrderingError) in
            try await tokens(path, name: name, [("password", password.revealed)])
        }
    }

    public func account(_ access: Access) async throws(OrderingError) -> Account {
        try await api.call(OrderingCall(path: "/api/me", access: access)) {
            json throws(JSONError) in
            try AccountWire.account(json, provider: id)
        }
    }

    public func page(
        of account: Account.ID, _ access: Access
    ) async throws(OrderingError) -> Account {
        let call = OrderingCall(path: try paths.path(account), access: access)
        return try await api.call(call) { json throws(JSONError) in
            try AccountWire.account(json, provider: id)
        }
    }

    public func consents(_ access: Access) async throws(OrderingError) -> [OptIn] {
        try await ConsentCalls(api: api).all(access)
    }

    public func answer(
        _ consent: OptIn.Kind, isAccepted: Bool, _ access: Access
    ) async throws(OrderingError) -> [OptIn] {
        try await ConsentCalls(api: api).answer(consent, isAccepted: isAccepted, access)
    }

    public func deleteAccount(_ access: Access) async throws(OrderingError) {
        try await api.send(
            OrderingCall(method: .delete, path: "/api/me", access: access, consequence: .acts))
    }

    public func setPhone(
        _ phone: String, of account: Account.ID, _ access: Access
    ) async throws(OrderingError) -> Account {
        let call = OrderingCall(
            method: .put, path: try paths.path(account), access: access,
            body: .json { $0.field("telephone", phone) })
        return try await api.call(call) { json throws(JSONError) in
            try AccountWire.account(json, provider: id)
        }
    }

    public func addAddress(
        _ address: Address, name: String?, contact: String?, _ access: Access
    ) async throws(OrderingError) -> SavedAddress {
        guard address.coordinate != nil else {
            throw .invalid([
                OrderingError.FieldProblem(field: "geo", message: .network.noCoordinates)
            ])
        }
        let call = OrderingCall(
            method: .post, path: "/api/me/addresses", access: access,
            body: .json { json in
                AddressWire.write(address, contact: contact, into: &json)
                if let name { json.field("name", name) }
            }, consequence: .acts)
        return try await api.call(call) { json throws(JSONError) in
            try AddressWire.saved(json, provider: id)
        }
    }

    private func tokens(
        _ path: String, name: String? = nil, _ fields: [(name: String, value: String)],
        consequence: OrderingCall.Consequence = .none
    ) async throws(OrderingError) -> AccountTokens {
        let call = OrderingCall(
            method: .post, path: path, name: name, body: .form(fields), consequence: consequence)
        return try await api.call(call) { json throws(JSONError) in
            try AccountWire.tokens(json, provider: id)
        }
    }
}

/// Links of e-mails, which expire.
private enum LinkExpiry {
    /// Runs `body`, where a refusal with 400 or 401 means that the e-mail's link has expired.
    static func expiring<Value>(
        _ body: () async throws(OrderingError) -> Value
    ) async throws(OrderingError) -> Value {
        do throws(OrderingError) {
            return try await body()
        } catch .http(.refused(let refusal)) where [400, 401].contains(refusal.status) {
            throw .linkExpired(refusal.message)
        } catch .signInRefused(let message) {
            throw .linkExpired(message)
        }
    }
}
