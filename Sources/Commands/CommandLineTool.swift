import Presentation
import Terminal

/// One run of the program: from the words typed to an exit status.
@MainActor
public struct CommandLineTool {
    public static let version = "0.1.0"

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
            let invocation = try ArgumentParser(Command.all).parse(arguments)
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
                output.line("eat-tui " + Self.version)
                return .done
            }
            let context = try Context(invocation)
            let status = try await command.run(context)
            await context.finish()
            return status == .done ? context.refreshStatus : status
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
            output.line("eat-tui " + Self.version)
            return .done
        }
        for line in HelpText.lines(for: invocation.command, topic: invocation.topic) {
            output.line(line)
        }
        return invocation.options.wantsHelp ? .done : .usage
    }
}

/// What the shell is told.
public enum ExitStatus: Int32 {
    case done = 0
    case `internal` = 1
    case usage = 2
    case notFound = 3
    case signIn = 4
    case offline = 5
    case server = 6
    case refused = 7
    case price = 8
    case payment = 9
    case unknownOutcome = 10
    case confirmation = 11
    case busy = 75
    case interrupted = 130

    /// Of an answer that is older than was asked for: out of reach, or in trouble.
    init(stale problem: Problem) {
        self =
            switch problem.code {
            case .busy, .notFound, .refused: .server
            default: ExitStatus(problem.code)
            }
    }

    init(_ code: Problem.Code) {
        self =
            switch code {
            case .internal, .storage: .internal
            case .usage, .configuration: .usage
            case .notFound, .ambiguous: .notFound
            case .signIn: .signIn
            case .offline: .offline
            case .server: .server
            case .refused: .refused
            case .price: .price
            case .payment: .payment
            case .unknownOutcome: .unknownOutcome
            case .confirmation: .confirmation
            case .busy: .busy
            case .interrupted: .interrupted
            }
    }
}
