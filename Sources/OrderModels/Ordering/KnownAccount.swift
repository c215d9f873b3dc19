/// The account that is signed in with a provider, and where its tokens are kept. Contains no
/// secret.
///
/// There is one for each provider. After the server signs the diner out, the account stays known:
/// its name is filled into the next sign-in form, and its addresses stay until another account
/// signs in.
public struct KnownAccount: Hashable, Sendable, Identifiable {
    public var id: ProviderID { provider }

    public let provider: ProviderID
    /// The provider's ID of the account, where known.
    public var account: Account.ID?
    /// The name for signing in.
    public var name: String
    public var email: String?
    public var phone: String?
    public var fullName: String?
    public var signedInAt: Instant
    /// The credential store that has the tokens; nil after the server signed the diner out.
    public var keptIn: String?

    public init(
        provider: ProviderID, account: Account.ID? = nil, name: String, email: String? = nil,
        phone: String? = nil, fullName: String? = nil, signedInAt: Instant, keptIn: String?
    ) {
        self.provider = provider
        self.account = account
        self.name = name
        self.email = email
        self.phone = phone
        self.fullName = fullName
        self.signedInAt = signedInAt
        self.keptIn = keptIn
    }
}
