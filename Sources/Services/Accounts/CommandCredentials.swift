public import OrderModels
import Sentences

/// A command that the diner configured, as for a password manager.
///
/// A shell runs it with two more arguments: the action (`get`, `store` or `erase`) and the key. It
/// reads a secret to store from standard input, and writes a stored one to standard output, or
/// nothing.
public struct CommandCredentials: CredentialStore {
    public let place = CredentialPlace.command
    private let command: String
    private let patience: Duration

    public static let usualPatience = Duration.seconds(30)

    public init(_ command: String, patience: Duration = usualPatience) {
        self.command = command
        self.patience = patience
    }

    public func read(_ key: CredentialKey) async throws(CredentialError) -> Secret? {
        var text = try await ask("get", key)[...]
        while let last = text.last, last == 0x0A || last == 0x0D { text = text.dropLast() }
        return text.isEmpty ? nil : Secret(String(decoding: text, as: UTF8.self))
    }

    public func save(_ secret: Secret, as key: CredentialKey) async throws(CredentialError) {
        _ = try await ask("store", key, saying: Array(secret.revealed.utf8))
    }

    public func remove(_ key: CredentialKey) async throws(CredentialError) {
        _ = try await ask("erase", key)
    }

    /// Its standard error is not passed on, because it may quote the secret.
    private func ask(
        _ verb: String, _ key: CredentialKey, saying words: [UInt8] = []
    ) async throws(CredentialError) -> [UInt8] {
        let shell = ExternalProgram(
            path: "/bin/sh",
            arguments: ["-c", command + " \"$@\"", "credentials.command", verb, key.text],
            patience: patience)
        let answer: ExternalProgram.Answer
        do throws(ExternalProgram.Trouble) {
            answer = try await shell.run(saying: words)
        } catch {
            throw .failed(place, reason: error.reason)
        }
        guard answer.status == 0 else {
            throw .failed(
                place,
                reason: answer.status.map { .secrets.endedWith(verb: verb, status: Int($0)) }
                    ?? .secrets.endedBySignal(verb: verb))
        }
        return answer.output
    }
}

extension Credentials {
    /// The first line that a command prints, such as a password manager's.
    public static func secret(
        printedBy command: String, within patience: Duration = CommandCredentials.usualPatience
    ) async throws(CredentialError) -> Secret {
        let shell = ExternalProgram(
            path: "/bin/sh", arguments: ["-c", command], patience: patience)
        let answer: ExternalProgram.Answer
        do throws(ExternalProgram.Trouble) {
            answer = try await shell.run()
        } catch {
            throw .failed(.command, reason: error.reason)
        }
        var line = answer.output.prefix { $0 != 0x0A }
        if line.last == 0x0D { line.removeLast() }
        guard answer.status == 0, !line.isEmpty else {
            throw .failed(.command, reason: .secrets.noPassword)
        }
        return Secret(String(decoding: line, as: UTF8.self))
    }
}
