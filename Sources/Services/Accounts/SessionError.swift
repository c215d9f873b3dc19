public import OrderModels

/// Why something that needs an account failed.
public enum SessionError: Error, Hashable, Sendable {
    /// No account is signed in with this provider.
    case notSignedIn(ProviderID)
    /// The server no longer accepts its tokens. Drafts are kept.
    case signedOut(ProviderID, name: String)
}
