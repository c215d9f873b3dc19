import Cache
import Files
import Glibc
import OrderModels
import Presentation
import Services
import Terminal

extension Context {
    /// The one server that an account is with. What is known here needs no kitchen to be started.
    func accountSource(isAsked: Bool = true) throws -> Source {
        if options.has("demo"), !isAsked { return Source(id: .demo, url: nil) }
        let sources = try sources()
        guard sources.count == 1, let source = sources.first else {
            throw ProblemError(
                .usage, .accounts.anAccountIsWithOneServer(count: sources.count),
                hint: .accounts.nameTheServer(
                    servers: Words.alternatives(sources.map(\.id.rawValue))))
        }
        return source
    }

    /// Where this diner's secrets are. Nothing is looked for before one is needed.
    func credentials(_ consent: FileConsent?) -> Credentials {
        Credentials(command: config.credentialCommand, file: credentialsFile) { _ in
            try await consent?.mayUseFile() ?? false
        }
    }

    public var credentialsFile: String { paths.data + "/credentials" }

    /// Asks. Where nobody can be asked, the answer is no.
    func mayKeepCredentials(in path: String) throws -> Bool {
        guard options.has("yes") || canAsk else { return false }
        if !options.has("yes") {
            output.remark(Say.Accounts.thereIsNoKeyringHere)
            let answer = try ask(Say.Accounts.mayKeepInFile(path: path))
            guard ["y", "yes"].contains(fold(answer)) else { return false }
        }
        return true
    }

    // MARK: Asking

    var canAsk: Bool { output.terminal.isTerminal(.input) && !options.has("no-input") }

    /// What the diner types; the question is only put where somebody is there to answer.
    func ask(_ question: String, isHidden: Bool = false) throws(ProblemError) -> String {
        switch TerminalQuestion.ask(output.safe(question), isHidden: isHidden) {
        case .line(let text): return text
        case .none: throw ProblemError(.interrupted, .general.stopped)
        }
    }

    /// Goes on once somebody has said yes to what cannot be taken back: `--yes`, or the diner.
    func confirm(_ question: String, otherwise nothing: String) throws(ProblemError) {
        guard !options.has("yes") else { return }
        guard canAsk else {
            throw ProblemError(
                .confirmation,
                .accounts.confirmationNeeded(what: nothing),
                hint: .accounts.addOption(option: "yes"))
        }
        guard ["y", "yes"].contains(fold(try ask(Say.Accounts.yesOrNo(question: question)))) else {
            throw ProblemError(.confirmation, .general.remark(parts: nothing))
        }
    }

    /// Whether a file of that name may be replaced, if there is one. What is no file is not.
    func mayReplace(_ path: String) throws(ProblemError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        try confirm(
            Say.Accounts.mayReplaceFile(path: path), otherwise: Say.Accounts.fileIsThere(path: path)
        )
        return true
    }

    /// What `--flag` says, or else what the diner types.
    func answer(_ flag: String, _ question: String) throws(ProblemError) -> String {
        if let given = options.value(flag) { return given }
        guard canAsk else {
            throw ProblemError(
                .confirmation, .accounts.isNotSaid(what: question),
                hint: .accounts.addOption(option: flag))
        }
        let typed = try ask(Say.Accounts.prompt(question: question))
        guard !typed.isEmpty else {
            throw ProblemError(
                .usage, .accounts.isNeeded(what: question),
                hint: .accounts.addOption(option: flag))
        }
        return typed
    }
}
