public import OrderModels

/// What a server hands out to whoever signs in.
public struct AccountTokens: Hashable, Sendable {
    /// Good for about an hour.
    public let access: Secret
    /// Gets the next one; it stays the same, and each use prolongs it.
    public let refresh: Secret
    public let account: Account.ID?
    public let name: String?
    public let email: String?
    /// False until the link in the e-mail is opened.
    public let isConfirmed: Bool

    public init(
        access: Secret, refresh: Secret, account: Account.ID? = nil, name: String? = nil,
        email: String? = nil, isConfirmed: Bool = true
    ) {
        self.access = access
        self.refresh = refresh
        self.account = account
        self.name = name
        self.email = email
        self.isConfirmed = isConfirmed
    }
}
