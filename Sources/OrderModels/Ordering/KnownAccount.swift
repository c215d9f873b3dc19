/// Who is signed in with a provider, and where the keys to it lie. Holds no secret itself.
///
/// One for each provider. Whom the server signed out stays known: their name is on the next form,
/// and their addresses stay until somebody else signs in.
public struct KnownAccount: Hashable, Sendable, Identifiable {
    public var id: ProviderID { provider }

    public let provider: ProviderID
    /// The provider's name for the account, where it told it.
    public var account: Account.ID?
    /// What one signs in with.
    public var name: String
    public var email: String?
    public var phone: String?
    public var fullName: String?
    public var signedInAt: Instant
    /// Which credential store has the keys; nil for whom the server signed out.
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
