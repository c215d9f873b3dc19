import Sentences
import Glibc
public import OrderModels

/// The desktop's keyring, through `secret-tool`, so that no library is loaded before it is used.
public struct SecretService: CredentialStore {
    public let place = CredentialPlace.keyring
    private let tool: String

    /// The diner may have to unlock the keyring first.
    private static let patience = Duration.seconds(120)
    /// The most that `secret-tool` reads from standard input.
    private static let longest = 8192

    /// Nil without `secret-tool`, or without a session whose keyring it could open.
    public init?() {
        guard Self.hasSession, let tool = Self.find("secret-tool") else { return nil }
        self.tool = tool
    }

    private static var hasSession: Bool {
        if getenv("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
        guard let runtime = getenv("XDG_RUNTIME_DIR") else { return false }
        return access(String(cString: runtime) + "/bus", F_OK) == 0
    }

    private static func find(_ name: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").lazy.map { $0 + "/" + name }
            .first { access($0, X_OK) == 0 }
    }

    public func read(_ key: CredentialKey) async throws(CredentialError) -> Secret? {
        let answer = try await ask(["lookup"] + attributes(key))
        guard answer.status == 0 else {
            // `secret-tool` prints no error if it finds nothing.
            guard answer.error.isEmpty else { throw failure(answer) }
            return nil
        }
        return answer.output.isEmpty ? nil : Secret(String(decoding: answer.output, as: UTF8.self))
    }

    public func save(_ secret: Secret, as key: CredentialKey) async throws(CredentialError) {
        let words = Array(secret.revealed.utf8)
        guard words.count < Self.longest else { throw .tooLong }
        let label = "--label=eat-tui: " + key.provider.rawValue
        let answer = try await ask(["store", label] + attributes(key), saying: words)
        guard answer.status == 0 else { throw failure(answer) }
    }

    public func remove(_ key: CredentialKey) async throws(CredentialError) {
        let answer = try await ask(["clear"] + attributes(key))
        guard answer.status == 0 || answer.error.isEmpty else { throw failure(answer) }
    }

    private func attributes(_ key: CredentialKey) -> [String] {
        ["service", "eat-tui", "key", key.text]
    }

    private func ask(
        _ arguments: [String], saying words: [UInt8] = []
    ) async throws(CredentialError) -> ExternalProgram.Answer {
        do throws(ExternalProgram.Trouble) {
            return try await ExternalProgram(
                path: tool, arguments: arguments, patience: Self.patience
            ).run(saying: words)
        } catch {
            throw .failed(place, reason: error.reason)
        }
    }

    /// The tool's own message, which never contains the secret.
    private func failure(_ answer: ExternalProgram.Answer) -> CredentialError {
        let said = String(decoding: answer.error.prefix { $0 != 0x0A }.prefix(200), as: UTF8.self)
        return .failed(place, reason: said.isEmpty ? .secrets.toolFailed : .verbatim(said))
    }
}
