import Foundation

/// All that the stub remembers, and which question goes where.
struct PlatformState {
    var traps: PlatformTraps
    private var losesAnswers = false
    private var expired: String?
    var carts: [Int: PlatformCart] = [:]
    /// How often each bearer came.
    private var uses: [String: Int] = [:]
    private var tokensMade = 0
    /// The answers to the platform's consents.
    private(set) var consents: [String: Bool] = [:]
    /// Whether the account asked to be deleted.
    private(set) var isDeleted = false
    /// Addresses that the account keeps, by number.
    var kept: [Int: PlatformCart.Address] = [:]
    var nextAddress = 40

    init(traps: PlatformTraps) {
        self.traps = traps
        for number in [1, 2] {
            kept[number] = PlatformCart.Address(
                id: number, street: "\(number), Rue Haute", note: nil, phone: "+33612345678",
                contact: nil, latitude: 47.55, longitude: 0.48)
        }
    }

    mutating func reply(to call: PlatformCall) -> ScriptedReply {
        losesAnswers =
            traps.losesAnswersFrom.map { losesAnswers || $0 == call.text } ?? false
        let answer = answer(call)
        if traps.expiresFrom == call.text { expired = call.bearer }
        if let bearer = call.bearer, bearer == expired {
            return PlatformAnswer.token("Expired JWT Token").reply
        }
        return losesAnswers ? .hangUp : answer.reply
    }

    private mutating func answer(_ call: PlatformCall) -> PlatformAnswer {
        if let late = traps.latecomer, late.call == call.text {
            traps.latecomer = nil
            choose(late.code, as: late.name, in: 1, 1, with: late.options)
        }
        if let next = traps.currencyFrom, next.call == call.text {
            (traps.currency, traps.currencyFrom) = (next.code, nil)
        }
        if traps.swapsBefore == call.text {
            traps.swapsBefore = nil
            swap(in: 1)
        }
        let path = Array(call.path.dropFirst())
        if call.path.first == "order" { return invitation(call) }
        guard call.path.first == "api" else { return .notFound }
        if traps.isInMaintenance, !["settings", "login_check"].contains(path.first ?? "") {
            return PlatformAnswer(503, ["message": "The platform is under maintenance"])
        }
        if let bearer = call.bearer {
            uses[bearer, default: 0] += 1
            if let most = traps.callsPerToken, uses[bearer, default: 0] > most {
                return .token("Expired JWT Token")
            }
        }
        switch (call.method, path.first ?? "") {
        case ("GET", ""):
            return PlatformAnswer(
                200, ["@context": "/api/contexts/Entrypoint", "@id": "/api", "@type": "Entrypoint"])
        case ("GET", "settings"): return settings
        case ("GET", "restaurants"): return restaurants(path, call)
        case ("GET", "search"): return PlatformAnswer(200, ["hydra:member": [Any]()])
        case ("POST", "login_check"): return signIn(call.form)
        case ("POST", "token"):
            return call.form["refresh_token"] == "refresh-mia" && !isDeleted
                ? signedIn : .token("Invalid")
        case (_, "register"): return register(path, call)
        case ("POST", "resetting"): return reset(path)
        case (_, "me"): return me(path, call)
        case ("GET", "users"): return user(path, call)
        case ("POST", "carts"): return openCart(call)
        case (_, "orders"): return order(path, call)
        default: return .notFound
        }
    }

    private var settings: PlatformAnswer {
        PlatformAnswer(
            200,
            [
                "brand_name": "Vélo Test", "country": "fr", "locale": "fr",
                "latlng": "47.5512,0.4821", "currency_code": traps.currency,
                "timezone": "Europe/Paris", "guest_checkout_enabled": traps.guestsAreServed,
                "payment_gateway": "stripe", "phone_number": "+33102030405", "theme": [Any](),
            ])
    }

    // MARK: Who asks

    enum Caller: Equatable {
        case nobody
        case mia
        case cart(Int)
        case player(Int, String)
    }

    func caller(_ token: String?) -> Caller {
        guard let token else { return .nobody }
        if token.hasPrefix("jwt-mia-") { return isDeleted ? .nobody : .mia }
        let parts = token.split(separator: "-")
        if parts.count == 3, parts[0] == "player", let cart = Int(parts[1]) {
            return .player(cart, "/api/customers/\(parts[2])")
        }
        guard parts.count == 3, parts[0] == "cart" else { return .nobody }
        return Int(parts[1]).map(Caller.cart) ?? .nobody
    }

    mutating func cartToken(_ id: Int) -> String {
        tokensMade += 1
        return "cart-\(id)-\(tokensMade)"
    }

    private var signedIn: PlatformAnswer {
        mutating get {
            tokensMade += 1
            return PlatformAnswer(
                200,
                [
                    "token": "jwt-mia-\(tokensMade)", "refresh_token": "refresh-mia", "id": 7,
                    "username": "mia", "email": "mia@example.org", "roles": ["ROLE_USER"],
                    "enabled": true,
                ])
        }
    }

