import Networking
public import Sentences
public import OrderModels

/// Keeps secrets where nobody else reads them.
public protocol CredentialStore: Sendable {
    var place: CredentialPlace { get }

    /// Nil where nothing is kept under that key.
    func read(_ key: CredentialKey) async throws(CredentialError) -> Secret?
    func save(_ secret: Secret, as key: CredentialKey) async throws(CredentialError)
    /// Removing what is not there is no error.
    func remove(_ key: CredentialKey) async throws(CredentialError)
}

/// Where secrets can be kept, best first.
public enum CredentialPlace: String, Hashable, Sendable, CaseIterable {
    /// With a command that the diner configured.
    case command
    /// With the desktop's keyring, the Secret Service.
    case keyring
    /// In a file that only the diner can read.
    case file
    /// In memory, until the program ends.
    case run
}

/// What a secret is kept under.
public struct CredentialKey: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The tokens of whoever is signed in.
        case session
    }

    public let provider: ProviderID
    public let kind: Kind

    public init(_ kind: Kind, of provider: ProviderID) {
        self.kind = kind
        self.provider = provider
    }

    /// One word, as commands and files know it.
    public var text: String { kind.rawValue + ":" + provider.rawValue }
}

/// Why a secret could not be kept, found or removed.
public enum CredentialError: Error, Hashable, Sendable {
    /// The store could not do it; the reason is its own and never quotes a secret.
    case failed(CredentialPlace, reason: Sentence)
    /// The file can be read by others, so it is not read at all.
    case exposed(path: String)
    /// The file is another user's, or no file.
    case foreign(path: String)
    /// No store takes so much.
    case tooLong
}

/// Secrets that are forgotten with the program.
public actor RunCredentials: CredentialStore {
    public nonisolated let place = CredentialPlace.run
    private var secrets: [CredentialKey: Secret] = [:]

    public init() {}

    public func read(_ key: CredentialKey) -> Secret? { secrets[key] }

    public func save(_ secret: Secret, as key: CredentialKey) { secrets[key] = secret }

    public func remove(_ key: CredentialKey) { secrets[key] = nil }
}
