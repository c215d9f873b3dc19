public import OrderModels

/// Why something that needs an account was not done.
public enum SessionError: Error, Hashable, Sendable {
    /// Nobody is signed in with this provider.
    case notSignedIn(ProviderID)
    /// The server no longer takes the keys it handed out. Drafts are kept.
    case signedOut(ProviderID, name: String)
}