    private mutating func signIn(_ form: [String: String]) -> PlatformAnswer {
        let isKnown = ["mia", "mia@example.org"].contains(form["_username"] ?? "")
        guard isKnown, !isDeleted, form["_password"] == "secret" else {
            return .token("Invalid credentials.")
        }
        return signedIn
    }

    private mutating func register(_ path: [String], _ call: PlatformCall) -> PlatformAnswer {
        if path.dropFirst().first == "confirm" {
            return path.last == "code-7" ? PlatformAnswer(200, [String: Any]()) : .token("Unknown")
        }
        let name = call.form["_username"] ?? ""
        guard name.wholeMatch(of: /[a-zA-Z0-9_]{3,15}/) != nil else {
            return PlatformAnswer(
                400,
                [
                    "type": "https://tools.ietf.org/html/rfc2616#section-10",
                    "title": "An error occurred", "detail": "username: This value is not valid.",
                    "violations": [
                        ["propertyPath": "username", "message": "This value is not valid."]
                    ],
                ])
        }
        return signedIn
    }

    private mutating func reset(_ path: [String]) -> PlatformAnswer {
        switch path.dropFirst().first {
        case "send-email": return PlatformAnswer(202, [String: Any]())
        case "reset" where path.last == "code-7": return signedIn
        default: return PlatformAnswer(400, ["message": "The link has expired"])
        }
    }

    private mutating func me(_ path: [String], _ call: PlatformCall) -> PlatformAnswer {
        guard caller(call.bearer) == .mia else { return .token("JWT Token not found") }
        switch (call.method, path.dropFirst().first ?? "") {
        case ("DELETE", ""):
            isDeleted = true
            return PlatformAnswer(204, [String: Any]())
        case ("GET", ""):
            return PlatformAnswer(
                200,
                [
                    "@context": "/api/contexts/User", "@id": "/api/users/7", "@type": "User",
                    "username": "mia", "email": "mia@example.org", "telephone": "+33612345678",
                    "roles": ["ROLE_USER"], "skills": [Any](),
                    "addresses": list(kept.mapValues { written($0, inCart: false) }),
                ])
        case (_, "optin-consents"):
            if call.method == "PUT", let kind = call.json["type"] as? String {
                consents[kind] = call.json["accepted"] as? Bool
            }
            let rows = ["NEWSLETTER", "MARKETING"].enumerated().map { place, kind in
                [
                    "@id": "/api/optin_consents/\(place + 1)", "@type": "OptinConsent",
                    "id": place + 1, "user": "/api/users/7", "type": kind,
                    "createdAt": "2026-05-06T12:30:00+02:00", "withdrawedAt": NSNull(),
                    "accepted": consents[kind] ?? false, "asked": consents[kind] != nil,
                ] as [String: Any]
            }
            return PlatformAnswer(200, ["hydra:member": rows, "hydra:totalItems": rows.count])
        case ("POST", "addresses"):
            guard let address = address(call.json, keepsContact: true) else {
                return .violations([("geo", "This value should not be null.", nil)])
            }
            kept[address.id] = address
            return PlatformAnswer(201, written(address, inCart: false))
        case ("GET", "orders"):
            var rows: [Any] = carts.values.filter { $0.isPlaced && $0.customer == Self.mia }
                .sorted { $0.id > $1.id }.map { written($0, isOrder: true) }
            for number in 0..<traps.unreadableOrders {
                rows.append(["@id": "/api/orders/\(900 + number)", "state": "new"])
            }
            return PlatformAnswer(200, ["hydra:member": rows, "hydra:totalItems": rows.count])
        default: return .notFound
        }
    }

    /// Everybody's own page has the names; others' are forbidden.
    private func user(_ path: [String], _ call: PlatformCall) -> PlatformAnswer {
        guard caller(call.bearer) == .mia else { return .token("JWT Token not found") }
        guard path.dropFirst().first == "7" else {
            return PlatformAnswer(
                403, ["@type": "hydra:Error", "hydra:description": "Access Denied."])
        }
        return PlatformAnswer(
            200,
            [
                "@context": "/api/contexts/User", "@id": "/api/users/7", "@type": "User",
                "username": "mia", "email": "mia@example.org", "telephone": "+33612345678",
                "givenName": "Mia", "familyName": "Lund", "roles": ["ROLE_USER"],
                "addresses": [Any](),
            ])
    }

    static let mia = "/api/customers/7"

    /// A list that lost its first element, unless that trap is off.
    func list(_ elements: [Int: Any]) -> Any {
        traps.hasGaps
            ? platformList(elements) : elements.sorted { $0.key < $1.key }.map(\.value)
    }
}
