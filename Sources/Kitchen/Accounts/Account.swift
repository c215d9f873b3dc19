/// An account that a diner signs in to.
struct Account: Codable, Sendable {
    let id: Int
    /// The person's number among all customers, which include guests.
    let customer: Int
    var username: String
    var password: Password
    var isEnabled: Bool
    /// The code that confirms the e-mail address, until it is used.
    var confirmation: String?
    var reset: Reset?
    /// The refresh tokens of earlier versions themselves, and when each expires.
    private var refreshTokens: [String: Int]?
    private var devices: [SignIn]?
    /// Increases when all tokens end; access tokens of an earlier generation are worth nothing.
    private var tokenGeneration: Int?
    var addresses: [Int] = []
    /// The answers to what the kitchen asks to agree to; a kind without one was not asked.
    var consents: [String: Bool]?
    /// True until the demo account gets its past orders, at the first sign-in.
    var lacksPast: Bool?

    /// A code, sent by e-mail, for setting a new password.
    struct Reset: Codable, Sendable {
        let token: String
        let until: Int
    }

    init(id: Int, customer: Int, username: String, password: Password) {
        self.id = id
        self.customer = customer
        self.username = username
        self.password = password
        isEnabled = true
    }

    var signIns: [SignIn] {
        get { devices ?? [] }
        set { devices = newValue }
    }

    var generation: Int { tokenGeneration ?? 0 }

    mutating func endTokens() {
        refreshTokens = nil
        devices = nil
        tokenGeneration = generation + 1
    }

    /// Begins a sign-in with that refresh token, in the place of the oldest where there are many.
    mutating func begin(with token: String, at now: Int) {
        signIns.removeAll { $0.until <= now }
        signIns = signIns.suffix(Self.mostSignIns - 1)
        signIns.append(SignIn(token, until: now + Self.refreshLife))
    }

    /// Replaces tokens of earlier versions by their digests; false if there were none.
    mutating func digestTokens() -> Bool {
        guard let refreshTokens else { return false }
        signIns += refreshTokens.map { SignIn($0.key, until: $0.value) }
        self.refreshTokens = nil
        return true
    }

    static let roles = ["ROLE_USER"]

    static let mostAddresses = 100
    private static let mostSignIns = 20

    static let refreshLife = 30 * 86_400
    static let resetLife = 86_400
}

/// The person who orders, with an account or as a guest.
struct Customer: Codable, Sendable {
    let id: Int
    var email: String
    var telephone: String?
    var givenName: String?
    var familyName: String?
    var account: Int?

    static let nameLength = 100

    var fullName: String {
        [givenName, familyName].compactMap(\.self).joined(separator: " ")
    }
}

/// A message that a real server would have sent.
struct Mail: Codable, Sendable {
    let id: Int
    let to: String
    let subject: String
    /// The code in the message's link.
    let token: String
    let sentAt: Int
}

/// A message that a real server would have sent.
public struct SentMail: Hashable, Sendable, Encodable {
    public let to: String
    public let subject: String
    /// The code in the message's link.
    public let token: String
}
