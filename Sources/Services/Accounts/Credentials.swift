import OrderModels

/// The stores for this diner's secrets, and the choice among them (0017).
///
/// A stored secret is read from where it was put, even if another place would be chosen now.
/// Nothing is asked before it is needed, so the start stays fast.
public struct Credentials: Sendable {
    /// Asks whether a file may be used, if there is nothing better.
    public typealias Consent = @Sendable (_ path: String) async throws -> Bool

    /// Whether sign-ins last for this run only; those on disk are ignored.
    let keepsNothing: Bool
    private let command: CommandCredentials?
    private let file: FileCredentials
    private let keyring: @Sendable () -> SecretService?
    private let mayUseFile: Consent
    private let run = RunCredentials()

    /// `command` is the configured command, if any. `file` is the path for the file, empty if
    /// nothing may be stored.
    public init(
        command: String?, file: String,
        keyring: @escaping @Sendable () -> SecretService? = {
            SecretService()
        }, mayUseFile: @escaping Consent
    ) {
        self.command = command.map { CommandCredentials($0) }
        self.file = FileCredentials(path: file)
        keepsNothing = file.isEmpty
        self.keyring = keyring
        self.mayUseFile = mayUseFile
    }

    /// The store at `place`; nil if it is not available.
    public func store(at place: CredentialPlace) -> (any CredentialStore)? {
        switch place {
        case .command: command
        case .keyring: keyring()
        case .file: file
        case .run: run
        }
    }

    /// The store that is tried first. The file also needs the diner's consent.
    public var first: CredentialPlace {
        if command != nil { return .command }
        return keyring() == nil ? .file : .keyring
    }

    /// Where a secret was stored.
    struct Kept {
        let store: any CredentialStore
        /// Why better stores failed.
        var troubles: [CredentialError]
    }

    /// Stores `secret` in the best place that accepts it, at worst in memory.
    ///
    /// If a configured command fails, neither keyring nor file replaces it, because the diner did
    /// not choose them.
    func keep(_ secret: Secret, as key: CredentialKey) async throws -> Kept {
        var troubles: [CredentialError] = []
        if let best: any CredentialStore = command ?? keyring() {
            do throws(CredentialError) {
                try await best.save(secret, as: key)
                return Kept(store: best, troubles: [])
            } catch {
                troubles.append(error)
            }
        }
        if command == nil, try await mayUseFile(file.path) {
            do throws(CredentialError) {
                try await file.save(secret, as: key)
                return Kept(store: file, troubles: troubles)
            } catch {
                troubles.append(error)
            }
        }
        var kept = await keepForThisRun(secret, as: key)
        kept.troubles = troubles
        return kept
    }

    func keepForThisRun(_ secret: Secret, as key: CredentialKey) async -> Kept {
        await run.save(secret, as: key)
        return Kept(store: run, troubles: [])
    }
}
