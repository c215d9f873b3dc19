public import OrderModels

/// A server's answer to a sign-in.
public struct AccountTokens: Hashable, Sendable {
    /// Valid for about an hour.
    public let access: Secret
    /// Gets the next access token; it stays the same, and each use extends its lifetime.
    public let refresh: Secret
    public let account: Account.ID?
    public let name: String?
    public let email: String?
    /// False until the diner opens the link in the e-mail.
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
