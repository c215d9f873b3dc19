/// Somebody a provider knows by name: who signed in, and what their server keeps of them.
public struct Account: Identifiable, Hashable, Sendable {
    public struct ID: Reference {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    /// What one signs in with, beside the e-mail address.
    public var name: String
    public var email: String
    public var phone: String?
    public var givenName: String?
    public var familyName: String?
    public var addresses: [SavedAddress]
    /// Whether the server keeps addresses besides these, in a form that could not be read.
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

    /// The name people use where the server tells it, else the one it was given.
    public var fullName: String {
        let parts = [givenName, familyName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? name : parts.joined(separator: " ")
    }
}

/// Who orders without an account.
public struct Guest: Hashable, Sendable {
    public let email: String
    public let phone: String

    public init(email: String, phone: String) {
        self.email = email
        self.phone = phone
    }
}
