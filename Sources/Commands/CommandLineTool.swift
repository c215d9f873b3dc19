import Presentation
import Terminal

/// One run of the program: from the words typed to an exit status.
@MainActor
public struct CommandLineTool {
    private let arguments: [String]
    /// What a person at a terminal gets who names no command.
    private let screens: @MainActor (Context) async throws -> ExitStatus

    public init(
        arguments: [String], screens: @escaping @MainActor (Context) async throws -> ExitStatus
    ) {
        self.arguments = arguments
        self.screens = screens
    }

    public func run() async -> ExitStatus {
        var output = Output(arguments: arguments)
        do {
            let invocation = try ArgumentParser(CommandTable.commands).parse(arguments)
            output = Output(invocation.options)
            guard let command = invocation.command, !invocation.options.wantsHelp else {
                guard opensScreens(invocation) else { return help(invocation, output) }
                guard !invocation.options.has("linear") else {
                    throw ProblemError(
                        .usage, .commandLine.screensAreNotLinear,
                        hint: .commandLine.giveACommandAfterLinear)
                }
                return try await screens(Context(invocation))
            }
            if invocation.options.wantsVersion {
                output.line("eat-tui " + Version.text)
                return .done
            }
            try PrivateRun.check(invocation)
            let context = try Context(invocation)
            let status = try await command.run(context)
            try await context.files.finish()
            return status == .done ? context.refresher.status : status
        } catch {
            let problem = Problem(error)
            output.report(problem)
            return ExitStatus(problem.code)
        }
    }

    /// Without a command a person at a terminal wants the screens; nobody else can use them.
    private func opensScreens(_ invocation: Invocation) -> Bool {
        let terminal = TerminalInfo.current()
        return invocation.command == nil && invocation.topic == nil
            && !invocation.options.wantsHelp && !invocation.options.wantsVersion
            && terminal.isTerminal(.input) && terminal.isTerminal(.output)
    }

    /// Help was asked for, or there is nothing else to show where no terminal is.
    private func help(_ invocation: Invocation, _ output: Output) -> ExitStatus {
        if invocation.options.wantsVersion {
            output.line("eat-tui " + Version.text)
            return .done
        }
        for line in HelpText.lines(for: invocation.command, topic: invocation.topic) {
            output.line(line)
        }
        return invocation.options.wantsHelp ? .done : .usage
    }
}
