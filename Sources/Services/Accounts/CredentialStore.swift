public import Sentences
public import OrderModels

/// Stores secrets out of others' reach.
public protocol CredentialStore: Sendable {
    var place: CredentialPlace { get }

    /// Nil if nothing is stored under that key.
    func read(_ key: CredentialKey) async throws(CredentialError) -> Secret?
    func save(_ secret: Secret, as key: CredentialKey) async throws(CredentialError)
    /// Removing a missing secret is no error.
    func remove(_ key: CredentialKey) async throws(CredentialError)
}

/// Where secrets can be stored, best first.
public enum CredentialPlace: String, Hashable, Sendable, CaseIterable {
    /// By a command that the diner configured.
    case command
    /// In the desktop's keyring, through the Secret Service.
    case keyring
    /// In a file that only the diner can read.
    case file
    /// In memory, until the program ends.
    case run
}

/// Identifies a stored secret.
public struct CredentialKey: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The tokens of the signed-in account.
        case session
    }

    public let provider: ProviderID
    public let kind: Kind

    public init(_ kind: Kind, of provider: ProviderID) {
        self.kind = kind
        self.provider = provider
    }

    /// One word, for commands and files.
    public var text: String { kind.rawValue + ":" + provider.rawValue }
}

/// Why a secret could not be stored, found or removed.
public enum CredentialError: Error, Hashable, Sendable {
    /// The store failed; the reason is the store's own and never quotes a secret.
    case failed(CredentialPlace, reason: Sentence)
    /// Other users can read the file, so the program does not.
    case exposed(path: String)
    /// The file belongs to another user, or is no regular file.
    case foreign(path: String)
    /// The secret is too long for any store.
    case tooLong
}

/// Stores secrets until the program ends.
public actor RunCredentials: CredentialStore {
    public nonisolated let place = CredentialPlace.run
    private var secrets: [CredentialKey: Secret] = [:]

    public init() {}

    public func read(_ key: CredentialKey) -> Secret? { secrets[key] }

    public func save(_ secret: Secret, as key: CredentialKey) { secrets[key] = secret }

    public func remove(_ key: CredentialKey) { secrets[key] = nil }
}
