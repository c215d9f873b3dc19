import Presentation
import Terminal

/// `eat-tui mcp`: the Model Context Protocol over standard input and output, for agents and editors
/// (0108). Each tool is a command, run as a process of its own.
enum AgentCommand {
    static let command = Command(
        name: "mcp", operands: [], options: [], summary: .agents.summary,
        details: [.agents.details, .agents.details2, .agents.details3],
        examples: ["eat-tui mcp --server canteen"]
    ) { context in
        guard !context.options.isPrivate else {
            throw ProblemError(.usage, .agents.notPrivate)
        }
        if context.output.terminal.isTerminal(.input) {
            context.output.remark(Say.Agents.waitsForAProgram)
        }
        let session = AgentSession(running: context.program, forwarding(context.options))
        await session.serve(AgentInput.lines())
        return .done
    }

    /// What was said of this program holds for its tools.
    private static let forwarded = [
        "server", "demo", "offline", "timeout", "max-age", "language", "profile", "config",
        "switch",
    ]

    private static func forwarding(_ options: Options) -> [String] {
        let flags = OptionSpec.global.filter { forwarded.contains($0.name) && options.has($0.name) }
        return flags.flatMap { spec in
            spec.value == nil
                ? ["--" + spec.name] : options.texts(spec.name).map { "--\(spec.name)=\($0)" }
        }
    }
}
