/// An account with a provider: the person who signed in, and what their server keeps about them.
public struct Account: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<Account>

    public let id: ID
    /// The user name for signing in; the e-mail address works too.
    public var name: String
    public var email: String
    public var phone: String?
    public var givenName: String?
    public var familyName: String?
    public var addresses: [SavedAddress]
    /// Whether the server has more addresses, in a form that could not be read.
    public var hasUnreadableAddresses: Bool

    public init(
        id: ID, name: String, email: String, phone: String? = nil, givenName: String? = nil,
        familyName: String? = nil, addresses: [SavedAddress] = [],
        hasUnreadableAddresses: Bool = false
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.givenName = givenName
        self.familyName = familyName
        self.addresses = addresses
        self.hasUnreadableAddresses = hasUnreadableAddresses
    }

    /// The person's full name where the server has it, else the user name.
    public var fullName: String {
        let parts = [givenName, familyName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? name : parts.joined(separator: " ")
    }
}

/// A diner who orders without an account.
public struct Guest: Hashable, Sendable {
    public let email: String
    public let phone: String

    public init(email: String, phone: String) {
        self.email = email
        self.phone = phone
    }
}
