import OrderModels
import Networking

/// The places where this diner's secrets can be, and the choice among them.
///
/// What was kept is looked for where it was put, whatever would be chosen now. Nothing is asked for
/// before it is needed, so that starting pays nothing.
public struct Credentials: Sendable {
    /// Whether a file may be used: asked once, where there is nothing better.
    public typealias Consent = @Sendable (_ path: String) async throws -> Bool

    /// Whether sign-ins last for this run only: those that are on disk are another's here.
    let keepsNothing: Bool
    private let command: CommandCredentials?
    private let file: FileCredentials
    private let keyring: @Sendable () -> SecretService?
    private let mayUseFile: Consent
    private let run = RunCredentials()

    /// `command` is what the diner configured, if anything; `file` says where a file would be, and is
    /// empty where nothing may be kept.
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

    /// The store at `place`; nil where there is none now.
    public func store(at place: CredentialPlace) -> (any CredentialStore)? {
        switch place {
        case .command: command
        case .keyring: keyring()
        case .file: file
        case .run: run
        }
    }

    /// What would be asked first. A file is only used after the diner agreed.
    public var first: CredentialPlace {
        if command != nil { return .command }
        return keyring() == nil ? .file : .keyring
    }

    /// What became of a secret that was to be kept.
    struct Kept {
        let store: any CredentialStore
        /// Stores that would have been better, and why they were not.
        var troubles: [CredentialError]
    }

    /// Keeps `secret` in the best place that takes it; at worst it is forgotten with the program.
    ///
    /// A command that was configured and fails is not replaced by something the diner did not ask
    /// for.
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
