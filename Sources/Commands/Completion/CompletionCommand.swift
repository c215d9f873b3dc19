import JSON
import Presentation
import Terminal

/// `eat-tui completion`: what a shell reads to complete command lines. It asks the program for each
/// line (0103), which answers with `eat-tui complete SHELL -- WORDS`.
enum CompletionCommand {
    static let command = Command(
        name: "completion", operands: [Command.Operand(name: "SHELL")], options: [],
        summary: .help.completionSummary,
        details: [.help.completionDetails, .help.completionDetails2],
        examples: ["eat-tui completion bash", "eat-tui completion zsh", "eat-tui completion fish"],
        run: run)

    /// The word that scripts ask with. No command of the diner's, so no help names it.
    static let question = "complete"

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let name = context.operands[0]
        guard let shell = CompletingShell(rawValue: name) else {
            let known = CompletingShell.allCases.map(\.rawValue)
            throw ProblemError(
                .usage, .commandLine.noShell(shell: name, choices: Words.alternatives(known))
            ).about(option: nil, taking: known)
        }
        guard context.output.isDocument else {
            context.output.lines(
                shell.script.split(separator: "\n", omittingEmptySubsequences: false)
                    .map(String.init), keepingTabs: true)
            return .done
        }
        context.output.json(
            Envelope.bytes(.completion, nil, now: context.now()) { json in
                json.field("shell", shell.rawValue)
                json.field("script", shell.script)
            })
        return .done
    }

    /// Prints the candidates, one a line, each with its meaning after a tab where the shell shows any.
    ///
    /// - Returns: Done; anything else where the shell had better complete the names of files.
    @MainActor static func answer(_ arguments: [String]) -> ExitStatus {
        guard arguments.count > 2, arguments[1] == "--",
            let shell = CompletingShell(rawValue: arguments[0]),
            let line = TypedLine(shell, Array(arguments.dropFirst(2)))
        else { return .done }
        guard let candidates = Completion(line).candidates() else { return .notFound }
        var seen: Set<String> = []
        let lines = candidates.compactMap { candidate -> String? in
            guard let text = line.insertion(candidate.text), seen.insert(text).inserted else {
                return nil
            }
            guard shell != .bash, let meaning = candidate.meaning else { return text }
            return text + "\t" + Sanitizer.line(meaning).truncated(toCells: 60)
        }
        Output(arguments: []).styled(lines)
        return .done
    }
}
