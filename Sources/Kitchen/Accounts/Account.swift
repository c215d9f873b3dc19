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
    /// Each refresh token, and when it expires in seconds since 1970.
    var refreshTokens: [String: Int] = [:]
    var addresses: [Int] = []
    /// True until the demo account gets its past orders, at the first sign-in.
    var lacksPast: Bool?

    /// A code, sent by e-mail, for setting a new password.
    struct Reset: Codable, Sendable {
        let token: String
        let until: Int
    }

    static let roles = ["ROLE_USER"]

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
