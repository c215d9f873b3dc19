import Glibc
import OrderModels
import Presentation
import Terminal

/// Asks the person at the terminal, if there is one.
@MainActor
struct Dialogue {
    private let options: Options
    private let output: Output

    init(_ options: Options, _ output: Output) {
        self.options = options
        self.output = output
    }

    /// Without anybody to ask, the answer is no.
    func mayKeepCredentials(in path: String) throws -> Bool {
        guard options.has("yes") || canAsk else { return false }
        if !options.has("yes") {
            output.remark(Say.Accounts.thereIsNoKeyringHere)
            let answer = try ask(Say.Accounts.mayKeepInFile(path: path))
            guard Self.isYes(answer) else { return false }
        }
        return true
    }

    // MARK: Asking

    /// In the diner's language or in English.
    private static func isYes(_ answer: String) -> Bool {
        let words =
            ["y", "yes"] + Say.Accounts.yesWords.split(separator: " ").map { fold(String($0)) }
        return words.contains(fold(answer))
    }

    var canAsk: Bool { output.terminal.isTerminal(.input) && !options.has("no-input") }

    /// Asks a question. The caller checks ``canAsk`` first.
    func ask(_ question: String, isHidden: Bool = false) throws(ProblemError) -> String {
        switch TerminalQuestion.ask(output.question(question), isHidden: isHidden) {
        case .line(let text): return text
        case .none: throw ProblemError(.interrupted, .general.stopped)
        }
    }

    /// Returns only after a yes, from `--yes` or from the diner. `isFinal` says whether it is to what
    /// cannot be taken back.
    func confirm(
        _ question: String, otherwise nothing: String, isFinal: Bool = true
    ) throws(ProblemError) {
        guard !options.has("yes") else { return }
        guard canAsk else {
            throw ProblemError(
                .confirmation,
                isFinal
                    ? .accounts.confirmationNeeded(what: nothing)
                    : .accounts.answerNeeded(what: nothing),
                hint: .accounts.addOption(option: "yes"))
        }
        guard Self.isYes(try ask(Say.Accounts.yesOrNo(question: question))) else {
            throw ProblemError(.confirmation, .general.remark(parts: nothing))
        }
    }

    /// Whether to replace the file at `path`. False if there is none, or no regular file.
    func mayReplace(_ path: String) throws(ProblemError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        try confirm(
            Say.Accounts.mayReplaceFile(path: path), otherwise: Say.Accounts.fileIsThere(path: path)
        )
        return true
    }

    /// The value of `--flag`, or else what the diner types.
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
