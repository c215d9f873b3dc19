import OrderModels
import Sentences
import Files
import Glibc
import Presentation
import Services

/// Reads a password from standard input, a command, a file or the terminal. Never from the command line,
/// which all users of the machine can read.
@MainActor
struct PasswordSource {
    nonisolated static let options = [
        OptionSpec(name: "password-stdin", help: .options.passwordStdin),
        OptionSpec(
            name: "password-command", value: "C", help: .options.passwordCommand),
        OptionSpec(name: "token-file", value: "FILE", help: .options.tokenFile),
    ]

    private let context: Context
    /// Whether standard input has the answers, one on each line.
    let readsInput: Bool

    private static let longest = 4096

    init(_ context: Context) throws {
        self.context = context
        readsInput = context.options.has("password-stdin")
        guard Self.options.count(where: { context.options.has($0.name) }) < 2 else {
            throw ProblemError(.usage, .accounts.passwordFromOnePlace)
        }
    }

    /// Whether the diner is asked, and so may mistype it.
    private var isTyped: Bool { !Self.options.contains { context.options.has($0.name) } }

    /// The password of an existing account.
    func password() async throws -> Secret { try await secret(Say.Accounts.password) }

    /// A new password. At the terminal, asks for it twice.
    func newPassword() async throws -> Secret {
        let first = try await secret(Say.Accounts.newPassword)
        guard isTyped else { return first }
        guard Secret(try context.dialogue.ask(Say.Accounts.passwordAgain, isHidden: true)) == first
        else {
            throw ProblemError(
                .usage, .accounts.theTwoAreNotTheSame, hint: .accounts.nothingWasChanged)
        }
        return first
    }

    /// The code from an e-mail.
    func code() async throws -> Secret {
        if readsInput { return try Self.checked(Self.inputLine(), .accounts.codeIsEmpty) }
        guard context.dialogue.canAsk else { throw Self.nobody(Say.Accounts.codeFromTheEMail) }
        return try Self.checked(
            try context.dialogue.ask(Say.Accounts.codeOrLinkPrompt, isHidden: true),
            .accounts.codeIsEmpty)
    }

    private func secret(_ question: String) async throws -> Secret {
        if let command = context.options.value("password-command") {
            do throws(CredentialError) {
                return try await Credentials.secret(printedBy: command)
            } catch .failed(_, let reason) {
                throw ProblemError(.usage, .accounts.passwordCommandFailed(reason: reason))
            }
        }
        if let path = context.options.value("token-file") {
            return try Self.checked(Self.firstLine(of: path), .accounts.passwordIsEmpty)
        }
        if readsInput { return try Self.checked(Self.inputLine(), .accounts.passwordIsEmpty) }
        guard context.dialogue.canAsk else { throw Self.nobody(Say.Accounts.thePassword) }
        return try Self.checked(
            try context.dialogue.ask(Say.Accounts.prompt(question: question), isHidden: true),
            .accounts.passwordIsEmpty)
    }

    /// The first line of a file that nobody else can read: what others may know is no secret, and the
    /// diner has to learn that.
    private static func firstLine(of named: String) throws(ProblemError) -> String {
        let path = Paths.expanded(named)
        // Non-blocking, because opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ProblemError(
                .usage,
                .settings.cannotBeRead(path: path, reason: String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProblemError(.usage, .general.isNoFile(path: path))
        }
        guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o077 == 0 else {
            throw ProblemError(
                .usage, .accounts.othersMayRead(path: path),
                hint: .accounts.makeItReadableByYouAlone(path: path))
        }
        return try inputLine(from: descriptor)
    }

    /// Reads one line, and no byte beyond it, because the writer may leave the pipe open.
    private static func inputLine(from descriptor: Int32 = 0) throws(ProblemError) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < longest {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 0x0A else {
                if line.last == 0x0D { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
        }
        throw ProblemError(.usage, .accounts.lineIsTooLong)
    }

    private static func checked(_ text: String, _ isEmpty: Sentence) throws(ProblemError) -> Secret
    {
        guard !text.isEmpty else { throw ProblemError(.usage, isEmpty) }
        return Secret(text)
    }

    private static func nobody(_ what: String) -> ProblemError {
        ProblemError(
            .confirmation, .accounts.isNotSaid(what: what),
            hint: .accounts.addPasswordOption)
    }
}
